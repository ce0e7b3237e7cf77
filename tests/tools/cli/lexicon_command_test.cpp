#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

#include "nlp/base/json.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

struct Outcome {
    int exit_code = -1;
    std::string output;
};

Outcome run(const std::string& arguments) {
    Outcome outcome;
    FILE* pipe = popen((std::string(SCRIM_PROGRAM) + " " + arguments + " 2>&1").c_str(), "r");
    std::array<char, 4096> buffer{};
    for (std::size_t size = 0; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
        outcome.output.append(buffer.data(), size);
    }
    outcome.exit_code = WEXITSTATUS(pclose(pipe));
    return outcome;
}

TEST(LexiconCommand, ShowsTheEntriesOfAPhrase) {
    const Outcome shown = run("lexicon parkinson \"New-York\" zzzxq");
    EXPECT_EQ(shown.exit_code, 0);
    EXPECT_THAT(shown.output, HasSubstr("parkinson\tsurname\t"));
    EXPECT_THAT(shown.output, HasSubstr("New-York\tstate\t0\tNY\n"));
    EXPECT_THAT(shown.output, HasSubstr("zzzxq\tnot in the lexicon\n"));
}

TEST(LexiconCommand, WritesJson) {
    const Outcome shown = run("lexicon --json Mary");
    EXPECT_EQ(shown.exit_code, 0);
    const Json json = Json::parse(shown.output);
    bool found = false;
    for (const auto& entry : json["Mary"])
        found = found || (entry["kind"] == "first_name" && entry["attribute"] == "F");
    EXPECT_TRUE(found);
}

TEST(LexiconCommand, CountsTheEntriesOfEveryKind) {
    const Outcome shown = run("lexicon");
    EXPECT_EQ(shown.exit_code, 0);
    EXPECT_THAT(shown.output, HasSubstr("surname\t"));
    EXPECT_THAT(shown.output, HasSubstr("abbreviation\t"));
}

TEST(LexiconCommand, RefusesUnknownOptions) { EXPECT_EQ(run("lexicon --nonsense").exit_code, 2); }

}  // namespace
}  // namespace scrim

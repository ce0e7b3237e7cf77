#include "tools/cli/config/command_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using ::testing::HasSubstr;

OptionFacts option(const std::string& name, bool takes_value = true) { return {name, {}, takes_value, {}, {}, "help"}; }

std::vector<CommandFacts> commands() {
    return {{"", "", {option("version", false)}, {"tag", "release", "codes"}, false, false},
            {"tag", "", {option("policy"), option("quiet", false)}, {}, true, false},
            {"release", "", {option("policy"), option("dry-run", false)}, {}, true, false},
            {"codes", "", {}, {"measure", "cba"}, false, false},
            {"codes measure", "", {option("json", false)}, {}, false, false}};
}

TEST(CommandFactsTest, FindsTheNearestWord) {
    const std::vector<std::string> known{"tag", "release", "review", "score", "verify"};
    EXPECT_EQ(nearest("tga", known), "tag");
    EXPECT_EQ(nearest("relase", known), "release");
    EXPECT_EQ(nearest("rel", known), "release");
    EXPECT_EQ(nearest("verfiy", known), "verify");
    EXPECT_EQ(nearest("anonymize", known), "");
    EXPECT_EQ(nearest("", known), "");
    EXPECT_EQ(nearest("tag", {}), "");
}

TEST(CommandFactsTest, FindsTheCommandThatIsCalled) {
    const auto all = commands();
    EXPECT_EQ(called_command(all, {"tag", "notes"}).command->name, "tag");
    EXPECT_EQ(called_command(all, {"codes", "measure", "x"}).command->name, "codes measure");
    EXPECT_EQ(called_command(all, {"codes", "measure", "x"}).words, 2U);
    EXPECT_EQ(called_command(all, {"--version"}).words, 0U);
    EXPECT_EQ(called_command(all, {}).words, 0U);
}

TEST(CommandFactsTest, SaysWhatWasMeant) {
    const auto all = commands();
    EXPECT_THAT(unknown_words(all, {"tga", "notes"}), HasSubstr("no command 'tga' (did you mean tag?"));
    EXPECT_THAT(unknown_words(all, {"codes", "mesure"}),
                HasSubstr("scrim codes has no command 'mesure' (did you mean measure?"));
    EXPECT_THAT(unknown_words(all, {"tag", "notes", "--polcy=x"}),
                HasSubstr("no option --polcy (did you mean --policy?"));
    EXPECT_THAT(unknown_words(all, {"release", "notes", "--dry"}), HasSubstr("--dry-run"));
    EXPECT_EQ(unknown_words(all, {"tag", "notes", "--policy", "p"}), "");
    EXPECT_EQ(unknown_words(all, {"tag", "--", "--polcy"}), "");
    EXPECT_EQ(unknown_words(all, {"tag", "notes", "--help"}), "");
    EXPECT_EQ(unknown_words(all, {}), "");
}

}  // namespace
}  // namespace scrim

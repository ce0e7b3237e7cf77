// Attacks on releases from outside of the texts: by the report, by ids, by tags that do not fit their notes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "tests/anon/release/release_run.h"
#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using testing::tagged_json;

class ReleaseAttacks : public ReleaseRun {
   protected:
    // The texts of a release with k = 2 that keeps the ids, by id.
    std::map<std::string, std::string> texts(const std::vector<Json>& lines) {
        EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --drill-down none --keep-ids --overwrite"), 0) << err_;
        std::map<std::string, std::string> shown;
        for (const Json& note : released()) shown[note.at("note_id")] = note.at("text");
        return shown;
    }

    static Json patient(const std::string& id) {
        return tagged_json(id, "p" + id,
                           "This is a 5" + id + "-year-old male, admitted on 3/1" + id + "/2009 with fever.",
                           {{"5" + id, "AGE"}, {"3/1" + id + "/2009", "DATE"}, {"fever", "PROBLEM"}});
    }
};

// The proof of the promise exchanges the values of two patients of a group: no file of the release may differ.
TEST_F(ReleaseAttacks, TheReportIsTheSameWhoeverHasWhichValues) {
    const auto five = [&](const std::vector<std::string>& ages) {
        const std::vector<std::string> details{"fever and gout", "cough and gout", "asthma and cough", "eczema",
                                               "migraine"};
        std::vector<Json> lines;
        for (std::size_t i = 0; i < ages.size(); ++i) {
            const std::string id = std::to_string(i);
            std::vector<std::pair<std::string, std::string>> tags{{ages[i], "AGE"}, {"3/1" + id + "/2009", "DATE"}};
            for (const char* term : {"fever", "gout", "cough", "asthma", "eczema", "migraine"}) {
                if (details[i].find(term) != std::string::npos) tags.emplace_back(term, "PROBLEM");
            }
            lines.push_back(tagged_json(
                id, "p" + id, "A " + ages[i] + "-year-old man, admitted on 3/1" + id + "/2009 with " + details[i] + ".",
                tags));
        }
        const std::string kept = folder_ / ("kept" + ages.front());
        EXPECT_EQ(
            run(notes(lines) + " -o " + out() + " --k 5 --drill-down none --seed 3 --overwrite --private " + kept), 0)
            << err_;
        const auto page = [](const std::string& path) {
            return std::regex_replace(TemporaryFolder::read(path), std::regex("[0-9a-f]{40}"), "");
        };
        return std::vector{TemporaryFolder::read(out() + "/notes.jsonl"), page(out() + "/report.html"),
                           page(kept + "/report.html")};
    };
    const auto one = five({"23", "34", "45", "56", "80"});
    const auto other = five({"80", "34", "56", "45", "23"});
    EXPECT_EQ(one[0], other[0]);
    EXPECT_EQ(one[1], other[1]);
    EXPECT_NE(one[2], other[2]) << "the steward sees what the text tells of the ages";
}

TEST_F(ReleaseAttacks, IdsThatAreKeptTellNoHiddenValue) {
    const auto named = [](const std::string& id, const std::string& patient) {
        return tagged_json(id, patient, "Brown is a 51-year-old admitted on 3/11/2009 with fever, MRN 4711882.",
                           {{"Brown", "PATIENT"},
                            {"51", "AGE"},
                            {"3/11/2009", "DATE"},
                            {"fever", "PROBLEM"},
                            {"4711882", "MEDICALRECORD"}});
    };
    const auto shown = texts(
        {named("n1", "p1"), named("n2", "p2"), named("brown-3", "p3"), named("n4", "4711882"), named("n5", "p5")});
    EXPECT_EQ(shown.size(), 3U);
    EXPECT_FALSE(shown.contains("brown-3"));
    EXPECT_FALSE(shown.contains("n4"));
}

TEST_F(ReleaseAttacks, SpansOfAnotherTextAreRefused) {
    std::vector<Json> lines;
    for (const char* id : {"1", "2", "3", "4"}) lines.push_back(patient(id));
    std::vector<Json> shifted = lines;
    for (Json& line : shifted) line["text"] = "..." + line["text"].get<std::string>();
    EXPECT_EQ(run(notes(shifted) + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("begin or end inside of a word"));
    std::vector<Json> many;  // where few are wrong, these alone are left out
    for (int i = 0; i < 12; ++i) {
        Json line = lines[static_cast<std::size_t>(i) % lines.size()];
        line["note_id"] = "n" + std::to_string(i);
        line["patient_id"] = "p" + std::to_string(i);
        if (i == 7) line["text"] = shifted[3]["text"];
        many.push_back(line);
    }
    EXPECT_FALSE(texts(many).contains("n7"));
}

}  // namespace
}  // namespace scrim

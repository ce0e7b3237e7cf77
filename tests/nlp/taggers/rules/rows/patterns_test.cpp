#include "nlp/taggers/rules/rows/patterns.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

TEST(Patterns, AllCompileTogether) {
    const auto table = compile_patterns();
    EXPECT_TRUE(table) << table.error().message();
}

TEST(Patterns, OfEveryTopicHaveNamesOfTheirOwnAndScores) {
    std::set<std::string> names;
    for (const auto topic : pattern_topics()) {
        const auto patterns = patterns_of(topic);
        EXPECT_FALSE(patterns.empty()) << topic;
        for (const Pattern& pattern : patterns) {
            EXPECT_TRUE(names.insert(pattern.name).second) << pattern.name;
            EXPECT_GT(pattern.score, 0) << pattern.name;
            EXPECT_LE(pattern.score, 1) << pattern.name;
            EXPECT_FALSE(pattern.groups.empty()) << pattern.name;
            EXPECT_EQ(pattern.announces_name, topic == "name_anchors") << pattern.name;
        }
    }
    EXPECT_GE(names.size(), 220U);
    EXPECT_TRUE(patterns_of("no such topic").empty());
}

TEST(Patterns, AreThoseThatCodeAsksForByName) {
    std::set<std::string> names;
    for (const Pattern& pattern : patterns_of("name_anchors")) names.insert(pattern.name);
    EXPECT_TRUE(names.contains("name.patient.hl7"));
    EXPECT_TRUE(names.contains("name.doctor.paged"));
}

TEST(NameAnchors, PointAtTheFirstLetterAndSayWhoseNameItIs) {
    struct Case {
        const char* text;
        const char* wanted;
    };
    for (const Case& each :
         {Case{"Patient: X", "PATIENT X"}, Case{"pt=Y", "PATIENT Y"}, Case{"Attending: Z", "DOCTOR Z"},
          Case{"dictated by W", "DOCTOR W"}, Case{"/s/ V", "DOCTOR V"}, Case{"Dear U", "DOCTOR U"},
          Case{"her sister T", "RELATIVE T"}, Case{"his son, S", "RELATIVE S"}, Case{"wife (R", "RELATIVE R"},
          Case{"Surgeon: Dr. Q", "DOCTOR Q"}}) {
        const auto found = found_by_patterns(patterns_of("name_anchors"), each.text);
        EXPECT_NE(std::find(found.begin(), found.end(), each.wanted), found.end()) << each.text;
    }
}

TEST(NameAnchors, AreSilentInPlainText) {
    EXPECT_EQ(found_by_patterns(patterns_of("name_anchors"), "No fever or cough; ambulating well."), Shown{});
}

}  // namespace
}  // namespace scrim

#include "anon/notes/measure/released_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"

namespace scrim {
namespace {

using ::testing::Contains;
using ::testing::Not;

ReleasedSummary summary(std::size_t k) {
    std::string lines;
    for (const auto& note : testing::figure3_notes()) lines += note.dump() + "\n";
    ReleasedNotesReader notes(memory_input(lines));
    auto found = summarize_released(notes, k);
    EXPECT_TRUE(found.ok());
    return found ? std::move(*found) : ReleasedSummary{};
}

TEST(ReleasedSummary, CountsMarksAndClusters) {
    const auto found = summary(2);
    EXPECT_EQ(found.lists, 15);
    EXPECT_EQ(found.placeholders, (std::map<std::string, std::size_t>{{"NAME", 2}}));
    ASSERT_EQ(found.clusters.size(), 2);
    EXPECT_EQ(found.clusters[0].patients, 3);
    EXPECT_EQ(found.clusters[1].terms, std::vector<std::string>{"fatigue"});
}

TEST(ReleasedSummary, NamesNoTextOfTheNotes) {
    const Json note{{"note_id", "r1"},       {"patient", "q1"},
                    {"cluster", 0},          {"text", "[JONES] [X] [index +3 d] {a} [PHONE]"},
                    {"qid", Json::object()}, {"hmd", Json::array()}};
    const std::string lines = note.dump() + "\n";
    ReleasedNotesReader notes(memory_input(lines));
    const auto found = summarize_released(notes, 1);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->placeholders, (std::map<std::string, std::size_t>{{"PHONE", 1}}));
    EXPECT_EQ(found->offsets, 1);
    EXPECT_EQ(found->lists, 0);
}

TEST(ReleasedSummary, NamesNoTermThatFewerThanKHave) {
    const auto two = summary(2);
    EXPECT_THAT(two.clusters[0].terms, Contains("sore throat"));
    EXPECT_THAT(two.clusters[0].terms, Not(Contains("vomiting")));  // one patient
    const auto three = summary(3);
    EXPECT_TRUE(three.clusters[0].terms.empty());
    EXPECT_TRUE(three.clusters[1].terms.empty());
}

}  // namespace
}  // namespace scrim

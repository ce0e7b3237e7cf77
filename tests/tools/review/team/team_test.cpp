#include "tools/review/team/team.h"

#include <gtest/gtest.h>

#include <numeric>

namespace scrim::review {
namespace {

std::vector<std::string> names(std::size_t count) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back("note" + std::to_string(i));
    return out;
}

const Begun nothing = [](std::size_t, std::size_t) { return false; };

std::size_t holders(const std::vector<std::vector<bool>>& assigned, std::size_t note) {
    std::size_t out = 0;
    for (const auto& theirs : assigned) out += theirs[note] ? 1 : 0;
    return out;
}

TEST(Team, ReadsHowNotesAreAssigned) {
    EXPECT_FALSE(assignment_of("all")->split);
    EXPECT_TRUE(assignment_of("split")->split);
    EXPECT_EQ(assignment_of("split")->overlap, 0);
    EXPECT_EQ(assignment_of("overlap:20")->overlap, 20);
    for (const char* wrong : {"overlap:", "overlap:0", "overlap:100", "overlap:x", "overlap:5%", "half"}) {
        EXPECT_FALSE(assignment_of(wrong).ok()) << wrong;
    }
}

TEST(Team, RefusesNamesThatAreNoneOrTwice) {
    EXPECT_TRUE(make_team("lead", {"alice", "bob"}, "carol", "").ok());
    EXPECT_FALSE(make_team("lead", {"alice", "Alice"}, "", "").ok()) << "one folder on some systems";
    EXPECT_FALSE(make_team("lead", {"alice"}, "alice", "").ok());
    for (const char* odd : {"gold", "", "../x", "a b", "token", "retraining", "-a", "\u00e9va"}) {
        EXPECT_FALSE(make_team("lead", {odd}, "", "").ok()) << odd;
    }
    const auto team = make_team("ann", {"ann"}, "", "");
    ASSERT_TRUE(team.ok()) << "the lead may annotate too";
    EXPECT_EQ(team->annotators(), std::vector<std::string>{"ann"});
}

TEST(Team, SplitsNotesEvenlyAndTheSameAtEveryStart) {
    const auto notes = names(101);
    const auto assigned = assign_notes(notes, 3, {true, 0}, nothing);
    for (std::size_t note = 0; note < notes.size(); ++note) EXPECT_EQ(holders(assigned, note), 1U);
    for (const auto& theirs : assigned) {
        const auto count = std::accumulate(theirs.begin(), theirs.end(), 0);
        EXPECT_TRUE(count == 33 || count == 34) << count;
    }
    EXPECT_EQ(assign_notes(notes, 3, {true, 0}, nothing), assigned);
}

TEST(Team, GivesTheOverlapToEverybody) {
    const auto notes = names(50);
    const auto assigned = assign_notes(notes, 2, {true, 20}, nothing);
    std::size_t both = 0;
    for (std::size_t note = 0; note < notes.size(); ++note) {
        ASSERT_GE(holders(assigned, note), 1U);
        both += holders(assigned, note) == 2 ? 1 : 0;
    }
    EXPECT_EQ(both, 10U);
    for (const auto& theirs : assign_notes(notes, 2, {false, 100}, nothing)) {
        EXPECT_EQ(std::accumulate(theirs.begin(), theirs.end(), 0), 50);
    }
}

TEST(Team, LeavesANoteWithWhoBeganIt) {
    const auto notes = names(40);
    const auto first = assign_notes(notes, 2, {true, 0}, nothing);
    const auto begun = [&](std::size_t annotator, std::size_t note) { return annotator < 2 && first[annotator][note]; };
    // A third annotator joins when everything is begun.
    const auto later = assign_notes(notes, 3, {true, 0}, begun);
    EXPECT_EQ(later[0], first[0]);
    EXPECT_EQ(later[1], first[1]);
    EXPECT_EQ(std::accumulate(later[2].begin(), later[2].end(), 0), 0);
}

}  // namespace
}  // namespace scrim::review

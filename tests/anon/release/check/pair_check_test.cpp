#include "anon/release/check/pair_check.h"

#include <gtest/gtest.h>

#include "anon/notes/release_policy.h"

namespace scrim {
namespace {

Span span(std::uint32_t begin, std::uint32_t end, Label label) {
    Span out;
    out.begin = begin;
    out.end = end;
    out.label = label;
    return out;
}

class Pair : public ::testing::Test {
   protected:
    Pair() {
        original_.id = "n1";
        original_.patient_id = "p1";
        original_.text = "Mr. Brinkmann has fever.";
        original_.spans = {span(4, 13, Label::patient)};
        original_.tagged = true;
        released_.id = "r1";
        released_.patient = "q1";
        released_.text = "[NAME] has fever.";
    }
    PairFound found() {
        const auto check = PairCheck::make({{"policy", to_json(default_policy(), PolicyLists::without)}});
        EXPECT_TRUE(check);
        return check->check(original_, released_);
    }
    Note original_;
    ReleasedNote released_;
};

TEST_F(Pair, ACleanNoteFindsNothing) {
    const auto all = found();
    EXPECT_EQ(all.leaks.identifiers, 1U);
    EXPECT_EQ(all.leaks.identifiers_found, 0U);
    EXPECT_EQ(all.own_ids + all.chance_ids, 0U);
    EXPECT_EQ(all.foreign_words, 0U);
}

TEST_F(Pair, ANameAnIdAndForeignWordsAreFound) {
    released_.text = "[NAME] has fever, says Brinkmann.";
    released_.patient = "p1";
    const auto all = found();
    EXPECT_EQ(all.leaks.identifiers_found, 1U);
    EXPECT_EQ(all.own_ids, 1U);
    EXPECT_GT(all.foreign_words, 0U);
}

TEST_F(Pair, AWithheldTextIsNotSearched) {
    released_.text = "[TEXT WITHHELD]\n";
    EXPECT_EQ(found().leaks.identifiers, 0U);
}

}  // namespace
}  // namespace scrim

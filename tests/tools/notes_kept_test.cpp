#include "tools/notes_kept.h"

#include <gtest/gtest.h>

#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

TEST(NotesKept, OnlyWhatTheReleaseKeeps) {
    const Note note = testing::tagged("An Asian woman.", {{"Asian", Label::race}, {"woman", Label::gender}});
    EXPECT_EQ(KeptValues(true, true).of(note), (KeptOfNote{"female", "asian"}));
    EXPECT_EQ(KeptValues(true, false).of(note), (KeptOfNote{"female", ""}));
    EXPECT_EQ(KeptValues(false, false).of(note), (KeptOfNote{}));
    EXPECT_EQ(KeptValues(Json{{"kept", {"RACE"}}}).of(note), (KeptOfNote{"", "asian"}));
    EXPECT_EQ(KeptValues(Json::object()).of(note), (KeptOfNote{}));
    EXPECT_EQ(KeptValues(true, true).of(testing::tagged("A man.", {{"man", Label::gender}})), (KeptOfNote{"male", ""}));
}

TEST(NotesKept, TheFirstNoteThatTellsCounts) {
    KeptClasses classes;
    classes.add(1, {"", "asian"});
    classes.add(1, {"male", ""});
    classes.add(1, {"female", "white"});
    classes.add(0, {"female", "white"});
    EXPECT_EQ(classes.take(3), (std::vector<std::vector<std::uint32_t>>{{2, 1, 0}, {2, 1, 0}}));
}

TEST(NotesKept, WhatNobodyTellsIsLeftOut) {
    KeptClasses classes;
    classes.add(0, {"", ""});
    EXPECT_TRUE(classes.take(2).empty());
    KeptClasses race;
    race.add(0, {"", "white"});
    EXPECT_EQ(race.take(2), (std::vector<std::vector<std::uint32_t>>{{1, 0}}));
}

}  // namespace
}  // namespace scrim

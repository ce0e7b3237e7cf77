#include "anon/release/check/own_words.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::size_t foreign(std::string_view original, std::string text) {
    ReleasedNote note;
    note.text = std::move(text);
    return foreign_words(original, note);
}

TEST(OwnWords, WhatIsTakenAwayLeavesTheRestInItsOrder) {
    constexpr std::string_view original = "Mrs. Brown, an 81yo woman, seen 3/13/2009 at Mass General for sore throat.";
    EXPECT_EQ(foreign(original, "[NAME], a {5, 81}yo woman, seen {Mar-2009} at {Tufts, Mass General} for sore throat."),
              0U);
    EXPECT_EQ(foreign(original, "[TEXT WITHHELD]\n"), 0U);
    EXPECT_EQ(foreign(original, ""), 0U);
}

TEST(OwnWords, AWordMoreOrInAnotherPlaceIsFound) {
    constexpr std::string_view original = "Seen for sore throat. Fever since Monday.";
    EXPECT_EQ(foreign(original, "Seen for sore throat. Harold Brinkmann. Fever since [DATE]."), 2U);
    EXPECT_GT(foreign(original, "Fever since [DATE]. Seen for sore throat."), 0U);
    EXPECT_GT(foreign(original, "Cough and dyspnea since [DATE]."), 0U);
}

TEST(OwnWords, PoliciesThatWriteWordsAreKnown) {
    EXPECT_TRUE(
        keeps_words(Json{{"policy", {{"labels", {{"DATE", {{"action", "enumerate"}}}, {"PATIENT", "remove"}}}}}}));
    EXPECT_FALSE(keeps_words(Json{{"policy", {{"labels", {{"PATIENT", "surrogate"}}}}}}));
    EXPECT_FALSE(keeps_words(Json{{"policy", {{"labels", {{"DATE", {{"action", "shift"}}}}}}}}));
}

}  // namespace
}  // namespace scrim

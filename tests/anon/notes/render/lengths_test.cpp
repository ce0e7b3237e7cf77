#include "anon/notes/render/lengths.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string hidden(const std::string& text, const LengthRules& rules) {
    Note note;
    note.text = text;
    std::vector<Replacement> replacements;
    hide_lengths(note.text, rules, replacements);
    return assemble(note, replacements).text;
}
std::string beside(int youngest, const std::string& text) { return hidden(text, {youngest, false, 0}); }
std::string stay(const std::string& text, int days = 0) { return hidden(text, {std::nullopt, true, days}); }

TEST(Lengths, NoneIsAsLongAsTheYoungestAge) {
    EXPECT_EQ(beside(37, "Cough for 51 years."), "Cough for [AGE] years.");
    EXPECT_EQ(beside(37, "Cough for 20-40 years."), "Cough for [AGE] years.");
    EXPECT_EQ(beside(37, "Appendectomy four decades ago."), "Appendectomy [AGE] ago.");
    EXPECT_EQ(beside(37, "A 50-year history of gout."), "A [AGE] history of gout.");
    EXPECT_EQ(beside(37, "Forty-five years of pain."), "[AGE] years of pain.");
    EXPECT_EQ(beside(2, "Ill for 36 months."), "Ill for [AGE] months.");
    for (const char* stays : {"Cough for 3 years.", "Lasix 40 mg for 2 yrs.", "A 50-year survival.", "every 40 years",
                              "Ill for 36 months.", "BP 140/90, 100 mg."}) {
        EXPECT_EQ(beside(37, stays), stays);
    }
}

TEST(Lengths, MarriageWorkAndSmokingBeginLate) {
    EXPECT_EQ(beside(37, "Smoked for 30 years."), "Smoked for [AGE] years.");
    EXPECT_EQ(beside(37, "Married for 22 years."), "Married for [AGE] years.");
    EXPECT_EQ(beside(37, "Smoked for 10 years."), "Smoked for 10 years.");
    EXPECT_EQ(beside(37, "He smokes. Gout for 30 years."), "He smokes. Gout for 30 years.");
}

TEST(Lengths, TheStayIsNotToldInWords) {
    EXPECT_EQ(stay("After a 12-day hospital stay."), "After a [DATE] hospital stay.");
    EXPECT_EQ(stay("LOS 12 days. LOS: 12"), "LOS [DATE] days. LOS: [DATE]");
    EXPECT_EQ(stay("The length of stay was twelve days."), "The length of stay was [DATE] days.");
    EXPECT_EQ(stay("Hospitalized for 12 days."), "Hospitalized for [DATE] days.");
    EXPECT_EQ(stay("Discharged on hospital day 13."), "Discharged on hospital day [DATE].");
    EXPECT_EQ(stay("Discharged home on POD #5."), "Discharged home on POD #[DATE].");
    EXPECT_EQ(stay("On HD 13 he walked.", 12), "On HD [DATE] he walked.");
    for (const char* stays : {"On POD 2 he walked.", "On hospital day 3 fever rose.", "A 12-day course of cefazolin.",
                              "Cough for 12 days.", "Take for 10 days."}) {
        EXPECT_EQ(stay(stays, 12), stays);
    }
}

TEST(Lengths, WhatIsReplacedStaysSo) {
    Note note;
    note.text = "For 51 years.";
    std::vector<Replacement> replacements{{4, 12, "{51, 52}", Label::age}};
    hide_lengths(note.text, {37, true, 0}, replacements);
    EXPECT_EQ(assemble(note, replacements).text, "For {51, 52}.");
}

}  // namespace
}  // namespace scrim

#include "anon/notes/render/marks.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

// "[DATE]12" is a placeholder for two letters of the original; what is between them stays.
std::string joined(const std::vector<std::pair<Label, std::string>>& parts, const std::string& gap) {
    Note note;
    std::vector<Replacement> replacements;
    for (const auto& [label, shown] : parts) {
        if (!note.text.empty()) note.text += gap;
        const auto begin = static_cast<std::uint32_t>(note.text.size());
        note.text += "xx";
        replacements.push_back({begin, begin + 2, shown, label});
    }
    join_neighbours(note.text, replacements);
    return assemble(note, replacements).text;
}

// "5" is the list of ages, "3 months" or the like the finer part.
std::string without_finer(const std::string& text, const std::string& finer) {
    Note note;
    note.text = text;
    const auto begin = static_cast<std::uint32_t>(text.find(finer));
    std::vector<Replacement> replacements{
        {0, 1, "{5, 37}", Label::age}, {begin, static_cast<std::uint32_t>(begin + finer.size()), "[AGE]", Label::age}};
    drop_finer_ages(note.text, replacements);
    return assemble(note, replacements).text;
}

TEST(Marks, MonthsAndHalvesBehindYearsGoWithoutATrace) {
    EXPECT_EQ(without_finer("5 y/o 3 m/o seen", "3"), "{5, 37} y/o seen");
    EXPECT_EQ(without_finer("5 and a half year old", "and a half"), "{5, 37} year old");
    EXPECT_EQ(without_finer("5-year 3-month-old", "3-month"), "{5, 37}-year-old");
    EXPECT_EQ(without_finer("5 years and 3 months old", "3 months"), "{5, 37} years old");
    EXPECT_EQ(without_finer("5, his brother 7", "7"), "{5, 37}, his brother [AGE]");
}

TEST(Marks, PartsOfOneThingAreOnePlaceholder) {
    EXPECT_EQ(joined({{Label::date, "[DATE]"}, {Label::medicalrecord, "[MRN]"}, {Label::date, "[DATE]"}}, ""),
              "[DATE]");
    EXPECT_EQ(
        joined({{Label::hospital, "[HOSPITAL]"}, {Label::street, "[ADDRESS]"}, {Label::hospital, "[HOSPITAL]"}}, " "),
        "[HOSPITAL]");
    EXPECT_EQ(joined({{Label::hospital, "{H, I}"}, {Label::street, "[ADDRESS]"}, {Label::hospital, "{H, I}"}}, ", "),
              "{H, I}");
    EXPECT_EQ(joined({{Label::patient, "[NAME]"}, {Label::patient, "[NAME]"}}, ", "), "[NAME]");
    EXPECT_EQ(joined({{Label::phone, "[PHONE]"}, {Label::phone, "[PHONE]"}}, " "), "[PHONE]");
}

TEST(Marks, OthersStayApart) {
    EXPECT_EQ(joined({{Label::age, "[AGE]"}, {Label::gender, "[GENDER]"}}, ""), "[AGE][GENDER]") << "88F";
    EXPECT_EQ(joined({{Label::patient, "[NAME]"}, {Label::phone, "[PHONE]"}, {Label::patient, "[NAME]"}}, " "),
              "[NAME] [PHONE] [NAME]");
    EXPECT_EQ(joined({{Label::date, "[DATE]"}, {Label::date, "[DATE]"}}, " to "), "[DATE] to [DATE]");
    EXPECT_EQ(joined({{Label::date, "[DATE]"}, {Label::medicalrecord, "[MRN]"}, {Label::date, "[DATE]"}}, " "),
              "[DATE] [MRN] [DATE]");
}

TEST(Marks, FormOfPlaceholders) {
    for (const char* like : {"MRN", "NAME-ANY", "NAME 12"}) EXPECT_TRUE(is_like_placeholder(like)) << like;
    for (const char* other : {"MA", "", "021", "Mrn", "---", "TEXT WITHHELD", "NAME x"}) {
        EXPECT_FALSE(is_like_placeholder(other)) << other;
    }
    EXPECT_EQ(with_round_brackets("[SIC] [NAME 1] [x]"), "(SIC) (NAME 1) [x]");
}

TEST(Marks, ADetailThatIsTouchedIsNone) {
    Note note;
    note.text = "Brown fever here";
    Span detail;
    detail.end = 11;
    detail.label = Label::problem;
    note.spans = {detail};
    EXPECT_EQ(assemble(note, {}).health.size(), 1U);
    EXPECT_TRUE(assemble(note, {{0, 5, "[NAME]", Label::patient}}).health.empty());
}

}  // namespace
}  // namespace scrim

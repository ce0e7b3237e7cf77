#include "anon/release/prepare/own_values.h"

#include <gtest/gtest.h>

#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

using testing::tagged;
using Found = std::vector<std::string>;

// "LABEL:text=value" of what is found in a note of a patient of 69, seen on 2/5/2009.
Found own_values(const std::string& more, const ListedNumbers& listed = {}) {
    const auto patterns = compile_own_values({});
    EXPECT_TRUE(patterns);
    const Note note = tagged("69 2/5/2009; " + more, {{"69", Label::age}, {"2/5/2009", Label::date}});
    Found out;
    for (const Span& span : find_own_values(*patterns, note, **Lexicon::builtin(), {}, listed)) {
        if (span.begin < 13) continue;
        out.push_back(std::string(name(span.label)) + ":" + std::string(note.text_of(span)) + "=" + span.value);
    }
    return out;
}

TEST(OwnValues, AgesInFormsThatNobodyTagged) {
    EXPECT_EQ(own_values("Despite his 69 years, he runs").front(), "AGE:69=69");
    EXPECT_EQ(own_values("Age 69y").front(), "AGE:69=69");
    EXPECT_EQ(own_values("Pt (69) fell"), (Found{"AGE:69=69"}));
    EXPECT_EQ(own_values("Age 69.4."), (Found{"AGE:69.4=69"}));
    for (const char* other : {"Pt (70) fell", "for 12 years", "HR 69", "69 mg", "age 12"}) {
        EXPECT_EQ(own_values(other), Found()) << other;
    }
}

TEST(OwnValues, AgesBesideMarksInTablesAndDigits) {
    for (const char* text : {"Age=<69>", "Age [69]", "Age (years): 69", "69 (age) + 10 = 79", "69 1/2 years of age",
                             "| Age | Sex |\n|-----|-----|\n| 69 | F |", "Sex   Age   Ward\nF     69    6 South",
                             "name,age,sex\nx,69,F"}) {
        const Found found = own_values("\n" + std::string(text));
        ASSERT_FALSE(found.empty()) << text;
        EXPECT_EQ(found.front(), "AGE:69=69") << text;
    }
    EXPECT_EQ(own_values("Age: 6 9."), (Found{"AGE:6 9=69"}));
    EXPECT_EQ(own_values("She will turn 70 next week"), (Found{"AGE:70=70"}));
    for (const char* other : {"| Age | Sex |\n| 70 | F |", "HR 69 (sinus)", "nearly 70 mg", "nearly 70% of it",
                              "Sex, age and HR were noted.\nHR 69, fine, fine", "nearly 80"}) {
        EXPECT_EQ(own_values(other), Found()) << other;
    }
}

TEST(OwnValues, TheMonthInRomanDigitsAsANumberAndInAHealthDetail) {
    EXPECT_EQ(own_values("seen 5.II.2009."), (Found{"DATE:5.II.2009=--02-05"}));
    EXPECT_EQ(own_values("Month of visit = 2."), (Found{"DATE:2=--02"}));
    EXPECT_EQ(own_values("seen 5.III.2009."), (Found{"DATE:5.III.2009=--03-05"}));
    EXPECT_EQ(own_values("Month of visit = 13."), Found());
    const auto patterns = compile_own_values({});
    for (const char* month : {"February", "October"}) {
        const std::string detail = month + std::string(" hay fever");
        const Note note = tagged("2/5/2009 " + detail, {{"2/5/2009", Label::date}, {detail, Label::problem}});
        const auto found = find_own_values(*patterns, note, **Lexicon::builtin());
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(note.text_of(found[0]), month) << "in whatever month the patient was seen";
    }
    for (const char* detail : {"May-Thurner syndrome", "PAIN THAT MAY RADIATE"}) {
        const Note note =
            tagged("5/5/2009 " + std::string(detail), {{"5/5/2009", Label::date}, {detail, Label::problem}});
        EXPECT_TRUE(find_own_values(*patterns, note, **Lexicon::builtin()).empty()) << detail;
    }
}

TEST(OwnValues, DatesInFormsThatNobodyTagged) {
    EXPECT_EQ(own_values("In February he fell"), (Found{"DATE:February=--02"}));
    EXPECT_EQ(own_values("Labs 02/05 Na 140"), (Found{"DATE:02/05=--02-05"}));
    EXPECT_EQ(own_values("Flu shot 2009."), (Found{"DATE:2009=2009"}));
    EXPECT_EQ(own_values("Season 2008-09."), (Found{"DATE:2008-09=2008"}));
    EXPECT_EQ(own_values("in March"), (Found{"DATE:March=--03"})) << "whose month it is does not count";
    for (const char* other : {"pain 2/5", "2009 mL of urine", "at 2009", "seen 2010", "BP 112/05", "no 2/5/6"}) {
        EXPECT_EQ(own_values(other), Found()) << other;
    }
}

// Left in the notes of all who do not have them they would tell whose they are.
TEST(OwnValues, WhatIsListedIsFoundToo) {
    const ListedNumbers listed{{69, 70}, {2008, 2009}};
    for (const char* text : {"Pt (70) fell", "Wife aged 70.", "Sex   Age   Ward\nF     70    6 South"}) {
        const Found found = own_values("\n" + std::string(text), listed);
        ASSERT_FALSE(found.empty()) << text;
        EXPECT_EQ(found.front(), "AGE:70=70") << text;
    }
    const auto patterns = compile_own_values({});
    const Note note = tagged("He is 69 years old", {{"69", Label::age}});
    EXPECT_TRUE(find_own_values(*patterns, note, **Lexicon::builtin()).empty()) << "it is tagged, with a role";
    const Note part = tagged("8/8/2009, again 8/8", {{"8/8/2009", Label::date}});
    Note cut = part;
    cut.spans.push_back(part.spans.front());
    cut.spans.back().begin = 17;  // "/8" of the second
    cut.spans.back().end = 19;
    const auto found = find_own_values(*patterns, cut, **Lexicon::builtin());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(cut.text_of(found[0]), "8/8") << "what a tag cuts in two goes as a whole";
    EXPECT_EQ(own_values("Flu shot 2008.", listed), (Found{"DATE:2008=2008"}));
    EXPECT_EQ(own_values("Pt (71) fell in 2007", listed), Found());
}

TEST(OwnValues, NumbersOfLists) {
    const ListedNumbers listed = listed_numbers({{Label::age, {"5", "50-51", "90+"}},
                                                 {Label::date, {"Mar-2009", "Winter-2010", "2011"}},
                                                 {Label::hospital, {"other", "Ward 1900"}}});
    EXPECT_EQ(listed.years, (std::set<int>{2009, 2010, 2011}));
    EXPECT_TRUE(listed.ages.contains(5) && listed.ages.contains(51) && listed.ages.contains(97));
    EXPECT_FALSE(listed.ages.contains(52));
    EXPECT_TRUE(listed_numbers({{Label::age, {"?"}}}).ages.empty());
}

std::string with_years(const std::string& text, const std::vector<std::pair<std::string, std::string>>& dates) {
    Note note;
    note.text = text;
    for (const auto& [word, value] : dates) {
        Span span = testing::span_on(note, word, Label::date);
        span.value = value;
        note.spans.push_back(span);
    }
    take_years_into_dates(note.text, note.spans);
    std::string out;
    for (const Span& span : note.spans) out += std::string(note.text_of(span)) + "=" + span.value + ";";
    return out;
}

TEST(OwnValues, AYearBesideADateBelongsToIt) {
    EXPECT_EQ(with_years("seen 2/5/2009.", {{"2/5", "--02-05"}}), "2/5/2009=2009-02-05;");
    EXPECT_EQ(with_years("seen 2/5/09.", {{"2/5", "--02-05"}}), "2/5/09=2009-02-05;");
    EXPECT_EQ(with_years("in March 2009.", {{"March", "--03"}, {"2009", "2009"}}), "March 2009=2009-03;");
    EXPECT_EQ(with_years("on 2009-02-05.", {{"02-05", "--02-05"}}), "2009-02-05=2009-02-05;");
    EXPECT_EQ(with_years("on 2/5, 2000 mL.", {{"2/5", "--02-05"}}), "2/5=--02-05;");
    EXPECT_EQ(with_years("on 2/5/2008 2009", {{"2/5/2008", "2008-02-05"}}), "2/5/2008=2008-02-05;");
}

}  // namespace
}  // namespace scrim

#include "nlp/lexicon/terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using testing::ElementsAre;

const Lexicon& lexicon() {
    static const auto builtin = Lexicon::builtin();
    return **builtin;
}

Span span(std::uint32_t begin, std::uint32_t end, Label label, std::uint8_t assertions = 0) {
    Span out;
    out.begin = begin;
    out.end = end;
    out.label = label;
    out.assertions = assertions;
    return out;
}

std::string term(std::string_view text, Label label) { return term_of(text, label, lexicon()); }

TEST(Terms, CaseAndPluralDoNotCount) {
    EXPECT_EQ(term("Headaches", Label::problem), term("headache", Label::problem));
    EXPECT_EQ(term("RUNNY NOSE", Label::problem), term("runny nose", Label::problem));
    EXPECT_EQ(term("allergies", Label::problem), term("allergy", Label::problem));
    EXPECT_EQ(term("lung metastases", Label::problem), "lung metastasis");
    EXPECT_EQ(term("diabetes", Label::problem), term("Diabetes", Label::problem));
    EXPECT_NE(term("ascites", Label::problem), "ascite");
    EXPECT_EQ(term("abscess", Label::problem), "abscess");
}

TEST(Terms, AbbreviationsAndSynonymsAreOneTerm) {
    EXPECT_EQ(term("SOB", Label::problem), "shortness of breath");
    EXPECT_EQ(term("shortness of\nbreath", Label::problem), "shortness of breath");
    EXPECT_EQ(term("dyspnea", Label::problem), "shortness of breath");
    EXPECT_EQ(term("severe SOB", Label::problem), "severe shortness of breath");
    EXPECT_EQ(term("Cipro", Label::medication), "ciprofloxacin");
    EXPECT_EQ(term("LVEF", Label::test), "left ventricular ejection fraction");
}

TEST(Terms, ATestIsWithoutItsValue) {
    EXPECT_EQ(term("hemoglobin 11.2", Label::test), "hemoglobin");
    EXPECT_EQ(term("hemoglobin of 11.2", Label::test), "hemoglobin");
    EXPECT_EQ(term("BP 120/80", Label::test), term("blood pressure", Label::test));
    EXPECT_EQ(term("oxygen saturation 98%", Label::test), "oxygen saturation");
    EXPECT_EQ(term("CA 125", Label::test), "ca 125");
    EXPECT_EQ(term("hemoglobin A1c 7.2", Label::test), "hemoglobin a1c");
}

TEST(Terms, AMedicationIsWithoutItsDose) {
    EXPECT_EQ(term("lisinopril 20 mg p.o. daily", Label::medication), "lisinopril");
    EXPECT_EQ(term("0.25% Marcaine", Label::medication), term("Marcaine", Label::medication));
    EXPECT_EQ(term("Vitamin B12", Label::medication), term("vitamin B12 1000 mcg", Label::medication));
    EXPECT_EQ(term("40", Label::medication), "");
}

TEST(Terms, DeniedAndFamilyDetailsAreOtherTerms) {
    Note note;
    note.text = "Denies fever. Mother had fever. Fever?";
    note.spans = {span(7, 12, Label::problem, assertion_negated), span(25, 30, Label::problem, assertion_family),
                  span(32, 37, Label::problem, assertion_uncertain)};
    EXPECT_THAT(terms_of(note, lexicon()), ElementsAre("no fever", "family history of fever", "fever"));
}

TEST(Terms, WrittenDetailsKeepTheirWords) {
    Note note;
    note.text = "Joint\n pain. Denies SOB.";
    note.spans = {span(0, 11, Label::problem), span(20, 23, Label::problem, assertion_negated)};
    EXPECT_THAT(written_details_of(note), ElementsAre("joint pain", "no sob"));
    EXPECT_THAT(terms_of(note, lexicon()), ElementsAre("arthralgia", "no shortness of breath"));
}

TEST(Terms, OnlyHealthDetailsThatWillBeReleasedAreTerms) {
    Note note;
    note.text = "Brown has Brown syndrome, cough, cough";
    note.spans = {span(0, 5, Label::patient), span(10, 24, Label::problem),  // a hand put a name's tag inside it
                  span(10, 15, Label::patient), span(26, 31, Label::problem), span(33, 38, Label::problem)};
    EXPECT_THAT(terms_of(note, lexicon()), ElementsAre("cough", "cough"));
    EXPECT_TRUE(terms_of(Note{}, lexicon()).empty());
}

TEST(Terms, AWordIsAPartOfALongerTerm) {
    const auto is_part = [](const std::string& text, const std::string& word) {
        const auto at = static_cast<std::uint32_t>(text.find(word));
        return is_part_of_term(text, at, at + static_cast<std::uint32_t>(word.size()), lexicon());
    };
    EXPECT_TRUE(is_part("meets Duke criteria.", "Duke"));
    EXPECT_TRUE(is_part("has May-Thurner syndrome", "May"));
    EXPECT_TRUE(is_part("a St. Jude valve", "St. Jude"));
    EXPECT_TRUE(is_part("a St. Jude valve", "Jude"));
    EXPECT_TRUE(is_part("a Stanford type A dissection", "Stanford"));
    EXPECT_FALSE(is_part("seen at Duke. Criteria are met", "Duke"));
    EXPECT_FALSE(is_part("seen at Duke by cardiology", "Duke"));
    EXPECT_FALSE(is_part("Dr. Foley catheter in place", "Foley")) << "after a title";
    EXPECT_FALSE(is_part("at St. Jude Medical Center", "St. Jude")) << "a hospital's word follows";
    EXPECT_FALSE(is_part("Duke", "Duke"));
}

}  // namespace
}  // namespace scrim

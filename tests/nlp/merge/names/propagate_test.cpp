#include "nlp/merge/names/propagate.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

using Texts = std::vector<std::string>;

Texts texts_of(const Note& note, const std::vector<Span>& spans) {
    Texts out;
    for (const Span& span : spans) out.emplace_back(note.text_of(span));
    return out;
}

// The further places of a name whose first place is given.
Texts further(const std::string& text, const std::string& first, Label label = Label::patient) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    Span span;
    span.begin = static_cast<std::uint32_t>(text.find(first));
    span.end = span.begin + static_cast<std::uint32_t>(first.size());
    span.label = label;
    span.score = 0.9F;
    return texts_of(note, propagated_names(document, {span}));
}

TEST(Occurrences, AreAtTokenBoundariesInAnyCase) {
    Note note;
    note.text = "Blue Falcon, blue falcon; falcons, BLUE\nFALCON";
    const Document document = analyse(note);
    EXPECT_EQ(texts_of(note, occurrences(document, "Blue Falcon")),
              (Texts{"Blue Falcon", "blue falcon", "BLUE\nFALCON"}));
    EXPECT_EQ(occurrences(document, "falcon").size(), 3U);
    EXPECT_TRUE(occurrences(document, "  ").empty());
    EXPECT_TRUE(occurrences(document, "con").empty());
}

TEST(Propagate, FindsPartsInAllCaseForms) {
    EXPECT_EQ(further("Yolanda Kowalski came. yolanda, KOWALSKI and Kowalski's", "Yolanda Kowalski"),
              (Texts{"yolanda", "KOWALSKI", "Kowalski"}));
}

TEST(Propagate, FindsNamesWithAccentsAndCutNames) {
    EXPECT_EQ(further("Ms. Núñez came. Nunez left.", "Núñez"), Texts{"Nunez"});
    EXPECT_EQ(further("Mr. Kowalski came. Kowal-ski left.", "Kowalski"), Texts{"Kowal-ski"});
}

TEST(Propagate, LeavesOrdinaryWordsInOtherPlaces) {
    EXPECT_EQ(further("Mr. White is white. White matter is normal.", "White"), Texts{});
    EXPECT_EQ(further("Mr. White came. Today White is well.", "White"), Texts{"White"});
    EXPECT_EQ(further("Dr. Foley placed a Foley catheter.", "Foley", Label::doctor), Texts{});
}

TEST(Propagate, FindsNamesThatDoWhatPersonsDo) {
    EXPECT_EQ(further("John Smith came. Smith denies fever.\nSMITH WAS WELL.", "John Smith"),
              (Texts{"Smith", "SMITH"}));
    EXPECT_EQ(further("Mr. Long came. Long term use. Long reports pain.", "Long"), Texts{"Long"});
    EXPECT_EQ(further("Mr. Foley came. Foley was placed. Foley denies pain.", "Foley"), Texts{"Foley"});
}

TEST(Propagate, LeavesShortPartsAlone) { EXPECT_EQ(further("Mr. Al Bo came. Al Bo", "Al Bo"), Texts{}); }

TEST(Propagate, IsForNamesAlone) { EXPECT_EQ(further("Boston and Boston", "Boston", Label::city), Texts{}); }

TEST(Propagate, LeavesDatesAlone) {
    Note note;
    note.text = "Ms. April came in April.";
    const Document document = analyse(note);
    Span name;
    name.begin = 4;
    name.end = 9;
    name.label = Label::patient;
    Span date;
    date.begin = 18;
    date.end = 23;
    date.label = Label::date;
    EXPECT_TRUE(propagated_names(document, {name, date}).empty());
    EXPECT_EQ(propagated_names(document, {name}).size(), 1U);
}

TEST(Propagate, KeepsLabelAndIsLessSure) {
    Note note;
    note.text = "Dr. Kowalski left. Kowalski returned.";
    const Document document = analyse(note);
    Span name;
    name.begin = 4;
    name.end = 12;
    name.label = Label::doctor;
    name.sources = source_crf;
    name.score = 0.95F;
    const auto more = propagated_names(document, {name});
    ASSERT_EQ(more.size(), 1U);
    EXPECT_EQ(more[0].label, Label::doctor);
    EXPECT_EQ(more[0].sources, source_crf);
    EXPECT_LT(more[0].score, 0.95F);
}

}  // namespace
}  // namespace scrim

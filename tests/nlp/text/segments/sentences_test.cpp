#include "nlp/text/segments/sentences.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// The sentences as written, with a bar between; line breaks as blanks.
std::string split(const std::string& text) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::string result;
    for (const Sentence& sentence : document.sentences) {
        if (!result.empty()) result += " | ";
        const std::uint32_t begin = document.tokens[sentence.first].begin;
        result += text.substr(begin, document.tokens[sentence.last - 1].end - begin);
    }
    for (char& c : result)
        if (c == '\n') c = ' ';
    return result;
}

TEST(Sentences, EndAtPeriodsBeforeCapitals) {
    EXPECT_EQ(split("She is well. He is not! Why? Fine."), "She is well. | He is not! | Why? | Fine.");
    EXPECT_EQ(split("Stable.The heart is normal.No murmur."), "Stable. | The heart is normal. | No murmur.");
}

TEST(Sentences, TitlesAndInitialsDoNotEnd) {
    EXPECT_EQ(split("Seen by Dr. Brown and J. R. Ewing today. Well."),
              "Seen by Dr. Brown and J. R. Ewing today. | Well.");
    EXPECT_EQ(split("SEEN BY DR. BROWN. WELL."), "SEEN BY DR. BROWN. | WELL.");
}

TEST(Sentences, AbbreviationsEndBeforeOpeningWords) {
    EXPECT_EQ(split("Takes 5 mg p.o. b.i.d. She is well."), "Takes 5 mg p.o. b.i.d. | She is well.");
    EXPECT_EQ(split("Seen by A. Klein, M.D. Department of Surgery"), "Seen by A. Klein, M.D. Department of Surgery");
    EXPECT_EQ(split("Seen by A. Klein, M.D. The plan is rest."), "Seen by A. Klein, M.D. | The plan is rest.");
    EXPECT_EQ(split("TAKES 5 MG P.O. B.I.D. THE PLAN IS REST."), "TAKES 5 MG P.O. B.I.D. | THE PLAN IS REST.");
    EXPECT_EQ(split("lesions, e.g. Kaposi sarcoma"), "lesions, e.g. Kaposi sarcoma");
}

TEST(Sentences, NumbersDoNotEnd) {
    EXPECT_EQ(split("Temp 98.6 and 1,000 units. Then 2 days."), "Temp 98.6 and 1,000 units. | Then 2 days.");
    EXPECT_EQ(split("1. HTN. 2. Psoriasis."), "1. HTN. | 2. Psoriasis.");
}

TEST(Sentences, QuotesAndBracketsGoWithTheirSentence) {
    EXPECT_EQ(split("She said \"I am well.\" He left. (Not seen.) Done."),
              "She said \"I am well.\" | He left. | (Not seen.) | Done.");
}

TEST(Sentences, LinesOfListsAndLabelsEnd) {
    EXPECT_EQ(split("PLAN:\n1. Rest\n2. Fluids\nName: A\nAge: 5"), "PLAN: | 1. Rest | 2. Fluids | Name: A | Age: 5");
    EXPECT_EQ(split("Blue Mesa Clinic\nDischarge Summary"), "Blue Mesa Clinic | Discharge Summary");
}

TEST(Sentences, HardWrapsDoNotEnd) {
    EXPECT_EQ(split("The patient was seen by Dr.\nBrown in the clinic at\nNorthgate. She was well\nthen."),
              "The patient was seen by Dr. Brown in the clinic at Northgate. | She was well then.");
    const std::string wrapped =
        "THE PATIENT IS A 66 YEAR OLD FEMALE WITH KNEE PAIN AND\nFAILED CONSERVATIVE MANAGEMENT OF IT WITH DRUGS\n"
        "DISCUSSED WITH DOCTOR MCKENZIE AND HORACIO MALONE OF\nNORTHGATE. RISKS WERE EXPLAINED.";
    EXPECT_EQ(split(wrapped),
              "THE PATIENT IS A 66 YEAR OLD FEMALE WITH KNEE PAIN AND FAILED CONSERVATIVE MANAGEMENT OF IT WITH DRUGS "
              "DISCUSSED WITH DOCTOR MCKENZIE AND HORACIO MALONE OF NORTHGATE. | RISKS WERE EXPLAINED.");
}

TEST(Sentences, WrappedLinesAreFlagged) {
    Note note;
    note.text = "She was seen\nin clinic.\nWell";
    const Document document = analyse(note);
    EXPECT_TRUE(document.lines[0].has(line_wrapped));
    EXPECT_FALSE(document.lines[1].has(line_wrapped));
}

TEST(Sentences, HaveAGreatestLength) {
    std::string text;
    for (int i = 0; i < 2500; ++i) text += "word ";
    Note note;
    note.text = text;
    const Document document = analyse(note);
    EXPECT_EQ(document.sentences.size(), 3U);
}

}  // namespace
}  // namespace scrim

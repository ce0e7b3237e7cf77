#include "nlp/text/analyse.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"

namespace scrim {
namespace {

// What every stage after this one relies on.
void expect_sound(const std::string& text) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::uint32_t token = 0;
    for (const Sentence& sentence : document.sentences) {
        ASSERT_EQ(sentence.first, token);
        ASSERT_LT(sentence.first, sentence.last);
        token = sentence.last;
    }
    ASSERT_EQ(token, document.tokens.size());
    token = 0;
    for (const Line& line : document.lines) {
        ASSERT_EQ(line.first, token);
        for (token = line.first; token < line.last; ++token) {
            ASSERT_GE(document.tokens[token].begin, line.begin);
            ASSERT_LE(document.tokens[token].end, line.end);
        }
    }
    ASSERT_EQ(token, document.tokens.size());
    std::uint32_t byte = 0;
    ASSERT_FALSE(document.sections.empty());
    for (const Section& section : document.sections) {
        ASSERT_EQ(section.begin, byte);
        ASSERT_LE(section.begin, section.body_begin);
        ASSERT_LE(section.body_begin, section.end);
        byte = section.end;
    }
    ASSERT_EQ(byte, text.size());
}

TEST(Analyse, EveryByteAndTokenIsInOnePartOfRandomNotes) {
    const std::vector<std::string> pieces = {"HPI:",
                                             "PLAN:",
                                             "Plan: ",
                                             "\n",
                                             "\n\n",
                                             "\r\n",
                                             " ",
                                             "  ",
                                             ". ",
                                             ".",
                                             "Dr. ",
                                             "J. ",
                                             "Brown",
                                             "the patient was seen",
                                             "1. ",
                                             "- ",
                                             "====\n",
                                             "________\n",
                                             "**IMPRESSION**",
                                             "# Exam",
                                             "cc: ",
                                             "CC: ",
                                             "Sincerely,",
                                             "MRN: 123",
                                             "Name: A   DOB: 1/2/33",
                                             "[report_end]",
                                             "D: 01/02/03",
                                             "HEENT: clear",
                                             "no fever",
                                             "é",
                                             "漢字",
                                             "\f",
                                             "?",
                                             "\t",
                                             "\"",
                                             "Electronically signed by A. Klein, M.D.",
                                             "ALL CAPS LINE",
                                             ":",
                                             "VITAL SIGNS: T: 98.6",
                                             "\xFF",
                                             "IV. LABS",
                                             "b.i.d. "};
    Random random(7);
    for (int run = 0; run < 20000; ++run) {
        std::string text;
        for (std::uint64_t left = random.below(24); left > 0; --left) text += pieces[random.below(pieces.size())];
        expect_sound(text);
    }
}

TEST(Analyse, EmptyAndBlankNotesHaveOneSection) {
    for (const char* text : {"", "\n", "  \n\n "}) {
        expect_sound(text);
        Note note;
        note.text = text;
        EXPECT_EQ(analyse(note).sections.size(), 1U);
        EXPECT_TRUE(analyse(note).tokens.empty());
    }
}

TEST(Analyse, PlacesAreFound) {
    Note note;
    note.text = "MRN: 77\nHPI: Fever. Cough.\nPLAN: Rest.";
    const Document document = analyse(note);
    const auto cough = static_cast<std::uint32_t>(note.text.find("Cough"));
    const std::uint32_t token = document.token_at(cough);
    EXPECT_EQ(document.text_of(document.tokens[token]), "Cough");
    EXPECT_EQ(document.sentence_of(token).first, token);
    EXPECT_EQ(document.section_at(cough).kind, SectionKind::present_illness);
    EXPECT_EQ(document.line_at(cough).begin, 8U);
    EXPECT_EQ(document.token_at(static_cast<std::uint32_t>(note.text.size())), document.tokens.size());
}

TEST(Analyse, TokensKnowTheirLine) {
    Note note;
    note.text = "PLAN:\n1. Rest\nBED REST ONLY";
    const Document document = analyse(note);
    EXPECT_TRUE(document.tokens[0].has(token_heading));
    EXPECT_TRUE(document.tokens[0].has(token_line_start));
    EXPECT_TRUE(document.tokens[2].has(token_line_start));
    EXPECT_TRUE(document.tokens[4].has(token_list_item));
    EXPECT_FALSE(document.tokens[4].has(token_caps_line));
    EXPECT_TRUE(document.tokens[5].has(token_caps_line));
}

}  // namespace
}  // namespace scrim

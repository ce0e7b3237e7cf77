#include "nlp/taggers/neural/wordpiece.h"

#include <gtest/gtest.h>

#include "nlp/taggers/neural/word_shapes.h"

namespace scrim {
namespace {

const std::string vocabulary =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n.\n'\n-\no\nbrien\nnunez\nun\n##aff\n##able\nJones\njones\n\u7530\nx\n##x\n";

WordPiece tokenizer(bool lower_case = true) {
    auto made = WordPiece::parse(vocabulary, lower_case, "vocab.txt");
    EXPECT_TRUE(made);
    return std::move(*made);
}

struct Cut {
    std::vector<std::string> words;
    std::vector<std::int64_t> ids;
    bool operator==(const Cut&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Cut& cut) {
    for (const auto& word : cut.words) out << word << '|';
    for (const auto id : cut.ids) out << ' ' << id;
    return out;
}

Cut cut(const WordPiece& pieces, std::string_view text) {
    Cut out;
    const auto found = pieces.cut(text);
    for (const Unit& word : found.words) out.words.emplace_back(text.substr(word.begin, word.end - word.begin));
    for (const auto& piece : found.pieces) out.ids.push_back(piece.id);
    return out;
}

TEST(WordPiece, TakesTheLongestPieces) {
    EXPECT_EQ(cut(tokenizer(), "unaffable"), (Cut{{"unaffable"}, {10, 11, 12}}));
    EXPECT_EQ(cut(tokenizer(), "  un \n able\t"), (Cut{{"un", "able"}, {10, 1}}));
}

TEST(WordPiece, PiecesHaveTheShapeOfTheirWord) {
    std::vector<int> shapes;
    for (const auto& piece : tokenizer().cut("Jones\nUnaffable.").pieces) shapes.push_back(piece.shape);
    const int line = word_shape("Unaffable", "\n", false);
    const int within = word_shape("Unaffable", "", false);
    EXPECT_EQ(shapes,
              (std::vector<int>{word_shape("Jones", "", true), line, within, within, word_shape(".", "", false)}));
}

TEST(WordPiece, MarksAreWords) {
    EXPECT_EQ(cut(tokenizer(), "O'Brien-jones."), (Cut{{"O", "'", "Brien", "-", "jones", "."}, {7, 5, 8, 6, 14, 4}}));
}

TEST(WordPiece, LowerCaseModelsLoseCaseAndAccents) {
    EXPECT_EQ(cut(tokenizer(), "N\u00fa\u00f1ez JONES"), (Cut{{"N\u00fa\u00f1ez", "JONES"}, {9, 14}}));
    EXPECT_EQ(cut(tokenizer(), "Nu\u0301n\u0303ez"), (Cut{{"Nu\u0301n\u0303ez"}, {9}}));
    EXPECT_EQ(cut(tokenizer(false), "Jones jones JONES"), (Cut{{"Jones", "jones", "JONES"}, {13, 14, 1}}));
}

TEST(WordPiece, ChineseCharactersAreWords) {
    EXPECT_EQ(cut(tokenizer(), "\u7530\u7530jones"), (Cut{{"\u7530", "\u7530", "jones"}, {15, 15, 14}}));
}

TEST(WordPiece, WhatCannotBeMadeOfPiecesIsUnknown) {
    EXPECT_EQ(cut(tokenizer(), "unq"), (Cut{{"unq"}, {1}}));
    EXPECT_EQ(cut(tokenizer(), std::string(100, 'x')).ids.size(), 100U);
    EXPECT_EQ(cut(tokenizer(), std::string(101, 'x')), (Cut{{std::string(101, 'x')}, {1}}));
}

TEST(WordPiece, EveryLetterAndDigitIsInAWord) {
    const std::string text =
        "a\x01"
        "b \xff\xfe \u00a0\u2003x\u0301 \u7530\n1/2 \U0001F600.";
    const auto found = tokenizer().cut(text);
    std::size_t at = 0;
    for (const Unit& word : found.words) {
        ASSERT_LE(at, word.begin);
        ASSERT_LT(word.begin, word.end);
        for (; at < word.begin; ++at) ASSERT_FALSE(std::isalnum(static_cast<unsigned char>(text[at])) != 0) << at;
        at = word.end;
    }
    ASSERT_FALSE(found.pieces.empty());
    EXPECT_EQ(found.pieces.back().word + 1, found.words.size());
}

TEST(WordPiece, ABadVocabularyIsAnError) {
    const auto error = [](const std::string& bytes) {
        const auto made = WordPiece::parse(bytes, true, "vocab.txt");
        return made ? std::string() : made.error().message();
    };
    EXPECT_NE(error("").find("[CLS]"), std::string::npos);
    EXPECT_NE(error("[UNK]\n[CLS]\nword\n").find("[SEP]"), std::string::npos);
    EXPECT_NE(error("[UNK]\n[CLS]\n[SEP]\nx\nx\n").find("line 5"), std::string::npos);
    EXPECT_NE(error("[UNK]\n[CLS]\n[SEP]\n\xff\n").find("UTF-8"), std::string::npos);
    EXPECT_EQ(error("[UNK]\r\n[CLS]\r\n[SEP]"), "");
}

}  // namespace
}  // namespace scrim

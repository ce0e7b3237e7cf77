#include "nlp/lexicon/word_form.h"

#include <gtest/gtest.h>

#include <string>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(NormalizePhrase, FoldsCaseApostrophesAndPeriods) {
    EXPECT_EQ(normalize_phrase("St. Mary's"), "st marys");
    EXPECT_EQ(normalize_phrase("ST MARYS"), "st marys");
    EXPECT_EQ(normalize_phrase("O\u2019Brien"), "obrien");
    EXPECT_EQ(normalize_phrase("q.d."), "qd");
    EXPECT_EQ(normalize_phrase("  Mass   General\n"), "mass general");
}

TEST(NormalizePhrase, TakesHyphensSlashesAndCommasAsSpaces) {
    EXPECT_EQ(normalize_phrase("non-small-cell"), "non small cell");
    EXPECT_EQ(normalize_phrase("hydrocodone/acetaminophen"), "hydrocodone acetaminophen");
    EXPECT_EQ(normalize_phrase("X\u2013ray"), "x ray");
    EXPECT_EQ(normalize_phrase("diabetes mellitus, type 2"), "diabetes mellitus type 2");
    EXPECT_EQ(normalize_phrase("Brigham & Women's"), "brigham and womens");
    EXPECT_EQ(normalize_phrase("A&P"), "a and p");
}

TEST(NormalizePhrase, FoldsDiacritics) {
    EXPECT_EQ(normalize_phrase("Jos\u00e9 Mu\u00f1oz"), "jose munoz");
    EXPECT_EQ(normalize_phrase("Nguy\u1ec5n"), "nguyen");
    EXPECT_EQ(normalize_phrase("\u00d8rsted Stra\u00dfe \u0141\u00f3d\u017a"), "orsted strasse lodz");
    EXPECT_EQ(normalize_phrase("Jose\u0301"), "jose") << "a combining accent";
    EXPECT_EQ(normalize_phrase("Sj\u00f6gren"), "sjogren");
    EXPECT_EQ(normalize_phrase("Ma\u00adry\u200b"), "mary") << "soft hyphen and zero-width space";
    EXPECT_EQ(normalize_phrase("\u0418\u0432\u0430\u043d"), "\u0418\u0432\u0430\u043d") << "other scripts stay";
}

TEST(NormalizePhrase, IsEmptyWithoutLettersAndDigits) {
    for (const char* text : {"", " ", "...", "'", "--", "\u2014", "(), ;", "\xff\xfe\x80"})
        EXPECT_EQ(normalize_phrase(text), "");
}

TEST(NormalizePhrase, IsAFixedPointForAnyBytes) {
    Random random(7);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        const auto size = random.below(12);
        for (std::uint64_t index = 0; index < size; ++index) text += static_cast<char>(random.below(256));
        const std::string once = normalize_phrase(text);
        EXPECT_EQ(normalize_phrase(once), once);
    }
}

TEST(NormalWordReader, MarksWordsThatAreTooLong) {
    const std::string text = std::string(max_normal_word, 'a') + " " + std::string(max_normal_word + 1, 'b') + " c";
    NormalWordReader reader(text);
    NormalWord word;
    ASSERT_TRUE(reader.next(word));
    EXPECT_FALSE(word.too_long);
    EXPECT_EQ(word.size, max_normal_word);
    ASSERT_TRUE(reader.next(word));
    EXPECT_TRUE(word.too_long);
    ASSERT_TRUE(reader.next(word));
    EXPECT_EQ(word.text(), "c");
    EXPECT_EQ(word.hash, normal_hash("c"));
    EXPECT_FALSE(reader.next(word));
}

}  // namespace
}  // namespace scrim

#include "nlp/text/normalize.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

std::string_view back(const std::string& text, std::string_view found) {
    const NormalizedText normalized(text);
    const std::size_t at = normalized.text().find(found);
    if (at == std::string_view::npos) return "(not found)";
    const auto range =
        normalized.original(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + found.size()));
    return std::string_view(text).substr(range.begin, range.end - range.begin);
}

TEST(Normalize, AsciiIsNotCopied) {
    const std::string text = "Mr. O'Brien, 120/80";
    const NormalizedText normalized(text);
    EXPECT_FALSE(normalized.is_changed());
    EXPECT_EQ(normalized.text().data(), text.data());
    EXPECT_EQ(normalized.original(4, 11), (NormalizedText::Range{4, 11}));
}

TEST(Normalize, TheStepsWorkOnEachOther) {
    EXPECT_EQ(plain_text("SSN 123&ndash;45&#8211;\n6789"), "SSN 123-45-6789");
    EXPECT_EQ(plain_text("\\'d1u\\u241?ez"), "Nunez");
    EXPECT_EQ(plain_text("S m =C3=AD t h"), "Smith");
    EXPECT_EQ(plain_text("１ ２ ３ – ４ ５ – ６ ７ ８ ９"), "123-45-6789");
    EXPECT_EQ(plain_text("é 漢 😀\n\t"), "e 漢 😀\n\t");
}

TEST(Normalize, PlainTextWithSignsIsNotCopied) {
    for (const char* text : {"AT&T 120 - 130, EF=55, 5% (at rest)", "b.i.d. <5 mg\n- pain\n1. x"}) {
        EXPECT_FALSE(NormalizedText(text).is_changed()) << text;
    }
}

TEST(Normalize, RangesMapBackToTheExactBytes) {
    EXPECT_EQ(back("Mr. O’Brien, 55", "O'Brien"), "O’Brien");
    EXPECT_EQ(back("seen 06–07–1999 by", "06-07-1999"), "06–07–1999");
    EXPECT_EQ(back("MRN１２３４.", "1234"), "１２３４");
    EXPECT_EQ(back("Sm\u00ADi\u200Bth\u200B x", "Smith"), "Sm\u00ADi\u200Bth");
    EXPECT_EQ(back("cystic ﬁbrosis", "ibrosis"), "ﬁbrosis") << "half a ligature is the whole";
    EXPECT_EQ(back("“é”", "e"), "é");
    EXPECT_EQ(back("Mr. Smi\u0301th\u0301, 55", "Smith"), "Smi\u0301th\u0301") << "with the accent of its last letter";
    EXPECT_EQ(back("SSN 123&ndash;45-\n6789.", "123-45-6789"), "123&ndash;45-\n6789");
    EXPECT_EQ(back("Mr. S m i t h.", "Smith"), "S m i t h");
}

TEST(Normalize, RangesOfTheOriginalAreFoundInTheCopy) {
    const std::string text = "a\u200B\u200Bﬁ b";
    const NormalizedText normalized(text);
    EXPECT_EQ(normalized.text(), "afi b");
    using Range = NormalizedText::Range;
    EXPECT_EQ(normalized.copy(0, 1), (Range{0, 1}));
    EXPECT_EQ(normalized.copy(1, 7), (Range{1, 1})) << "nothing stands for it";
    EXPECT_EQ(normalized.copy(7, 10), (Range{1, 3}));
    EXPECT_EQ(normalized.copy(0, 12), (Range{0, 5}));
    EXPECT_EQ(normalized.copy(12, 12), (Range{5, 5}));
}

// Characters, escapes and breaks of every kind.
const std::vector<std::string>& disguise_alphabet() {
    static const std::vector<std::string> pieces = {
        "a",      "B",       "7",     "-",      "’",     "ﬃ",    "\u200B", "\u00AD", "😀",        "１",
        "٣",      "½",       "²",     " ",      "\n",    "\r\n", "\xFF",   "é",      "\u0301",   "\u0336",
        "–",      "—",       "&#45;", "&nbsp;", "&amp;", "#45;", "&",      "\\'2d",  "\\u8211?", "\\u2013",
        "\\-",    "=2D",     "=\n",   "=C3=A9", "=3D",   "=",    "%40",    "%2D",    "<b>",      "</b>",
        "<br>",   "[at]",    "@",     ".",      "/",     "а",    "Ѕ",      "漢",     "\u00A0",   "\x01",
        "x y z ", "123-45-", "6789",  "\u2028", "Ⓙ",     "℃",    "™",      "·",      "_",        "mail.com"};
    return pieces;
}

TEST(Normalize, TheMapOfRandomTextIsMonotoneAndCoversEveryByte) {
    const auto& pieces = disguise_alphabet();
    Random random(3);
    for (int run = 0; run < 20000; ++run) {
        std::string text;
        for (std::uint64_t left = random.below(14); left > 0; --left) text += pieces[random.below(pieces.size())];
        const NormalizedText normalized(text);
        const auto size = static_cast<std::uint32_t>(normalized.text().size());
        std::uint32_t begin_before = 0;
        std::uint32_t end_before = 0;
        std::vector<bool> stands(text.size());
        for (std::uint32_t i = 0; i < size; ++i) {
            const auto range = normalized.original(i, i + 1);
            ASSERT_LT(range.begin, range.end);
            ASSERT_LE(range.end, text.size());
            ASSERT_GE(range.begin, begin_before);
            ASSERT_GE(range.end, end_before);
            begin_before = range.begin;
            end_before = range.end;
            const auto copy = normalized.copy(range.begin, range.end);
            ASSERT_LE(copy.begin, i);
            ASSERT_GT(copy.end, i);
            ASSERT_EQ(normalized.original(copy.begin, copy.end), range) << "there and back";
            std::fill(stands.begin() + range.begin, stands.begin() + range.end, true);
        }
        // What nothing stands for lies between the ranges, and has no place in the copy.
        for (std::uint32_t i = 0; i < text.size(); ++i) {
            const auto copy = normalized.copy(i, i + 1);
            ASSERT_EQ(copy.begin < copy.end, static_cast<bool>(stands[i]));
        }
    }
}

TEST(Normalize, RandomRangesGoThereAndBack) {
    const auto& pieces = disguise_alphabet();
    Random random(4);
    for (int run = 0; run < 20000; ++run) {
        std::string text;
        for (std::uint64_t left = 1 + random.below(14); left > 0; --left) text += pieces[random.below(pieces.size())];
        const NormalizedText normalized(text);
        const auto size = static_cast<std::uint32_t>(normalized.text().size());
        if (size == 0) continue;
        const auto begin = static_cast<std::uint32_t>(random.below(size));
        const auto end = begin + 1 + static_cast<std::uint32_t>(random.below(size - begin));
        const auto range = normalized.original(begin, end);
        const auto copy = normalized.copy(range.begin, range.end);
        ASSERT_LE(copy.begin, begin);
        ASSERT_GE(copy.end, end);
        ASSERT_EQ(normalized.original(copy.begin, copy.end), range);
    }
}

}  // namespace
}  // namespace scrim

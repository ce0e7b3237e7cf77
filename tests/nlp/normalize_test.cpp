#include "nlp/normalize.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"
#include "nlp/unicode.h"

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

TEST(Normalize, QuotesDashesAndBlanksArePlain) {
    EXPECT_EQ(NormalizedText("O’Brien “x” 4–5 a\u00A0b").text(), "O'Brien \"x\" 4-5 a b");
    EXPECT_EQ(NormalizedText("１２３ ﬁbrosis Ａ").text(), "123 fibrosis A");
    EXPECT_EQ(NormalizedText("1½ tabs, 5 × 3").text(), "1 1/2 tabs, 5 x 3");
    EXPECT_EQ(NormalizedText("Sm\u00ADi\u200Bth").text(), "Smith");
    EXPECT_EQ(NormalizedText("é 漢 😀\n\t").text(), "é 漢 😀\n\t");
}

TEST(Normalize, RangesMapBackToTheExactBytes) {
    EXPECT_EQ(back("Mr. O’Brien, 55", "O'Brien"), "O’Brien");
    EXPECT_EQ(back("seen 06–07–1999 by", "06-07-1999"), "06–07–1999");
    EXPECT_EQ(back("MRN１２３４.", "1234"), "１２３４");
    EXPECT_EQ(back("Sm\u00ADi\u200Bth\u200B x", "Smith"), "Sm\u00ADi\u200Bth");
    EXPECT_EQ(back("cystic ﬁbrosis", "ibrosis"), "ﬁbrosis") << "half a ligature is the whole";
    EXPECT_EQ(back("“é”", "é"), "é");
}

TEST(Normalize, EveryRangeOfRandomTextIsOrderedAndOnCharacterBounds) {
    const std::vector<std::string> pieces = {"a", "’", "ﬃ", "\u200B", "😀", "１", "½", " ", "\xFF", "é", "\u0301", "–"};
    Random random(3);
    for (int run = 0; run < 5000; ++run) {
        std::string text;
        for (std::uint64_t left = random.below(10); left > 0; --left) text += pieces[random.below(pieces.size())];
        const NormalizedText normalized(text);
        const auto size = static_cast<std::uint32_t>(normalized.text().size());
        const auto whole = normalized.original(0, size);
        if (size > 0) {
            // Only characters that vanish may lie outside.
            std::string outside = text.substr(0, whole.begin) + text.substr(whole.end);
            EXPECT_EQ(NormalizedText(outside).text(), "");
        }
        std::uint32_t before = 0;
        for (std::uint32_t i = 0; i < size; ++i) {
            const auto range = normalized.original(i, i + 1);
            ASSERT_LT(range.begin, range.end);
            ASSERT_LE(range.end, text.size());
            ASSERT_GE(range.begin, before);
            before = range.begin;
        }
    }
}

}  // namespace
}  // namespace scrim

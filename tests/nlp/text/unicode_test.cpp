#include "nlp/text/unicode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(Unicode, CodePointsAreReadForwardsAndBackwards) {
    const std::string text = "aé€😀";
    std::vector<char32_t> forward;
    for (std::size_t i = 0; i < text.size(); i += code_point_at(text, i).size)
        forward.push_back(code_point_at(text, i).value);
    EXPECT_EQ(forward, (std::vector<char32_t>{U'a', U'é', U'€', U'😀'}));
    std::vector<char32_t> backward;
    for (std::size_t end = text.size(); end > 0; end -= code_point_before(text, end).size)
        backward.insert(backward.begin(), code_point_before(text, end).value);
    EXPECT_EQ(backward, forward);
}

TEST(Unicode, InvalidBytesAreOneReplacementEach) {
    const std::string text = "\xC3(\xFF\xE2\x82";
    std::vector<std::uint32_t> sizes;
    for (std::size_t i = 0; i < text.size(); i += sizes.back()) sizes.push_back(code_point_at(text, i).size);
    EXPECT_EQ(sizes, (std::vector<std::uint32_t>{1, 1, 1, 1, 1}));
    EXPECT_EQ(code_point_at(text, 0).value, replacement_character);
}

TEST(Unicode, ValidityNamesTheFirstBadByte) {
    EXPECT_TRUE(is_valid_utf8("plain, Núñez, 😀"));
    EXPECT_EQ(first_invalid_utf8("0123456789\xE9"), 10U);
    EXPECT_EQ(first_invalid_utf8("\xED\xA0\x80"), 0U) << "a lone surrogate";
    EXPECT_EQ(first_invalid_utf8("\xC0\xAF"), 0U) << "an overlong form";
    EXPECT_EQ(first_invalid_utf8("abc\xF0\x9F\x98"), 3U) << "cut off";
}

TEST(Unicode, AsciiIsSeenAtEveryPosition) {
    for (std::size_t size = 1; size < 20; ++size) {
        EXPECT_TRUE(is_ascii(std::string(size, 'x')));
        for (std::size_t at = 0; at < size; ++at) {
            std::string text(size, 'x');
            text[at] = '\x80';
            EXPECT_FALSE(is_ascii(text));
        }
    }
}

TEST(Unicode, CharactersHaveTheKindTheTokenizerNeeds) {
    EXPECT_EQ(kind_of(U'é'), CharacterKind::letter);
    EXPECT_EQ(kind_of(U'א'), CharacterKind::letter);
    EXPECT_EQ(kind_of(U'漢'), CharacterKind::dense);
    EXPECT_EQ(kind_of(U'ก'), CharacterKind::dense);
    EXPECT_EQ(kind_of(0x0301), CharacterKind::joiner);
    EXPECT_EQ(kind_of(0x00AD), CharacterKind::joiner);
    EXPECT_EQ(kind_of(0x00A0), CharacterKind::blank);
    EXPECT_EQ(kind_of(0x200B), CharacterKind::blank);
    EXPECT_EQ(kind_of(U'٧'), CharacterKind::digit);
    EXPECT_EQ(kind_of(U'½'), CharacterKind::digit);
    EXPECT_EQ(kind_of(U'°'), CharacterKind::symbol);
    EXPECT_EQ(kind_of(replacement_character), CharacterKind::symbol);
}

TEST(Unicode, FoldsCaseAndDiacritics) {
    EXPECT_EQ(fold_case("Straße O'BRIEN"), "strasse o'brien");
    EXPECT_EQ(fold_diacritics("Núñez Ørsted Łukasz Nguyễn"), "Nunez Orsted Lukasz Nguyen");
    EXPECT_EQ(to_lower("ÉCOLE"), "école");
    EXPECT_EQ(to_upper("straße"), "STRASSE");
}

TEST(Unicode, NormalizesByComposition) {
    EXPECT_EQ(nfc("e\xCC\x81"), "é");
    EXPECT_EQ(nfkc("ﬁbrosis １２"), "fibrosis 12");
    EXPECT_EQ(nfkc_of(U'ﬁ'), "fi");
}

TEST(Unicode, UserCharactersStayWhole) {
    for (const std::string whole : {"👩‍⚕️", "👍🏽", "🇺🇸", "é", "❤️"})
        EXPECT_EQ(character_end(whole + "x", 0), whole.size()) << whole;
    EXPECT_EQ(character_end("🇺🇸🇬🇧", 0), 8U);
    EXPECT_EQ(character_end("👍👍", 0), 4U);
}

TEST(Unicode, BreaksEndAtTheEndOfTheText) {
    EXPECT_EQ(word_ends("two words"), (std::vector<std::size_t>{3, 4, 9}));
    EXPECT_TRUE(word_ends("").empty());
    EXPECT_GT(word_ends("東京都に住む").size(), 1U);
}

TEST(Unicode, TranscodesOrRefuses) {
    EXPECT_EQ(to_utf8("caf\xE9 \x93q\x94", "windows-1252"), "café “q”");
    EXPECT_EQ(to_utf8(std::string_view("h\0i\0", 4), "UTF-16LE"), "hi");
    EXPECT_EQ(to_utf8("", "ISO-8859-1"), "");
    EXPECT_EQ(to_utf8("x", "no-such-set"), std::nullopt);
    EXPECT_EQ(to_utf8("\xFF", "US-ASCII"), std::nullopt);
}

}  // namespace
}  // namespace scrim

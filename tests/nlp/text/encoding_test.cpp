#include "nlp/text/encoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using testing::HasSubstr;
using namespace std::string_literals;

std::string decoded(std::string bytes) {
    const auto text = decode_text(std::move(bytes), {"f", {}, 0});
    return text ? text->text : "refused: " + text.error().message();
}

TEST(Encoding, TextStaysAsItIs) {
    for (const auto& text : {""s, "a\r\nb\f\tc"s, "“smart” é 👩"s}) EXPECT_EQ(decoded(text), text);
}

TEST(Encoding, MarksAreTakenOffAndUtf16IsConverted) {
    EXPECT_EQ(decoded("\xEF\xBB\xBF"
                      "a"),
              "a");
    EXPECT_EQ(decoded("\xFF\xFE"
                      "a\0\xE9\0\x3D\xD8\x69\xDC"s),
              "aé👩");
    EXPECT_EQ(decoded("\xFE\xFF"
                      "\0a\0\xE9"s),
              "aé");
    EXPECT_THAT(decoded("\xFF\xFE"
                        "\x3D\xD8"
                        "a\0"s),
                HasSubstr("not valid UTF-16"));
    const auto part = decode_text(
        "\xEF\xBB\xBF"
        "a",
        {}, BytesOf::part);
    ASSERT_TRUE(part.ok());
    EXPECT_EQ(part->text,
              "\xEF\xBB\xBF"
              "a");
}

TEST(Encoding, Latin1BytesAreConvertedWithARemarkAndValidOnesStay) {
    const auto text = decode_text("caf\xE9\nna\xC3\xAFve \x93q\x94 50\x80", {"f", {}, 0});
    ASSERT_TRUE(text.ok());
    EXPECT_EQ(text->text, "café\nnaïve “q” 50€");
    ASSERT_TRUE(text->remark.has_value());
    EXPECT_EQ(text->remark->message(),
              "f, line 1: 4 bytes, the first at byte 3, are not valid UTF-8 and were read as Windows-1252");
}

TEST(Encoding, BinaryIsRefusedWithItsPlace) {
    EXPECT_THAT(decoded("ab\nc\0d"s), HasSubstr("f, line 2: byte 4 is NUL"));
    EXPECT_THAT(decoded("a\0b\0"s), HasSubstr("UTF-16 without a byte order mark"));
    EXPECT_THAT(decoded("%PDF-1.4\n"), HasSubstr("PDF"));
    EXPECT_THAT(decoded(std::string(100, '\x02')), HasSubstr("control characters"));
}

TEST(Encoding, StreamsLoseTheirMark) {
    // Long enough that characters lie across the pieces in which it is read.
    std::string utf16 = "\xFF\xFE";
    std::string wanted;
    for (int i = 0; i < 100'000; ++i) {
        utf16 +=
            "\x3D\xD8\x69\xDC"
            "a\0"s;
        wanted += "👩a";
    }
    for (const auto& [bytes, text] :
         {std::pair(utf16, wanted), std::pair("\xEF\xBB\xBFx"s, "x"s), std::pair("ab"s, "ab"s)}) {
        auto stream = decoded_stream(memory_input(bytes));
        ASSERT_TRUE(stream.ok());
        std::string out;
        std::array<char, 1001> buffer{};
        while (true) {
            const auto got = (*stream)->read(buffer.data(), buffer.size());
            ASSERT_TRUE(got.ok());
            if (*got == 0) break;
            out.append(buffer.data(), *got);
        }
        EXPECT_EQ(out, text);
    }
}

}  // namespace
}  // namespace scrim

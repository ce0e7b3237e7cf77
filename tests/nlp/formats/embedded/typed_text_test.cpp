#include "nlp/formats/embedded/typed_text.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string typed_text(std::string_view type, std::string_view bytes) {
    const auto read = read_typed_text(type, bytes, {});
    return read ? read->text : "error: " + read.error().what;
}

TEST(ContentType, ParametersAreParsed) {
    const ContentType type = parse_content_type(" Text/HTML ; name=\"a;b.html\"; CharSet = \"UTF-8\" ");
    EXPECT_EQ(type.type, "text/html");
    EXPECT_EQ(type.charset, "utf-8");
    EXPECT_EQ(type.written(), "text/html; charset=utf-8");
    EXPECT_EQ(parse_content_type("text/plain").written(), "text/plain");
    EXPECT_EQ(parse_content_type("").type, "");
}

TEST(TypedText, CharacterSetsAreThoseStated) {
    EXPECT_EQ(typed_text("text/plain; charset=windows-1252", "\x93q\x94"), "\xE2\x80\x9Cq\xE2\x80\x9D");
    EXPECT_EQ(typed_text("text/plain; charset=utf-16le", std::string_view("A\0b\0", 4)), "Ab");
    EXPECT_EQ(typed_text("text/plain; charset=shift_jis", "\x83\x41"), "\xE3\x82\xA2");
    EXPECT_TRUE(typed_text("text/plain; charset=utf-8", "\x93").starts_with("error"));
    EXPECT_TRUE(typed_text("application/msword", "x").starts_with("error"));
}

TEST(TypedText, RtfIsReadAndWritten) {
    const std::string rtf = "{\\rtf1\\ansi{\\info{\\author Ann}} Mrs. {\\b Do}e\\par left}";
    EXPECT_EQ(typed_text("text/rtf", rtf), typed_text("application/rtf; charset=utf-8", rtf));
    const std::string text = typed_text("text/rtf", rtf);
    const auto at = text.find("Doe");
    ASSERT_NE(at, std::string::npos) << text;
    const auto from = static_cast<std::uint32_t>(at);
    const auto out = write_typed_text("text/rtf", rtf, {{from, from + 3, "X"}}, true, {});
    ASSERT_TRUE(out);
    EXPECT_EQ(out->bytes.find("Do"), std::string::npos) << out->bytes;
    EXPECT_EQ(out->bytes.find("Ann"), std::string::npos) << out->bytes;
    EXPECT_EQ(typed_text(out->content_type, out->bytes), text.substr(0, at) + "X" + text.substr(at + 3));
}

TEST(TypedText, WithoutEditsTheBytesStay) {
    const auto same = write_typed_text("text/plain; name=x", "Jos\xE9", {}, false, {});
    ASSERT_TRUE(same);
    EXPECT_EQ(same->bytes, "Jos\xE9");
    EXPECT_EQ(same->content_type, "text/plain; name=x");
    const auto redacted = write_typed_text("text/plain; name=x", "Jos\xE9", {}, true, {});
    ASSERT_TRUE(redacted);
    EXPECT_EQ(redacted->bytes, "Jos\xE9");
    EXPECT_EQ(redacted->content_type, "text/plain");
    const auto marked = write_typed_text("text/plain; charset=ann-doe", "\xEF\xBB\xBFx", {}, true, {});
    ASSERT_TRUE(marked);
    EXPECT_EQ(marked->content_type, "text/plain");
}

}  // namespace
}  // namespace scrim

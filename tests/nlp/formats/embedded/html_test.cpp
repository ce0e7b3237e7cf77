#include "nlp/formats/embedded/html.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/nlp/formats/embedded/edited_text.h"

using namespace std::string_literals;

namespace scrim {
namespace {

std::string text_of(const std::string& source) {
    const auto out = read_html(source, {"a.html", {}, 0});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? out->notes.at(0).text : "";
}

std::string write(const std::string& source, const std::vector<TextEdit>& edits) {
    const auto out = write_html(source, {{edits}, &safe_harbor_rules_html(), {}}, {});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? *out : "";
}

const std::string page = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Visit of John Smith</title><meta name="author" content="Dr. Doe">
<style>p { color: red }</style></head>
<body class="smith"><h1>Progress note</h1><p>Mr. <b>John</b> <i>Smith</i>, 52&nbsp;y, seen by <a href="mailto:doe@x.org">Dr. Doe</a>.</p>
<table border="1"><tr><th>Test</th><th>Value</th></tr><tr><td>Na</td><td>140</td></tr></table>
<!-- printed by smith --><script>track("smith")</script></body></html>)";

TEST(Html, APageIsRead) {
    EXPECT_EQ(
        text_of(page),
        "Visit of John Smith\nProgress note\nMr. John Smith, 52\xC2\xA0y, seen by Dr. Doe.\nTest\tValue\nNa\t140");
}

TEST(Html, WithoutEditsItIsTheSame) {
    EXPECT_EQ(*write_html(page, {}, {}), page);
    EXPECT_EQ(*write_html(page, {{{}}, nullptr, {}}, {}), page);
}

TEST(Html, ARedactedPageHoldsNothingOfThePatient) {
    const std::string text = text_of(page);
    std::vector<TextEdit> edits;
    for (const std::string name : {"John Smith", "John Smith,", "Dr. Doe"}) {
        const auto at = static_cast<std::uint32_t>(text.find(name, edits.empty() ? 0 : edits.back().end));
        edits.push_back({at, at + static_cast<std::uint32_t>(name.size()), "[NAME]"});
    }
    const std::string out = write(page, edits);
    for (const std::string word : {"John", "Smith", "smith", "Doe", "doe", "red"})
        EXPECT_EQ(out.find(word), out.npos) << out;
    EXPECT_NE(out.find("<meta charset=\"utf-8\"><title>Visit of [NAME]</title>"), out.npos) << out;
    EXPECT_NE(out.find("<body><h1>Progress note</h1><p>Mr. <b>[NAME]</b><i></i> 52&nbsp;y, seen by <a>[NAME]</a>.</p>"),
              out.npos);
    EXPECT_NE(out.find("<table border=\"1\"><tr><th>Test</th>"), out.npos);
    EXPECT_EQ(text_of(out), edited_text(text, edits));
}

TEST(Html, CharacterSetsAreKept) {
    const std::string latin = "<meta charset=iso-8859-1><p>Jos\xE9 M\xFCller";
    EXPECT_EQ(text_of(latin), "Jos\xC3\xA9 M\xC3\xBCller");
    EXPECT_EQ(write(latin, {{0, 5, "\xC3\xA8\xC4\x80"}}), "<meta charset=iso-8859-1><p>\xE8&#256; M\xFCller");
    EXPECT_EQ(text_of("<p>Jos\xE9</p>"), "Jos\xC3\xA9");
    EXPECT_EQ(text_of("\xFF\xFE<\0p\0>\0J\0\xE9\0"s), "J\xC3\xA9");
    EXPECT_EQ(write("\xFF\xFE<\0p\0>\0J\0\xE9\0"s, {{1, 3, "X"}}), "\xFF\xFE<\0p\0>\0J\0X\0"s);
    EXPECT_EQ(text_of("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'><p>\xC8\xE2\xE0\xED"),
              "\xD0\x98\xD0\xB2\xD0\xB0\xD0\xBD");
}

TEST(Html, XmlStaysXml) {
    EXPECT_EQ(write("<?xml version=\"1.0\" john=\"John, b. 1950\"?><p><![CDATA[a]]></p>", {}),
              "<?xml version=\"1.0\"?><p><![CDATA[a]]></p>");
}

TEST(Html, WhatIsNoPageIsNamed) {
    const auto what = [](std::string_view bytes) {
        const auto read = read_html(bytes, {"a.html", {}, 0});
        return read ? std::string("read") : read.error().what;
    };
    EXPECT_EQ(what("%PDF-1.4 a report of Ann"), "is a PDF file");
    EXPECT_EQ(what("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 a letter"), "is a file of Word 97, Excel 97 or Outlook (OLE)");
    EXPECT_NE(what("<p>\x8A\xB3\x8E\xD2\x82\xCD\x82\xCC\x8F\x97\x90\xAB\x82\xC5\x82\xB7\x81\x42\x82\xCC</p>")
                  .find("Shift-JIS"),
              std::string::npos);
    EXPECT_EQ(what("<p>plain</p>"), "read");
}

TEST(Html, WrongBytesAreRefused) {
    EXPECT_FALSE(read_html("<meta charset=utf-8><p>Jos\xE9", {}).ok());
    EXPECT_FALSE(read_html("<p>Jos\xE9 M\xC3\xBCller", {}).ok());
    EXPECT_FALSE(read_html("<p>a\0b"s, {}).ok());
    EXPECT_FALSE(read_html("<meta charset=nonsense><p>a", {}).ok());
}

TEST(Html, RandomEditsAreReadAgain) {
    std::mt19937 random(3);
    const std::string text = text_of(page);
    for (int round = 0; round < 300; ++round) {
        const auto edits = random_text_edits(text, random);
        EXPECT_EQ(without_blanks(text_of(write(page, edits))), without_blanks(edited_text(text, edits)));
    }
}

}  // namespace
}  // namespace scrim

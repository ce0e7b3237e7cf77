#include "nlp/formats/embedded/markup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace scrim {
namespace {

MarkupText read(const std::string& source, MarkupKind kind = MarkupKind::html) {
    auto out = read_markup(source, kind, {});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? std::move(*out) : MarkupText();
}

std::string text_of(const std::string& source, MarkupKind kind = MarkupKind::html) {
    return read(source, kind).map.text();
}

std::string redacted(const std::string& source, const std::vector<TextEdit>& edits = {},
                     MarkupKind kind = MarkupKind::html) {
    const auto out = write_markup(source, read(source, kind), edits, true, {});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? *out : std::string();
}

// An edit of every place where the text holds `what`.
std::vector<TextEdit> edits_of(const std::string& text, const std::string& what, const std::string& by) {
    std::vector<TextEdit> out;
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) {
        out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + what.size()), by});
    }
    return out;
}

TEST(MarkupText, BlocksBeginLinesAndCellsArePartedByTabs) {
    EXPECT_EQ(text_of("<h1>Report</h1>\n<p>Mr. <b>Smith</b>\n  was <i>seen</i>.</p><p>Again</p>"),
              "Report\nMr. Smith was seen.\nAgain");
    EXPECT_EQ(text_of("<table><tr><th>Test</th> <th>Value</th></tr>\n<tr><td>Na<td>140</table>end"),
              "Test\tValue\nNa\t140\nend");
    EXPECT_EQ(text_of("a<br>b<br/> c<br><br>d<ul><li>one<li>two</ul>"), "a\nb\nc\n\nd\none\ntwo");
    EXPECT_EQ(text_of("<pre>a\n  b &lt; c</pre>d"), "a\n  b < c\nd");
    EXPECT_EQ(text_of("<title>Report of John</title><body>x"), "Report of John\nx");
}

TEST(MarkupText, ReferencesAreDecoded) {
    EXPECT_EQ(text_of("M&uuml;ller &amp; Jos&#233;&#x20;P&eacute;rez &lt;1&gt; 5&hyphen;5"),
              "M\xC3\xBCller & Jos\xC3\xA9 P\xC3\xA9rez <1> 5\xE2\x80\x90"
              "5");
    EXPECT_EQ(text_of("&eacutee &#147;q&#148; AT&T &unknown; & a < b"),
              "\xC3\xA9"
              "e \xE2\x80\x9Cq\xE2\x80\x9D AT&T &unknown; & a < b");
    EXPECT_EQ(text_of("&#0;&#xD800;&#99999999;"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(MarkupText, WhatNobodySeesIsNoText) {
    EXPECT_EQ(text_of("a<script>var john='</b>';</script><style>p{}</style><!-- john -->b<!DOCTYPE html><?php x ?>c"),
              "abc");
    EXPECT_EQ(text_of("a<script>john"), "a");
    EXPECT_EQ(text_of("a<img alt=\"John > Smith\">b<a href='john'>c</a>"), "abc");
    EXPECT_EQ(text_of("<div><![CDATA[a & b]]></div>", MarkupKind::xhtml), "a & b");
}

TEST(MarkupWrite, NothingToDoGivesTheSameBytes) {
    for (const std::string source :
         {"<p title=x>a &amp;  b<!-- c --></p>", "", "<", "<<<>>>", "</", "<a", "<a b='", "<!--", "<!", "&", "a<b"}) {
        const auto out = write_markup(source, read(source), {}, false, {});
        ASSERT_TRUE(out.ok());
        EXPECT_EQ(*out, source);
    }
}

TEST(MarkupWrite, AnEditSpansMarkup) {
    const std::string source = "<p>Jo<b>hn</b> Sm&iacute;th, 52</p>";
    EXPECT_EQ(redacted(source, {{0, 11, "[NAME]"}}), "<p>[NAME]<b></b>, 52</p>");
    EXPECT_EQ(redacted("<p>a<br>b</p>", {{0, 3, "1 < 2\nx"}}), "<p>1 &lt; 2<br/>x</p>");
    EXPECT_EQ(redacted("<pre>a\nb</pre>", {{0, 1, "x\ny"}}), "<pre>x\ny\nb</pre>");
    EXPECT_EQ(redacted("<td>John</td>\n<td>Smith</td>", {{0, 10, "[NAME]"}}), "<td>[NAME]</td>\n<td></td>");
}

TEST(MarkupWrite, ARedactedDocumentHoldsNothingHidden) {
    EXPECT_EQ(redacted("<p title=\"John\" align=left class=john>a<!-- john --><script>john</script></p>"),
              "<p align=left>a</p>");
    EXPECT_EQ(redacted("<a href=\"mailto:john@x.org\">mail</a> <john@x.org> <img src='data:john'><o:p>b</o:p>"),
              "<a>mail</a>  b");
    EXPECT_EQ(redacted("<!DOCTYPE html PUBLIC \"john\"><meta name=author content=john><meta charset=utf-8><link john>"),
              "<!DOCTYPE html><meta charset=utf-8>");
    EXPECT_EQ(redacted("<p style=\"color:red\">a<p style=\"background:url(http://john)\">b</p john>"),
              "<p style=\"color:red\">a<p>b</p>");
    EXPECT_EQ(redacted("<svg><text>John</text></svg><iframe>john</iframe>"), "John");
}

// What was text stays text, also where something between went.
TEST(MarkupWrite, RemovingMakesNoNewMarkup) {
    EXPECT_EQ(redacted("<<!-- x -->script>a"), "&lt;script>a");
    EXPECT_EQ(redacted("&<!-- x -->#74;"), "&amp;#74;");
    EXPECT_EQ(text_of(redacted("<<x y>b>c & d <e")), text_of("<<x y>b>c & d <e"));
}

TEST(MarkupWrite, CdataStaysCdata) {
    EXPECT_EQ(redacted("<div><![CDATA[a John b]]></div>", {{2, 6, "]]>"}}, MarkupKind::xhtml),
              "<div><![CDATA[a ]]]]><![CDATA[> b]]></div>");
}

TEST(MarkupRefuse, DeclarationsAndDepth) {
    EXPECT_FALSE(read_markup("<!DOCTYPE html [<!ENTITY x \"y\">]><p>&x;", MarkupKind::xhtml, {}).ok());
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "<div>";
    const auto out = read_markup(deep, MarkupKind::html, {"a.html", {}, 0});
    ASSERT_FALSE(out.ok());
    EXPECT_NE(out.error().message().find("a.html: its elements are nested deeper than 1000 levels"), std::string::npos);
    std::string list;
    for (int i = 0; i < 5000; ++i) list += "<li>a";
    EXPECT_TRUE(read_markup(list, MarkupKind::html, {}).ok());
}

// Any piece of text, wherever its markup stands, is gone after its edit, and reading again gives the edited text.
TEST(MarkupWrite, RandomEditsLeaveNothingBehind) {
    std::mt19937 random(11);
    const std::vector<std::string> parts{
        "<p>",        "</p>",  "<b>",         "</b>",   "<br>",  " ",    "\n ",      "<!-- c -->",
        "<td>",       "</tr>", "<pre>",       "</pre>", "&amp;", "&lt;", "&eacute;", "<script>s</script>",
        "k",          "l m",   "<i title=t>", "<x>",    "<",     "&",    "&nbsp;",   "<textarea>",
        "</textarea>"};
    for (int round = 0; round < 3000; ++round) {
        std::string source;
        for (int i = 0; i < 30; ++i) {
            source += parts[random() % parts.size()];
            if (random() % 4 == 0) source += "ZQ";
            if (random() % 6 == 0) source += "Z<b>Q";
        }
        const std::string text = text_of(source);
        const auto edits = edits_of(text, "ZQ", "[X]");
        const std::string out = redacted(source, edits);
        std::string wanted;
        std::size_t at = 0;
        for (const auto& edit : edits) {
            wanted += text.substr(at, edit.begin - at) + edit.text;
            at = edit.end;
        }
        wanted += text.substr(at);
        ASSERT_EQ(text_of(out), wanted) << source << "\n" << out;
        ASSERT_EQ(redacted(out), out);
        if (text.find("Q") == text.npos) continue;
        ASSERT_EQ(out.find("ZQ"), out.npos) << source;
    }
}

TEST(MarkupText, ReadsInLinearTime) {
    std::string source;
    for (int i = 0; i < 300000; ++i) source += "<!--<p ";
    EXPECT_EQ(text_of(source), "");
    std::string quotes;
    for (int i = 0; i < 300000; ++i) quotes += "<&<![CDATA[</title <br b=&";
    EXPECT_GT(text_of(quotes).size(), 0U);
    EXPECT_GT(text_of(quotes, MarkupKind::xhtml).size(), 0U);
}

}  // namespace
}  // namespace scrim

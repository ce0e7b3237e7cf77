#include "anon/report/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/report/markup.h"

namespace scrim {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_markup::count;
using testing_markup::nesting_problem;

TEST(Page, IsOneWellFormedFileWithoutNetwork) {
    Page page("Release <report> & more");
    page.heading("Loss");
    page.paragraph("5 < 6");
    page.table({{"k", "method", "ILM"}, {"2", "A-GS", "0.33"}, {"15", "Baseline", "1"}});
    page.figure("<svg></svg>", "a figure");
    page.list({"one", "two"});
    const std::string html = page.html();
    EXPECT_EQ(nesting_problem(html), "");
    EXPECT_THAT(html, HasSubstr("<title>Release &lt;report&gt; &amp; more</title>"));
    EXPECT_THAT(html, HasSubstr("<p>5 &lt; 6</p>"));
    for (const char* outside : {"http:", "https:", "<script", "<link", "@import", "url("}) {
        EXPECT_THAT(html, Not(HasSubstr(outside)));
    }
    EXPECT_EQ(count(html, "<li>"), 2U);
}

TEST(Page, NumbersAreSetRightAndWordsLeft) {
    Page page("t");
    page.table({{"name", "share"}, {"3 of 4", "12%"}, {"abc", "-"}});
    const std::string html = page.html();
    EXPECT_THAT(html, HasSubstr("<th scope=\"col\">name</th><th scope=\"col\" class=\"number\">share</th>"));
    EXPECT_THAT(html, HasSubstr("<td class=\"short\">3 of 4</td><td class=\"number\">12%</td>"));
    EXPECT_THAT(html, HasSubstr("<td class=\"short\">abc</td>"));
}

TEST(Page, FiguresWithWordsAreNumbersToo) {
    Page page("t");
    page.table({{"a", "b", "c", "d"},
                {"below 0.1%", "484 of 526", "2026-11-19", "100% \u25b2"},
                {"12%", "0 to 98", "2026-11-20", "5.3%"}});
    const std::string html = page.html();
    for (const char* cell : {"below 0.1%", "484 of 526", "0 to 98", "100% \u25b2"}) {
        EXPECT_THAT(html, HasSubstr("<td class=\"number\">" + std::string(cell) + "</td>"));
    }
    EXPECT_THAT(html, HasSubstr("<td class=\"short\">2026-11-19</td>")) << "a day is no figure";
}

TEST(Page, CommandsInTextAreSetAsSuch) {
    Page page("t");
    page.paragraph("'scrim verify <x>' repeats it; 'other words' do not");
    page.list({"not measured: 'scrim review --sample 200'"});
    const std::string html = page.html();
    EXPECT_THAT(html,
                HasSubstr("<p><code class=\"command\">scrim verify &lt;x&gt;</code> repeats it; &#39;other words"));
    EXPECT_THAT(html, HasSubstr("<li>not measured: <code class=\"command\">scrim review --sample 200</code></li>"));
    EXPECT_EQ(nesting_problem(html), "");
}

TEST(Page, NothingIsWrittenForEmptyParts) {
    Page page("t");
    const std::string before = page.html();
    page.table({});
    page.list({});
    EXPECT_EQ(page.html(), before);
}

TEST(Page, EscapesWhatMarkupWouldTake) {
    EXPECT_EQ(escape_html("<a href=\"x\">'&'</a>"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
    EXPECT_EQ(escape_html(std::string_view("a\0b\x01\n", 5)), "a b \n");
    EXPECT_EQ(escape_html("\u00e9\u2212"), "\u00e9\u2212");
}

}  // namespace
}  // namespace scrim

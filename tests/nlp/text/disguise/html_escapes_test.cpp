#include <gtest/gtest.h>

#include "nlp/text/disguise/escape_kinds.h"
#include "tests/nlp/text/disguise/decoded.h"

namespace scrim {
namespace {

TEST(HtmlEscapes, EntitiesAreDecoded) {
    EXPECT_EQ(decoded("123&#45;45&#x2d;6789"), "123-45-6789");
    EXPECT_EQ(decoded("a&nbsp;b &amp; c&lt;d"), "a b & c<d");
    EXPECT_EQ(decoded("123&amp;#45;45&amp;amp;#45;6"), "123-45-6");
    EXPECT_EQ(decoded("Nu&ntilde;ez, O&rsquo;Brien"), "Nun\u0303ez, O'Brien");
    EXPECT_EQ(decoded("Smi&shy;th &commat;"), "Smith @");
}

TEST(HtmlEscapes, OrdinaryAmpersandsStay) {
    for (const char* text : {"AT&T", "R&D; x", "S&P 500;", "A&B;C", "&;", "&#;", "&#x;", "&#12", "pain &swelling; none",
                             "&#0;", "&#1114112;", "&#99999999999;", "H&P; nbsp;", "& amp;"}) {
        EXPECT_EQ(decoded(text), text);
    }
}

TEST(HtmlEscapes, InlineTagsVanishAndBlocksBreakTheLine) {
    EXPECT_EQ(decoded("Sm<b>it</b>h"), "Smith");
    EXPECT_EQ(decoded("123<wbr>-45<wbr/>-6789"), "123-45-6789");
    EXPECT_EQ(decoded("<span style=\"x\">Ann</span><br/>x"), "Ann\nx");
    for (const char* text : {"a <b or c> d", "pH <7.2 and >6", "<5 mg", "x<y>z", "ratio <b", "<unknown>"}) {
        EXPECT_EQ(decoded(text), text);
    }
}

}  // namespace
}  // namespace scrim

#include <gtest/gtest.h>

#include "nlp/text/disguise/escape_kinds.h"
#include "tests/nlp/text/disguise/decoded.h"

namespace scrim {
namespace {

TEST(RtfEscapes, RtfJsonAndMarkdown) {
    EXPECT_EQ(decoded("\\'31\\'32\\'33"), "123");
    EXPECT_EQ(decoded("Nu\\'f1ez"), "Nuñez");
    EXPECT_EQ(decoded("{\\rtf1 Caf\\'ee}"), "{\\rtf1 Cafî}");
    EXPECT_EQ(decoded("123\\u8211?45\\u8211\\'966"), "123–45–6");
    EXPECT_EQ(decoded("123\\u201345"), "123–45");
    EXPECT_EQ(decoded("123\\endash 45\\_6789 Smi\\-th"), "123-45-6789 Smith");
    EXPECT_EQ(decoded("ann\\_b\\@mail\\.com 1\\-2"), "ann_b@mail.com 1-2");
    for (const char* text : {"\\'ad lib\\' feeding", "C:\\notes\\us", "a \\ b", "don\\'t", "\\u12", "pain.\\ Denies"}) {
        EXPECT_EQ(decoded(text), text);
    }
}

}  // namespace
}  // namespace scrim

#include <gtest/gtest.h>

#include "nlp/text/disguise/escape_kinds.h"
#include "tests/nlp/text/disguise/decoded.h"

namespace scrim {
namespace {

TEST(AddressEscapes, PercentSignsOfAddresses) {
    EXPECT_EQ(decoded("ann%40mail.com"), "ann@mail.com");
    EXPECT_EQ(decoded("John%20Smith 123%2D45"), "John Smith 123-45");
    for (const char* text : {"95%20", "98%96", "50%40 mg", "5% 20", "O2 sat 95%40L", "100%"}) {
        EXPECT_EQ(decoded(text), text);
    }
}

TEST(AddressEscapes, BracketedWordsOfAddresses) {
    EXPECT_EQ(decoded("ann [at] mail [dot] com, bo(at)x{dot}org"), "ann@mail.com, bo@x.org");
    for (const char* text : {"seen (at home)", "[at] ", "(dot)", "x [atrial] y"}) EXPECT_EQ(decoded(text), text);
}

}  // namespace
}  // namespace scrim

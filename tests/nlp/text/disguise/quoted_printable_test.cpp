#include <gtest/gtest.h>

#include "nlp/text/disguise/escape_kinds.h"
#include "tests/nlp/text/disguise/decoded.h"

namespace scrim {
namespace {

TEST(QuotedPrintable, QuotedPrintableWhereItCannotBeAnAmount) {
    EXPECT_EQ(decoded("SSN 123=2D45=2D6789"), "SSN 123-45-6789");
    EXPECT_EQ(decoded("M=C3=BCller"), "Müller");
    EXPECT_EQ(decoded("x=y =41=6E=6E"), "x=y Ann");
    EXPECT_EQ(decoded("123-45=\n-6789"), "123-45-6789");
    EXPECT_EQ(decoded("Smi=\r\nth"), "Smith");
    EXPECT_EQ(decoded("a=3Db John=20Smith, ann=40mail.com"), "a=b John Smith, ann@mail.com");
    EXPECT_EQ(decoded("a=3Db by =\nDr. Smith=E9"), "a=b by Dr. Smithé");
    for (const char* text : {"EF=55, K=40mEq, RR=20", "visit_id=ACC5371531 acct=AC-455", "payer_id=1EG4-TE5",
                             "BP=\n120", "=====\n=====\nx", "HR=72", "id=2D45 x=y", "| a | =20 |", "dos=2024-04-19"}) {
        EXPECT_EQ(decoded(text), text);
    }
}

}  // namespace
}  // namespace scrim

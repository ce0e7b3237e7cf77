#include "nlp/text/disguise/broken_words.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string joined(const std::string& text) {
    const std::string out = join_broken_words(MappedText(text)).text;
    EXPECT_TRUE(out == text || may_have_broken_words(text)) << text;
    return out;
}

TEST(BrokenWords, NumbersOverALineBreak) {
    EXPECT_EQ(joined("SSN 123-45-\n6789 x"), "SSN 123-45-6789 x");
    EXPECT_EQ(joined("SSN 123-\r\n   45-6789."), "SSN 123-45-6789.");
    EXPECT_EQ(joined("SSN 123-45\n-6789"), "SSN 123-45-6789");
    EXPECT_EQ(joined("call (617) 555-\n0182"), "call (617) 555-0182");
    EXPECT_EQ(joined("on 04/25/\n2009."), "on 04/25/2009.");
    EXPECT_EQ(joined("on 2009-04-\n25"), "on 2009-04-25");
    EXPECT_EQ(joined("MRN 1234-\n5678"), "MRN 1234-5678");
}

TEST(BrokenWords, NumbersWithBlanksAtTheirSeparators) {
    EXPECT_EQ(joined("SSN 123 - 45 - 6789"), "SSN 123-45-6789");
    EXPECT_EQ(joined("on 04 / 25 / 2009"), "on 04/25/2009");
    EXPECT_EQ(joined("617 - 555 - 0182\n- 2 tablets"), "617-555-0182\n- 2 tablets");
}

TEST(BrokenWords, OtherNumbersStay) {
    for (const char* text : {"120 - 130", "1.\n2.\n3.", "WBC 12\n- 5 mg", "5 / 5", "04/25/2009 - 05/01/2009",
                             "(617) 555-0182", "2-\n3 tablets", "Na 140\n/ K 4", "3.\n4 days", "10\n20\n30",
                             "pain 3/10.\n4 mg", "500 mg\n-\n3", "- 1\n- 2", "98.6 . 120"}) {
        EXPECT_EQ(joined(text), text);
    }
}

TEST(BrokenWords, Addresses) {
    EXPECT_EQ(joined("write ann.b@\nmail.com now"), "write ann.b@mail.com now");
    EXPECT_EQ(joined("ann.b\n@mail.com"), "ann.b@mail.com");
    EXPECT_EQ(joined("ann @ mail.com"), "ann@mail.com");
    EXPECT_EQ(joined("ann@mail.\ncom"), "ann@mail.com");
    EXPECT_EQ(joined("e-mail ann.\nb@mail.com"), "e-mail ann.b@mail.com");
    for (const char* text : {"2 mg @ 5.30", "No pain.\nb@mail.com", "seen @ noon", "a@b.com\nNext", "@ home"}) {
        EXPECT_EQ(joined(text), text);
    }
}

TEST(BrokenWords, HyphensAtTheEndOfALine) {
    EXPECT_EQ(joined("Mr. Smith-\nJones"), "Mr. Smith-Jones");
    EXPECT_EQ(joined("Mr. Smi-\n  th"), "Mr. Smi-th");
    for (const char* text : {"Plan -\nNext", "a --\nb", "x-\n\ny"}) EXPECT_EQ(joined(text), text);
}

TEST(BrokenWords, SpelledWords) {
    EXPECT_EQ(joined("Mr. S m i t h came"), "Mr. Smith came");
    EXPECT_EQ(joined("Mr. J o h n S m i t h."), "Mr. John Smith.");
    EXPECT_EQ(joined("J O H N   S M I T H"), "JOHN SMITH");
    EXPECT_EQ(joined("spelled N-A-T-A-L-I-E"), "spelled NATALIE");
    EXPECT_EQ(joined("S.m.i.t.h and S_m_i_t_h"), "Smith and Smith");
    EXPECT_EQ(joined("SSN 1 2 3 - 4 5 - 6 7 8 9"), "SSN 123-45-6789");
    EXPECT_EQ(joined("a n n @ m a i l . c o m"), "ann@mail.com");
    for (const char* text : {"hepatitis A B C", "0 1 2 3 4 5 6 7 8 9 10", "5 5 5 5 4 4 5 5", "q.i.d. p.r.n.", "U.S.A.",
                             "A-B-C-D", "T 1 N 0", "a b x", "I a", "3 x 4 x 5", "N/V/D/C"}) {
        EXPECT_EQ(joined(text), text);
    }
}

TEST(BrokenWords, PlainTextHasNone) {
    for (const char* text : {"Mr. Smith, 120/80, b.i.d.\nNext line.", "1. Pain\n2. Fever", "a lot of x"}) {
        EXPECT_FALSE(may_have_broken_words(text)) << text;
    }
}

}  // namespace
}  // namespace scrim

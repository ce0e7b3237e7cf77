#include "tests/nlp/taggers/rules/name_text.h"

namespace scrim {
namespace {

TEST(StaffInitials, CloseAnEntry) {
    EXPECT_TRUE(finds_name("walked 40 ft with a walker. KW\nslept well. KW\n", "DOCTOR KW"));
    EXPECT_TRUE(finds_name("Sheet read back by LG\n", "DOCTOR LG"));
}

TEST(StaffInitials, AreNoAbbreviations) {
    for (const char* text : {"seen in the ED\n", "no SOB. NAD\n", "given by IV\n", "taken PO\n"}) {
        EXPECT_EQ(names_in(text), Shown{}) << text;
    }
}

TEST(StaffInitials, InSmallLettersFillAColumn) {
    const char* table = "11/3\tNa\t128\tzq\n11/3\tK\t5.9\tzq\n11/4\tTSH\t7.8\tqx\n";
    EXPECT_TRUE(finds_name(table, "DOCTOR zq"));
    EXPECT_TRUE(finds_name(table, "DOCTOR qx"));
    EXPECT_TRUE(finds_name("1\tUR6\tCmA\tok\n2\tUL8\tCmA\tok\n4\tLR4\tCmA\tok\n", "DOCTOR CmA"));
    // Two are no column, and what is given or how is nobody.
    EXPECT_EQ(names_in("11/3\tNa\t128\tzq\n11/4\tTSH\t7.8\tqx\n"), Shown{});
    EXPECT_EQ(names_in("dose | po | 8\ndose | iv | 9\ndose | po | 10\n"), Shown{});
}

}  // namespace
}  // namespace scrim

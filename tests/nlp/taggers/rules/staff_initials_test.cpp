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

}  // namespace
}  // namespace scrim

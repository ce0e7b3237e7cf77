#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = found_by_patterns(patterns_of("addresses"), text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(AddressChecks, ReadStreets) {
    EXPECT_TRUE(finds("Lives at 44 Maple Street.", "STREET 44 Maple Street"));
    EXPECT_TRUE(finds("at 310 East 57th Street now", "STREET 310 East 57th Street"));
    EXPECT_TRUE(finds("Address: 44 Maple St, Apt 3B", "STREET 44 Maple St, Apt 3B"));
    EXPECT_TRUE(finds("to P.O. Box 882", "STREET P.O. Box 882"));
}

TEST(AddressChecks, ReadRoomsAndWards) {
    EXPECT_TRUE(finds("in room 412B", "ROOM 412B"));
    EXPECT_TRUE(finds("Rm 7-114", "ROOM 7-114"));
    EXPECT_TRUE(finds("bed 14", "ROOM 14"));
    EXPECT_TRUE(finds("moved to 9 East", "DEPARTMENT 9 East"));
}

TEST(AddressChecks, ReadZipCodesBehindAStateOrAField) {
    EXPECT_TRUE(finds("Boston, MA 02114", "ZIP 02114"));
    EXPECT_TRUE(finds("Boston, Massachusetts 02114-2696", "ZIP 02114-2696"));
    EXPECT_TRUE(finds("zip code 02114", "ZIP 02114"));
}

TEST(AddressChecks, LeaveOtherThingsAlone) {
    for (const char* text : {"in bed 3 days", "head of bed 30 degrees", "room air 98%", "platelets 90210",
                             "I-131 ablation", "take 2 tablets by way of mouth", "count 10250", "bed rest"}) {
        EXPECT_EQ(found_by_patterns(patterns_of("addresses"), text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim

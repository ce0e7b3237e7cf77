#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

bool finds(std::string_view topic, const std::string& text, const std::string& wanted) {
    const auto found = found_by_patterns(patterns_of(topic), text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(TerseChecks, FindRoomsByTheirPlace) {
    EXPECT_TRUE(finds("addresses", "infusion chair 28, cycle 3", "ROOM 28"));
    EXPECT_TRUE(finds("addresses", "down time 12 min. To MICU 28.", "ROOM 28"));
    EXPECT_TRUE(finds("addresses", "the man in 59, Anton", "ROOM 59"));
    EXPECT_FALSE(finds("addresses", "in the ICU 3 days", "ROOM 3"));
    EXPECT_FALSE(finds("addresses", "arrived ED 0412", "ROOM 0412"));
}

TEST(TerseChecks, FindDevicesAndAmbulancesByTheirCodes) {
    EXPECT_TRUE(finds("identifiers", "pump 5765-JKE-27\n", "DEVICE 5765-JKE-27"));
    EXPECT_TRUE(finds("identifiers", "He was transported by Medic 61.", "VEHICLE 61"));
    EXPECT_FALSE(finds("identifiers", "plate and screws, unit C5 ", "DEVICE C5"));
    EXPECT_FALSE(finds("identifiers", "given unit 2 of 4", "VEHICLE 2"));
}

TEST(TerseChecks, FindAgesInAFamily) {
    EXPECT_TRUE(finds("ages", "uncle Nathan died suddenly at 53). Genetics", "AGE 53"));
    EXPECT_FALSE(finds("ages", "sats at 92.", "AGE 92"));
}

TEST(TerseChecks, FindCornersOfStreets) {
    EXPECT_TRUE(finds("addresses", "Sleeps near 5th and Alder.", "LOCATION-OTHER 5th and Alder"));
    EXPECT_FALSE(finds("addresses", "pain of 1st and 2nd toe", "LOCATION-OTHER 1st and 2nd"));
}

}  // namespace
}  // namespace scrim

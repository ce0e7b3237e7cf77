#include "anon/release/prepare/place_grain.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string at(Label label, Grain grain, const std::string& value) {
    const auto place = make_place_grain();
    EXPECT_TRUE(place);
    return (*place)(label, grain, value);
}

TEST(PlaceGrain, ZipCodes) {
    EXPECT_EQ(at(Label::zip, Grain::zip5, "02139-4307"), "02139");
    EXPECT_EQ(at(Label::zip, Grain::zip3, "02139"), "021");
    EXPECT_EQ(at(Label::zip, Grain::zip3, "05901"), "000") << "20,000 people or fewer";
    EXPECT_EQ(at(Label::zip, Grain::state, "02139"), "MA");
    EXPECT_EQ(at(Label::zip, Grain::zip3, "021"), "") << "too short to be one";
}

TEST(PlaceGrain, StateOfACityThatOnlyOneStateHas) {
    EXPECT_EQ(at(Label::city, Grain::state, "cambridge springs"), "PA");
    EXPECT_EQ(at(Label::city, Grain::state, "springfield"), "") << "there are many";
    EXPECT_EQ(at(Label::city, Grain::state, "nowhereville"), "");
}

TEST(PlaceGrain, WhereAHospitalIs) {
    EXPECT_EQ(at(Label::hospital, Grain::city, "boston medical center"), "Boston");
    EXPECT_EQ(at(Label::hospital, Grain::city, "good samaritan hospital los angeles"), "Los Angeles");
    EXPECT_EQ(at(Label::hospital, Grain::state, "massachusetts general hospital"), "MA");
    EXPECT_EQ(at(Label::hospital, Grain::state, "university of west virginia hospitals"), "WV") << "not Virginia";
    EXPECT_EQ(at(Label::hospital, Grain::city, "st mercy hospital"), "");
    EXPECT_EQ(at(Label::hospital, Grain::state, "mercy hospital"), "");
}

TEST(PlaceGrain, OtherLabelsHaveNone) { EXPECT_EQ(at(Label::country, Grain::state, "france"), ""); }

}  // namespace
}  // namespace scrim

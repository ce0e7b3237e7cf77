#include "nlp/base/search/place_key.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(PlaceKey, NamesOfOneHospitalHaveTheSame) {
    EXPECT_EQ(place_key("bellevue"), place_key("Bellevue Hospital"));
    EXPECT_EQ(place_key("New Orleans Eye & Ear"), place_key("new orleans eye and ear hospital"));
    EXPECT_EQ(place_key("va lebanon"), place_key("lebanon veterans affairs medical center"));
    EXPECT_EQ(place_key("Hahnby Surgicenter"), place_key("hahnby surgery center"));
    EXPECT_EQ(place_key("Hahnby RMC"), place_key("Hahnby Reg. Med. Ctr."));
    EXPECT_EQ(place_key("Hahnby Children's"), place_key("hahnby children hospital"));
    EXPECT_EQ(place_key("St. Luke's HC"), place_key("st lukes health center"));
}

TEST(PlaceKey, OthersHaveAnother) {
    EXPECT_NE(place_key("boston children hospital"), place_key("boston medical center"));
    EXPECT_NE(place_key("st luke hospital"), place_key("st jude hospital"));
    EXPECT_NE(place_key("palmer clinic"), place_key("palmer hospital"));
    EXPECT_EQ(place_key("medical center"), "medical center") << "of such words alone";
}

}  // namespace
}  // namespace scrim

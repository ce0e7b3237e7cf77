#include "nlp/taggers/rules/engine/place_value.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(PlaceValue, AbbreviationsAreWrittenOut) {
    EXPECT_EQ(place_value("Tufts Med Ctr"), "tufts medical center");
    EXPECT_EQ(place_value("the Emory Univ. Hosp."), "emory university hospital");
    EXPECT_EQ(place_value("Saint Mary's"), "st marys");
    EXPECT_EQ(place_value(""), "");
}

TEST(PlaceValue, HospitalsByTheLexiconsName) {
    const auto lexicon = Lexicon::builtin();
    ASSERT_TRUE(lexicon);
    EXPECT_EQ(hospital_value("MGH", **lexicon), "massachusetts general hospital");
    EXPECT_EQ(hospital_value("Nowhere Hosp", **lexicon), "nowhere hospital");
}

}  // namespace
}  // namespace scrim

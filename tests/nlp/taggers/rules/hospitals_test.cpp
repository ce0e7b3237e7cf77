#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown hospitals(const std::string& text) { return found_by(find_hospitals, text); }

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = hospitals(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(Hospitals, AreKnownByTheirClosingWords) {
    EXPECT_TRUE(finds("from Hahnby Medical Center.", "HOSPITAL Hahnby Medical Center"));
    EXPECT_TRUE(finds("at Our Lady of Mercy Hospital.", "HOSPITAL Our Lady of Mercy Hospital"));
    EXPECT_TRUE(finds("at Emory Univ. Hosp for", "HOSPITAL Emory Univ. Hosp"));
    EXPECT_TRUE(finds("Sunnybrook Nursing Home", "HOSPITAL Sunnybrook Nursing Home"));
}

TEST(Hospitals, AreKnownByTheirPlace) {
    EXPECT_TRUE(finds("She was admitted to Quorvale last year.", "HOSPITAL Quorvale"));
    EXPECT_TRUE(finds("transferred to St. Agnes for", "HOSPITAL St. Agnes"));
}

TEST(Hospitals, AreNotGenericPlacesOrValves) {
    for (const char* text :
         {"Seen in Cardiology Clinic.", "an outside hospital", "Hospital Course: stable", "St. Jude valve",
          "takes St. John's wort", "ST elevation", "to the Emergency Department"}) {
        EXPECT_EQ(hospitals(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim

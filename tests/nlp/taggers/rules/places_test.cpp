#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown places(const std::string& text) { return found_by(find_places, text); }

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = places(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(Places, AreFoundWhereSomebodyLivesOrGoes) {
    EXPECT_TRUE(finds("She lives in Chicago.", "CITY Chicago"));
    EXPECT_TRUE(finds("traveled to Guatemala.", "COUNTRY Guatemala"));
    EXPECT_TRUE(finds("moved from Texas.", "STATE Texas"));
}

TEST(Places, AreFoundByTheFormOfAnAddress) {
    EXPECT_TRUE(finds("Quelltown, WI 54911", "CITY Quelltown"));
    EXPECT_TRUE(finds("Quelltown, WI 54911", "STATE WI"));
    EXPECT_TRUE(finds("Tulsa, Oklahoma", "CITY Tulsa"));
}

TEST(Places, AreNotPeopleOrThings) {
    for (const char* text : {"Minnesota tube available", "Texas catheter", "Boston brace", "Ms. Virginia Holloway",
                             "Rocky Mountain spotted fever", "CT scan in AM", "Jackson, MD"}) {
        EXPECT_EQ(places(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim

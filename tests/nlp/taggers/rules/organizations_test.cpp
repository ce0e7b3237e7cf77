#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown organizations(const std::string& text) { return found_by(find_organizations, text); }

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = organizations(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(Organizations, AreFoundWhereTheyAreAnnounced) {
    EXPECT_TRUE(finds("Works for General Motors.", "ORGANIZATION General Motors"));
    EXPECT_TRUE(finds("He worked at Halvorsen Machine Works as a clerk", "ORGANIZATION Halvorsen Machine Works"));
    EXPECT_TRUE(finds("Insurance: Blue Cross Blue Shield", "ORGANIZATION Blue Cross Blue Shield"));
    EXPECT_TRUE(finds("Attends Lincoln High School.", "ORGANIZATION Lincoln High School"));
}

TEST(Organizations, AreNotCareOrPublicInsurance) {
    for (const char* text :
         {"Insurance: Medicare", "Physical Therapy Services", "plan of care", "Heart Failure Group"}) {
        EXPECT_EQ(organizations(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim

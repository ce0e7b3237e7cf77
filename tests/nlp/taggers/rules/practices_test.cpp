#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown practices(const std::string& text) { return found_by(find_practices, text); }

TEST(Practices, AreFoundByTheirShape) {
    EXPECT_EQ(practices("on dialysis at Ward & Dobyns, seen today"), Shown{"HOSPITAL Ward & Dobyns"});
    EXPECT_EQ(practices("He goes to Gillooly Orthopedics now."), Shown{"HOSPITAL Gillooly Orthopedics"});
    EXPECT_EQ(practices("two sons at Georgis Day School."), Shown{"ORGANIZATION Georgis Day School"});
    EXPECT_EQ(practices("Issued through the VA: a lamp"), Shown{"HOSPITAL VA"});
}

TEST(Practices, AreNoServicesOfTheHouse) {
    for (const char* text : {"Referred to Family Medicine.", "Seen in Outpatient Cardiology", "Hodgkin & Reed cells",
                             "moved to Richmond, VA 23220"}) {
        EXPECT_EQ(practices(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim

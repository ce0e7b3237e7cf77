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

TEST(Hospitals, AreFieldsOfARecordsHead) {
    const std::string body = "Admission Date: 3/3/2009\n\nHISTORY OF PRESENT ILLNESS: A man with pain.\n";
    EXPECT_TRUE(finds("4071-22 | McWethy HC | 88112 | 3/3/2009\n" + body, "HOSPITAL McWethy HC"));
    EXPECT_TRUE(finds("4071-22 | Quorvale Cancer Ctr. | 88112\n" + body, "HOSPITAL Quorvale Cancer Ctr."));
    EXPECT_TRUE(finds("Bellevue | 88112 | 3/3/2009\n" + body, "HOSPITAL Bellevue"));
    EXPECT_TRUE(finds("4071-22 | Quorvale Children's\nSmith\n" + body, "HOSPITAL Quorvale Children's"));
    for (const char* head : {"4071-22 | Quorvale | 88112\n", "4071-22 | Emergency Center | 88112\n",
                             "4071-22 | Discharge Summary | Signed\n", "4071-22 | Stanford | 88112\n"}) {
        EXPECT_EQ(hospitals(head + body), Shown{}) << head;
    }
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

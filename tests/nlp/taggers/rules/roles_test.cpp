#include "nlp/taggers/rules/rule_tagger.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

// The first span with this label.
Span first(const std::string& text, Label label) {
    const StageText staged(text);
    const auto tagger = make_rule_tagger();
    EXPECT_TRUE(tagger);
    const auto spans = (*tagger)->tag(staged.document());
    EXPECT_TRUE(spans);
    for (const Span& span : *spans) {
        if (span.label == label) return span;
    }
    ADD_FAILURE() << "no " << name(label) << " in: " << text;
    return {};
}

TEST(Roles, OfDates) {
    struct Case {
        const char* text;
        Role role;
    };
    for (const Case& each :
         {Case{"Admission Date: 4/25/2009", Role::admission}, Case{"admitted on 4/25/2009", Role::admission},
          Case{"Discharge Date: 4/25/2009", Role::discharge}, Case{"Visited on 4/25/2009", Role::visit},
          Case{"Date of Service: 4/25/2009", Role::visit}, Case{"DOB: 4/25/2009", Role::birth},
          Case{"born in 1921", Role::birth}, Case{"He died on 4/25/2009", Role::death},
          Case{"MRI on 4/25/2009", Role::other}, Case{"Dictated: 4/25/2009", Role::other}}) {
        EXPECT_EQ(first(each.text, Label::date).role, each.role) << each.text;
    }
}

TEST(Roles, NearestWordDecides) {
    EXPECT_EQ(first("Admitted for surgery on 4/25/2009", Label::date).role, Role::other);
    EXPECT_EQ(first("He was discharged. MRI of 4/25/2009", Label::date).role, Role::other);
}

TEST(Roles, WordsThatAReleaseHidesDecideNothing) {
    // All of these are shown alike, so that a role that differed would tell the hospital.
    for (const char* hospital : {"Mercy Hospital", "Hahnby Clinic", "St. Luke Hospital",
                                 "Hahnby Memorial Medical Center and Regional Clinic"}) {
        const std::string text = "She was admitted to " + std::string(hospital) + " on 4/25/2009.";
        EXPECT_EQ(first(text, Label::date).role, Role::admission) << text;
    }
    EXPECT_EQ(first("Seen at Sisters Hospital, 45 years old.", Label::age).role, Role::patient);
}

TEST(Roles, OfAges) {
    EXPECT_EQ(first("An 88-year-old man", Label::age).role, Role::patient);
    EXPECT_EQ(first("Her mother died at age 72.", Label::age).role, Role::relative);
    EXPECT_EQ(first("Hysterectomy at age 44.", Label::age).role, Role::event);
}

TEST(Roles, OfHospitals) {
    EXPECT_EQ(first("She was admitted to Hahnby Medical Center.", Label::hospital).role, Role::this_stay);
    EXPECT_EQ(first("Transferred from Hahnby Medical Center.", Label::hospital).role, Role::other);
}

// The role of each hospital of a text, in order.
std::vector<Role> hospital_roles(const std::string& text) {
    const StageText staged(text);
    const auto tagger = make_rule_tagger();
    EXPECT_TRUE(tagger);
    const auto spans = (*tagger)->tag(staged.document());
    EXPECT_TRUE(spans);
    std::vector<Role> out;
    for (const Span& span : *spans) {
        if (span.label == Label::hospital) out.push_back(span.role);
    }
    return out;
}

TEST(Roles, AStayHasOneHospital) {
    EXPECT_EQ(hospital_roles("HAHNBY MEDICAL CENTER | DISCHARGE SUMMARY\nAdmission Date: 4/25/2009\n\n"
                             "HISTORY OF PRESENT ILLNESS: At Brantlow Memorial Hospital he was found to have anemia.\n"
                             "HOSPITAL COURSE: He did well at Hahnby Med Ctr.\n"),
              (std::vector<Role>{Role::this_stay, Role::other, Role::this_stay}));
    EXPECT_EQ(
        hospital_roles("She was admitted to Hahnby Medical Center. The team at Brantlow Memorial Hospital agreed."),
        (std::vector<Role>{Role::this_stay, Role::other}));
    EXPECT_EQ(hospital_roles("She had been seen at Brantlow Memorial Hospital. She was admitted to Hahnby Medical "
                             "Center."),
              (std::vector<Role>{Role::other, Role::this_stay}));
}

TEST(Roles, ComeWithNormalizedValues) {
    EXPECT_EQ(first("on April 25, 2009", Label::date).value, "2009-04-25");
    EXPECT_EQ(first("an eighty-eight-year-old man", Label::age).value, "88");
    EXPECT_EQ(first("at Brantlow Mem Hosp.", Label::hospital).value, "brantlow memorial hospital");
    EXPECT_EQ(first("at Brantlow Memorial Hospital.", Label::hospital).value, "brantlow memorial hospital");
}

}  // namespace
}  // namespace scrim

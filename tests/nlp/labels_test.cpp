#include "nlp/labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

namespace scrim {
namespace {

Label label_at(std::size_t i) { return static_cast<Label>(i); }

TEST(Labels, NamesAreDistinctAndFoundAgain) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < label_count; ++i) {
        const Label label = label_at(i);
        names.insert(name(label));
        EXPECT_EQ(label_named(name(label)), label) << name(label);
        EXPECT_FALSE(info(label).element.empty());
        EXPECT_FALSE(info(label).placeholder.empty());
    }
    EXPECT_EQ(names.size(), label_count);
}

TEST(Labels, ClassesAreAsTheDesignSays) {
    for (const Label label : {Label::patient, Label::doctor, Label::username, Label::relative, Label::street,
                              Label::room, Label::phone, Label::ssn, Label::medicalrecord, Label::idnum, Label::phi}) {
        EXPECT_EQ(class_of(label), Class::eid) << name(label);
    }
    for (const Label label : {Label::age, Label::gender, Label::race, Label::profession, Label::date, Label::hospital,
                              Label::department, Label::city, Label::zip, Label::location_any}) {
        EXPECT_EQ(class_of(label), Class::qid) << name(label);
    }
    for (const Label label : {Label::problem, Label::medication, Label::test, Label::procedure}) {
        EXPECT_EQ(class_of(label), Class::hmd) << name(label);
    }
}

TEST(Labels, ElementsAreThoseOfI2b2) {
    EXPECT_EQ(info(Label::doctor).element, "NAME");
    EXPECT_EQ(info(Label::hospital).element, "LOCATION");
    EXPECT_EQ(info(Label::medicalrecord).element, "ID");
    EXPECT_EQ(info(Label::email).element, "CONTACT");
    EXPECT_EQ(info(Label::profession).element, "PROFESSION");
    EXPECT_EQ(info(Label::age).element, "AGE");
    EXPECT_EQ(info(Label::date).element, "DATE");
}

TEST(Labels, CaseAndDashDoNotCount) {
    EXPECT_EQ(label_named("location-other"), Label::location_other);
    EXPECT_EQ(label_named("LOCATION_OTHER"), Label::location_other);
    EXPECT_EQ(label_named("Name_Any"), Label::name_any);
    EXPECT_EQ(label_named("MedicalRecord"), Label::medicalrecord);
}

TEST(Labels, OtherCorporasNamesAreKnown) {
    EXPECT_EQ(label_named("ID"), Label::idnum);
    EXPECT_EQ(label_named("LOCATION"), Label::location_any);
    EXPECT_EQ(label_named("person"), Label::name_any);
    EXPECT_EQ(label_named("IPADDRESS"), Label::ipaddr);
}

TEST(Labels, UnknownNamesAreNotGuessed) {
    for (const char* unknown : {"", " ", "PATIENTS", "PATIEN", "DATE ", "DÁTE"}) EXPECT_FALSE(label_named(unknown));
}

TEST(Labels, EidOutranksQidOutranksHmd) {
    EXPECT_LT(Class::eid, Class::qid);
    EXPECT_LT(Class::qid, Class::hmd);
    EXPECT_EQ(name(Class::eid), "EID");
    EXPECT_EQ(name(Class::qid), "QID");
    EXPECT_EQ(name(Class::hmd), "HMD");
}

TEST(Roles, NamesAreFoundAgain) {
    for (std::size_t i = 0; i < role_count; ++i) {
        const Role role = static_cast<Role>(i);
        EXPECT_EQ(role_named(name(role)), role);
    }
    EXPECT_EQ(name(Role::this_stay), "this stay");
    EXPECT_EQ(name(Role::none), "");
    EXPECT_FALSE(role_named("unknown"));
}

}  // namespace
}  // namespace scrim

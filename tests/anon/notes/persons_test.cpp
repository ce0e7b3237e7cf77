#include "anon/notes/persons.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Persons, OneNameWithinAnotherIsTheSamePerson) {
    Persons persons;
    persons.add(Label::patient, "Brown");
    persons.add(Label::doctor, "Dr. Ann Lee");
    persons.add(Label::patient, "BROWN, RUTH A.");
    persons.add(Label::doctor, "Brown");
    EXPECT_EQ(persons.number_of(Label::patient, "Mrs. Brown"), 1U);
    EXPECT_EQ(persons.number_of(Label::patient, "Ruth"), 1U);
    EXPECT_EQ(persons.number_of(Label::doctor, "Lee"), 2U);
    EXPECT_EQ(persons.number_of(Label::doctor, "Brown"), 3U) << "another person of the name";
    EXPECT_EQ(persons.number_of(Label::doctor, "Smith"), 0U);
    EXPECT_EQ(persons.number_of(Label::doctor, "."), 0U);
}

TEST(Persons, InitialsCountWhereThereIsNothingElse) {
    Persons persons;
    persons.add(Label::doctor, "J. R.");
    EXPECT_EQ(persons.number_of(Label::doctor, "J.R."), 1U);
    EXPECT_EQ(persons.number_of(Label::doctor, "K. R."), 0U);
}

}  // namespace
}  // namespace scrim

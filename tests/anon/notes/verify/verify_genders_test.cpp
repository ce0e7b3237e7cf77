#include "anon/notes/verify/verify_genders.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

ReleasedNote note(const std::string& patient, std::uint32_t group, const std::string& text) {
    ReleasedNote out;
    out.patient = patient;
    out.cluster = group;
    out.text = text;
    return out;
}

const std::string on_a_woman = "She is well. Her pain is gone, she says. She left. Her son drove her. She walks.";
const std::string on_a_man = "He is well. His pain is gone, he says. He left. His son drove him. He walks.";

TEST(GroupGenders, OneSexInAGroup) {
    GroupGenders genders;
    genders.add(note("a", 0, on_a_woman));
    genders.add(note("b", 0, on_a_woman));
    genders.add(note("c", 1, on_a_man));
    genders.add(note("d", 1, "Mother says that she gave him his drops."));
    EXPECT_EQ(genders.mixed(), 0U);
    genders.add(note("e", 0, on_a_man));
    EXPECT_EQ(genders.mixed(), 1U);
}

TEST(GroupGenders, AllNotesOfAPatientCount) {
    GroupGenders genders;
    genders.add(note("a", 0, on_a_woman));
    genders.add(note("b", 0, "He left."));
    genders.add(note("b", 0, "He left [NAME]."));
    EXPECT_EQ(genders.mixed(), 0U) << "too few words to be sure";
    genders.add(note("b", 0, on_a_man));
    EXPECT_EQ(genders.mixed(), 1U);
}

}  // namespace
}  // namespace scrim

#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, AddressesAreFourSpans) {
    const auto shown = spans("{address}");
    ASSERT_EQ(shown.size(), 4U);
    EXPECT_EQ(shown[0], "STREET 12 Elm St");
    EXPECT_EQ(shown[1], "CITY Springfield");
    EXPECT_EQ(shown[2], "STATE IL");
    EXPECT_EQ(shown[3].substr(0, 9), "ZIP 62704");
}

TEST_F(Composed, FactsOfThePatientAreTheirLabels) {
    EXPECT_EQ(spans("{race}, {marital}, {profession}"),
              (Shown{"RACE Hispanic", "MARITAL married", "PROFESSION welder"}));
}

TEST_F(Composed, HospitalsOfThisStayAndOthers) {
    encounter_.hospital = {"Mercy Hospital", {"Mercy Hospital", "Mercy"}, "mercy hospital"};
    const Note note = write("{hospital:this:name} {hospital:other}");
    ASSERT_EQ(note.spans.size(), 2U);
    EXPECT_EQ(note.text_of(note.spans[0]), "Mercy Hospital");
    EXPECT_EQ(note.spans[0].role, Role::this_stay);
    EXPECT_EQ(note.spans[1].role, Role::other);
    EXPECT_EQ(text("{hospital:this:CAPS}"), "MERCY HOSPITAL");
}

}  // namespace
}  // namespace scrim::corpora

#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, ThePatientsNumbersAreHers) {
    EXPECT_EQ(spans("MRN {mrn}"), Shown{"MEDICALRECORD 4471882"});
    patient_.numbers["phone"] = "555-0199";
    EXPECT_EQ(spans("{phone}"), Shown{"PHONE 555-0199"});
}

TEST_F(Composed, OthersNumbersStayTheSameInANote) {
    const auto shown = spans("{phone:clinic} {phone:clinic} {fax:clinic}");
    ASSERT_EQ(shown.size(), 3U);
    EXPECT_EQ(shown[0], shown[1]);
    EXPECT_EQ(shown[2].substr(0, 4), "FAX ");
}

TEST_F(Composed, EveryKindHasItsLabel) {
    EXPECT_EQ(write("{ssn:x}").spans.front().label, Label::ssn);
    EXPECT_EQ(write("{plannumber:x}").spans.front().label, Label::healthplan);
    EXPECT_EQ(write("{jobnumber:x}").spans.front().label, Label::idnum);
    EXPECT_EQ(write("{serial:x}").spans.front().label, Label::device);
    EXPECT_EQ(write("{plate:x}").spans.front().label, Label::vehicle);
    EXPECT_EQ(write("{npi:x}").spans.front().label, Label::license);
    EXPECT_EQ(write("{room:x}").spans.front().label, Label::room);
}

}  // namespace
}  // namespace scrim::corpora

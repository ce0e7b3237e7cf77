#include "anon/notes/measure/measured_release.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/notes/measure/measured_releases.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(MeasuredRelease, AgesThatAreShown) {
    EXPECT_THAT(ages_shown("52"), ElementsAre(52));
    EXPECT_THAT(ages_shown("50-54"), ElementsAre(50, 51, 52, 53, 54));
    EXPECT_THAT(ages_shown("90+"), testing::Contains(101));
    EXPECT_THAT(ages_shown("90+"), testing::Not(testing::Contains(89)));
    EXPECT_THAT(ages_shown("52-90+"), SizeIs(ages_shown("90+").size() + 38));
    for (const auto* none : {"", "old", "5 2", "54-50", "+", "-", "4294967295-4294967296", "0-4000000000"}) {
        EXPECT_THAT(ages_shown(none), IsEmpty()) << none;
    }
}

TEST(MeasuredRelease, MonthsThatAreShown) {
    EXPECT_THAT(months_shown("Mar-2009"), ElementsAre(month(2009, 3)));
    EXPECT_THAT(months_shown("13-Mar-2009"), ElementsAre(month(2009, 3)));
    EXPECT_THAT(months_shown("Mar 2009"), ElementsAre(month(2009, 3)));
    EXPECT_THAT(months_shown("Spring-2009"), ElementsAre(month(2009, 3), month(2009, 4), month(2009, 5)));
    EXPECT_THAT(months_shown("Winter-2009"), ElementsAre(month(2008, 12), month(2009, 1), month(2009, 2)));
    EXPECT_THAT(months_shown("Mar-Jul 2009"), SizeIs(5));
    EXPECT_THAT(months_shown("Nov 2008-Mar 2009"),
                ElementsAre(month(2008, 11), month(2008, 12), month(2009, 1), month(2009, 2), month(2009, 3)));
    EXPECT_THAT(months_shown("Spring-2008 to Fall-2009"), SizeIs(21));
    EXPECT_THAT(months_shown("2009"), SizeIs(12));
    EXPECT_THAT(months_shown("2008-2009"), SizeIs(24));
    for (const auto* none : {"", "Mar", "2009-Mar", "Foo-2009", "Jul-Mar 2009", "Mar-Foo 2009", "Nov 2008 Mar 2009",
                             " to ", "2010 to 2009"}) {
        EXPECT_THAT(months_shown(none), IsEmpty()) << none;
    }
}

TEST(MeasuredRelease, PutsOriginalAndReleaseTogether) {
    const std::vector<TruePatient> truth{{88, month(2009, 4), {"Tufts"}, {"fever", "cough", "fever"}},
                                         {52, std::nullopt, {}, {"cough"}}};
    const std::vector<ShownPatientLists> shown{{3, {"52", "88"}, {"Apr-2009"}, {"Emory", "Tufts"}},
                                               {3, {"52", "88"}, {"Apr-2009"}, {"Emory", "Tufts"}}};
    const auto release = measured_release(truth, shown, "enumerate");
    ASSERT_TRUE(release);
    EXPECT_EQ(release->guess, Guess::by_cluster);
    EXPECT_THAT(release->age.shown.list_of(1), ElementsAre(52, 88));
    EXPECT_EQ(release->age.shown.lists.size(), 1U);
    EXPECT_THAT(release->month.truth[1], IsEmpty());
    EXPECT_EQ(release->term_count, 2U);
    EXPECT_THAT(release->terms[0], SizeIs(2));
    EXPECT_EQ(release->hospitals, 1U);
    // Safe Harbor and ranges: no hospital is shown, months are guessed uniformly.
    const auto harbor = measured_release(truth, {{0, {"88"}, {"2009"}, {}}, {0, {"52"}, {}, {}}}, "safe-harbor");
    ASSERT_TRUE(harbor);
    EXPECT_EQ(harbor->guess, Guess::uniform);
    EXPECT_TRUE(harbor->hides_hospitals);
    EXPECT_THAT(harbor->month.shown.list_of(0), SizeIs(12));
    EXPECT_THAT(harbor->hospital.shown.list_of(0), IsEmpty());
}

TEST(MeasuredRelease, RefusesWhatItCannotRead) {
    EXPECT_FALSE(measured_release({{}}, {}, "enumerate"));
    EXPECT_FALSE(measured_release({{}}, {{0, {"elderly"}, {}, {}}}, "enumerate"));
    EXPECT_FALSE(measured_release({{}}, {{0, {}, {"long ago"}, {}}}, "enumerate"));
}

}  // namespace
}  // namespace scrim

#include "anon/notes/patients.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/profile_size.h"

namespace scrim {
namespace {

// The lists of patient 1 in the paper's figures: age, date, hospital.
TEST(ProfileSize, OfTheFiguresOfThePaper) {
    const ShownLists age{{{0, 1, 2}, {3, 4}}, {0, 0, 0, 1, 1}};
    const ShownLists dates{{{0, 1}, {2, 3}}, {0, 0, 0, 1, 1}};
    const ShownLists hospitals{{{0, 1, 2}, {3, 4}}, {0, 0, 0, 1, 1}};
    const ShownLists one_date{{{1}, {0}, {3}, {2}}, {0, 1, 0, 2, 3}};
    const ShownLists one_hospital{{{2}, {1}, {0}, {4}, {3}}, {0, 1, 2, 3, 4}};
    EXPECT_EQ(profile_size({age, dates, hospitals}, 0), 18);       // Figure 3
    EXPECT_EQ(profile_size({age, dates, hospitals}, 4), 8);        // Figure 3, the second cluster
    EXPECT_EQ(profile_size({age, dates, one_hospital}, 0), 6);     // Figure 9
    EXPECT_EQ(profile_size({age, one_date, one_hospital}, 0), 3);  // Figure 10
    EXPECT_EQ(total_profile_size({age, dates, hospitals}), 70);
    EXPECT_EQ(total_profile_size({}), 0);
}

TEST(ProfileSize, EmptyListCountsAsOne) {
    const ShownLists nothing{{{}}, {0, 0}};
    const ShownLists two{{{0, 1}}, {0, 0}};
    EXPECT_EQ(profile_size({nothing, two}, 1), 2);
}

}  // namespace
}  // namespace scrim

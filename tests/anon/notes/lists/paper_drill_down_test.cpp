#include "anon/notes/lists/paper_drill_down.h"

#include <gtest/gtest.h>

#include "anon/notes/lists/drill_down.h"
#include "anon/notes/lists/profile_counts.h"
#include "tests/anon/notes/five_notes.h"

namespace scrim {
namespace {

const Key key = Key::from_seed(8);

TEST(PaperDrillDown, RollsBackWhatFewerThanKShare) {
    Patients patients;  // two attributes; the one with fewer values is drilled down first
    patients.cluster = {0, 0, 0, 1, 1, 1};
    patients.attributes = {
        {Label::age, {"40", "50", "60"}, {{0}, {0}, {1}, {0}, {0}, {2}}, {}},
        {Label::date, {"Mar", "Apr"}, {{0}, {0}, {0}, {0}, {0}, {0}}, {}},
    };
    const auto shown = enumerate_values(patients, 2, DrillDown::paper, key);
    ASSERT_TRUE(shown);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ((*shown)[1].list_of(i), (std::vector<std::uint32_t>{0}));
    for (const std::size_t i : {0U, 1U, 3U, 4U}) EXPECT_EQ((*shown)[0].list_of(i), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ((*shown)[0].list_of(2), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ((*shown)[0].list_of(5), (std::vector<std::uint32_t>{0, 2}));
    // Its first fault: nobody else is compatible with 50 any more, although the record was rolled back for it.
    const auto safe = dataset_level_safe(*shown, 2);
    EXPECT_FALSE(safe[2]);
    EXPECT_TRUE(safe[0]);
}

TEST(PaperDrillDown, FiveNotesStayListed) {
    const Patients patients = testing::five_notes();
    const auto shown = enumerate_values(patients, 2, DrillDown::paper, key);
    ASSERT_TRUE(shown);
    EXPECT_EQ((*shown)[1].list_of(1).size(), 2);  // Mar-2009 is one patient's alone
    EXPECT_EQ((*shown)[2].list_of(0).size(), 3);
}

}  // namespace
}  // namespace scrim

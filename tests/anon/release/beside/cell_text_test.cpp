#include "anon/release/beside/cell_text.h"

#include <gtest/gtest.h>

#include "tests/anon/release/small_release.h"
#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

TEST(CellText, IsSearchedForWhatTheNotesHide) {
    testing::SmallRelease release(testing::two_patients(), default_policy(), 2);
    CellText cells(*release.preparer_, release.table_, release.plan_, release.hooks_);
    cells.add(cells.known_texts(
        0, testing::tagged("Mr. Brown, 52 years old, on 3/13/2009",
                           {{"Brown", Label::patient}, {"52", Label::age}, {"3/13/2009", Label::date}})));
    EXPECT_EQ(cells.shown("gout", 0), "gout");
    const std::string cell = cells.shown("BROWN, born in 1957, fifty two, heparin since 2009, 52 mg", 0);
    for (const char* hidden : {"BROWN", "1957", "fifty", "2009"})
        EXPECT_EQ(cell.find(hidden), std::string::npos) << cell;
    EXPECT_NE(cell.find("heparin"), std::string::npos) << cell;
    EXPECT_NE(cell.find("52 mg"), std::string::npos) << cell;
    EXPECT_EQ(cells.shown("Brown sputum", 1), "Brown sputum") << "another patient's name";
}

// A number that is replaced in the cells of the one patient alone who has it tells whose age it is not.
TEST(CellText, TheListsOfTheGroupAreLookedForAndNotTheAgeOfThePatient) {
    testing::SmallRelease release(testing::two_patients(), default_policy(), 2);
    CellText cells(*release.preparer_, release.table_, release.plan_, release.hooks_);
    cells.add(cells.known_texts(0, testing::tagged("52 years old", {{"52", Label::age}})));
    cells.add(cells.known_texts(1, testing::tagged("60 years old", {{"60", Label::age}})));
    for (const std::uint32_t patient : {0U, 1U}) {
        for (const char* result : {"52", "60", "61", "< 52.5 mg/dL", "60 %"}) {
            EXPECT_EQ(cells.shown(result, patient), result);
        }
        EXPECT_EQ(cells.shown("chest pain at 52", patient), "chest pain at [AGE]");
        EXPECT_EQ(cells.shown("chest pain at 60", patient), "chest pain at [AGE]");
        EXPECT_EQ(cells.shown("chest pain at 61", patient), "chest pain at 61");
        EXPECT_EQ(cells.shown("52 yo", patient), "[AGE] yo");
    }
}

}  // namespace
}  // namespace scrim

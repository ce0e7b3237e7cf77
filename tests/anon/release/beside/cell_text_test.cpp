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

}  // namespace
}  // namespace scrim

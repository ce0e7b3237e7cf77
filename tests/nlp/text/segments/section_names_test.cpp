#include "nlp/text/segments/section_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace scrim {
namespace {

TEST(SectionNames, HoldEveryRowOfTheirFile) {
    std::ifstream in(std::string(SCRIM_SOURCE_DIR) + "/lexicons/sections/headings.tsv");
    std::size_t rows = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) continue;
        ++rows;
        const std::string heading = line.substr(0, line.find('\t'));
        EXPECT_EQ(heading_words(heading), heading) << "not in the form that is looked up";
        EXPECT_TRUE(SectionNames::builtin().find(heading)) << heading;
    }
    EXPECT_EQ(SectionNames::builtin().size(), rows);
    EXPECT_GE(rows, 850U);
}

TEST(SectionNames, TellKindsAndParts) {
    const auto history = SectionNames::builtin().find("family history");
    ASSERT_TRUE(history);
    EXPECT_EQ(history->kind, SectionKind::family_history);
    EXPECT_FALSE(history->part);
    const auto lungs = SectionNames::builtin().find("lungs");
    ASSERT_TRUE(lungs);
    EXPECT_EQ(lungs->kind, SectionKind::physical_exam);
    EXPECT_TRUE(lungs->part);
    EXPECT_FALSE(SectionNames::builtin().find("zebra"));
}

TEST(SectionNames, CanBeAddedAndReplaced) {
    SectionNames names = SectionNames::builtin();
    names.set("VERLAUF (2):", {SectionKind::hospital_course, false});
    EXPECT_EQ(names.find("verlauf")->kind, SectionKind::hospital_course);
    names.add("verlauf", {SectionKind::plan, false});
    EXPECT_EQ(names.find("verlauf")->kind, SectionKind::hospital_course);
    names.set("verlauf", {SectionKind::plan, false});
    EXPECT_EQ(names.find("verlauf")->kind, SectionKind::plan);
}

TEST(SectionNames, AreFoundByTheirOwnNames) {
    for (int i = 0; i <= static_cast<int>(SectionKind::other); ++i) {
        const auto kind = static_cast<SectionKind>(i);
        EXPECT_EQ(section_named(name(kind)), kind);
    }
    EXPECT_FALSE(section_named("zebra"));
}

}  // namespace
}  // namespace scrim

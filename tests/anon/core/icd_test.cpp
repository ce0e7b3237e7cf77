#include "anon/core/icd.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "nlp/base/files/csv.h"

namespace scrim {
namespace {

using testing::ElementsAre;

std::vector<std::string> levels(std::string_view code, IcdVersion version) {
    const auto found = classify_icd(code, version);
    if (!found) return {};
    return {found->code, found->four_digits, found->three_digits, found->section, found->chapter};
}

TEST(Icd, ReadsNumericNinesWithAndWithoutDot) {
    for (const char* code : {"250.01", "25001"}) {
        EXPECT_THAT(levels(code, IcdVersion::nine), ElementsAre("250.01", "250.0", "250", "249-259", "240-279"));
    }
    EXPECT_THAT(levels("834.0", IcdVersion::nine), ElementsAre("834.0", "834.0", "834", "830-839", "800-999"));
    EXPECT_THAT(levels("250", IcdVersion::nine), ElementsAre("250", "250", "250", "249-259", "240-279"));
    EXPECT_THAT(levels("042", IcdVersion::nine), ElementsAre("042", "042", "042", "042", "001-139"));
}

TEST(Icd, PutsLostLeadingZerosBack) {
    EXPECT_THAT(levels("8", IcdVersion::nine), ElementsAre("008", "008", "008", "001-009", "001-139"));
    EXPECT_THAT(levels("38.9", IcdVersion::nine), ElementsAre("038.9", "038.9", "038", "030-041", "001-139"));
}

TEST(Icd, ReadsVAndECodesOfNine) {
    for (const char* code : {"V10.11", "V1011", "v1011"}) {
        EXPECT_THAT(levels(code, IcdVersion::nine), ElementsAre("V10.11", "V10.1", "V10", "V10-V19", "V01-V91"));
    }
    for (const char* code : {"E812.0", "E8120"}) {
        EXPECT_THAT(levels(code, IcdVersion::nine), ElementsAre("E812.0", "E812.0", "E812", "E810-E819", "E000-E999"));
    }
    EXPECT_THAT(levels("E929", IcdVersion::nine), ElementsAre("E929", "E929", "E929", "E929", "E000-E999"));
    EXPECT_TRUE(levels("E81", IcdVersion::nine).empty());
}

TEST(Icd, ReadsTen) {
    for (const char* code : {"E11.65", "E1165", "e11.65"}) {
        EXPECT_THAT(levels(code, IcdVersion::ten), ElementsAre("E11.65", "E11.6", "E11", "E08-E13", "E00-E89"));
    }
    EXPECT_THAT(levels("S72.001A", IcdVersion::ten), ElementsAre("S72.001A", "S72.0", "S72", "S70-S79", "S00-T88"));
    EXPECT_THAT(levels("C7A.00", IcdVersion::ten), ElementsAre("C7A.00", "C7A.0", "C7A", "C7A", "C00-D49"));
    EXPECT_THAT(levels("Y04.0", IcdVersion::ten), ElementsAre("Y04.0", "Y04.0", "Y04", "X92-Y09", "V00-Y99"));
    EXPECT_THAT(levels("I1A.0", IcdVersion::ten), ElementsAre("I1A.0", "I1A.0", "I1A", "I10-I1A", "I00-I99"));
}

TEST(Icd, ReadsTheWhosTen) {
    EXPECT_THAT(levels("E14.9", IcdVersion::ten_who), ElementsAre("E14.9", "E14.9", "E14", "E10-E14", "E00-E90"));
    EXPECT_THAT(levels("F000", IcdVersion::ten_who), ElementsAre("F00.0", "F00.0", "F00", "F00-F09", "F00-F99"));
    EXPECT_THAT(levels("A17.0+", IcdVersion::ten_who), ElementsAre("A17.0", "A17.0", "A17", "A15-A19", "A00-B99"));
    EXPECT_THAT(levels("X70", IcdVersion::ten_who), ElementsAre("X70", "X70", "X70", "X60-X84", "V01-Y98"));
    for (const char* code : {"C7A.0", "S72.001A", "E1", "E14.999"}) {
        EXPECT_TRUE(levels(code, IcdVersion::ten_who).empty()) << code;
    }
    EXPECT_TRUE(levels("E14.9", IcdVersion::ten).empty());
}

TEST(Icd, ADrugOfTheAtcIsNoCode) {
    EXPECT_TRUE(levels("C09AA05", IcdVersion::ten).empty());
    EXPECT_THAT(levels("T07.XXXA", IcdVersion::ten), ElementsAre("T07.XXXA", "T07.X", "T07", "T07", "S00-T88"));
}

TEST(Icd, RefusesWhatIsNoCode) {
    for (const char* code : {"", ".", "250.01.1", "250.012", "25.01X", "X12", "diabetes", "2 50", "019", "V99"}) {
        EXPECT_TRUE(levels(code, IcdVersion::nine).empty()) << code;
    }
    for (const char* code : {"", "250.01", "E1", "E11.65432", "11E"}) {
        EXPECT_TRUE(levels(code, IcdVersion::ten).empty()) << code;
    }
}

TEST(Icd, TellsTheVersionFromTheCodes) {
    EXPECT_EQ(detect_icd_version({"250.01", "V10.1", "E812.0"}), IcdVersion::nine);
    EXPECT_EQ(detect_icd_version({"E11.9", "I10", "V10.1XXA"}), IcdVersion::ten);
    EXPECT_EQ(detect_icd_version({"E11.9", "I10", "E14.9"}), IcdVersion::ten_who);
    EXPECT_EQ(detect_icd_version({}), IcdVersion::nine);
}

TEST(Icd, BuildsAHierarchyOverTheDataSCodes) {
    const auto built = icd_hierarchy({"296.00", "296.01", "295.04", "296.00", "401.0", "oops"}, IcdVersion::nine);
    ASSERT_TRUE(built.ok()) << built.error().message();
    const Hierarchy& tree = built->tree;
    EXPECT_EQ(tree.leaf_count(), 5U);
    EXPECT_EQ(tree.level_count(), 6U);
    const auto above = [&](const char* a, const char* b) {
        return tree.name(tree.lowest_common_ancestor(*tree.find(a), *tree.find(b)));
    };
    EXPECT_EQ(above("296.00", "296.01"), "296.0");
    EXPECT_EQ(above("296.00", "295.04"), "295-299");
    EXPECT_EQ(above("296.00", "401.0"), "*");
    EXPECT_THAT(built->unclassified, ElementsAre("oops"));
    EXPECT_FALSE(icd_hierarchy({}, IcdVersion::nine).ok());
}

// The published table of ICD-9-CM: the same 3-digit groups, sections and chapters for all its codes.
TEST(Icd, AgreesWithThePublishedTable) {
    const std::string path = SCRIM_SOURCE_DIR "/../shared/data/codes/icd9cm_hierarchy.csv.gz";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
    auto reader = CsvReader::open(path);
    ASSERT_TRUE(reader.ok());
    std::map<std::string, std::set<std::string>> section_names;  // ours to theirs, and back
    std::map<std::string, std::set<std::string>> our_sections;
    std::map<std::string, std::set<std::string>> chapter_names;
    std::size_t codes = 0;
    while (true) {
        const auto row = reader->next();
        ASSERT_TRUE(row.ok());
        if (!*row) break;
        const auto& fields = **row;
        const auto found = classify_icd(fields[0], IcdVersion::nine);
        ASSERT_TRUE(found) << fields[0];
        EXPECT_EQ(found->three_digits, fields[4]) << fields[0];
        section_names[found->section].insert(std::string(fields[6]));
        our_sections[std::string(fields[6])].insert(found->section);
        chapter_names[found->chapter].insert(std::string(fields[7]));
        ++codes;
    }
    EXPECT_EQ(codes, 17561U);
    for (const auto& [ours, theirs] : section_names) EXPECT_EQ(theirs.size(), 1U) << ours;
    for (const auto& [theirs, ours] : our_sections) EXPECT_EQ(ours.size(), 1U) << theirs;
    for (const auto& [ours, theirs] : chapter_names) EXPECT_EQ(theirs.size(), 1U) << ours;
}

}  // namespace
}  // namespace scrim

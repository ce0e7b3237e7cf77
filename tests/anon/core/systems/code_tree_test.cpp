#include "anon/core/systems/code_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CodeTrees : public testing::Test {
   protected:
    void TearDown() override { std::filesystem::remove(path_); }
    std::string file(const std::string& text) {
        path_ =
            testing::TempDir() + "code_tree_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
        std::ofstream(path_) << text;
        return path_;
    }
    std::string path_;
};

TEST_F(CodeTrees, AreChosenByTheLooksOfTheCodes) {
    EXPECT_EQ(read_code_tree({}, {"250.01", "401.9"})->source, "icd9");
    EXPECT_EQ(read_code_tree({}, {"E11.9", "S72.001A"})->source, "icd10");
    EXPECT_EQ(read_code_tree({}, {"E14.9", "I10", "F00.1"})->source, "icd10who");
    const auto drugs = read_code_tree({}, {"C09AA05", "C09AA03", "A10BA02"});
    EXPECT_EQ(drugs->source, "atc");
    EXPECT_FALSE(drugs->icd);
    const auto& tree = drugs->tree;
    EXPECT_EQ(tree.name(tree.lowest_common_ancestor(*tree.find("C09AA05"), *tree.find("C09AA03"))), "C09AA");
    EXPECT_TRUE(require_meaning(*drugs).ok());
}

TEST_F(CodeTrees, WhatTheDataSaysGoesBeforeLooks) {
    EXPECT_EQ(read_code_tree({"", "icd10who", false}, {"I10", "E11.9"})->source, "icd10who");
    EXPECT_EQ(read_code_tree({"icd10", "", false}, {"250.01"})->unclassified.size(), 1U);
}

TEST_F(CodeTrees, CodesOfUnknownMeaningAreErrorsThatNameTheHierarchy) {
    const auto snomed = read_code_tree({"", "SNOMED CT", false}, {"44054006", "38341003"});
    ASSERT_TRUE(snomed.ok());
    EXPECT_THAT(require_meaning(*snomed).error().message(), HasSubstr("hierarchy of SNOMED CT"));
    const auto omop = read_code_tree({"", "OMOP concept ids", false}, {"80180", "20182"});  // as ICD-9 codes look
    EXPECT_THAT(require_meaning(*omop).error().message(), HasSubstr("CONCEPT_ANCESTOR.csv"));
    const auto looks = read_code_tree({}, {"44054006", "38341003", "I10"});
    EXPECT_THAT(require_meaning(*looks).error().message(), HasSubstr("most look like SNOMED CT"));
}

TEST_F(CodeTrees, AHierarchyThatDoesNotHaveTheCodesIsAnErrorThoughItWasAskedFor) {
    for (const char* name : {"icd9", "icd10", "icd10who", "atc"}) {
        const auto wrong = read_code_tree({name, "", false}, {"44054006", "38341003", "22298006"});
        ASSERT_TRUE(wrong.ok());
        EXPECT_THAT(require_meaning(*wrong).error().message(), HasSubstr("--hierarchy")) << name;
    }
    EXPECT_TRUE(require_meaning(*read_code_tree({"icd9", "OMOP concept ids", false}, {"250.01", "401.9"})).ok());
}

TEST_F(CodeTrees, FilesOfThreeFormsAreToldApart) {
    const auto rows = read_code_tree(
        {file("44054006;73211009;*\n46635009;73211009;*\n38341003;38341003;*\n"), "", false}, {"44054006", "38341003"});
    ASSERT_TRUE(rows.ok()) << rows.error().message();
    EXPECT_TRUE(is_rows_of_leaves(path_));
    EXPECT_EQ(rows->tree.leaf_count(), 3U);
    EXPECT_TRUE(require_meaning(*rows).ok());
    EXPECT_FALSE(read_code_tree({path_, "", false}, {"44054006", "22298006"}).ok());

    const auto concepts = read_code_tree(
        {file("ancestor_concept_id,descendant_concept_id,min_levels_of_separation\n1,2,1\n1,3,1\n"), "", false},
        {"2", "3", "9"});
    ASSERT_TRUE(concepts.ok());
    EXPECT_FALSE(is_rows_of_leaves(path_));
    EXPECT_THAT(concepts->unclassified, ElementsAre("9"));
    EXPECT_FALSE(read_code_tree({path_, "", false}, {"8", "9"}).ok());

    const auto phecodes = read_code_tree({file("ICD10,PheCode\nE11.9,250.2\n"), "", false}, {"E119", "I10"});
    ASSERT_TRUE(phecodes.ok());
    EXPECT_THAT(phecodes->unclassified, ElementsAre("I10"));
}

TEST_F(CodeTrees, WrittenRowsGiveTheSameTree) {
    const auto drugs = read_code_tree({}, {"C09AA05", "C09AA03", "A10BA02", "A10BA02X"});
    ASSERT_TRUE(drugs.ok());
    const auto again = Hierarchy::from_file(file(hierarchy_rows(drugs->tree)));
    ASSERT_TRUE(again.ok()) << again.error().message();
    ASSERT_EQ(again->size(), drugs->tree.size());
    for (Hierarchy::Node node = 0; node < again->size(); ++node) {
        EXPECT_EQ(again->name(node), drugs->tree.name(node));
        EXPECT_EQ(again->parent(node), drugs->tree.parent(node));
    }
}

}  // namespace
}  // namespace scrim

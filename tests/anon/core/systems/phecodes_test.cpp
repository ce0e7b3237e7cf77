#include "anon/core/systems/phecodes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/files/delimiter.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The columns of the published map for ICD-10-CM.
constexpr std::string_view map_text =
    "icd10cm,icd10cm_str,phecode,phecode_str\n"
    "E11.9,Type 2 diabetes mellitus without complications,250.2,Type 2 diabetes\n"
    "E11.21,Type 2 with nephropathy,250.22,Type 2 diabetes with renal manifestations\n"
    "E11.21,Type 2 with nephropathy,585.3,Chronic renal failure [CKD]\n"
    "I10,Essential hypertension,401.1,Essential hypertension\n"
    "Z00.0,General examination,,\n";

Result<PhecodeMap> read(std::string_view text) {
    auto reader = open_table(memory_input(text));
    EXPECT_TRUE(reader.ok());
    return read_phecode_map(*reader);
}

TEST(Phecodes, AreFoundWithAndWithoutTheDot) {
    const auto map = read(map_text);
    ASSERT_TRUE(map.ok()) << map.error().message();
    EXPECT_THAT(map->groups_of("E11.9"), ElementsAre(0U));
    EXPECT_THAT(map->groups_of("e119"), ElementsAre(0U));
    EXPECT_EQ(map->groups[0].name, "250.2");
    EXPECT_EQ(map->groups[0].description, "Type 2 diabetes");
    EXPECT_THAT(map->groups_of("E1121"), ElementsAre(1U, 2U));
    EXPECT_THAT(map->groups_of("Z00.0"), IsEmpty());
}

TEST(Phecodes, MakeAHierarchyOfTheirDigits) {
    const auto map = read(map_text);
    const auto built = phecode_hierarchy(*map, {"E1121", "E11.9", "I10", "S72.0"});
    ASSERT_TRUE(built.ok());
    const auto& tree = built->tree;
    const auto renal = *tree.find("E1121");
    EXPECT_EQ(tree.name(tree.parent(renal)), "phecode 250.22");
    EXPECT_EQ(tree.name(tree.lowest_common_ancestor(renal, *tree.find("E11.9"))), "phecode 250.2");
    EXPECT_EQ(tree.lowest_common_ancestor(renal, *tree.find("I10")), tree.root());
    EXPECT_THAT(built->unclassified, ElementsAre("S72.0"));
    EXPECT_EQ(tree.leaves_below(tree.ancestor_at(*tree.find("S72.0"), tree.level_count() - 2)), 1U);
}

TEST(Phecodes, AMapWithoutItsColumnsIsAnError) {
    EXPECT_TRUE(is_phecode_map({"ICD9", "ICD9 String", "PheCode", "Phenotype"}));
    EXPECT_TRUE(is_phecode_map({"code", "group", "description"}));
    EXPECT_FALSE(is_phecode_map({"code", "description"}));
    EXPECT_FALSE(read("a,b\n1,2\n").ok());
    EXPECT_FALSE(read("code,group\n1,2,3\n").ok());
}

}  // namespace
}  // namespace scrim

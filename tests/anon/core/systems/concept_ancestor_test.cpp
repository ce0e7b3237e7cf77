#include "anon/core/systems/concept_ancestor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/files/delimiter.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// 1 is above 10 and 20; 30 has both as parents; 31 and 32 are below 20 alone.
constexpr std::string_view table_text =
    "ancestor_concept_id\tdescendant_concept_id\tmin_levels_of_separation\tmax_levels_of_separation\n"
    "1\t1\t0\t0\n1\t10\t1\t1\n1\t20\t1\t1\n1\t30\t2\t2\n1\t31\t2\t2\n1\t32\t2\t2\n"
    "10\t10\t0\t0\n10\t30\t1\t1\n20\t20\t0\t0\n20\t30\t1\t1\n20\t31\t1\t1\n20\t32\t1\t1\n"
    "30\t30\t0\t0\n31\t31\t0\t0\n32\t32\t0\t0\n99\t99\t0\t0\n";

Result<ConceptHierarchy> build(std::string_view text, const std::vector<std::string>& concepts, bool whole = false) {
    auto reader = open_table(memory_input(text));
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(is_concept_ancestor(reader->header()));
    return concept_hierarchy(*reader, concepts, whole);
}

std::string parent_of(const Hierarchy& tree, const std::string& concept_id) {
    auto node = *tree.find(concept_id);
    while (node != tree.root() && tree.name(node) == concept_id) node = tree.parent(node);
    return tree.name(node);
}

TEST(ConceptAncestor, TheMostSpecificParentIsTaken) {
    const auto built = build(table_text, {"30", "31", "32"});
    ASSERT_TRUE(built.ok()) << built.error().message();
    EXPECT_EQ(parent_of(built->tree, "30"), "10");  // one concept below it, three below 20
    EXPECT_EQ(parent_of(built->tree, "31"), "20");
    EXPECT_EQ(parent_of(built->tree, "20"), "1");
    EXPECT_EQ(built->tree.leaf_count(), 3U);
    EXPECT_THAT(built->unclassified, ElementsAre());
}

TEST(ConceptAncestor, AConceptMayBeACodeAndAboveOthers) {
    const auto built = build(table_text, {"20", "31"});
    ASSERT_TRUE(built.ok());
    const auto& tree = built->tree;
    EXPECT_TRUE(tree.is_leaf(*tree.find("20")));
    const auto both = tree.lowest_common_ancestor(*tree.find("20"), *tree.find("31"));
    EXPECT_EQ(tree.name(both), "20");
    EXPECT_EQ(tree.leaves_below(both), 2U);
    EXPECT_EQ(tree.label(both), "20*");
}

TEST(ConceptAncestor, TheWholeTreeDoesNotSayWhichConceptsTheDataHas) {
    const auto built = build(table_text, {"31"}, true);
    ASSERT_TRUE(built.ok());
    std::vector<std::string> leaves;
    for (Hierarchy::Node leaf = 0; leaf < built->tree.leaf_count(); ++leaf) leaves.push_back(built->tree.name(leaf));
    EXPECT_THAT(leaves, UnorderedElementsAre("1", "10", "20", "30", "31", "32"));  // 99 is below another topmost one
}

TEST(ConceptAncestor, UnknownConceptsStandByThemselves) {
    const auto built = build(table_text, {"31", "32", "0", "abc"});
    ASSERT_TRUE(built.ok());
    EXPECT_THAT(built->unclassified, ElementsAre("0", "abc"));
    const auto& tree = built->tree;
    EXPECT_EQ(tree.lowest_common_ancestor(*tree.find("0"), *tree.find("abc")), tree.root());
    EXPECT_EQ(tree.leaves_below(tree.ancestor_at(*tree.find("0"), tree.level_count() - 2)), 1U);
}

TEST(ConceptAncestor, BadRowsAndCirclesAreErrors) {
    const std::string header = "ANCESTOR_CONCEPT_ID,DESCENDANT_CONCEPT_ID,MIN_LEVELS_OF_SEPARATION\n";
    const auto bad = build(header + "1,2,1\n1,x,1\n", {"2"});
    ASSERT_FALSE(bad.ok());
    EXPECT_EQ(bad.error().place.line, 3U);
    EXPECT_FALSE(build(header + "1,2,1\n2,1,1\n", {"2"}).ok());
    EXPECT_FALSE(build(header + "2,2,1\n", {"2"}).ok());
}

}  // namespace
}  // namespace scrim

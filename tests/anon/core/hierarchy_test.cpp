#include "anon/core/hierarchy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "nlp/base/files/output.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Rows = std::vector<std::vector<std::string>>;

Hierarchy make(const Rows& rows) {
    auto tree = Hierarchy::from_rows(rows, "test");
    EXPECT_TRUE(tree) << tree.error().message();
    return *tree;
}

Hierarchy ages() {
    Rows rows;
    for (int age = 33; age <= 40; ++age) {
        const auto interval = [&](int width) {
            const int low = 33 + (age - 33) / width * width;
            return "[" + std::to_string(low) + "-" + std::to_string(low + width - 1) + "]";
        };
        rows.push_back({std::to_string(age), interval(2), interval(4), interval(8)});
    }
    return make(rows);
}

TEST(Hierarchy, HasTheAgesOfTheExample) {
    const Hierarchy tree = ages();
    EXPECT_EQ(tree.leaf_count(), 8U);
    EXPECT_EQ(tree.size(), 15U);
    EXPECT_EQ(tree.level_count(), 4U);
    EXPECT_EQ(tree.name(tree.root()), "[33-40]");
    const auto node = [&](const char* name) { return *tree.find(name); };
    EXPECT_EQ(tree.lowest_common_ancestor(node("33"), node("34")), node("[33-34]"));
    EXPECT_EQ(tree.lowest_common_ancestor(node("[33-34]"), node("36")), node("[33-36]"));
    EXPECT_EQ(tree.lowest_common_ancestor(node("33"), node("33")), node("33"));
    EXPECT_EQ(tree.lowest_common_ancestor(node("33"), node("40")), tree.root());
    EXPECT_EQ(tree.leaves_below(node("[37-40]")), 4U);
    EXPECT_EQ(tree.leaves_below(node("33")), 1U);
    EXPECT_TRUE(tree.covers(node("[33-36]"), node("[35-36]")));
    EXPECT_FALSE(tree.covers(node("[35-36]"), node("[33-36]")));
    EXPECT_FALSE(tree.covers(node("[33-36]"), node("37")));
    EXPECT_THAT(tree.leaves_of(node("[37-38]")), ElementsAre(node("37"), node("38")));
    EXPECT_FALSE(tree.find("41"));
}

TEST(Hierarchy, PutsARootAboveRowsWithoutOne) {
    const Hierarchy tree = make({{"a", "x"}, {"b", "x"}, {"c", "y"}});
    EXPECT_EQ(tree.name(tree.root()), "*");
    EXPECT_EQ(tree.level_count(), 3U);
    EXPECT_EQ(tree.leaves_below(tree.root()), 3U);
    const Hierarchy flat = make({{"a"}, {"b"}});
    EXPECT_EQ(flat.level_count(), 2U);
    EXPECT_EQ(flat.parent(0), flat.root());
    EXPECT_EQ(flat.parent(flat.root()), flat.root());
    const Hierarchy one = make({{"a"}});
    EXPECT_EQ(one.name(one.root()), "*");
    EXPECT_EQ(one.leaf_count(), 1U);
}

TEST(Hierarchy, NamesThatComeBackOnUpperLevelsGetLabelsOfTheirOwn) {
    const Hierarchy tree = make({{"401", "401", "390-459"}, {"401.1", "401", "390-459"}, {"402", "402", "390-459"}});
    EXPECT_EQ(tree.find("401"), 0U);
    EXPECT_EQ(tree.find("402"), 2U);
    const auto category = tree.parent(0);
    EXPECT_EQ(tree.name(category), "401");
    EXPECT_EQ(tree.label(category), "401*");
    EXPECT_EQ(tree.find("401*"), category);
    EXPECT_EQ(tree.label(tree.parent(2)), "402") << "it covers what the leaf covers, no more";
    EXPECT_EQ(tree.label(0), "401");
    EXPECT_TRUE(tree.covers(category, 1));
}

TEST(Hierarchy, LabelsAvoidNamesThatAreTaken) {
    const Hierarchy tree = make({{"a", "a", "*"}, {"a*", "a", "*"}, {"b", "b", "*"}});
    std::set<std::string> labels;
    for (Hierarchy::Node node = 0; node < tree.size(); ++node) {
        const auto found = tree.find(tree.label(node));
        ASSERT_TRUE(found);
        EXPECT_EQ(tree.leaves_of(*found), tree.leaves_of(node));
    }
    EXPECT_EQ(tree.label(tree.parent(0)), "a**");
}

TEST(Hierarchy, ErrorsNameTheLine) {
    const auto message = [](const Rows& rows) {
        const auto tree = Hierarchy::from_rows(rows, "h.csv");
        return tree ? "" : tree.error().message();
    };
    EXPECT_THAT(message({}), HasSubstr("no rows"));
    EXPECT_THAT(message({{}}), HasSubstr("0 levels"));
    EXPECT_THAT(message({std::vector<std::string>(500, "x")}), HasSubstr("500 levels"));
    EXPECT_THAT(message({{"a", "x"}, {"b"}}), HasSubstr("line 2"));
    EXPECT_THAT(message({{"a", "x"}, {"b", "x"}, {"a", "x"}}), HasSubstr("line 3"));
    EXPECT_THAT(message({{"a", "x", "p"}, {"b", "x", "q"}}), HasSubstr("two different ones on level 3"));
}

TEST(Hierarchy, ReadsFilesWithBlankLinesAndCarriageReturns) {
    const auto path = (std::filesystem::path(testing::TempDir()) / "hierarchy_test.csv").string();
    ASSERT_TRUE(write_file(path, "33;[33-34];*\r\n\r\n34;[33-34];*\n35;[35-36];*"));
    const auto tree = Hierarchy::from_file(path);
    ASSERT_TRUE(tree) << tree.error().message();
    EXPECT_EQ(tree->leaf_count(), 3U);
    EXPECT_EQ(tree->name(tree->parent(2)), "[35-36]");
    ASSERT_TRUE(write_file(path, "33;*\n\n33;*\n"));
    EXPECT_THAT(Hierarchy::from_file(path).error().message(), HasSubstr("line 3"));
    EXPECT_FALSE(Hierarchy::from_file(path + ".missing"));
}

// Random trees against the definitions, by walking up one parent at a time.
TEST(Hierarchy, AgreesWithItsDefinitionsOnRandomTrees) {
    Random random(7);
    for (int round = 0; round < 50; ++round) {
        const std::size_t levels = 1 + random.below(5);
        const std::size_t leaves = 1 + random.below(30);
        Rows rows(leaves, std::vector<std::string>(levels));
        for (std::size_t r = 0; r < leaves; ++r) rows[r][0] = "l" + std::to_string(r);
        for (std::size_t level = 1; level < levels; ++level) {
            std::unordered_map<std::string, std::string> up;
            for (auto& row : rows) {
                auto [found, added] = up.try_emplace(row[level - 1]);
                if (added) found->second = "n" + std::to_string(level) + "_" + std::to_string(random.below(4));
                row[level] = found->second;
            }
        }
        random.shuffle(rows);
        const Hierarchy tree = make(rows);
        const auto above = [&](Hierarchy::Node node) {
            std::vector<Hierarchy::Node> out{node};
            while (tree.parent(out.back()) != out.back()) out.push_back(tree.parent(out.back()));
            return out;
        };
        for (Hierarchy::Node a = 0; a < tree.size(); ++a) {
            const auto chain = above(a);
            EXPECT_EQ(chain.back(), tree.root());
            std::size_t below = 0;
            for (Hierarchy::Node b = 0; b < tree.size(); ++b) {
                const auto other = above(b);
                const bool covered = std::find(other.begin(), other.end(), a) != other.end();
                EXPECT_EQ(tree.covers(a, b), covered);
                below += covered && tree.is_leaf(b) ? 1 : 0;
                const auto common = std::find_first_of(chain.begin(), chain.end(), other.begin(), other.end());
                EXPECT_EQ(tree.lowest_common_ancestor(a, b), *common);
            }
            EXPECT_EQ(tree.leaves_below(a), below);
            EXPECT_EQ(tree.leaves_of(a).size(), below);
            for (const auto leaf : tree.leaves_of(a)) EXPECT_TRUE(tree.covers(a, leaf));
        }
    }
}

TEST(Hierarchy, ABigTreeIsBuiltAndAsked) {
    Rows rows;
    for (int leaf = 0; leaf < 100000; ++leaf) {
        rows.push_back({std::to_string(leaf), "d" + std::to_string(leaf / 10), "h" + std::to_string(leaf / 1000), "*"});
    }
    const Hierarchy tree = make(rows);
    EXPECT_EQ(tree.size(), 100000U + 10000U + 100U + 1U);
    std::size_t leaves = 0;
    for (auto node = static_cast<Hierarchy::Node>(tree.leaf_count()); node < tree.size(); ++node) {
        leaves += tree.leaves_of(node).size();
    }
    EXPECT_EQ(leaves, 300000U);
}

}  // namespace
}  // namespace scrim

#include "anon/trajectories/group/loss_model.h"

#include <gtest/gtest.h>

#include "tests/anon/trajectories/figures.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

TEST(LossModel, HasTheExamplesOfThePaper) {
    const LossModel model = figures::model();
    const auto age = [&](const char* name) { return *model.tree(1).find(name); };
    EXPECT_EQ(model.leaves(1, age("[33-36]")) - model.leaves(1, age("[33-34]")), 2);  // Example 4: 2 of 8
    EXPECT_EQ(model.leaves(1, age("33")), 0);  // a leaf has no leaves below it: Example 5
    EXPECT_EQ(model.merge_leaves(0, 0, 1), 4);
    EXPECT_EQ(model.suppress_leaves(1, age("[33-34]")), 6);
    const std::vector<Hierarchy::Node> x{0, age("33")};
    const std::vector<Hierarchy::Node> y{1, age("33")};
    EXPECT_EQ(2 * model.merge_cost(x, y), 2 * model.suppress_leaf_cost());  // (1 + 1) * 0.5 against 1
    EXPECT_EQ(model.suppress_cost(x), model.suppress_leaf_cost());
}

TEST(LossModel, UnitsAreInTheRatioOfWeightAndDomain) {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
        const LossModel model = oracle::random_model(random, 3);
        for (std::size_t a = 0; a < 3; ++a) {
            for (std::size_t b = 0; b < 3; ++b) {
                EXPECT_NEAR(static_cast<double>(model.unit(a) * model.domain(a)) * model.attribute(b).weight,
                            static_cast<double>(model.unit(b) * model.domain(b)) * model.attribute(a).weight,
                            1e-9 * static_cast<double>(model.suppress_leaf_cost()));
            }
        }
    }
}

TEST(LossModel, TablesAndWalkAgree) {
    Random random(4);
    const LossModel model = oracle::random_model(random, 2);
    const Hierarchy& tree = model.tree(0);
    for (Hierarchy::Node x = 0; x < tree.size(); ++x) {
        for (Hierarchy::Node y = 0; y < tree.size(); ++y) {
            const auto top = model.leaves(0, tree.lowest_common_ancestor(x, y));
            EXPECT_EQ(model.merge_leaves(0, x, y), 2 * top - model.leaves(0, x) - model.leaves(0, y));
        }
    }
}

TEST(LossModel, LargeDomainsStillFit) {
    std::vector<TrajectoryAttribute> attributes;
    for (const std::size_t leaves : {70001U, 65537U, 4999U}) {
        std::vector<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < leaves; ++i) rows.push_back({std::to_string(i), "g" + std::to_string(i % 7)});
        attributes.push_back(
            {std::to_string(leaves), *Hierarchy::from_rows(rows, "large"), leaves == 4999 ? 0.4 : 0.3});
    }
    const auto model = LossModel::make(std::move(attributes));
    ASSERT_TRUE(model);
    EXPECT_GT(model->suppress_leaf_cost(), 0);
    EXPECT_LT(model->suppress_leaf_cost(), LossModel::Cost{1} << 42U);
}

TEST(LossModel, WeightsMustAddUpToOne) {
    const Hierarchy tree = *Hierarchy::from_rows({{"a"}, {"b"}}, "t");
    EXPECT_FALSE(LossModel::make({{"x", tree, 0.5}, {"y", tree, 0.4}}));
    EXPECT_FALSE(LossModel::make({{"x", tree, 1.5}, {"y", tree, -0.5}}));
    EXPECT_FALSE(LossModel::make({}));
    EXPECT_TRUE(LossModel::make({{"x", tree, 1.0}, {"y", tree, 0.0}}));
}

}  // namespace
}  // namespace scrim

#include "anon/release/risk/code_attacks.h"

#include <gtest/gtest.h>

#include "anon/codes/disassociate.h"
#include "tests/anon/core/made_records.h"

namespace scrim {
namespace {

// Two clusters of four: in the first a and b are of one chunk, c of another that every record has.
Disassociated two_clusters() {
    const auto published = parse_disassociated(to_json([] {
                                                   Disassociated out;
                                                   out.k = 2;
                                                   out.m = 2;
                                                   out.names = {"a", "b", "c", "d"};
                                                   PublishedCluster first;
                                                   first.size = 4;
                                                   Chunk ab{{0, 1}, {}, {}};
                                                   ab.add(std::vector<Item>{0, 1});
                                                   ab.add(std::vector<Item>{0, 1});
                                                   Chunk c{{2}, {}, {}};
                                                   for (int i = 0; i < 4; ++i) c.add(std::vector<Item>{2});
                                                   first.record_chunks = {ab, c};
                                                   PublishedCluster second;
                                                   second.size = 4;
                                                   second.item_chunk = {0, 3};
                                                   out.clusters = {first, second};
                                                   return out;
                                               }()),
                                               "t.json");
    EXPECT_TRUE(published) << published.error().message();
    return *published;
}

TEST(CodeAttacks, TheCoverProblemIsCertainEvenIfTheClusterIsNotKnown) {
    const Records original = make_records({{"a", "b", "c"}, {"a", "b", "c"}, {"c"}, {"c"}, {"a"}, {"d"}});
    const CodeAttack found = attack_disassociated(two_clusters(), original, 2);
    EXPECT_EQ(2U, found.targets);  // those with more than two codes
    EXPECT_DOUBLE_EQ(2, found.mean_candidates);
    EXPECT_DOUBLE_EQ(1, found.highest_posterior);  // whoever has a and b has c
    EXPECT_DOUBLE_EQ(1, found.right);
    EXPECT_DOUBLE_EQ(1, found.stranger_right);  // which the other patient's record says too
}

TEST(CodeAttacks, OneKnownCodeIsWeighedOverClusters) {
    const Records original = make_records({{"a", "b"}});
    const CodeAttack found = attack_disassociated(two_clusters(), original, 1);
    // a: two records of the first cluster, an expected one of the second; c is with the two.
    EXPECT_DOUBLE_EQ(3, found.mean_candidates);
    EXPECT_DOUBLE_EQ(2.0 / 3, found.highest_posterior);
    EXPECT_DOUBLE_EQ(0, found.stranger_right);  // nobody else
}

TEST(CodeAttacks, GeneralizedRecordsAreCounted) {
    const Records original = make_records({{"x", "z"}, {"y", "z"}, {"y", "w"}, {"x", "z"}});
    const Records published = make_records({{"<x|y>", "z"}, {"<x|y>", "z"}, {"<x|y>", "w"}, {"<x|y>", "z"}});
    const CodeAttack found = attack_generalized(published, original, 1);
    EXPECT_EQ(4U, found.targets);
    EXPECT_GT(found.fewest_candidates, 0);
    EXPECT_LE(found.highest_posterior, 1);
    const auto merged = minimality_of_merged_codes(published, original);
    EXPECT_EQ(1U, merged.cases);
    EXPECT_DOUBLE_EQ(0.5, merged.maximum);
}

TEST(CodeAttacks, TheMethodTellsHowRareAnItemChunksCodeIs) {
    const auto found = minimality_of_item_chunks(two_clusters());
    EXPECT_EQ(2U, found.cases);
    EXPECT_DOUBLE_EQ(0.25, found.maximum);  // k - 1 of 4
}

}  // namespace
}  // namespace scrim

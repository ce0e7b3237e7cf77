#include "anon/codes/code_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "anon/codes/code_constraints.h"
#include "anon/codes/disassociate.h"
#include "anon/codes/phewas.h"
#include "nlp/base/files/csv.h"
#include "tests/anon/core/made_records.h"
#include "tests/oracle/disassociation_oracle.h"

namespace scrim {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(FrequentItems, AreThoseThatCountingFinds) {
    Random random(41);
    for (int round = 0; round < 500; ++round) {
        const auto records = oracle::random_records(random, 3 + random.below(20), 2 + random.below(6));
        FrequentItemsOptions options;
        options.min_support = 1 + static_cast<std::uint32_t>(random.below(4));
        std::map<std::vector<Item>, std::uint32_t> counts;
        for (std::size_t r = 0; r < records.size(); ++r) {
            for (std::uint32_t subset = 1; subset < 1U << records[r].size(); ++subset) {
                std::vector<Item> items;
                for (std::size_t i = 0; i < records[r].size(); ++i) {
                    if ((subset >> i & 1U) != 0) items.push_back(records[r][i]);
                }
                ++counts[items];
            }
        }
        std::erase_if(counts, [&](const auto& entry) { return entry.second < options.min_support; });
        const auto sets = frequent_itemsets(records, options);
        ASSERT_TRUE(sets.ok());
        std::map<std::vector<Item>, std::uint32_t> found;
        for (const auto& set : *sets) found[set.items] = set.support;
        EXPECT_EQ(found, counts);
    }
}

TEST(FrequentItems, StopsWhereThereAreTooMany) {
    FrequentItemsOptions options;
    options.max_sets = 10;
    EXPECT_FALSE(frequent_itemsets(make_records({{"a", "b", "c", "d", "e"}}), options).ok());
    EXPECT_EQ(support_of_percent(1.25, 1000), 13U);
    EXPECT_EQ(support_of_percent(5, 100), 5U);
}

TEST(Uniqueness, IsThatOfCounting) {
    Random random(42);
    for (int round = 0; round < 500; ++round) {
        const auto records = oracle::random_records(random, 3 + random.below(20), 2 + random.below(6));
        const std::size_t m = 1 + random.below(4);
        std::map<std::vector<Item>, std::size_t> counts;
        for (std::size_t r = 0; r < records.size(); ++r) {
            for (std::uint32_t subset = 1; subset < 1U << records[r].size(); ++subset) {
                std::vector<Item> items;
                for (std::size_t i = 0; i < records[r].size(); ++i) {
                    if ((subset >> i & 1U) != 0) items.push_back(records[r][i]);
                }
                if (items.size() == m) ++counts[items];
            }
        }
        double once = 0;
        for (const auto& [items, count] : counts) once += count == 1 ? 1 : 0;
        const auto found = *uniqueness(records, m);
        EXPECT_EQ(found.combinations, static_cast<double>(counts.size()));
        EXPECT_EQ(found.unique, once);
    }
}

TEST(Measures, CountGeneralizedCodesByTheirChance) {
    const auto original = make_records({{"a", "c"}, {"b", "c"}, {"a"}, {"d"}});
    const PublishedGeneralization published(make_records({{"<a|b>", "c"}, {"<a|b>", "c"}, {"<a|b>"}}));
    const Workload workload{{{0}, 2}, {{0, 2}, 1}, {{2}, 2}, {{3}, 1}};
    EXPECT_THAT(published.counts(workload, original), ElementsAre(1.5, 1, 2, 0));
    // |1.5 - 2| / 2, 0, 0, 1
    EXPECT_DOUBLE_EQ(average_relative_error(workload, published.counts(workload, original)), (0.25 + 1) / 4);
    EXPECT_DOUBLE_EQ(average_relative_error(workload, published.counts(workload, original), {0, 0, 0, 1}), 0.25 / 3);
    const auto errors = relative_errors(workload, published.counts(workload, original), {0, 0, 0, 1});
    EXPECT_EQ(errors.queries, 3U);  // 0.25, 0 and 0
    EXPECT_DOUBLE_EQ(errors.deviation, 0.25 / std::sqrt(3.0));
    EXPECT_THAT(matching_relative_errors({{0, 1}, {3}, {2}}, original, published), ElementsAre(0, 1, 0));
}

TEST(Measures, ADisassociationInOneChunkIsExact) {
    std::vector<std::vector<std::string>> lists;
    for (int i = 0; i < 20; ++i)
        lists.push_back(i % 2 == 0 ? std::vector<std::string>{"a", "b"} : std::vector<std::string>{"a"});
    const auto records = make_records(lists);
    const auto result = disassociate(records, make_roles(records, {}, {}), {5, 2, 0, true, false, 1});
    ASSERT_TRUE(result.ok());
    Random random(1);
    const PublishedDisassociation published(result->published, 3, random);
    const auto workload = frequent_workload(records, 5);
    ASSERT_TRUE(workload.ok());
    EXPECT_EQ(workload->size(), 3U);
    EXPECT_EQ(average_relative_error(*workload, published.counts(*workload, records)), 0);
}

TEST(Measures, RandomQueriesHaveTrueCounts) {
    Random random(43);
    const auto records = oracle::random_records(random, 50, 8);
    for (const auto& query : random_workload(records, 200, 0, random)) {
        std::uint32_t count = 0;
        for (std::size_t r = 0; r < records.size(); ++r) {
            const auto record = records[r];
            count += std::includes(record.begin(), record.end(), query.items.begin(), query.items.end()) ? 1U : 0U;
        }
        EXPECT_EQ(query.support, count);
        EXPECT_GE(count, 1U);
        EXPECT_LE(query.items.size(), 4U);
    }
}

TEST(Policies, AreDisjoint) {
    Random random(44);
    const auto records = make_records({{"250.00", "250.01", "401.0"}, {"250.00", "250.01"}, {"296.00", "295.04"}});
    const auto tree = code_hierarchy("", records);
    const auto count = [&](const std::string& spec) {
        return make_policy(spec, records, tree->tree, true)->constraints.size();
    };
    EXPECT_EQ(count("level1"), 4U);
    EXPECT_EQ(count("level2"), 3U);
    EXPECT_EQ(count("level3"), 3U);
    EXPECT_EQ(count("sim2"), 3U);
    EXPECT_EQ(count("sim1"), 5U);
    EXPECT_EQ(count("sup60"), 1U);
    EXPECT_EQ(count(""), 0U);
    EXPECT_FALSE(make_policy("sup0", records, tree->tree, true).ok());
    EXPECT_FALSE(make_policy("level4", records, tree->tree, true).ok());
    for (int round = 0; round < 100; ++round) {
        const auto data = oracle::random_records(random, 30, 10);
        const auto policy = make_policy("sup10", data, tree->tree, true);
        std::set<Item> seen;
        for (const auto& constraint : policy->constraints) {
            for (const Item item : constraint) EXPECT_TRUE(seen.insert(item).second);
        }
    }
}

TEST(Phewas, GivesTheTextbooksFigures) {
    // 20 of 30 carriers and 10 of 40 others are cases: chi-squared 12.1528 on one degree of freedom.
    std::vector<std::vector<std::string>> lists;
    Genotypes genotypes;
    genotypes.snps = {"rs1"};
    for (int i = 0; i < 70; ++i) {
        const bool carrier = i < 30;
        const bool affected = carrier ? i < 20 : i < 40;
        lists.push_back({affected ? "250.00" : "401.0"});
        genotypes.of_patient[std::to_string(i + 1)] = {static_cast<std::uint8_t>(carrier ? 1 : 0)};
    }
    const auto records = make_records(lists);
    const auto groups = three_digit_groups(records.names);
    const auto tests = phewas(records, groups, genotypes);
    ASSERT_EQ(tests.size(), 2U);
    EXPECT_EQ(groups.names[tests[0].group], "250");
    EXPECT_THAT(tests[0].cases, ElementsAre(10U, 20U, 0U));
    EXPECT_NEAR(tests[0].chi_squared, 12.1528, 5e-5);
    EXPECT_NEAR(tests[0].p, 0.000490, 5e-7);
    EXPECT_NEAR(tests[0].log_odds_ratio, std::log(20.0 * 30 / (10.0 * 10)), 1e-12);
    EXPECT_NEAR(tests[0].p_bonferroni, 2 * tests[0].p, 1e-15);
}

TEST(Phewas, CountsLostAndFalseAssociations) {
    Genotypes genotypes;
    genotypes.snps = {"rs1"};
    std::vector<Association> before(3);
    std::vector<Association> after(2);
    const std::vector<double> p{0.01, 0.2, 0.04};
    for (std::uint32_t g = 0; g < 3; ++g) {
        before[g].group = g;
        before[g].p = p[g];
    }
    after[0].group = 0;
    after[0].p = 0.06;
    after[1].group = 1;
    after[1].p = 0.05;
    const auto changes = compare_associations(before, after, genotypes, 0.05);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].original, 2U);
    EXPECT_EQ(changes[0].lost, 2U);
    EXPECT_EQ(changes[0].invented, 1U);
}

// Log odds ratios planted in a published simulation come back to two digits.
TEST(Phewas, FindsPlantedOddsRatios) {
    const std::string folder = SCRIM_SOURCE_DIR "/../shared/data/";
    if (!std::filesystem::exists(folder + "codes/pyphewas_group.csv")) GTEST_SKIP() << "needs " << folder;
    const auto data = read_code_records(folder + "trajectories/pyphewas_events.csv.gz");
    ASSERT_TRUE(data.ok());
    const auto groups = read_groups(folder + "codes/phecode_map_v1_2_icd9.csv.gz", data->records.names);
    ASSERT_TRUE(groups.ok()) << groups.error().message();
    Genotypes trait;
    trait.snps = {"Dx"};
    auto reader = CsvReader::open(folder + "codes/pyphewas_group.csv");
    while (true) {
        const auto row = reader->next();
        ASSERT_TRUE(row.ok());
        if (!*row) break;
        trait.of_patient[std::string((**row)[0])] = {static_cast<std::uint8_t>((**row)[1][0] - '0')};
    }
    const std::map<std::string, double> planted{{"338.2", 1.50}, {"340", 1.10}, {"495", -1.00}};
    std::size_t found = 0;
    for (const auto& test : phewas(data->records, *groups, trait)) {
        const auto expected = planted.find(groups->names[test.group]);
        if (expected == planted.end()) continue;
        EXPECT_THAT(test.log_odds_ratio, DoubleNear(expected->second, 0.005)) << expected->first;
        EXPECT_LT(test.p, 1e-20);
        ++found;
    }
    EXPECT_EQ(found, 3U);
}

}  // namespace
}  // namespace scrim

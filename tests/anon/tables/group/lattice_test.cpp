#include "anon/tables/group/lattice.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "anon/tables/raw_table.h"
#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

Hierarchy hierarchy(const std::vector<std::vector<std::string>>& rows) {
    auto made = Hierarchy::from_rows(rows, "test");
    EXPECT_TRUE(made);
    return std::move(*made);
}

// Every node of the lattice, one after the other.
std::pair<double, std::size_t> brute_force(const QuasiIdentifiers& table, const LatticeOptions& options) {
    std::vector<std::size_t> levels(table.hierarchies.size());
    double best = 1e300;
    std::size_t safe = 0;
    while (true) {
        std::map<std::vector<Hierarchy::Node>, std::size_t> classes;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            std::vector<Hierarchy::Node> key;
            for (std::size_t a = 0; a < levels.size(); ++a) {
                key.push_back(table.hierarchies[a]->ancestor_at(table.leaves[a][row], levels[a]));
            }
            ++classes[key];
        }
        std::size_t suppressed = 0;
        for (const auto& [key, count] : classes) suppressed += count < options.k ? count : 0;
        if (static_cast<double>(suppressed) <= options.suppression * static_cast<double>(table.rows()) + 1e-9) {
            ++safe;
            best = std::min(best, score_of(table, levels, options.measure));
        }
        std::size_t a = 0;
        while (a < levels.size() && levels[a] + 1 == table.hierarchies[a]->level_count()) levels[a++] = 0;
        if (a == levels.size()) break;
        ++levels[a];
    }
    return {best, safe};
}

TEST(Lattice, FindsTheOptimumOfAFullSearch) {
    const Hierarchy ages = hierarchy({{"1", "a", "x", "*"},
                                      {"2", "a", "x", "*"},
                                      {"3", "b", "x", "*"},
                                      {"4", "b", "x", "*"},
                                      {"5", "c", "y", "*"},
                                      {"6", "c", "y", "*"}});
    const Hierarchy sexes = hierarchy({{"F", "*"}, {"M", "*"}});
    const Hierarchy zips = hierarchy({{"10", "1", "*"}, {"11", "1", "*"}, {"20", "2", "*"}, {"21", "2", "*"}});
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        QuasiIdentifiers table{{&ages, &sexes, &zips}, std::vector<std::vector<Hierarchy::Node>>(3), {}};
        const std::size_t rows = 20 + random.below(60);
        for (std::size_t row = 0; row < rows; ++row) {
            table.leaves[0].push_back(static_cast<Hierarchy::Node>(random.below(1 + random.below(6))));
            table.leaves[1].push_back(static_cast<Hierarchy::Node>(random.below(2)));
            table.leaves[2].push_back(static_cast<Hierarchy::Node>(random.below(1 + random.below(4))));
        }
        for (const double suppression : {0.0, 0.1}) {
            for (const auto measure : {LossMeasure::entropy, LossMeasure::loss}) {
                const LatticeOptions options{3, suppression, measure, false};
                const auto found = search_lattice(table, options);
                ASSERT_TRUE(found);
                EXPECT_NEAR(brute_force(table, options).first, found->score, 1e-9) << "seed " << seed;
                EXPECT_LE(static_cast<double>(found->suppressed_rows), suppression * static_cast<double>(rows));
            }
        }
    }
}

// Rules on values and presence, with and without suppression, against every node one after the other.
TEST(Lattice, FindsTheOptimumUnderRules) {
    const Hierarchy ages = hierarchy({{"1", "a", "*"}, {"2", "a", "*"}, {"3", "b", "*"}, {"4", "b", "*"}});
    const Hierarchy zips = hierarchy({{"10", "1", "*"}, {"11", "1", "*"}, {"20", "2", "*"}, {"21", "2", "*"}});
    std::size_t decided = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        QuasiIdentifiers table{{&ages, &zips}, std::vector<std::vector<Hierarchy::Node>>(2), {}};
        Sensitive sick{"sick", {}, std::vector<double>(4), seed % 2 == 0};
        table.population.resize(2);
        const std::size_t rows = 30 + random.below(60);
        for (std::size_t row = 0; row < rows * 3; ++row) {
            for (std::size_t a = 0; a < 2; ++a) {
                const auto leaf = static_cast<Hierarchy::Node>(random.below(1 + random.below(4)));
                table.population[a].push_back(leaf);
                if (row < rows) table.leaves[a].push_back(leaf);
            }
            if (row >= rows) continue;
            sick.codes.push_back(static_cast<std::uint32_t>(random.below(1 + random.below(4))));
            sick.share[sick.codes.back()] += 1.0 / static_cast<double>(rows);
        }
        table.sensitive.push_back(sick);
        LatticeOptions options{3, seed % 3 == 0 ? 0.0 : 0.2, LossMeasure::entropy, false};
        options.rules.diversity = static_cast<Diversity>(seed % 3);
        if (seed % 4 < 2) options.rules.l = 2;
        if (seed % 4 == 2) options.rules.t = 0.3;
        if (seed % 4 == 3) options.rules.presence = {0.1, 0.45};
        double best = 1e300;
        for (std::size_t node = 0; node < 9; ++node) {
            const std::vector<std::size_t> levels{node / 3, node % 3};
            std::map<std::pair<Hierarchy::Node, Hierarchy::Node>, std::pair<std::vector<std::uint32_t>, double>>
                classes;
            const auto at = [&](const auto& leaves, std::size_t row) {
                return std::pair(ages.ancestor_at(leaves[0][row], levels[0]),
                                 zips.ancestor_at(leaves[1][row], levels[1]));
            };
            for (std::size_t row = 0; row < rows * 3; ++row) classes[at(table.population, row)].second += 1;
            for (auto& [key, entry] : classes) entry.first.resize(4);
            for (std::size_t row = 0; row < rows; ++row) ++classes[at(table.leaves, row)].first[sick.codes[row]];
            std::size_t suppressed = 0;
            bool absent = false;
            for (const auto& [key, entry] : classes) {
                std::size_t size = 0;
                for (const auto count : entry.first) size += count;
                const double share = static_cast<double>(size) / entry.second;
                const bool present = !options.rules.presence || (share >= 0.1 && share <= 0.45);
                absent = absent || (options.rules.presence && size == 0);
                if (size > 0 && (size < 3 || !present || !meets(options.rules, sick, entry.first))) suppressed += size;
            }
            if (absent || static_cast<double>(suppressed) > options.suppression * static_cast<double>(rows)) continue;
            best = std::min(best, score_of(table, levels, options.measure));
        }
        const auto found = search_lattice(table, options);
        ASSERT_EQ(best < 1e300, found.ok()) << "seed " << seed;
        if (!found) continue;
        EXPECT_NEAR(best, found->score, 1e-9) << "seed " << seed;
        ++decided;
    }
    EXPECT_GT(decided, 30U);
}

TEST(Lattice, CountsPatientsWhereRowsRepeatThem) {
    const Hierarchy sexes = hierarchy({{"F", "*"}, {"M", "*"}});
    QuasiIdentifiers table{{&sexes}, {{0, 0, 0, 1, 1, 1}}, {1, 1, 1, 2, 3, 4}};
    const auto found = search_lattice(table, {3, 0, LossMeasure::entropy, false});
    ASSERT_TRUE(found);
    EXPECT_EQ(1U, found->levels[0]);  // three rows of F are one patient
    table.patients.clear();
    EXPECT_EQ(0U, search_lattice(table, {3, 0, LossMeasure::entropy, false})->levels[0]);
}

TEST(Lattice, TooFewPatientsIsAnError) {
    const Hierarchy sexes = hierarchy({{"F", "*"}, {"M", "*"}});
    const QuasiIdentifiers table{{&sexes}, {{0, 1}}, {}};
    EXPECT_FALSE(search_lattice(table, {3, 0, LossMeasure::entropy, false}));
}

TEST(Lattice, AdultGivesTheOptimaOfArx) {
    const std::string folder = SCRIM_SOURCE_DIR "/../shared/data/tables/adult/";
    if (!std::filesystem::exists(folder + "adult.csv.gz")) GTEST_SKIP() << "no tables in ../shared/data/tables";
    const auto raw = read_raw_table(folder + "adult.csv.gz");
    ASSERT_TRUE(raw);
    std::vector<Hierarchy> hierarchies;
    for (const auto& column : raw->columns) {
        auto loaded = Hierarchy::from_file(folder + "adult_hierarchy_" + column.name + ".csv");
        ASSERT_TRUE(loaded) << column.name;
        hierarchies.push_back(std::move(*loaded));
    }
    QuasiIdentifiers table;
    for (std::size_t c = 0; c < hierarchies.size(); ++c) {
        table.hierarchies.push_back(&hierarchies[c]);
        auto& leaves = table.leaves.emplace_back();
        for (const auto code : raw->columns[c].codes)
            leaves.push_back(*hierarchies[c].find(raw->columns[c].texts[code]));
    }
    const auto none = search_lattice(table, {5, 0, LossMeasure::entropy, false});
    ASSERT_TRUE(none);
    EXPECT_EQ((std::vector<std::size_t>{1, 2, 1, 1, 3, 2, 2, 1, 1}), none->levels);
    EXPECT_NEAR(407289.5389, none->score, 5e-5);
    const auto some = search_lattice(table, {5, 0.04, LossMeasure::entropy, false});
    ASSERT_TRUE(some);
    EXPECT_EQ((std::vector<std::size_t>{1, 0, 1, 1, 3, 2, 2, 0, 1}), some->levels);
    EXPECT_NEAR(255559.8546, some->score, 5e-5);
    EXPECT_LT(none->checked, none->nodes / 10);
}

}  // namespace
}  // namespace scrim::tables

#include "anon/codes/generalize_codes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "anon/codes/code_constraints.h"
#include "anon/codes/code_measures.h"
#include "tests/anon/core/made_records.h"
#include "tests/oracle/disassociation_oracle.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::vector<std::vector<std::string>> lists(const Records& records) {
    std::vector<std::vector<std::string>> out;
    for (std::size_t r = 0; r < records.size(); ++r) {
        out.emplace_back();
        for (const Item item : records[r]) out.back().push_back(records.names[item]);
    }
    return out;
}

Hierarchy small_tree(const Records& records) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& name : records.names) {
        rows.push_back({name, name < "c" ? "ab" : name < "e" ? "cd" : "rest", name < "e" ? "low" : "high", "*"});
    }
    return *Hierarchy::from_rows(rows, "test");
}

// Combinations of up to m codes that occur in some record, with their counts.
std::map<std::set<std::string>, std::size_t> combinations(const Records& records, std::size_t m) {
    std::map<std::set<std::string>, std::size_t> counts;
    for (const auto& list : lists(records)) {
        for (std::uint32_t subset = 1; subset < 1U << list.size(); ++subset) {
            std::set<std::string> combination;
            for (std::size_t i = 0; i < list.size(); ++i) {
                if ((subset >> i & 1U) != 0) combination.insert(list[i]);
            }
            if (combination.size() <= m) ++counts[combination];
        }
    }
    return counts;
}

TEST(Generalize, MergesRareCodesOfAGroupAndSuppressesTheRest) {
    // 810.00 and 810.01 have one patient each, 053.11 one and no companion; k = 2.
    const auto records = make_records({{"810.00", "427.31"}, {"810.01", "427.31"}, {"053.11"}, {"427.31"}});
    const auto tree = code_hierarchy("", records);
    Recoding recoding(records);
    generalize_rare_codes(recoding, merge_groups(records, tree->tree, true), 2);
    EXPECT_THAT(lists(recode(records, recoding)),
                ElementsAre(UnorderedElementsAre("427.31", "<810.00|810.01>"),
                            UnorderedElementsAre("427.31", "<810.00|810.01>"), ElementsAre(), ElementsAre("427.31")));
}

TEST(Generalize, JoinsNeighbouringBins) {
    // 250.00 has one patient, 250.01 two: different bins at first, one bin in the second round; k = 3.
    const auto records = make_records({{"250.00", "401.0"}, {"250.01", "401.0"}, {"250.01", "401.0"}});
    const auto tree = code_hierarchy("", records);
    Recoding recoding(records);
    generalize_rare_codes(recoding, merge_groups(records, tree->tree, true), 3);
    EXPECT_THAT(recode(records, recoding).names, ElementsAre("401.0", "<250.00|250.01>"));
}

// Figure 15 of the paper: 11 diagnoses of 5 codes before, 10 of 4 after.
TEST(Generalize, CountsAsThePapersFigure) {
    const auto records = make_records({{"427.31", "401.0", "695.4"},
                                       {"053.11", "810.03"},
                                       {"427.31", "401.0", "810.03"},
                                       {"427.31", "695.4", "810.03"}});
    EXPECT_EQ(coverage(records).diagnoses, 11U);
    EXPECT_EQ(coverage(records).codes, 5U);
    const auto tree = code_hierarchy("", records);
    Recoding recoding(records);
    generalize_rare_codes(recoding, merge_groups(records, tree->tree, true), 2);
    const auto after = coverage(recode(records, recoding));
    EXPECT_EQ(after.diagnoses, 10U);
    EXPECT_EQ(after.codes, 4U);
}

TEST(Generalize, LeavesNoRareCodeInRandomData) {
    Random random(31);
    for (int round = 0; round < 1000; ++round) {
        const auto records = oracle::random_records(random, 5 + random.below(40), 2 + random.below(7));
        const std::size_t k = 2 + random.below(5);
        Recoding recoding(records);
        generalize_rare_codes(recoding, merge_groups(records, small_tree(records), false), k);
        for (const auto& [combination, count] : combinations(recode(records, recoding), 1)) EXPECT_GE(count, k);
        for (Item code = 0; code < records.names.size(); ++code) {
            // A frequent code is never touched.
            if (supports(records)[code] >= k) {
                EXPECT_THAT(recoding.codes(recoding.unit_of(code)), ElementsAre(code));
            }
        }
    }
}

TEST(Generalize, VisitGuaranteeHoldsAgainstBruteForce) {
    Random random(32);
    for (int round = 0; round < 1000; ++round) {
        const auto records = oracle::random_records(random, 5 + random.below(20), 2 + random.below(7));
        const std::size_t k = 2 + random.below(3);
        Visits visits;  // each record cut into two visits
        for (std::uint32_t r = 0; r < records.size(); ++r) {
            const std::size_t cut = random.below(records[r].size() + 1);
            for (const auto& part : {records[r].subspan(0, cut), records[r].subspan(cut)}) {
                if (part.empty()) continue;
                visits.record.push_back(r);
                visits.items.insert(visits.items.end(), part.begin(), part.end());
                visits.starts.push_back(visits.items.size());
            }
        }
        Recoding recoding(records);
        const auto tree = small_tree(records);
        generalize_rare_codes(recoding, merge_groups(records, tree, false), k);
        enforce_visits(recoding, records, visits, tree, k);
        EXPECT_EQ(find_exposed_visit(recoding, visits, k), visits.size());
        const auto published = lists(recode(records, recoding));
        for (std::size_t v = 0; v < visits.size(); ++v) {
            std::set<std::string> wanted;
            for (const Item code : visits[v]) {
                for (const auto& name : published[visits.record[v]]) {
                    const auto codes = codes_of_name(name);
                    if (std::find(codes.begin(), codes.end(), records.names[code]) != codes.end()) wanted.insert(name);
                }
            }
            std::size_t count = 0;
            for (const auto& list : published) {
                count += std::includes(list.begin(), list.end(), wanted.begin(), wanted.end()) ? 1U : 0U;
            }
            if (!wanted.empty()) {
                EXPECT_GE(count, k);
            }
        }
    }
}

TEST(Apriori, IsKmAnonymousAndSuppressesNothing) {
    Random random(33);
    for (int round = 0; round < 1000; ++round) {
        const auto records = oracle::random_records(random, 5 + random.below(30), 2 + random.below(7));
        const std::size_t k = 2 + random.below(4);
        const std::size_t m = 1 + random.below(3);
        Recoding recoding(records);
        ASSERT_TRUE(apriori(recoding, records, small_tree(records), k, m).ok());
        for (const auto& [combination, count] : combinations(recode(records, recoding), m)) EXPECT_GE(count, k);
        for (Item code = 0; code < records.names.size(); ++code) {
            EXPECT_NE(recoding.unit_of(code), Recoding::suppressed);
        }
    }
}

TEST(ClusteringBased, IsKmAnonymousAndJoinsInsideConstraintsOnly) {
    Random random(34);
    for (int round = 0; round < 1000; ++round) {
        const auto records = oracle::random_records(random, 5 + random.below(30), 2 + random.below(7));
        const std::size_t k = 2 + random.below(4);
        const std::size_t m = 1 + random.below(3);
        auto roles = make_roles(records, {}, {});
        for (auto& constraint : roles.constraint) constraint = static_cast<std::int32_t>(random.below(4)) - 1;
        Recoding recoding(records);
        ASSERT_TRUE(clustering_based(recoding, records, roles, k, m).ok());
        for (const auto& [combination, count] : combinations(recode(records, recoding), m)) EXPECT_GE(count, k);
        for (std::uint32_t unit = 0; unit < recoding.unit_count(); ++unit) {
            for (const Item code : recoding.codes(unit)) {
                EXPECT_EQ(roles.constraint[code], roles.constraint[recoding.codes(unit).front()]);
                if (recoding.codes(unit).size() > 1) {
                    EXPECT_GE(roles.constraint[code], 0);
                }
            }
        }
    }
}

TEST(Csv, HasNewPatientIds) {
    const auto records = make_records({{"a"}, {"a", "b"}, {"b"}});
    Random random(1);
    const auto text = to_csv(recode(records, Recoding(records)), {1, 0, 1}, random);
    EXPECT_TRUE(text == "patient,code\np1,a\np2,b\n" || text == "patient,code\np1,b\np2,a\n") << text;
}

}  // namespace
}  // namespace scrim

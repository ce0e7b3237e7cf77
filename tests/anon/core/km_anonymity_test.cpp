#include "anon/core/km_anonymity.h"

#include <gtest/gtest.h>

#include <map>

#include "nlp/base/random.h"
#include "tests/anon/core/made_records.h"
#include "tests/oracle/disassociation_oracle.h"

namespace scrim {
namespace {

using Counts = std::map<std::vector<Item>, std::size_t>;

void count_subsets(std::span<const Item> row, std::size_t m, std::vector<Item>& chosen, Counts& counts) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        chosen.push_back(row[i]);
        ++counts[chosen];
        if (chosen.size() < m) count_subsets(row.subspan(i + 1), m, chosen, counts);
        chosen.pop_back();
    }
}

// Every combination of up to m items that occurs, listed one by one.
Counts combinations(const Records& records, std::size_t m) {
    Counts counts;
    std::vector<Item> chosen;
    for (std::size_t r = 0; r < records.size(); ++r) count_subsets(records[r], m, chosen, counts);
    return counts;
}

// Records that are mostly copies of a few long ones, with some codes left out: much is frequent, and some is not.
Records long_records(Random& random, std::size_t count, std::size_t codes) {
    std::vector<std::vector<std::string>> patterns(1 + random.below(3));
    for (auto& pattern : patterns) {
        for (std::size_t c = 0; c < codes; ++c) {
            if (random.chance(0.6)) pattern.push_back("c" + std::to_string(100 + c));
        }
    }
    const double left_out = random.chance(0.5) ? 0.02 : 0.15;
    std::vector<std::vector<std::string>> lists(count);
    for (auto& list : lists) {
        for (const auto& code : patterns[random.below(patterns.size())]) {
            if (!random.chance(left_out)) list.push_back(code);
        }
    }
    return make_records(lists);
}

void expect_as_counted(const Records& records, std::size_t k, std::size_t m) {
    KmChecker checker(records.names.size(), k, m);
    const auto counts = combinations(records, m);
    std::size_t shortest = 0;
    std::map<std::size_t, Counts> violations;
    for (const auto& [items, count] : counts) {
        if (count < k) violations[items.size()][items] = count;
    }
    if (!violations.empty()) shortest = violations.begin()->first;
    const auto found = checker.find(rows_of(records));
    ASSERT_EQ(found.holds(), violations.empty());
    if (!found.holds()) {
        ASSERT_EQ(found.outcome, KmFinding::Outcome::violated);
        bool exists = false;
        for (const auto& [items, count] : violations[found.items]) exists = exists || count == found.support;
        EXPECT_TRUE(exists) << found.items << " items in " << found.support;
    }
    for (std::size_t length = 1; length <= (shortest == 0 ? m : shortest); ++length) {
        const auto all = checker.find_all(rows_of(records), length);
        ASSERT_TRUE(all);
        Counts listed;
        for (const auto& violation : *all) listed[violation.items] = violation.support;
        ASSERT_EQ(listed.size(), all->size());
        EXPECT_EQ(listed, violations[length]);
    }
}

TEST(KmChecker, FindsWhatCountingFinds) {
    Random random(35);
    for (int round = 0; round < 3000; ++round) {
        const auto records = oracle::random_records(random, 3 + random.below(20), 2 + random.below(6));
        expect_as_counted(records, 2 + random.below(4), 1 + random.below(4));
    }
}

TEST(KmChecker, FindsWhatCountingFindsInLongRecords) {
    Random random(36);
    std::size_t held = 0;
    for (int round = 0; round < 1500; ++round) {
        const auto records = long_records(random, 4 + random.below(12), 4 + random.below(14));
        const std::size_t k = 2 + random.below(3);
        const std::size_t m = 2 + random.below(4);
        expect_as_counted(records, k, m);
        held += KmChecker(records.names.size(), k, m).find(rows_of(records)).holds() ? 1U : 0U;
    }
    EXPECT_GT(held, 200U);
    EXPECT_LT(held, 1300U);
}

// More rows than a mask has.
TEST(KmChecker, FindsWhatCountingFindsInManyLongRecords) {
    Random random(37);
    for (int round = 0; round < 150; ++round) {
        const auto records = long_records(random, 60 + random.below(80), 4 + random.below(12));
        expect_as_counted(records, 2 + random.below(4), 2 + random.below(4));
    }
}

// Ten records of 300 codes, of which code i is missing in record i, for the first ten codes.
Records ten_of_300() {
    std::vector<std::vector<std::string>> lists(10);
    for (std::size_t r = 0; r < 10; ++r) {
        for (std::size_t c = 0; c < 300; ++c) {
            if (c != r) lists[r].push_back(std::to_string(1000 + c));
        }
    }
    return make_records(lists);
}

TEST(KmChecker, ChecksRecordsOfHundredsOfCodes) {
    const auto records = ten_of_300();
    EXPECT_TRUE(KmChecker(300, 5, 5).find(rows_of(records)).holds());
    const auto found = KmChecker(300, 5, 6).find(rows_of(records));
    EXPECT_EQ(found.outcome, KmFinding::Outcome::violated);
    EXPECT_EQ(found.items, 6U);
    EXPECT_EQ(found.support, 4U);
    // The same among many short ones.
    std::vector<std::vector<std::string>> lists(200, {"a", "b"});
    Records more = make_records(lists);
    for (std::size_t c = 0; c < 300; ++c) more.names.push_back(std::to_string(1000 + c));
    for (std::size_t r = 0; r < records.size(); ++r) {
        std::vector<Item> items;
        for (const Item item : records[r]) items.push_back(item + 2);
        more.add(items);
    }
    EXPECT_TRUE(KmChecker(302, 5, 5).find(rows_of(more)).holds());
    EXPECT_FALSE(KmChecker(302, 5, 6).find(rows_of(more)).holds());
}

TEST(KmChecker, GivesUpAtItsLimit) {
    const auto records = ten_of_300();
    KmChecker checker(300, 5, 5, 1000);
    EXPECT_EQ(checker.find(rows_of(records)).outcome, KmFinding::Outcome::gave_up);
    EXPECT_FALSE(checker.find_all(rows_of(records), 5));
    // It is as good as new after that.
    const auto small = make_records({{"a"}, {"a"}, {"a"}, {"a"}, {"a"}});
    EXPECT_TRUE(checker.find(rows_of(small)).holds());
}

}  // namespace
}  // namespace scrim

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/core/records.h"
#include "nlp/base/result.h"

namespace scrim {

struct Itemset {
    std::vector<Item> items;  // sorted
    std::uint32_t support = 0;
};

struct FrequentItemsOptions {
    std::uint32_t min_support = 1;  // in records
    std::size_t max_length = 16;
    std::size_t max_sets = 5'000'000;  // more is an error
};

// All itemsets that at least min_support records have (FP-Growth), by items.
[[nodiscard]] Result<std::vector<Itemset>> frequent_itemsets(const Records& records,
                                                             const FrequentItemsOptions& options);

// A share of the records in percent as a number of records, at least 1.
[[nodiscard]] std::uint32_t support_of_percent(double percent, std::size_t records);

}  // namespace scrim

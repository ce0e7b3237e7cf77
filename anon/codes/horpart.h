#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/core/records.h"

namespace scrim {

// What the partitioning steps know of the codes apart from the records.
struct CodeRoles {
    static constexpr std::int32_t none = -1;
    std::vector<std::int32_t> constraint;  // of each item, the utility constraint it belongs to, or none
    std::vector<char> sensitive;           // of each item
};

// HORPART (Figure 8): clusters of similar records, as indices. A part is split by its most frequent code, the
// codes of utility constraints first, until it is smaller than max_cluster_size. Unlike the published recursion
// no cluster is below k: what is left over in a branch of the recursion is packed together with what is left
// over beside it, which shares the codes split by so far. There must be at least k records.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> horpart(const Records& records, const CodeRoles& roles,
                                                              std::size_t k, std::size_t max_cluster_size);

}  // namespace scrim

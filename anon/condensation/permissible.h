#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/condensation/encode.h"
#include "anon/condensation/table.h"

namespace scrim::tables {

// Maps a group's synthetic rows to permissible values and writes them into `values` ([columns][rows of the
// group]). Integers are rounded, numbers kept within their range; of a category exactly one value is set per
// row, and each value as often as in the group (`rows` of the original): the rows where it scores highest.
void to_permissible(const Table& original, const std::vector<std::uint32_t>& rows, const Encoding& encoding,
                    const Points& synthetic, std::vector<std::vector<double>>& values);

// Puts the group's original values of a column back in the rank order of the synthetic ones.
void restore_by_rank(const Table& original, const std::vector<std::uint32_t>& rows, std::size_t column,
                     const std::vector<double>& synthetic, std::vector<double>& values);

}  // namespace scrim::tables

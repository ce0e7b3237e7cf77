#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace scrim {

// A sparse matrix by columns, joined end to end: rows are terms, columns patients.
struct SparseColumns {
    std::uint32_t rows = 0;
    std::vector<std::uint64_t> begin{0};  // [column + 1] into row and value
    std::vector<std::uint32_t> row;       // sorted within a column
    std::vector<float> value;

    [[nodiscard]] std::size_t columns() const { return begin.size() - 1; }
    [[nodiscard]] bool is_empty(std::size_t column) const { return begin[column] == begin[column + 1]; }
};

}  // namespace scrim

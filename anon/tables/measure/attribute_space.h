#pragma once

#include <cstddef>
#include <vector>

#include "anon/tables/table.h"

namespace scrim::tables {

// How attackers compare rows: each attribute adds its part of the squared distance, a number in units of its deviation,
// a category as a whole, so that what somebody does not know is left out by not adding it.
class AttributeSpace {
   public:
    explicit AttributeSpace(const Table& reference);

    // The columns that vary; the patient's is none.
    [[nodiscard]] const std::vector<std::size_t>& columns() const { return columns_; }
    [[nodiscard]] double part(std::size_t column, double a, double b) const {
        if (category_[column] != 0) return a == b ? 0 : factor_[column];
        return (a - b) * (a - b) * factor_[column];
    }
    // The parts of `count` values; side by side, but with the same result.
    void parts(std::size_t column, double a, const double* b, std::size_t count, double* out) const;

   private:
    std::vector<std::size_t> columns_;
    std::vector<char> category_;  // [columns of the table]
    std::vector<double> factor_;
};

// The least of a[i] - b[i].
[[nodiscard]] double least_difference(const double* a, const double* b, std::size_t count);

// A row in the terms of another table with the same columns: a category's value by its text, `(other)` where the table
// does not list it, -1 where it has no such value.
[[nodiscard]] std::vector<std::vector<double>> in_terms_of(const Table& other, const Table& table);

// Evenly spaced rows: what they tell does not depend on chance.
[[nodiscard]] std::vector<std::size_t> evenly(std::size_t rows, std::size_t sample);

}  // namespace scrim::tables

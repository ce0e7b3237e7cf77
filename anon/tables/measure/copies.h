#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "anon/tables/table.h"

namespace scrim::tables {

// Counts rows by their whole content; the patient's number is no content.
class RowCounts {
   public:
    explicit RowCounts(const Table& table);

    // How often the row of another table with the same columns occurs.
    [[nodiscard]] std::size_t count(const Table& table, std::size_t row) const;

   private:
    std::unordered_map<std::uint64_t, std::uint32_t> counts_;  // by a hash of 64 bits
};

// Whether a release repeats originals more often than fresh patients would.
struct Copies {
    std::size_t copies = 0;         // released rows that equal an original row
    std::size_t unique_copies = 0;  // ... which no other original row equals
    double expected = 0;            // copies among as many fresh draws: the share of originals that equal another one
    double limit = 0;               // what chance may add to that

    [[nodiscard]] bool holds() const { return static_cast<double>(copies) <= limit; }
};

[[nodiscard]] Copies count_copies(const Table& original, const Table& released);

}  // namespace scrim::tables

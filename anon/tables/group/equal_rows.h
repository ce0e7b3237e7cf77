#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "anon/tables/group/lattice.h"
#include "anon/tables/group/packed_rows.h"

namespace scrim::tables {

using Levels = std::vector<std::size_t>;

// The classes of equal rows at the nodes of a lattice. Rows with the same leaves are kept once; and since the classes
// of a node are unions of those of every node below it, each node starts from the smallest known node below it.
class EqualRows {
   public:
    explicit EqualRows(const QuasiIdentifiers& table);

    // Rows (of the table, not of the population) in classes with fewer than k patients.
    [[nodiscard]] std::size_t rows_in_small_classes(const Levels& levels, std::size_t k);

    // The class of each row, numbered, and the number of classes; of population rows none.
    struct Classes {
        std::vector<std::uint32_t> of_row;
        std::vector<std::uint32_t> patients;    // of each class
        std::vector<std::uint32_t> population;  // of each class; all 0 where there is no population
    };
    [[nodiscard]] Classes classes_at(const Levels& levels);

   private:
    // Some classes of rows, each with one distinct row that stands for it.
    struct Parts {
        Levels levels;
        std::vector<std::uint32_t> row;
        std::vector<std::uint32_t> count;
    };
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t stamp = 0;
        std::uint32_t number = 0;
    };

    void find_distinct();
    // Numbers the parts by their values at the levels, in number_; how many there are.
    std::uint32_t number_parts(const std::vector<std::uint32_t>& rows, const Levels& levels);
    std::uint32_t number_keys(std::size_t n);
    [[nodiscard]] const Parts& smallest_below(const Levels& levels) const;
    [[nodiscard]] std::size_t small_by_patients(const Levels& levels, std::size_t k);

    const QuasiIdentifiers& table_;
    std::vector<std::uint32_t> distinct_of_row_;                        // [rows]
    std::vector<std::uint32_t> population_;                             // [distinct rows]
    std::vector<std::vector<std::vector<Hierarchy::Node>>> ancestors_;  // [attributes][levels][distinct rows]
    std::vector<Parts> known_;                                          // the first: the distinct rows themselves
    std::size_t stored_ = 0;                                            // parts of all that are known
    std::optional<PackedRows> packed_;                                  // where the attributes fit into a number
    std::vector<std::uint64_t> key_;                                    // buffers, kept between calls
    std::vector<std::uint32_t> number_;
    std::vector<std::uint32_t> size_;
    std::vector<Slot> slots_;
    std::uint32_t stamp_ = 0;
};

}  // namespace scrim::tables

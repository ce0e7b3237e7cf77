#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "anon/core/hierarchy.h"

namespace scrim::tables {

// Counts the rows in small classes at the nodes of a lattice, for tables whose quasi-identifiers fit into 64 bits.
//
// A class is one number: a field of bits for each attribute, with the number of its value among those of the level. To
// go from a node to one above it, each field that changes is looked up in a small table of differences, and equal
// numbers are added up: in an array where few are possible, else in a hash table. The classes of nodes seen are kept,
// since those of a node are unions of those of every node below it.
class PackedRows {
   public:
    // The hierarchies, and of each distinct row its leaves ([attributes][distinct rows]) and how often it occurs.
    // Nothing where 64 bits are too few.
    static std::optional<PackedRows> make(const std::vector<const Hierarchy*>& hierarchies,
                                          const std::vector<const std::vector<Hierarchy::Node>*>& leaves,
                                          const std::vector<std::uint32_t>& counts);

    [[nodiscard]] std::size_t rows_in_small_classes(const std::vector<std::size_t>& levels, std::size_t k);

   private:
    struct Field {
        unsigned shift = 0;
        std::uint64_t mask = 0;
        std::vector<std::uint32_t> sizes;            // [levels] values
        std::vector<std::vector<std::uint32_t>> up;  // [levels][value] the value of the next level
    };
    struct Classes {
        std::vector<std::size_t> levels;
        std::vector<std::uint64_t> key;
        std::vector<std::uint32_t> count;
    };
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t count = 0;  // 0: free
    };

    [[nodiscard]] const Classes& smallest_below(const std::vector<std::size_t>& levels) const;
    // The value of a level that each value of another stands under.
    [[nodiscard]] std::vector<std::uint32_t> values_above(const Field& field, std::size_t from, std::size_t to) const;
    // How many combinations of values there are at a node; 0 if more than `most`.
    [[nodiscard]] std::size_t combinations(const std::vector<std::size_t>& levels, std::size_t most) const;
    void count_in_array(const Classes& from, const std::vector<std::size_t>& levels, std::size_t size, Classes& out);
    void make_keys(const Classes& from, const std::vector<std::size_t>& levels);
    void count_by_hash(const Classes& from, const std::vector<std::size_t>& levels, Classes& out);
    [[nodiscard]] Classes classes_at(const std::vector<std::size_t>& levels);
    void prepare(const std::vector<std::size_t>& levels);
    void keep(Classes made, std::size_t of);

    std::vector<Field> fields_;
    std::vector<Classes> known_;  // by rising number; the distinct rows are the last
    std::set<std::vector<std::size_t>> prepared_;
    std::size_t stored_ = 0;
    std::vector<std::uint32_t> array_;  // all 0 between calls
    std::vector<Slot> slots_;           // all free between calls
    std::vector<std::uint32_t> used_;
    std::vector<std::uint64_t> key_;
    std::vector<std::uint32_t> place_;
};

}  // namespace scrim::tables

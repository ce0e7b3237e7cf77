#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "anon/notes/cluster/cluster.h"
#include "anon/notes/cluster/nmf.h"
#include "anon/notes/cluster/sparse_columns.h"

namespace scrim {

// Some of the patients, to be split. The seed follows from the place in the tree.
struct Part {
    std::vector<std::uint32_t> patients;  // sorted
    std::uint64_t seed = 0;
    std::int32_t node = 0;
};

// Splits parts in two by NMF. Holds memory that it uses again from part to part, so each thread has its own.
class Splitter {
   public:
    Splitter(const SparseColumns& matrix, const ClusterOptions& options);

    // False if the part stays whole: it has fewer than 2k patients, or a side is too small and may not be filled up.
    bool split(const Part& part, unsigned threads, Part& left, Part& right);

   private:
    // How much a patient is of the left side, from 1 to -1; 0 for one who has nothing in common with either.
    using Side = std::pair<double, std::uint32_t>;

    void gather(const std::vector<std::uint32_t>& patients);
    void weigh_within_part();
    [[nodiscard]] std::vector<Side> sides(const Part& part, unsigned threads) const;
    [[nodiscard]] std::size_t place_to_cut(const std::vector<Side>& sides) const;
    [[nodiscard]] std::size_t tight_cut(std::size_t cut, std::size_t count) const;

    const SparseColumns& matrix_;
    const ClusterOptions& options_;
    SparseColumns local_;                   // the part's columns, with the rows that occur in it
    std::vector<std::uint32_t> rows_;       // of local_, in the whole matrix
    std::vector<std::uint32_t> local_row_;  // of a row of the whole matrix, while gathering
};

}  // namespace scrim

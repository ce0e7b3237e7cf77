#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "anon/notes/cluster/sparse_columns.h"

namespace scrim {

using Pair = std::array<double, 2>;

struct NmfOptions {
    std::uint32_t iterations = 50;
    std::uint32_t starts = 5;
    bool multiplicative = false;  // Lee and Seung's updates instead of exact non-negative least squares
    double tolerance = 1e-4;      // ends a start when an iteration lowers the objective by less than this share
    unsigned threads = 1;
};

// B ~ WH with two columns of W, all non-negative.
struct Rank2Factors {
    std::vector<Pair> w;   // [row]; the columns have unit length
    std::vector<Pair> h;   // [column]; how much of either column of W it holds
    double objective = 0;  // ||B - WH||^2
    std::uint32_t iterations = 0;
};

// The best of several random starts. Sums are taken over fixed blocks of columns, so that the result is the same,
// bit by bit, for any number of threads.
[[nodiscard]] Rank2Factors factorize(const SparseColumns& b, const NmfOptions& options, std::uint64_t seed);

// min ||Mx - b|| over x >= 0 for a matrix M of two columns, given M'M = {{g11, g12}, {g12, g22}} and c = M'b >= 0:
// the unconstrained solution, or else the better of the two axes (Kuang and Park 2013).
struct Gram {
    double g11 = 0;
    double g12 = 0;
    double g22 = 0;
};
[[nodiscard]] Pair solve_non_negative(const Gram& gram, const Pair& c);

}  // namespace scrim

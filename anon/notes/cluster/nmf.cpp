// Non-negative matrix factorization of rank 2. One pass over the columns of B does all that needs B in an iteration:
// it finds each column's h from W, and adds the column to BH', from which the next W follows row by row.

#include "anon/notes/cluster/nmf.h"

#include <algorithm>
#include <cmath>

#include "nlp/base/parallel.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

constexpr std::size_t smallest_block = 8192;
constexpr std::size_t most_blocks = 32;  // each holds sums over all rows
constexpr double tiny = 1e-12;

// What a pass over a block of columns adds up.
struct BlockSums {
    std::vector<Pair> bh;  // [row] of BH'
    Gram hh;
};

class Factorization {
   public:
    Factorization(const SparseColumns& b, const NmfOptions& options)
        : b_(b),
          options_(options),
          block_columns_(std::max(smallest_block, (b.columns() + most_blocks - 1) / most_blocks)),
          blocks_((b.columns() + block_columns_ - 1) / block_columns_),
          sums_(blocks_) {
        for (const float value : b.value) norm_ += static_cast<double>(value) * value;
        for (BlockSums& sums : sums_) sums.bh.resize(b.rows);
        factors_.h.resize(b.columns());
    }

    const Rank2Factors& run(Random random) {
        start(random);
        double before = norm_;
        for (std::uint32_t iteration = 1; iteration <= options_.iterations; ++iteration) {
            factors_.iterations = iteration;
            pass();
            update_w();
            if (before - factors_.objective <= options_.tolerance * norm_) break;
            before = factors_.objective;
        }
        finish();
        return factors_;
    }

   private:
    // A column of W is the mean of a few random columns of B; a little of everything, since what is zero stays zero
    // in multiplicative updates.
    void start(Random& random) {
        factors_.w.assign(b_.rows, {});
        for (Pair& row : factors_.w) {
            for (double& w : row) w = 1e-4 * random.uniform();
        }
        const std::uint64_t picks = std::clamp<std::uint64_t>(b_.columns() / 4, 1, 10);
        for (std::size_t q = 0; q < 2; ++q) {
            for (std::uint64_t pick = 0; pick < picks; ++pick) {
                const std::size_t column = random.below(b_.columns());
                for (std::uint64_t at = b_.begin[column]; at < b_.begin[column + 1]; ++at) {
                    factors_.w[b_.row[at]][q] += b_.value[at];
                }
            }
        }
        for (Pair& h : factors_.h) h = {1, 1};
        normalize_w();
    }

    void normalize_w() {
        Pair squares{};
        for (const Pair& row : factors_.w) {
            squares[0] += row[0] * row[0];
            squares[1] += row[1] * row[1];
        }
        const Pair lengths{std::sqrt(squares[0]), std::sqrt(squares[1])};
        ww_ = {};
        for (Pair& row : factors_.w) {
            for (std::size_t q = 0; q < 2; ++q) row[q] = lengths[q] > tiny ? row[q] / lengths[q] : 0;
            ww_.g11 += row[0] * row[0];
            ww_.g12 += row[0] * row[1];
            ww_.g22 += row[1] * row[1];
        }
        if (options_.multiplicative) {  // h goes on from what it was
            for (Pair& h : factors_.h) h = {h[0] * lengths[0], h[1] * lengths[1]};
        }
    }

    void pass() {
        parallel_for(blocks_, options_.threads, [this](std::size_t block) { pass_block(block); });
        for (std::size_t block = 1; block < blocks_; ++block) {
            BlockSums& sum = sums_[0];
            const BlockSums& more = sums_[block];
            sum.hh = {sum.hh.g11 + more.hh.g11, sum.hh.g12 + more.hh.g12, sum.hh.g22 + more.hh.g22};
        }
        // Rows are added up in blocks of their own, each in the order of the blocks of columns.
        if (blocks_ > 1) {
            const std::size_t row_blocks = (b_.rows + smallest_block - 1) / smallest_block;
            parallel_for(row_blocks, options_.threads, [this](std::size_t rows) {
                const std::size_t end = std::min<std::size_t>(b_.rows, (rows + 1) * smallest_block);
                for (std::size_t block = 1; block < blocks_; ++block) {
                    for (std::size_t row = rows * smallest_block; row < end; ++row) {
                        sums_[0].bh[row][0] += sums_[block].bh[row][0];
                        sums_[0].bh[row][1] += sums_[block].bh[row][1];
                    }
                }
            });
        }
    }

    void pass_block(std::size_t block) {
        BlockSums& sums = sums_[block];
        std::fill(sums.bh.begin(), sums.bh.end(), Pair{});
        sums.hh = {};
        const std::size_t end = std::min(b_.columns(), (block + 1) * block_columns_);
        for (std::size_t column = block * block_columns_; column < end; ++column) {
            Pair c{};
            for (std::uint64_t at = b_.begin[column]; at < b_.begin[column + 1]; ++at) {
                const Pair& w = factors_.w[b_.row[at]];
                c[0] += w[0] * b_.value[at];
                c[1] += w[1] * b_.value[at];
            }
            Pair& h = factors_.h[column];
            h = options_.multiplicative ? multiply(h, c, ww_) : solve_non_negative(ww_, c);
            for (std::uint64_t at = b_.begin[column]; at < b_.begin[column + 1]; ++at) {
                Pair& bh = sums.bh[b_.row[at]];
                bh[0] += h[0] * b_.value[at];
                bh[1] += h[1] * b_.value[at];
            }
            sums.hh.g11 += h[0] * h[0];
            sums.hh.g12 += h[0] * h[1];
            sums.hh.g22 += h[1] * h[1];
        }
    }

    static Pair multiply(const Pair& x, const Pair& c, const Gram& g) {
        return {x[0] * c[0] / (g.g11 * x[0] + g.g12 * x[1] + tiny), x[1] * c[1] / (g.g12 * x[0] + g.g22 * x[1] + tiny)};
    }

    // W from BH' and HH'; and ||B - WH||^2 = ||B||^2 - 2 tr(W'BH') + tr(W'W HH') of the new W and this H.
    void update_w() {
        const Gram& hh = sums_[0].hh;
        double cross = 0;
        Gram ww;
        for (std::size_t row = 0; row < b_.rows; ++row) {
            const Pair& bh = sums_[0].bh[row];
            Pair& w = factors_.w[row];
            w = options_.multiplicative ? multiply(w, bh, hh) : solve_non_negative(hh, bh);
            cross += w[0] * bh[0] + w[1] * bh[1];
            ww.g11 += w[0] * w[0];
            ww.g12 += w[0] * w[1];
            ww.g22 += w[1] * w[1];
        }
        factors_.objective = std::max(0.0, norm_ - 2 * cross + ww.g11 * hh.g11 + 2 * ww.g12 * hh.g12 + ww.g22 * hh.g22);
        normalize_w();
    }

    // The h that is best for the final W, so that an argmax of it means the same for both methods.
    void finish() {
        if (options_.multiplicative) return;
        parallel_for(blocks_, options_.threads, [this](std::size_t block) { pass_block(block); });
    }

    const SparseColumns& b_;
    const NmfOptions& options_;
    std::size_t block_columns_;  // does not depend on the number of threads
    std::size_t blocks_;
    std::vector<BlockSums> sums_;
    double norm_ = 0;  // ||B||^2
    Gram ww_;
    Rank2Factors factors_;
};

}  // namespace

Pair solve_non_negative(const Gram& gram, const Pair& c) {
    const double determinant = gram.g11 * gram.g22 - gram.g12 * gram.g12;
    if (determinant > tiny * gram.g11 * gram.g22) {
        const double x = (c[0] * gram.g22 - c[1] * gram.g12) / determinant;
        const double y = (c[1] * gram.g11 - c[0] * gram.g12) / determinant;
        if (x >= 0 && y >= 0) return {x, y};
    }
    // On an axis q the objective falls by c_q^2 / g_qq.
    const double x = gram.g11 > 0 ? std::max(0.0, c[0] / gram.g11) : 0;
    const double y = gram.g22 > 0 ? std::max(0.0, c[1] / gram.g22) : 0;
    return x * c[0] >= y * c[1] ? Pair{x, 0} : Pair{0, y};
}

Rank2Factors factorize(const SparseColumns& b, const NmfOptions& options, std::uint64_t seed) {
    Rank2Factors best;
    if (b.columns() == 0) return best;
    Factorization work(b, options);
    Random seeds(seed);
    for (std::uint32_t start = 0; start < std::max(1U, options.starts); ++start) {
        const Rank2Factors& factors = work.run(Random(seeds.bits()));
        if (start == 0 || factors.objective < best.objective) best = factors;
    }
    return best;
}

}  // namespace scrim

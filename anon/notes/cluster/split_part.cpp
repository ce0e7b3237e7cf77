#include "anon/notes/cluster/split_part.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "anon/notes/cluster/term_matrix.h"

namespace scrim {
namespace {

constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

// A filled-up side holds at least this share of its part. Without a share, a part of n alike patients would be cut
// n / k times, each time with all of its patients looked at.
constexpr std::size_t least_share = 10;

constexpr double no_difference = 1e-9;

std::uint64_t child_seed(std::uint64_t seed, std::uint64_t side) { return Random(seed * 2 + side).bits(); }

}  // namespace

Splitter::Splitter(const SparseColumns& matrix, const ClusterOptions& options)
    : matrix_(matrix), options_(options), local_row_(matrix.rows, no_row) {}

bool Splitter::split(const Part& part, unsigned threads, Part& left, Part& right) {
    if (part.patients.size() < 2 * static_cast<std::size_t>(options_.k)) return false;
    gather(part.patients);
    weigh_within_part();
    std::vector<Side> ordered = sides(part, threads);
    std::sort(ordered.begin(), ordered.end(), [](const Side& a, const Side& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    const std::size_t cut = place_to_cut(ordered);
    if (cut == 0) return false;
    for (std::size_t i = 0; i < ordered.size(); ++i) (i < cut ? left : right).patients.push_back(ordered[i].second);
    for (Part* side : {&left, &right}) std::sort(side->patients.begin(), side->patients.end());
    left.seed = child_seed(part.seed, 0);
    right.seed = child_seed(part.seed, 1);
    return true;
}

void Splitter::gather(const std::vector<std::uint32_t>& patients) {
    local_.begin.assign(1, 0);
    local_.row.clear();
    local_.value.clear();
    rows_.clear();
    for (const std::uint32_t patient : patients) {
        for (std::uint64_t at = matrix_.begin[patient]; at < matrix_.begin[patient + 1]; ++at) {
            std::uint32_t& row = local_row_[matrix_.row[at]];
            if (row == no_row) {
                row = static_cast<std::uint32_t>(rows_.size());
                rows_.push_back(matrix_.row[at]);
            }
            local_.row.push_back(row);
            local_.value.push_back(matrix_.value[at]);
        }
        local_.begin.push_back(local_.row.size());
    }
    local_.rows = static_cast<std::uint32_t>(rows_.size());
    for (const std::uint32_t row : rows_) local_row_[row] = no_row;
}

// What all patients of the part have cannot divide it, nor what one alone has.
void Splitter::weigh_within_part() {
    std::vector<std::uint32_t> with(local_.rows);
    for (const std::uint32_t row : local_.row) ++with[row];
    std::vector<float> idf(local_.rows);
    const auto patients = static_cast<double>(local_.columns());
    for (std::size_t row = 0; row < idf.size(); ++row) {
        idf[row] = with[row] < 2 ? 0.0F : static_cast<float>(std::log((patients + 1) / with[row]));
    }
    std::uint64_t kept = 0;
    std::uint64_t at = 0;
    for (std::size_t column = 0; column < local_.columns(); ++column) {
        for (const std::uint64_t end = local_.begin[column + 1]; at < end; ++at) {
            if (idf[local_.row[at]] == 0) continue;
            local_.row[kept] = local_.row[at];
            local_.value[kept++] = local_.value[at] * idf[local_.row[at]];
        }
        local_.begin[column + 1] = kept;
    }
    local_.row.resize(kept);
    local_.value.resize(kept);
    normalize_columns(local_);
}

std::vector<Splitter::Side> Splitter::sides(const Part& part, unsigned threads) const {
    NmfOptions nmf;
    nmf.iterations = options_.iterations;
    nmf.starts = options_.starts;
    nmf.multiplicative = options_.multiplicative;
    nmf.threads = threads;
    const Rank2Factors factors = factorize(local_, nmf, part.seed);
    std::vector<Side> sides(part.patients.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
        // With columns of W of unit length, the larger of W'b belongs to the larger of h; unlike h, it also orders
        // the patients of whom one side explains all.
        Pair c{};
        for (std::uint64_t at = local_.begin[i]; at < local_.begin[i + 1]; ++at) {
            const Pair& w = factors.w[local_.row[at]];
            c[0] += w[0] * local_.value[at];
            c[1] += w[1] * local_.value[at];
        }
        const double sum = c[0] + c[1];
        sides[i] = {sum > 0 ? (c[0] - c[1]) / sum : 0, part.patients[i]};
    }
    return sides;
}

// The number of patients on the left; 0 if the part is not to be split.
std::size_t Splitter::place_to_cut(const std::vector<Side>& sides) const {
    const std::size_t count = sides.size();
    if (sides.front().first - sides.back().first < no_difference)
        return options_.rebalance ? tight_cut(count / 2, count) : 0;
    const auto above = [&](double value) {
        const auto end =
            std::partition_point(sides.begin(), sides.end(), [&](const Side& side) { return side.first > value; });
        return static_cast<std::size_t>(end - sides.begin());
    };
    // Those in the middle go with the larger side, and fill up the smaller first.
    const std::size_t left = above(no_difference);
    const std::size_t right = count - above(-no_difference);
    const std::size_t cut = left >= right ? count - right : left;
    if (!options_.rebalance) return cut >= options_.k && count - cut >= options_.k ? cut : 0;
    const std::size_t least = std::max<std::size_t>(options_.k, count / least_share);
    return tight_cut(std::clamp(cut, least, count - least), count);
}

// The place nearest to a cut where both sides together can still have as many leaves of k as the whole: what is left
// over on the left is no more than what is left over of all.
std::size_t Splitter::tight_cut(std::size_t cut, std::size_t count) const {
    if (!options_.tight) return cut;
    const std::size_t k = options_.k;
    const auto is_tight = [&](std::size_t place) { return place >= k && count - place >= k && place % k <= count % k; };
    for (std::size_t away = 0; away < k; ++away) {
        if (cut >= away && is_tight(cut - away)) return cut - away;
        if (cut + away < count && is_tight(cut + away)) return cut + away;
    }
    return cut;
}

}  // namespace scrim

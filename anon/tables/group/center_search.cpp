#include "anon/tables/group/center_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "nlp/base/parallel.h"

namespace scrim::tables {
namespace {

constexpr std::size_t strip = 16;    // centres whose distances are computed side by side
constexpr std::size_t block = 1024;  // points a thread takes at once
constexpr float far_away = 1e15F;    // where the places after the last centre are
constexpr float unreached = std::numeric_limits<float>::infinity();
constexpr double rounding = 1e-6;  // a bound is moved by this share to the safe side when it is rounded

// Four numbers side by side, which every processor has registers for.
constexpr std::size_t lane_width = 4;
using Lanes = float __attribute__((vector_size(lane_width * sizeof(float)), aligned(alignof(float)), may_alias));
struct Strip {
    static constexpr std::size_t parts = strip / lane_width;
    Lanes part[parts];
};

const Lanes& lanes_at(const float* from) { return *reinterpret_cast<const Lanes*>(from); }

// Squared distances to the centres of a strip; gives the least.
float strip_distances(const float* from, const float* query, std::size_t dims, std::array<float, strip>& out) {
    Strip sum{};
    for (std::size_t d = 0; d < dims; ++d, from += strip) {
        for (std::size_t i = 0; i < Strip::parts; ++i) {
            const Lanes off = lanes_at(from + i * lane_width) - query[d];
            sum.part[i] += off * off;
        }
    }
    std::memcpy(out.data(), &sum, sizeof sum);
    Lanes least = sum.part[0];
    for (const Lanes& some : sum.part) least = some < least ? some : least;
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
}

// Squared distances to sixteen boxes.
void box_distances(const float* low, const float* high, const float* query, std::size_t dims, float* out) {
    constexpr Lanes zero{};
    Strip sum{};
    for (std::size_t d = 0; d < dims; ++d, low += strip, high += strip) {
        for (std::size_t i = 0; i < Strip::parts; ++i) {
            const Lanes below = lanes_at(low + i * lane_width) - query[d];
            const Lanes above = query[d] - lanes_at(high + i * lane_width);
            const Lanes beside = below > above ? below : above;
            const Lanes off = beside > zero ? beside : zero;
            sum.part[i] += off * off;
        }
    }
    std::memcpy(out, &sum, sizeof sum);
}

}  // namespace

// What the search for one point goes through.
struct CenterSearch::Scratch {
    std::vector<float> to_box;  // [strips] squared
    std::vector<char> looked;   // [groups]
    std::size_t point = 0;
    const float* query = nullptr;
    Neighbour best;
    float near = 0;   // squared distances above it cannot be the nearest
    float limit = 0;  // distances above it neither

    void found(const Neighbour& center, double margin) {
        best = center;
        near = static_cast<float>((center.distance + margin) * (1 + rounding));
        limit = static_cast<float>(std::sqrt(center.distance) * (1 + rounding));
    }
};

CenterSearch::CenterSearch(const Points& points, std::size_t centers, std::size_t most_bounds)
    : points_(points), centers_(centers), strips_((centers + strip - 1) / strip), middle_(points.dims) {
    const std::size_t groups =
        std::clamp<std::size_t>(most_bounds / std::max<std::size_t>(points.size(), 1), 1, strips_);
    strips_each_ = (strips_ + groups - 1) / groups;
    groups_ = (strips_ + strips_each_ - 1) / strips_each_;
    const std::size_t dims = points.dims;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t d = 0; d < dims; ++d) middle_[d] += points[i][d] / static_cast<double>(points.size());
    }
    double longest = 0;
    rounded_.resize(points.size() * dims);
    for (std::size_t i = 0; i < points.size(); ++i) {
        longest = std::max(longest, squared_distance(points[i], middle_.data(), dims));
        for (std::size_t d = 0; d < dims; ++d) {
            rounded_[i * dims + d] = static_cast<float>(points[i][d] - middle_[d]);
        }
    }
    margin_ = 1e-6 * static_cast<double>(dims + 10) * longest;
    bounds_.assign(points.size() * groups_, 0);
}

std::size_t CenterSearch::group_of(std::size_t center) const { return center / strip / strips_each_; }

// A distance that is certainly not above the one whose square was found in single precision.
float CenterSearch::as_bound(float squared) const {
    return static_cast<float>(std::sqrt(std::max(0.0, static_cast<double>(squared) - margin_)) * (1 - rounding));
}

void CenterSearch::take_centers(const Points& centers) {
    const std::size_t dims = points_.dims;
    coordinates_.assign(strips_ * dims * strip, far_away);
    const std::size_t boxes = (strips_ + strip - 1) / strip * strip;
    low_.assign(boxes * dims, far_away);
    high_.assign(boxes * dims, -far_away);
    drift_.assign(groups_, 0);
    for (std::size_t c = 0; c < centers_; ++c) {
        const std::size_t s = c / strip;
        for (std::size_t d = 0; d < dims; ++d) {
            const auto at = static_cast<float>(centers[c][d] - middle_[d]);
            coordinates_[(s * dims + d) * strip + c % strip] = at;
            const std::size_t box = (s / strip * dims + d) * strip + s % strip;
            low_[box] = std::min(low_[box], at);
            high_[box] = std::max(high_[box], at);
        }
        if (before_.empty()) continue;
        const double moved = std::sqrt(squared_distance(centers[c], before_.data() + c * dims, dims));
        float& drift = drift_[group_of(c)];
        drift = std::max(drift, static_cast<float>(moved * (1 + rounding)));
    }
    before_ = centers.values;
}

// The least squared distance to a centre of the group, or less; the nearest goes to scratch.
float CenterSearch::look_at_group(std::size_t group, const Points& centers, Scratch& scratch) const {
    const std::size_t dims = points_.dims;
    float least = unreached;
    for (std::size_t s = group * strips_each_; s < std::min((group + 1) * strips_each_, strips_); ++s) {
        if (scratch.to_box[s] > scratch.near) {
            least = std::min(least, scratch.to_box[s]);
            continue;
        }
        std::array<float, strip> distances;
        const float here = strip_distances(coordinates_.data() + s * dims * strip, scratch.query, dims, distances);
        least = std::min(least, here);
        if (here > scratch.near) continue;
        for (std::size_t j = 0; j < std::min(strip, centers_ - s * strip); ++j) {
            if (distances[j] > scratch.near) continue;
            const auto center = static_cast<std::uint32_t>(s * strip + j);
            const Neighbour exact{squared_distance(points_[scratch.point], centers[center], dims), center};
            if (exact < scratch.best) scratch.found(exact, margin_);
        }
    }
    return least;
}

float CenterSearch::nearest_other(std::size_t group, std::uint32_t without, const float* query) const {
    float least = unreached;
    for (std::size_t s = group * strips_each_; s < std::min((group + 1) * strips_each_, strips_); ++s) {
        std::array<float, strip> distances;
        strip_distances(coordinates_.data() + s * points_.dims * strip, query, points_.dims, distances);
        for (std::size_t j = 0; j < strip; ++j) {
            if (s * strip + j != without) least = std::min(least, distances[j]);
        }
    }
    return least;
}

bool CenterSearch::assign_point(std::size_t point, const Points& centers, std::uint32_t& own, Scratch& scratch) {
    float* bounds = bounds_.data() + point * groups_;
    const Neighbour start{squared_distance(points_[point], centers[own], points_.dims), own};
    scratch.point = point;
    scratch.query = rounded_.data() + point * points_.dims;
    scratch.found(start, margin_);
    int any = 0;
    for (std::size_t g = 0; g < groups_; ++g) {
        bounds[g] -= drift_[g];
        any |= static_cast<int>(bounds[g] <= scratch.limit);
    }
    if (any == 0) return false;
    for (std::size_t s = 0; s < strips_; s += strip) {
        const std::size_t at = s * points_.dims;
        box_distances(low_.data() + at, high_.data() + at, scratch.query, points_.dims, scratch.to_box.data() + s);
    }
    std::fill(scratch.looked.begin(), scratch.looked.end(), 0);
    const auto look = [&](std::size_t g) {
        if (bounds[g] > scratch.limit) return;
        bounds[g] = as_bound(look_at_group(g, centers, scratch));
        scratch.looked[g] = 1;
    };
    const std::size_t home = group_of(own);
    look(home);  // a nearer centre, if there is one, is often close by
    for (std::size_t g = 0; g < groups_; ++g) {
        if (g != home) look(g);
    }
    const std::size_t ends = group_of(scratch.best.index);
    if (scratch.looked[ends] != 0) bounds[ends] = as_bound(nearest_other(ends, scratch.best.index, scratch.query));
    if (scratch.best.index == own) return false;
    // The old centre is now another one of its group.
    bounds[home] = std::min(bounds[home], as_bound(static_cast<float>(start.distance)));
    own = scratch.best.index;
    return true;
}

std::size_t CenterSearch::assign(const Points& centers, std::vector<std::uint32_t>& center_of, unsigned threads) {
    take_centers(centers);
    const std::size_t blocks = (points_.size() + block - 1) / block;
    std::vector<std::size_t> changed(blocks);
    parallel_for(blocks, threads, [&](std::size_t b) {
        Scratch scratch;
        scratch.to_box.resize((strips_ + strip - 1) / strip * strip);
        scratch.looked.resize(groups_);
        for (std::size_t i = b * block; i < std::min((b + 1) * block, points_.size()); ++i) {
            changed[b] += assign_point(i, centers, center_of[i], scratch) ? 1 : 0;
        }
    });
    return std::accumulate(changed.begin(), changed.end(), std::size_t{0});
}

}  // namespace scrim::tables

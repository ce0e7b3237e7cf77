#include "anon/tables/group/block_scan.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace scrim::tables {
namespace {

constexpr std::uint32_t stripe = 16;  // points whose sums stay in registers; what lies after the last is not looked at

}  // namespace

BlockScan::BlockScan(const Points& points)
    : points_(points), size_(points.size()), middle_(points.dims), order_(size_), position_(size_), block_of_(size_) {
    const std::size_t dims = points.dims;
    for (std::size_t i = 0; i < size_; ++i) {
        for (std::size_t d = 0; d < dims; ++d) middle_[d] += points[i][d] / static_cast<double>(size_);
    }
    double longest = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        longest = std::max(longest, squared_distance(points[i], middle_.data(), dims));
    }
    margin_ = 1e-6 * static_cast<double>(dims + 10) * longest;
    std::iota(order_.begin(), order_.end(), 0U);
    if (size_ > 0) arrange(0, size_);
}

// Cuts at medians of the widest side until a block is small enough, then writes it out.
void BlockScan::arrange(std::size_t begin, std::size_t end) {
    const std::size_t dims = points_.dims;
    std::vector<double> box(points_[order_[begin]], points_[order_[begin]] + dims);
    box.insert(box.end(), box.begin(), box.begin() + static_cast<std::ptrdiff_t>(dims));
    for (std::size_t i = begin; i < end; ++i) {
        for (std::size_t d = 0; d < dims; ++d) {
            box[d] = std::min(box[d], points_[order_[i]][d]);
            box[dims + d] = std::max(box[dims + d], points_[order_[i]][d]);
        }
    }
    if (end - begin > block_size) {
        std::size_t widest = 0;
        for (std::size_t d = 1; d < dims; ++d) {
            if (box[dims + d] - box[d] > box[dims + widest] - box[widest]) widest = d;
        }
        const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
        const std::size_t middle = begin + (end - begin) / 2;
        std::nth_element(at(begin), at(middle), at(end), [&](std::uint32_t a, std::uint32_t b) {
            const double x = points_[a][widest];
            const double y = points_[b][widest];
            return x != y ? x < y : a < b;
        });
        arrange(begin, middle);
        arrange(middle, end);
        return;
    }
    const std::size_t base = coordinates_.size();
    coordinates_.resize(base + dims * block_size);
    for (std::size_t i = begin; i < end; ++i) {
        const std::uint32_t point = order_[i];
        position_[point] = static_cast<std::uint32_t>(i);
        block_of_[point] = static_cast<std::uint32_t>(blocks_.size());
        for (std::size_t d = 0; d < dims; ++d) {
            coordinates_[base + d * block_size + (i - begin)] = static_cast<float>(points_[point][d] - middle_[d]);
        }
    }
    boxes_.insert(boxes_.end(), box.begin(), box.end());
    blocks_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)});
}

void BlockScan::remove(std::uint32_t index) {
    Block& block = blocks_[block_of_[index]];
    const std::uint32_t slot = position_[index] - block.begin;
    if (slot >= block.count) return;  // removed before
    const std::uint32_t last = --block.count;
    float* values = coordinates_.data() + std::size_t{block_of_[index]} * points_.dims * block_size;
    for (std::size_t d = 0; d < points_.dims; ++d) {
        std::swap(values[d * block_size + slot], values[d * block_size + last]);
    }
    std::swap(order_[block.begin + slot], order_[block.begin + last]);
    position_[order_[block.begin + slot]] = block.begin + slot;
    position_[index] = block.begin + last;
    --size_;
}

void BlockScan::look_into(const Block& block, const double* query, const std::vector<float>& rounded, std::size_t count,
                          bool far, NearAndFar& found) const {
    constexpr double never = std::numeric_limits<double>::infinity();
    const auto near_limit = [&] {
        if (count == 0) return -never;
        return found.nearest.size() < count ? never : found.nearest.front().distance;
    };
    const auto far_limit = [&] { return far ? found.farthest.distance : never; };

    const std::size_t number = static_cast<std::size_t>(&block - blocks_.data());
    const double* low = boxes_.data() + number * 2 * points_.dims;
    const double* high = low + points_.dims;
    double least = 0;
    double most = 0;
    for (std::size_t d = 0; d < points_.dims; ++d) {
        const double below = low[d] - query[d];
        const double above = query[d] - high[d];
        const double off = std::max(std::max(below, above), 0.0);
        const double reach = std::max(-below, -above);
        least += off * off;
        most += reach * reach;
    }
    if (least - margin_ > near_limit() && most + margin_ < far_limit()) return;

    std::array<float, block_size> distances;
    const float* x = coordinates_.data() + number * points_.dims * block_size;
    const std::uint32_t left = (block.count + stripe - 1) / stripe * stripe;
    for (std::uint32_t i = 0; i < left; i += stripe) {
        std::array<float, stripe> sum{};
        for (std::size_t d = 0; d < points_.dims; ++d) {
            const float* from = x + d * block_size + i;
            const float at = rounded[d];
            for (std::uint32_t j = 0; j < stripe; ++j) sum[j] += (from[j] - at) * (from[j] - at);
        }
        std::copy(sum.begin(), sum.end(), distances.begin() + i);
    }
    auto near = static_cast<float>(near_limit() + margin_);
    auto beyond = static_cast<float>(far_limit() - margin_);
    int any = 0;
    for (std::uint32_t i = 0; i < left; ++i)
        any |= static_cast<int>(distances[i] <= near) | static_cast<int>(distances[i] >= beyond);
    if (any == 0) return;
    for (std::uint32_t i = 0; i < block.count; ++i) {
        if (distances[i] > near && distances[i] < beyond) continue;
        const std::uint32_t index = order_[block.begin + i];
        const Neighbour point{squared_distance(points_[index], query, points_.dims), index};
        if (far && (point.distance > found.farthest.distance ||
                    (point.distance == found.farthest.distance && index < found.farthest.index))) {
            found.farthest = point;
            beyond = static_cast<float>(far_limit() - margin_);
        }
        if (count == 0) continue;
        if (found.nearest.size() < count) {
            found.nearest.push_back(point);
        } else if (point < found.nearest.front()) {
            std::pop_heap(found.nearest.begin(), found.nearest.end());
            found.nearest.back() = point;
        } else {
            continue;
        }
        std::push_heap(found.nearest.begin(), found.nearest.end());
        near = static_cast<float>(near_limit() + margin_);
    }
}

BlockScan::NearAndFar BlockScan::search(const double* query, std::size_t count, bool far) const {
    NearAndFar found;
    count = std::min(count, size_);
    if (count == 0 && !far) return found;
    found.nearest.reserve(count);
    std::vector<float> rounded(points_.dims);
    for (std::size_t d = 0; d < points_.dims; ++d) rounded[d] = static_cast<float>(query[d] - middle_[d]);
    for (const Block& block : blocks_) {
        if (block.count > 0) look_into(block, query, rounded, count, far, found);
    }
    std::sort_heap(found.nearest.begin(), found.nearest.end());
    return found;
}

}  // namespace scrim::tables

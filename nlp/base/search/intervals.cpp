#include "nlp/base/search/intervals.h"

#include <bit>
#include <utility>

namespace scrim {

Intervals::Intervals(std::vector<Interval> intervals) : sorted_(std::move(intervals)) {
    std::stable_sort(sorted_.begin(), sorted_.end(),
                     [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
    leaves_ = std::bit_ceil(sorted_.size());
    ends_.resize(2 * leaves_);
    for (std::size_t i = 0; i < sorted_.size(); ++i) ends_[leaves_ + i] = sorted_[i].end;
    for (std::size_t i = leaves_; i-- > 1;) ends_[i] = std::max(ends_[2 * i], ends_[2 * i + 1]);
}

std::size_t Intervals::first_from(std::uint32_t byte) const {
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), byte,
                                        [](const Interval& each, std::uint32_t at) { return each.begin < at; });
    return static_cast<std::size_t>(found - sorted_.begin());
}

std::size_t Intervals::next_ending_after(std::size_t from, std::size_t last, std::uint32_t byte) const {
    if (from >= last) return last;
    std::size_t node = leaves_ + from;
    // Up, and to the right, until a part of the tree has one; then down to its first.
    while (ends_[node] <= byte) {
        while ((node & 1U) != 0) node /= 2;
        if (node == 0) return last;  // there was nothing on the right
        ++node;
    }
    while (node < leaves_) {
        node *= 2;
        if (ends_[node] <= byte) ++node;
    }
    return std::min(node - leaves_, last);
}

bool Intervals::cover(std::uint32_t begin, std::uint32_t end) const {
    return any(begin, end, [&](const Interval& each) { return each.begin <= begin && end <= each.end; });
}

}  // namespace scrim

#include "anon/core/intersections.h"

#include <algorithm>
#include <bit>

namespace scrim {

std::optional<Intersections::Found> Intersections::find_below(RowMask set, std::size_t k) const {
    const auto own = static_cast<std::size_t>(std::popcount(set));
    if (own < k) return Found{1, own};
    for (const auto& entry : entries_) {
        const auto common = static_cast<std::size_t>(std::popcount(entry.rows & set));
        if (common != 0 && common < k) return Found{entry.sets + 1, common};
    }
    return {};
}

bool Intersections::add(RowMask set) {
    if (most_ == 0) return true;
    const auto by_rows = [](const Entry& a, const Entry& b) { return a.rows < b.rows; };
    added_.assign(1, {set, 1});
    for (const auto& entry : entries_) {
        const RowMask common = entry.rows & set;
        if (entry.sets < most_ && common != 0 && common != entry.rows) added_.push_back({common, entry.sets + 1});
    }
    std::sort(added_.begin(), added_.end(),
              [](const Entry& a, const Entry& b) { return a.rows != b.rows ? a.rows < b.rows : a.sets < b.sets; });
    merged_.clear();
    // Of equal rows the one in place comes first, and takes the lower number of sets.
    std::merge(entries_.begin(), entries_.end(), added_.begin(), added_.end(), std::back_inserter(merged_), by_rows);
    std::size_t kept = 0;
    for (const auto& entry : merged_) {
        if (kept > 0 && merged_[kept - 1].rows == entry.rows) {
            merged_[kept - 1].sets = std::min(merged_[kept - 1].sets, entry.sets);
        } else {
            merged_[kept++] = entry;
        }
    }
    if (kept > max_size_) return false;
    merged_.resize(kept);
    entries_.swap(merged_);
    return true;
}

}  // namespace scrim

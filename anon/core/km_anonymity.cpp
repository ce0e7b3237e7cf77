// Follows every combination that occurs, one item at a time, each with the rows that have it cut down to the items
// behind it. Two things keep long records from being listed subset by subset: an item that all rows left have changes
// no count of a combination of others and is passed over; and as soon as 64 rows or fewer are left, it is their
// distinct intersections that are counted and no longer the combinations.

#include "anon/core/km_anonymity.h"

#include <algorithm>
#include <utility>

namespace scrim {
namespace {

constexpr std::size_t mask_rows = 64;
constexpr std::size_t max_intersections = 200'000;  // then one item more is fixed first

}  // namespace

KmFinding KmChecker::find(const Rows& rows) {
    finding_ = {};
    steps_ = 0;
    length_ = m_;
    if (m_ > 0) search(rows, 1);
    return finding_;
}

std::optional<std::vector<KmViolation>> KmChecker::find_all(const Rows& rows, std::size_t length) {
    std::vector<KmViolation> all;
    all_ = &all;
    finding_ = {};
    steps_ = 0;
    length_ = length;
    if (length > 0) search(rows, 1);
    all_ = nullptr;
    if (stopped()) return {};
    return all;
}

void KmChecker::note(std::size_t items, std::size_t support) {
    if (all_ == nullptr && !stopped()) finding_ = {KmFinding::Outcome::violated, items, support};
}

// False once there is nothing left to spend.
bool KmChecker::spend(std::size_t steps) {
    steps_ += steps;
    if (steps_ > limit_ && !stopped()) finding_ = {KmFinding::Outcome::gave_up, 0, 0};
    return !stopped();
}

void KmChecker::search(const Rows& rows, std::size_t depth) {
    if (rows.size() <= mask_rows) {
        const auto small = search_small(rows, depth);
        if (small == Small::holds || stopped()) return;
    }
    std::vector<Item> items;
    std::size_t looked_at = 1;
    for (const auto& row : rows) {
        looked_at += row.size();
        for (const Item item : row) {
            if (passed_over_[item] == 0 && counts_[item]++ == 0) items.push_back(item);
        }
    }
    std::sort(items.begin(), items.end());
    for (const Item item : items) {
        if (counts_[item] >= k_) continue;
        note(depth, counts_[item]);
        if (all_ == nullptr || depth != length_) continue;
        all_->push_back({chosen_, counts_[item]});
        all_->back().items.push_back(item);
    }
    const bool done = !spend(looked_at) || depth == length_;
    if (!done) {
        search_behind(rows, items, depth);
    } else {
        for (const Item item : items) counts_[item] = 0;
    }
}

// Takes the counts of the items, and leaves them at 0.
void KmChecker::search_behind(const Rows& rows, const std::vector<Item>& items, std::size_t depth) {
    std::vector<Item> everywhere;
    std::vector<std::size_t> starts{0};
    for (const Item item : items) {
        if (counts_[item] == rows.size()) everywhere.push_back(item);
        starts.push_back(starts.back() + counts_[item]);
    }
    Rows behind(starts.back());  // for each item, the rest of each row that has it
    for (std::size_t i = 0; i < items.size(); ++i) counts_[items[i]] = static_cast<std::uint32_t>(i);
    auto next = starts;
    for (const auto& row : rows) {
        for (std::size_t p = 0; p < row.size(); ++p) {
            if (passed_over_[row[p]] == 0) behind[next[counts_[row[p]]]++] = row.subspan(p + 1);
        }
    }
    for (const Item item : items) counts_[item] = 0;
    for (const Item item : everywhere) ++passed_over_[item];
    for (std::size_t i = 0; i < items.size() && !stopped(); ++i) {
        if (starts[i + 1] - starts[i] < k_ || passed_over_[items[i]] > 0) continue;
        Rows part(behind.begin() + static_cast<std::ptrdiff_t>(starts[i]),
                  behind.begin() + static_cast<std::ptrdiff_t>(starts[i + 1]));
        std::erase_if(part, [](const auto& row) { return row.empty(); });
        if (part.empty()) continue;
        chosen_.push_back(items[i]);
        search(part, depth + 1);
        chosen_.pop_back();
    }
    for (const Item item : everywhere) --passed_over_[item];
}

KmChecker::Small KmChecker::search_small(const Rows& rows, std::size_t depth) {
    small_items_.clear();
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (const Item item : rows[r]) {
            if (passed_over_[item] > 0) continue;
            if (masks_[item] == 0) small_items_.push_back(item);
            masks_[item] |= RowMask{1} << r;
        }
        spend(rows[r].size());
    }
    auto& masks = small_masks_;
    masks.clear();
    for (const Item item : small_items_) masks.push_back(std::exchange(masks_[item], 0));
    std::sort(masks.begin(), masks.end());
    masks.erase(std::unique(masks.begin(), masks.end()), masks.end());
    if (!rows.empty() && rows.size() >= k_) {
        const auto everywhere = ~RowMask{0} >> (mask_rows - rows.size());
        std::erase(masks, everywhere);
    }
    return search_masks(masks, depth);
}

KmChecker::Small KmChecker::search_masks(const std::vector<RowMask>& masks, std::size_t depth) {
    auto& intersections = intersections_;
    intersections.reset(length_ - depth, max_intersections);
    for (const auto mask : masks) {
        if (const auto found = intersections.find_below(mask, k_)) {
            note(depth - 1 + found->sets, found->rows);
            return Small::violated;
        }
        if (!spend(intersections.size() + 1) || !intersections.add(mask)) return Small::unknown;
    }
    return Small::holds;
}

KmChecker::Rows rows_of(const Records& records) {
    KmChecker::Rows rows(records.size());
    for (std::size_t r = 0; r < records.size(); ++r) rows[r] = records[r];
    return rows;
}

Error too_many_combinations(std::size_t m) {
    return bad_input("the records are too long to check every combination of up to " + std::to_string(m) + " codes", {},
                     "choose a smaller m, or leave the longest records out");
}

}  // namespace scrim

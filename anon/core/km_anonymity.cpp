// Follows every combination that occurs, one item at a time, each with the rows that have it cut down to the
// items behind it: the work is that of listing the combinations, and one violation ends it.

#include "anon/core/km_anonymity.h"

#include <algorithm>

namespace scrim {

std::optional<KmViolation> KmChecker::find(const Rows& rows) {
    found_.reset();
    chosen_.clear();
    if (m_ > 0) search(rows, 1);
    return std::move(found_);
}

std::vector<KmViolation> KmChecker::find_all(const Rows& rows) {
    collecting_ = true;
    all_.clear();
    chosen_.clear();
    if (m_ > 0) search(rows, 1);
    collecting_ = false;
    return std::move(all_);
}

bool KmChecker::search(const Rows& rows, std::size_t depth) {
    std::vector<Item> items;
    for (const auto& row : rows) {
        for (const Item item : row) {
            if (counts_[item]++ == 0) items.push_back(item);
        }
    }
    std::sort(items.begin(), items.end());
    std::vector<std::size_t> starts{0};
    for (const Item item : items) {
        if (counts_[item] < k_ && (collecting_ || !found_)) {
            KmViolation violation{chosen_, counts_[item]};
            violation.items.push_back(item);
            if (collecting_) {
                all_.push_back(std::move(violation));
            } else {
                found_ = std::move(violation);
            }
        }
        starts.push_back(starts.back() + counts_[item]);
    }
    if ((found_ && !collecting_) || depth == m_) {
        for (const Item item : items) counts_[item] = 0;
        return found_.has_value() && !collecting_;
    }
    Rows behind(starts.back());  // for each item, the rest of each row that has it
    for (std::size_t i = 0; i < items.size(); ++i) counts_[items[i]] = static_cast<std::uint32_t>(i);
    auto next = starts;
    for (const auto& row : rows) {
        for (std::size_t p = 0; p < row.size(); ++p) behind[next[counts_[row[p]]]++] = row.subspan(p + 1);
    }
    for (const Item item : items) counts_[item] = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        Rows part(behind.begin() + static_cast<std::ptrdiff_t>(starts[i]),
                  behind.begin() + static_cast<std::ptrdiff_t>(starts[i + 1]));
        std::erase_if(part, [](const auto& row) { return row.empty(); });
        if (part.empty() || starts[i + 1] - starts[i] < k_) continue;
        chosen_.push_back(items[i]);
        const bool stop = search(part, depth + 1);
        chosen_.pop_back();
        if (stop) return true;
    }
    return false;
}

KmChecker::Rows rows_of(const Records& records) {
    KmChecker::Rows rows(records.size());
    for (std::size_t r = 0; r < records.size(); ++r) rows[r] = records[r];
    return rows;
}

}  // namespace scrim

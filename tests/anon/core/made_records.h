#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "anon/core/records.h"

namespace scrim {

// Records from lists of codes; the patients are named 1, 2, ...
inline Records make_records(const std::vector<std::vector<std::string>>& lists) {
    Records records;
    for (const auto& list : lists) records.names.insert(records.names.end(), list.begin(), list.end());
    std::sort(records.names.begin(), records.names.end());
    records.names.erase(std::unique(records.names.begin(), records.names.end()), records.names.end());
    for (std::size_t r = 0; r < lists.size(); ++r) {
        std::vector<Item> items;
        for (const auto& code : lists[r]) {
            const auto at = std::lower_bound(records.names.begin(), records.names.end(), code);
            items.push_back(static_cast<Item>(at - records.names.begin()));
        }
        std::sort(items.begin(), items.end());
        items.erase(std::unique(items.begin(), items.end()), items.end());
        records.add(items);
        records.patients.push_back(std::to_string(r + 1));
    }
    return records;
}

}  // namespace scrim

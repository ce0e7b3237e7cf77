#pragma once

#include <cstdint>
#include <vector>

namespace scrim {

// For tables keyed by vectors of value numbers.
struct VectorHash {
    std::size_t operator()(const std::vector<std::uint32_t>& values) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15U + values.size();
        for (const std::uint32_t value : values) {
            hash = (hash ^ value) * 0xbf58476d1ce4e5b9U;
            hash ^= hash >> 29U;
        }
        return hash;
    }
};

}  // namespace scrim

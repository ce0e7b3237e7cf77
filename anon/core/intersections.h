#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace scrim {

// Up to 64 rows, a bit each.
using RowMask = std::uint64_t;

// The distinct non-empty intersections of up to `most` of the row sets added so far, each with the fewest sets that
// make it. Codes that the same rows have are one set, and combinations that the same rows have are one
// intersection: so few rows have few of them, however many codes the rows have.
class Intersections {
   public:
    Intersections(std::size_t most, std::size_t max_size) : most_(most), max_size_(max_size) {}

    struct Found {
        std::size_t sets = 0;  // that were intersected, the new one among them
        std::size_t rows = 0;
    };
    // An intersection of the set with up to `most` of the others that has rows, but fewer than k.
    [[nodiscard]] std::optional<Found> find_below(RowMask set, std::size_t k) const;

    // Gives false, and stays as it was, if there would be more than `max_size` intersections.
    [[nodiscard]] bool add(RowMask set);

    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    void clear() { entries_.clear(); }
    void reset(std::size_t most, std::size_t max_size) {
        most_ = most;
        max_size_ = max_size;
        clear();
    }

   private:
    struct Entry {
        RowMask rows;
        std::size_t sets;
    };
    std::size_t most_;
    std::size_t max_size_;
    std::vector<Entry> entries_;  // by rows
    std::vector<Entry> added_;    // work space
    std::vector<Entry> merged_;
};

}  // namespace scrim

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "anon/core/records.h"

namespace scrim {

// A combination of codes that occurs, but in fewer than k records.
struct KmViolation {
    std::vector<Item> items;
    std::size_t support = 0;
};

// Searches for violations of k^m-anonymity. Keeps its work space, so make one and use it often; not for two
// threads at once.
class KmChecker {
   public:
    KmChecker(std::size_t item_count, std::size_t k, std::size_t m) : k_(k), m_(m), counts_(item_count, 0) {}

    using Rows = std::vector<std::span<const Item>>;  // of sorted, distinct items

    // The first combination of up to m items that occurs in some row and in fewer than k; none if all is well.
    [[nodiscard]] std::optional<KmViolation> find(const Rows& rows);

    // All of them that extend no other one from the front.
    [[nodiscard]] std::vector<KmViolation> find_all(const Rows& rows);

   private:
    bool search(const Rows& rows, std::size_t depth);

    std::size_t k_;
    std::size_t m_;
    std::vector<std::uint32_t> counts_;  // of each item; all 0 between uses
    std::vector<Item> chosen_;
    std::optional<KmViolation> found_;
    bool collecting_ = false;
    std::vector<KmViolation> all_;
};

[[nodiscard]] KmChecker::Rows rows_of(const Records& records);

}  // namespace scrim

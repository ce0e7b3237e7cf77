#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "anon/core/intersections.h"
#include "anon/core/records.h"
#include "nlp/base/result.h"

namespace scrim {

// A combination of codes that occurs, but in fewer than k records.
struct KmViolation {
    std::vector<Item> items;
    std::size_t support = 0;
};

struct KmFinding {
    enum class Outcome : std::uint8_t { holds, violated, gave_up };
    Outcome outcome = Outcome::holds;
    std::size_t items = 0;  // of the combination that violates it
    std::size_t support = 0;

    [[nodiscard]] bool holds() const { return outcome == Outcome::holds; }
};

// Searches for violations of k^m-anonymity. Keeps its work space, so make one and use it often; not for two
// threads at once.
class KmChecker {
   public:
    // A minute of work or less; only records of hundreds of codes in ever other combinations need more.
    static constexpr std::uint64_t default_limit = 20'000'000'000;

    // Gives up a search after `limit` steps: a code of a row, or an intersection, that was looked at.
    KmChecker(std::size_t item_count, std::size_t k, std::size_t m, std::uint64_t limit = default_limit)
        : k_(k), m_(m), limit_(limit), counts_(item_count, 0), passed_over_(item_count, 0), masks_(item_count, 0) {}

    using Rows = std::vector<std::span<const Item>>;  // of sorted, distinct items

    // Whether every combination of up to m items that occurs in some row does so in k; exact, unless it gave up.
    [[nodiscard]] KmFinding find(const Rows& rows);

    // All violations of `length` items, where there is none of fewer; nothing if it gave up.
    [[nodiscard]] std::optional<std::vector<KmViolation>> find_all(const Rows& rows, std::size_t length);

    void set_limit(std::uint64_t limit) { limit_ = limit; }
    [[nodiscard]] std::uint64_t steps() const { return steps_; }  // that the last search took

   private:
    enum class Small : std::uint8_t { holds, violated, unknown };

    void search(const Rows& rows, std::size_t depth);
    Small search_small(const Rows& rows, std::size_t depth);
    Small search_masks(const std::vector<RowMask>& masks, std::size_t depth);
    void search_behind(const Rows& rows, const std::vector<Item>& items, std::size_t depth);
    void note(std::size_t items, std::size_t support);
    bool spend(std::size_t steps);
    [[nodiscard]] bool stopped() const { return !finding_.holds(); }

    std::size_t k_;
    std::size_t m_;
    std::uint64_t limit_;
    std::uint64_t steps_ = 0;
    std::size_t length_ = 0;                  // of the combinations looked for, at most
    std::vector<std::uint32_t> counts_;       // of each item; all 0 between uses
    std::vector<std::uint32_t> passed_over_;  // that all rows left have; all 0 between uses
    std::vector<RowMask> masks_;              // of each item; all 0 between uses
    std::vector<Item> small_items_;           // work space of search_small
    std::vector<RowMask> small_masks_;
    Intersections intersections_{0, 0};
    std::vector<Item> chosen_;
    KmFinding finding_;
    std::vector<KmViolation>* all_ = nullptr;  // where to list violations, if that is asked for
};

[[nodiscard]] KmChecker::Rows rows_of(const Records& records);

// What to tell who asked for a check that was given up.
[[nodiscard]] Error too_many_combinations(std::size_t m);

}  // namespace scrim

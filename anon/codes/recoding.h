#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anon/core/hierarchy.h"
#include "anon/core/records.h"
#include "nlp/base/random.h"

namespace scrim {

// A global recoding: every code stands for itself, is part of a generalized code ("one or more of these"), or is
// suppressed. Joining codes and suppressing them never lowers the support of a combination, which the methods
// that use it rely on.
class Recoding {
   public:
    static constexpr std::uint32_t suppressed = 0xFFFFFFFFU;

    explicit Recoding(const Records& records);

    [[nodiscard]] std::uint32_t unit_of(Item code) const { return unit_of_[code]; }
    [[nodiscard]] std::size_t unit_count() const { return codes_.size(); }  // joined ones are left empty
    [[nodiscard]] const std::vector<Item>& codes(std::uint32_t unit) const { return codes_[unit]; }
    // The records that have one of the unit's codes.
    [[nodiscard]] const std::vector<std::uint32_t>& rows(std::uint32_t unit) const { return rows_[unit]; }

    // Joins `other` into `unit`.
    void join(std::uint32_t unit, std::uint32_t other);
    void suppress(std::uint32_t unit);

    // The units of some codes: sorted, distinct, without suppressed ones.
    [[nodiscard]] std::vector<std::uint32_t> units_of(std::span<const Item> codes) const;
    // How many records have all these units, counted up to `enough`.
    [[nodiscard]] std::size_t support(const std::vector<std::uint32_t>& units, std::size_t enough) const;

    // What a generalization to `size` codes costs an occurrence: 0 for one code, 1 for all of them.
    [[nodiscard]] double loss(std::size_t size) const;

   private:
    const Records& records_;
    std::vector<std::uint32_t> unit_of_;
    std::vector<std::vector<Item>> codes_;
    std::vector<std::vector<std::uint32_t>> rows_;
};

// The records in the published codes: a unit of several codes is named <a|b>. Patients without a code are left out.
[[nodiscard]] Records recode(const Records& records, const Recoding& recoding);

// CSV patient,code with new patient ids in a random order. `keep`, if not empty, marks the patients to publish.
[[nodiscard]] std::string to_csv(const Records& recoded, const std::vector<char>& keep, Random& random);

// The codes that a published one stands for: a, or those of <a|b|c>.
[[nodiscard]] std::vector<std::string> codes_of_name(std::string_view name);

// Climbs the hierarchy by the least costly step of one of the units, joining all below the node; nothing if all
// are at the top already.
[[nodiscard]] bool generalize_cheapest(Recoding& recoding, const std::vector<std::uint32_t>& units,
                                       const Hierarchy& tree, const std::vector<Hierarchy::Node>& leaf,
                                       std::size_t top_level, std::optional<double> limit = {});

// The leaf of each item in a hierarchy that has them all.
[[nodiscard]] std::vector<Hierarchy::Node> leaves_of_items(const Records& records, const Hierarchy& tree);

}  // namespace scrim

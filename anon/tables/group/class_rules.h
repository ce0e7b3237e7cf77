#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scrim::tables {

// What l values of a class means.
enum class Diversity : std::uint8_t {
    distinct,   // at least l values
    entropy,    // an entropy of at least log l
    recursive,  // the most frequent value is less than c times as frequent as all but the l - 1 most frequent
};

[[nodiscard]] std::optional<Diversity> diversity_of(std::string_view word);
[[nodiscard]] std::string_view to_word(Diversity diversity);

// A column whose values a class must not give away.
struct Sensitive {
    std::string name;
    std::vector<std::uint32_t> codes;  // [rows], in the order of the values where they are ordered
    std::vector<double> share;         // [values] of the whole table
    bool ordered = false;              // numbers: the distance of values counts, not only whether they differ
};

// What a class of equal rows must meet besides having k patients. Each rule that holds for two classes holds for
// their union.
struct ClassRules {
    double l = 0;  // 0: none
    Diversity diversity = Diversity::distinct;
    double c = 3;                                       // of recursive diversity
    std::optional<double> t;                            // the farthest that a class may be from the whole table
    std::optional<std::pair<double, double>> presence;  // bounds of the share of the population that is in the table

    [[nodiscard]] bool about_values() const { return l > 0 || t.has_value(); }
    [[nodiscard]] bool any() const { return about_values() || presence.has_value(); }
    // Whether a class that meets them still does with any other rows added.
    [[nodiscard]] bool survive_other_rows() const {
        return !t && !presence && (l == 0 || diversity == Diversity::distinct);
    }
};

// Whether a class meets the rules on values: how many of its rows have each value of a sensitive column.
[[nodiscard]] bool meets(const ClassRules& rules, const Sensitive& column, const std::vector<std::uint32_t>& counts);

// How far the values of a class are from those of the whole table: earth mover's distance, where each value is as far
// from each other one, or, for ordered ones, as many steps as lie between them; from 0 to 1.
[[nodiscard]] double distance_to_all(const Sensitive& column, const std::vector<std::uint32_t>& counts);

[[nodiscard]] bool diverse(const ClassRules& rules, const std::vector<std::uint32_t>& counts);

}  // namespace scrim::tables

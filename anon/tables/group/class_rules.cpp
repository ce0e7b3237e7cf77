#include "anon/tables/group/class_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace scrim::tables {
namespace {

constexpr std::array<std::pair<std::string_view, Diversity>, 3> diversity_words{
    {{"distinct", Diversity::distinct}, {"entropy", Diversity::entropy}, {"recursive", Diversity::recursive}}};

constexpr double rule_rounding = 1e-9;

}  // namespace

std::optional<Diversity> diversity_of(std::string_view word) {
    for (const auto& [name, diversity] : diversity_words) {
        if (name == word) return diversity;
    }
    return std::nullopt;
}

std::string_view to_word(Diversity diversity) { return diversity_words[static_cast<std::size_t>(diversity)].first; }

bool diverse(const ClassRules& rules, const std::vector<std::uint32_t>& counts) {
    std::vector<double> present;
    for (const auto count : counts) {
        if (count > 0) present.push_back(count);
    }
    if (rules.diversity == Diversity::distinct) return static_cast<double>(present.size()) >= rules.l;
    const double all = std::accumulate(present.begin(), present.end(), 0.0);
    if (rules.diversity == Diversity::entropy) {
        double entropy = 0;
        for (const double count : present) entropy -= count / all * std::log(count / all);
        return entropy >= std::log(rules.l) - rule_rounding;
    }
    const auto l = static_cast<std::size_t>(rules.l);
    if (present.size() < l) return false;
    std::sort(present.begin(), present.end(), std::greater<>());
    const double rest = std::accumulate(present.begin() + static_cast<std::ptrdiff_t>(l) - 1, present.end(), 0.0);
    return present.front() < rules.c * rest;
}

double distance_to_all(const Sensitive& column, const std::vector<std::uint32_t>& counts) {
    const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
    double distance = 0;
    double moved = 0;  // what was taken from the values so far, still to be put somewhere
    for (std::size_t value = 0; value < counts.size(); ++value) {
        const double more = counts[value] / all - column.share[value];
        moved += more;
        distance += std::abs(column.ordered ? moved : more);
    }
    if (!column.ordered) return distance / 2;
    return counts.size() < 2 ? 0 : distance / static_cast<double>(counts.size() - 1);
}

bool meets(const ClassRules& rules, const Sensitive& column, const std::vector<std::uint32_t>& counts) {
    if (rules.l > 0 && !diverse(rules, counts)) return false;
    return !rules.t || distance_to_all(column, counts) <= *rules.t + rule_rounding;
}

}  // namespace scrim::tables

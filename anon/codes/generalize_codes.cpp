#include "anon/codes/generalize_codes.h"

#include <algorithm>
#include <functional>
#include <map>

#include "anon/core/icd.h"
#include "anon/core/km_anonymity.h"

namespace scrim {

void generalize_rare_codes(Recoding& recoding, const std::vector<std::uint32_t>& group, std::size_t k) {
    for (std::size_t width = 1;; width *= 2) {
        const std::size_t bins = (k - 1 + width - 1) / width;
        for (std::size_t bin = 0; bin < bins; ++bin) {
            // Frequencies bin * width + 1 to (bin + 1) * width, below k.
            std::map<std::uint32_t, std::vector<std::uint32_t>> members;
            for (std::uint32_t unit = 0; unit < recoding.unit_count(); ++unit) {
                const std::size_t count = recoding.rows(unit).size();
                if (count > bin * width && count <= (bin + 1) * width && count < k) {
                    members[group[recoding.codes(unit).front()]].push_back(unit);
                }
            }
            for (const auto& [name, units] : members) {
                for (std::size_t i = 1; i < units.size(); ++i) recoding.join(units[0], units[i]);
            }
        }
        if (bins <= 1) break;
    }
    for (std::uint32_t unit = 0; unit < recoding.unit_count(); ++unit) {
        const std::size_t count = recoding.rows(unit).size();
        if (count > 0 && count < k) recoding.suppress(unit);
    }
}

std::vector<std::uint32_t> merge_groups(const Records& records, const Hierarchy& tree, bool icd) {
    std::vector<std::uint32_t> out;
    for (const auto leaf : leaves_of_items(records, tree)) {
        auto node = tree.ancestor_at(leaf, icd ? icd_level_three_digits : 1);
        if (icd && tree.leaves_below(node) < 2) node = tree.ancestor_at(leaf, icd_level_section);
        // Of another hierarchy the closest node with several codes, below the last level before everything.
        while (!icd && tree.leaves_below(node) < 2 && tree.level(node) + 2 < tree.level_count())
            node = tree.parent(node);
        out.push_back(node);
    }
    return out;
}

std::size_t find_exposed_visit(const Recoding& recoding, const Visits& visits, std::size_t k) {
    for (std::size_t v = 0; v < visits.size(); ++v) {
        if (recoding.support(recoding.units_of(visits[v]), k) < k) return v;
    }
    return visits.size();
}

namespace {

std::uint32_t rarest(const Recoding& recoding, const std::vector<std::uint32_t>& units) {
    return *std::min_element(units.begin(), units.end(), [&](std::uint32_t a, std::uint32_t b) {
        return recoding.rows(a).size() < recoding.rows(b).size();
    });
}

std::size_t longest_record(const Records& records) {
    std::size_t longest = 0;
    for (std::size_t r = 0; r < records.size(); ++r) longest = std::max(longest, records[r].size());
    return longest;
}

// Calls repair for every combination of up to m codes below k until none is left, short ones first: a rare code
// spoils many combinations. No repair makes a new one of fewer codes.
Result<void> enforce_combinations(Recoding& recoding, const Records& records, std::size_t k, std::size_t m,
                                  const std::function<void(const std::vector<std::uint32_t>&)>& repair) {
    const std::size_t longest = longest_record(records);
    KmChecker checker(recoding.unit_count(), k, m);
    for (std::size_t length = 1; length <= std::min(m, longest);) {
        std::vector<std::vector<std::uint32_t>> units(records.size());
        KmChecker::Rows rows;
        for (std::size_t r = 0; r < records.size(); ++r) {
            units[r] = recoding.units_of(records[r]);
            rows.emplace_back(units[r]);
        }
        auto violations = checker.find_all(rows, length);
        while (violations && violations->empty() && length < std::min(m, longest)) {
            violations = checker.find_all(rows, ++length);
        }
        if (!violations) return too_many_combinations(m);
        if (violations->empty()) return {};
        std::stable_sort(violations->begin(), violations->end(),
                         [](const KmViolation& a, const KmViolation& b) { return a.support < b.support; });
        for (const auto& violation : *violations) {
            auto now = recoding.units_of(violation.items);  // a unit has the number of one of its codes
            while (!now.empty() && recoding.support(now, k) < k) {
                repair(now);
                now = recoding.units_of(violation.items);
            }
        }
    }
    return {};
}

}  // namespace

void enforce_visits(Recoding& recoding, const Records& records, const Visits& visits, const Hierarchy& tree,
                    std::size_t k) {
    const auto leaf = leaves_of_items(records, tree);
    const std::size_t top = tree.level_count() >= 2 ? tree.level_count() - 2 : 0;
    for (std::size_t v = 0; v < visits.size(); ++v) {
        auto units = recoding.units_of(visits[v]);
        while (!units.empty() && recoding.support(units, k) < k) {
            const auto unit = rarest(recoding, units);
            const double price =
                static_cast<double>(recoding.rows(unit).size()) * (1 - recoding.loss(recoding.codes(unit).size()));
            if (!generalize_cheapest(recoding, units, tree, leaf, top, price)) recoding.suppress(unit);
            units = recoding.units_of(visits[v]);
        }
    }
}

Result<void> apriori(Recoding& recoding, const Records& records, const Hierarchy& tree, std::size_t k, std::size_t m) {
    const auto leaf = leaves_of_items(records, tree);
    const std::size_t top = tree.level_count() - 1;
    return enforce_combinations(recoding, records, k, m, [&](const std::vector<std::uint32_t>& units) {
        // All is one code and still below k: there are fewer than k records.
        if (!generalize_cheapest(recoding, units, tree, leaf, top)) recoding.suppress(rarest(recoding, units));
    });
}

Result<void> clustering_based(Recoding& recoding, const Records& records, const CodeRoles& roles, std::size_t k,
                              std::size_t m) {
    std::map<std::int32_t, std::vector<Item>> members;
    for (Item code = 0; code < roles.constraint.size(); ++code) {
        if (roles.constraint[code] >= 0) members[roles.constraint[code]].push_back(code);
    }
    return enforce_combinations(recoding, records, k, m, [&](const std::vector<std::uint32_t>& units) {
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        double best = -1;
        for (const auto unit : units) {
            const auto constraint = roles.constraint[recoding.codes(unit).front()];
            if (constraint < 0) continue;
            for (const Item code : members[constraint]) {
                const auto other = recoding.unit_of(code);
                if (other == unit || other == Recoding::suppressed) continue;
                const std::size_t size = recoding.codes(unit).size() + recoding.codes(other).size();
                const double cost =
                    static_cast<double>(recoding.rows(unit).size() + recoding.rows(other).size()) * recoding.loss(size);
                if (best < 0 || cost < best) {
                    best = cost;
                    first = unit;
                    second = other;
                }
            }
        }
        if (best < 0) {
            recoding.suppress(rarest(recoding, units));
        } else {
            recoding.join(std::min(first, second), std::max(first, second));
        }
    });
}

}  // namespace scrim

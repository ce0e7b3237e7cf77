// A chunk is k^m-anonymous if every combination of up to m of its codes that occurs, occurs k times. It grows by
// one code at a time, so only combinations with the new code are counted: intersections of record sets, which are
// 64-bit masks for the usual small clusters and sorted lists for the rest.

#include "anon/codes/verpart.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace scrim {
namespace {

using Mask = std::uint64_t;
using List = std::vector<std::uint32_t>;

Mask intersect(Mask a, Mask b) { return a & b; }
std::size_t count(Mask set) { return static_cast<std::size_t>(std::popcount(set)); }
std::size_t count_common(Mask a, Mask b) { return count(a & b); }

List intersect(const List& a, const List& b) {
    List out;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}
std::size_t count_common(const List& a, const List& b) {
    std::size_t common = 0;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
        common += *i == *j ? 1U : 0U;
        const bool step_i = *i <= *j;
        const bool step_j = *j <= *i;
        i += step_i ? 1 : 0;
        j += step_j ? 1 : 0;
    }
    return common;
}

Mask as_set(const List& rows, const Mask* /*type*/) {
    Mask set = 0;
    for (const auto row : rows) set |= Mask{1} << row;
    return set;
}
List as_set(const List& rows, const List* /*type*/) { return rows; }

template <class Set>
class Grower {
   public:
    Grower(std::vector<CodeRows> codes, const CodeRoles& roles, std::size_t k, std::size_t m,
           const std::function<bool(Item, Item)>& compatible)
        : roles_(roles), k_(k), m_(m), compatible_(compatible) {
        sort(codes, roles);
        for (const auto& code : codes) {
            codes_.push_back(code.code);
            sets_.push_back(as_set(code.rows, static_cast<const Set*>(nullptr)));
        }
    }

    std::vector<std::vector<Item>> run() {
        std::vector<std::size_t> remaining(codes_.size());
        for (std::size_t i = 0; i < remaining.size(); ++i) remaining[i] = i;
        std::vector<std::vector<Item>> domains;
        while (!remaining.empty()) {
            std::vector<std::size_t> current;
            for (const auto code : remaining) {
                if (fits(code, current)) current.push_back(code);
            }
            give_back_incomplete(remaining, current);
            std::vector<Item> domain;
            for (const auto code : current) domain.push_back(codes_[code]);
            std::sort(domain.begin(), domain.end());
            domains.push_back(std::move(domain));
            std::erase_if(remaining, [&](std::size_t code) {
                return std::find(current.begin(), current.end(), code) != current.end();
            });
        }
        return domains;
    }

   private:
    // Line 5: the codes of a constraint together, by support; the groups by the support of their first.
    static void sort(std::vector<CodeRows>& codes, const CodeRoles& roles) {
        const auto more_frequent = [](const CodeRows& a, const CodeRows& b) {
            return a.rows.size() != b.rows.size() ? a.rows.size() > b.rows.size() : a.code < b.code;
        };
        std::sort(codes.begin(), codes.end(), more_frequent);
        std::map<std::int32_t, std::size_t> first;  // a constraint's first code
        std::vector<std::pair<std::size_t, std::size_t>> order;
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const auto constraint = roles.constraint[codes[i].code];
            order.emplace_back(constraint < 0 ? i : first.try_emplace(constraint, i).first->second, i);
        }
        std::sort(order.begin(), order.end());
        std::vector<CodeRows> sorted;
        for (const auto& place : order) sorted.push_back(std::move(codes[place.second]));
        codes = std::move(sorted);
    }

    bool fits(std::size_t code, const std::vector<std::size_t>& current) const {
        if (m_ >= 2 && !combinations_hold(sets_[code], current, 0, m_ - 1)) return false;
        return !compatible_ || std::all_of(current.begin(), current.end(),
                                           [&](std::size_t other) { return compatible_(codes_[code], codes_[other]); });
    }

    // Whether every combination of `set` with up to `more` further codes of the chunk occurs never or k times.
    bool combinations_hold(const Set& set, const std::vector<std::size_t>& current, std::size_t from,
                           std::size_t more) const {
        for (std::size_t i = from; i < current.size(); ++i) {
            const std::size_t common = count_common(set, sets_[current[i]]);
            if (common == 0) continue;
            if (common < k_) return false;
            if (more > 1 && !combinations_hold(intersect(set, sets_[current[i]]), current, i + 1, more - 1)) {
                return false;
            }
        }
        return true;
    }

    // Lines 15 to 17.
    void give_back_incomplete(const std::vector<std::size_t>& remaining, std::vector<std::size_t>& current) const {
        std::map<std::int32_t, std::ptrdiff_t> missing;
        for (const auto code : remaining) {
            if (constraint_of(code) >= 0) ++missing[constraint_of(code)];
        }
        for (const auto code : current) {
            if (constraint_of(code) >= 0) --missing[constraint_of(code)];
        }
        const auto own = constraint_of(current.front());
        std::erase_if(current, [&](std::size_t code) {
            const auto constraint = constraint_of(code);
            return constraint >= 0 && constraint != own && missing[constraint] > 0;
        });
    }

    [[nodiscard]] std::int32_t constraint_of(std::size_t code) const { return roles_.constraint[codes_[code]]; }

    const CodeRoles& roles_;
    std::size_t k_;
    std::size_t m_;
    const std::function<bool(Item, Item)>& compatible_;
    std::vector<Item> codes_;  // in the order of line 5
    std::vector<Set> sets_;
};

}  // namespace

std::vector<std::vector<Item>> verpart(std::vector<CodeRows> codes, std::size_t rows, const CodeRoles& roles,
                                       std::size_t k, std::size_t m,
                                       const std::function<bool(Item, Item)>& compatible) {
    if (rows <= 64) return Grower<Mask>(std::move(codes), roles, k, m, compatible).run();
    return Grower<List>(std::move(codes), roles, k, m, compatible).run();
}

}  // namespace scrim

// A chunk is k^m-anonymous if every combination of up to m of its codes that occurs, occurs k times. It grows by
// one code at a time, so only combinations with the new code are counted: in the usual small clusters as
// intersections of 64-bit masks, in larger ones in the records that have the code.

#include "anon/codes/verpart.h"

#include <algorithm>
#include <map>
#include <utility>

#include "anon/core/km_anonymity.h"

namespace scrim {
namespace {

// A code whose check would take more waits for a later chunk, which is always right: so no chunk takes long, whatever
// the data. Records of dozens of codes are far from it.
constexpr std::size_t max_chunk_intersections = 4'000;
constexpr std::uint64_t max_steps = 50'000'000;

// The chunk that grows, of a part of up to 64 records.
class SmallChunk {
   public:
    SmallChunk(const std::vector<CodeRows>& codes, std::size_t /*rows*/, std::size_t k, std::size_t m)
        : k_(k), intersections_(m - 1, max_chunk_intersections) {
        for (const auto& code : codes) {
            RowMask set = 0;
            for (const auto row : code.rows) set |= RowMask{1} << row;
            sets_.push_back(set);
        }
    }
    void begin() { intersections_.clear(); }
    // Takes the code, unless it does not fit.
    [[nodiscard]] bool take(std::size_t code) {
        return !intersections_.find_below(sets_[code], k_) && intersections_.add(sets_[code]);
    }

   private:
    std::size_t k_;
    std::vector<RowMask> sets_;
    Intersections intersections_;
};

// The same of any number of records: the combinations of the new code are those of up to m - 1 codes in its records.
class LargeChunk {
   public:
    LargeChunk(const std::vector<CodeRows>& codes, std::size_t rows, std::size_t k, std::size_t m)
        : codes_(codes), subrecords_(rows), checker_(codes.size(), k, m - 1) {}
    void begin() {
        steps_left_ = max_steps;
        for (auto& subrecord : subrecords_) subrecord.clear();
    }
    [[nodiscard]] bool take(std::size_t code) {
        KmChecker::Rows having;
        for (const auto row : codes_[code].rows) {
            if (!subrecords_[row].empty()) having.emplace_back(subrecords_[row]);
        }
        if (steps_left_ == 0) return false;
        checker_.set_limit(steps_left_);
        const bool holds = checker_.find(having).holds();
        steps_left_ -= std::min(steps_left_, checker_.steps());
        if (!holds) return false;
        for (const auto row : codes_[code].rows) subrecords_[row].push_back(static_cast<Item>(code));
        return true;
    }

   private:
    const std::vector<CodeRows>& codes_;
    std::vector<std::vector<Item>> subrecords_;  // of each record, what the chunk has of it
    KmChecker checker_;
    std::uint64_t steps_left_ = max_steps;
};

template <class GrowingChunk>
class ChunkGrower {
   public:
    ChunkGrower(std::vector<CodeRows> codes, std::size_t rows, const CodeRoles& roles, std::size_t k, std::size_t m,
                ChunkRule* rule)
        : roles_(roles), codes_(sorted(std::move(codes), roles)), chunk_(codes_, rows, k, m), rule_(rule) {}

    std::vector<std::vector<Item>> run() {
        std::vector<std::size_t> remaining(codes_.size());
        for (std::size_t i = 0; i < remaining.size(); ++i) remaining[i] = i;
        std::vector<std::vector<Item>> domains;
        while (!remaining.empty()) {
            std::vector<std::size_t> current;
            chunk_.begin();
            if (rule_ != nullptr) rule_->begin();
            for (const auto code : remaining) {
                if (joins(code)) current.push_back(code);
            }
            give_back_incomplete(remaining, current);
            std::vector<Item> domain;
            domain.reserve(current.size());
            for (const auto code : current) domain.push_back(codes_[code].code);
            std::sort(domain.begin(), domain.end());
            domains.push_back(std::move(domain));
            std::erase_if(remaining,
                          [&](std::size_t code) { return std::binary_search(current.begin(), current.end(), code); });
        }
        return domains;
    }

   private:
    // Line 5: the codes of a constraint together, by support; the groups by the support of their first.
    static std::vector<CodeRows> sorted(std::vector<CodeRows> codes, const CodeRoles& roles) {
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
        std::vector<CodeRows> out;
        out.reserve(order.size());
        for (const auto& place : order) out.push_back(std::move(codes[place.second]));
        return out;
    }

    // Adds the code to the chunk, if it may be there.
    bool joins(std::size_t code) {
        if (rule_ != nullptr && !rule_->allows(codes_[code].code)) return false;
        if (!chunk_.take(code)) return false;
        if (rule_ != nullptr) rule_->add(codes_[code].code);
        return true;
    }

    // Lines 15 to 17.
    void give_back_incomplete(const std::vector<std::size_t>& remaining, std::vector<std::size_t>& current) const {
        if (std::all_of(current.begin(), current.end(), [&](auto code) { return constraint_of(code) < 0; })) return;
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

    [[nodiscard]] std::int32_t constraint_of(std::size_t code) const { return roles_.constraint[codes_[code].code]; }

    const CodeRoles& roles_;
    std::vector<CodeRows> codes_;  // in the order of line 5
    GrowingChunk chunk_;
    ChunkRule* rule_;
};

}  // namespace

std::vector<std::vector<Item>> verpart(std::vector<CodeRows> codes, std::size_t rows, const CodeRoles& roles,
                                       std::size_t k, std::size_t m, ChunkRule* rule) {
    if (rows <= 64) return ChunkGrower<SmallChunk>(std::move(codes), rows, roles, k, m, rule).run();
    return ChunkGrower<LargeChunk>(std::move(codes), rows, roles, k, m, rule).run();
}

}  // namespace scrim

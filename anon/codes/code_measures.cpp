#include "anon/codes/code_measures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "anon/codes/recoding.h"
#include "anon/codes/reconstruct.h"

namespace scrim {
namespace {

using Rows = std::vector<std::uint32_t>;

std::vector<Rows> inverted(const Records& records) {
    std::vector<Rows> rows(records.names.size());
    for (std::uint32_t r = 0; r < records.size(); ++r) {
        for (const Item item : records[r]) rows[item].push_back(r);
    }
    return rows;
}

Rows intersection(const Rows& a, const Rows& b) {
    Rows out;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}

// For each code of the original, its items in another dataset: the item and the chance that it is meant.
struct Meaning {
    Item item = 0;
    double chance = 1;
};
std::vector<std::vector<Meaning>> meanings(const Records& original, const Records& published) {
    std::unordered_map<std::string, std::vector<Meaning>> by_code;
    for (Item item = 0; item < published.names.size(); ++item) {
        const auto codes = codes_of_name(published.names[item]);
        for (const auto& code : codes) by_code[code].push_back({item, 1.0 / static_cast<double>(codes.size())});
    }
    std::vector<std::vector<Meaning>> out(original.names.size());
    for (Item item = 0; item < out.size(); ++item) {
        const auto found = by_code.find(original.names[item]);
        if (found != by_code.end()) out[item] = found->second;
    }
    return out;
}

std::vector<double> expected_counts(const Workload& workload, const Records& original, const Records& published) {
    const auto rows = inverted(published);
    const auto meaning = meanings(original, published);
    std::vector<double> out;
    for (const auto& query : workload) {
        double chance = 1;
        Rows matching;
        bool begun = false;
        for (const Item code : query.items) {
            if (meaning[code].empty()) chance = 0;
            if (chance == 0) break;
            const auto& first = meaning[code].front();  // global recoding: a code is part of one item
            chance *= first.chance;
            matching = begun ? intersection(matching, rows[first.item]) : rows[first.item];
            begun = true;
        }
        out.push_back(chance * static_cast<double>(matching.size()));
    }
    return out;
}

std::vector<double> expected_matches(const std::vector<std::vector<Item>>& sets, const Records& original,
                                     const Records& published) {
    const auto meaning = meanings(original, published);
    const auto rows = inverted(published);
    std::vector<double> out;
    for (const auto& set : sets) {
        std::map<Item, double> chance;  // of each published item, that it means a code of the set
        for (const Item code : set) {
            for (const auto& m : meaning[code]) chance[m.item] += m.chance;
        }
        std::map<std::uint32_t, double> none;  // of each record, that none of its items does
        for (const auto& [item, c] : chance) {
            for (const auto row : rows[item]) {
                none.try_emplace(row, 1.0).first->second *= std::max(0.0, 1 - c);
            }
        }
        double sum = 0;
        for (const auto& [row, n] : none) sum += 1 - n;
        out.push_back(sum);
    }
    return out;
}

// Combinations of `more` items out of the rows' suffixes. Those of one or two rows are counted without being listed.
class Counter {
   public:
    explicit Counter(std::size_t items) : counts_(items, 0) {}
    Uniqueness result;

    void count(const std::vector<std::span<const Item>>& rows, std::size_t more) {
        if (rows.size() == 1) {
            const double all = choose(rows.front().size(), more);
            result.combinations += all;
            result.unique += all;
            return;
        }
        if (rows.size() == 2) {
            std::vector<Item> common;
            std::set_intersection(rows[0].begin(), rows[0].end(), rows[1].begin(), rows[1].end(),
                                  std::back_inserter(common));
            const double twice = choose(common.size(), more);
            const double once = choose(rows[0].size(), more) + choose(rows[1].size(), more) - 2 * twice;
            result.combinations += once + twice;
            result.unique += once;
            return;
        }
        std::vector<std::pair<Item, std::span<const Item>>> behind;
        for (const auto& row : rows) {
            for (std::size_t p = 0; p + more <= row.size(); ++p) {
                if (more == 1) {
                    ++counts_[row[p]];
                } else {
                    behind.emplace_back(row[p], row.subspan(p + 1));
                }
            }
            steps_ += row.size();
        }
        if (gave_up()) return;
        if (more > 1) {
            count_behind(behind, more - 1);
            return;
        }
        for (const auto& row : rows) {
            for (const Item item : row) {
                if (counts_[item] == 0) continue;
                result.combinations += 1;
                result.unique += counts_[item] == 1 ? 1 : 0;
                counts_[item] = 0;
            }
        }
    }

    [[nodiscard]] bool gave_up() const { return steps_ > max_steps; }

   private:
    static constexpr std::size_t max_steps = 500'000'000;

    void count_behind(std::vector<std::pair<Item, std::span<const Item>>>& behind, std::size_t more) {
        std::stable_sort(behind.begin(), behind.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<std::span<const Item>> rest;
        for (std::size_t i = 0; i < behind.size(); ++i) {
            rest.push_back(behind[i].second);
            if (i + 1 < behind.size() && behind[i + 1].first == behind[i].first) continue;
            count(rest, more);
            rest.clear();
        }
    }

    static double choose(std::size_t n, std::size_t m) {
        if (n < m) return 0;
        double out = 1;
        for (std::size_t i = 0; i < m; ++i) out = out * static_cast<double>(n - i) / static_cast<double>(i + 1);
        return std::round(out);
    }
    std::vector<std::uint32_t> counts_;
    std::size_t steps_ = 0;
};

}  // namespace

Result<Workload> frequent_workload(const Records& original, double percent) {
    FrequentItemsOptions options;
    options.min_support = support_of_percent(percent, original.size());
    return frequent_itemsets(original, options);
}

Workload random_workload(const Records& original, std::size_t queries, std::size_t length, Random& random) {
    const auto rows = inverted(original);
    Workload out;
    // A set of a length that no record has cannot be asked for.
    for (std::size_t tries = 0; out.size() < queries && tries < 1000 * queries; ++tries) {
        const auto record = original[random.below(original.size())];
        const std::size_t wanted = length > 0 ? length : 1 + random.below(4);
        if (record.size() < wanted) continue;
        std::vector<Item> items(record.begin(), record.end());
        random.shuffle(items);
        items.resize(wanted);
        std::sort(items.begin(), items.end());
        Rows matching = rows[items[0]];
        for (std::size_t i = 1; i < wanted; ++i) matching = intersection(matching, rows[items[i]]);
        out.push_back({std::move(items), static_cast<std::uint32_t>(matching.size())});
    }
    return out;
}

PublishedDisassociation::PublishedDisassociation(const Disassociated& published, std::size_t draws, Random& random) {
    for (std::size_t d = 0; d < draws; ++d) draws_.push_back(reconstruct(published, random));
}

namespace {

template <class Ask>
std::vector<double> mean_over(const std::vector<Records>& draws, const Ask& ask) {
    std::vector<double> sum;
    for (const auto& draw : draws) {
        const auto values = ask(draw);
        sum.resize(values.size(), 0);
        for (std::size_t i = 0; i < values.size(); ++i) sum[i] += values[i] / static_cast<double>(draws.size());
    }
    return sum;
}

}  // namespace

std::vector<double> PublishedDisassociation::counts(const Workload& workload, const Records& original) const {
    return mean_over(draws_, [&](const Records& draw) { return expected_counts(workload, original, draw); });
}

std::vector<double> PublishedDisassociation::matches(const std::vector<std::vector<Item>>& sets,
                                                     const Records& original) const {
    return mean_over(draws_, [&](const Records& draw) { return expected_matches(sets, original, draw); });
}

std::vector<double> PublishedGeneralization::counts(const Workload& workload, const Records& original) const {
    return expected_counts(workload, original, published_);
}

std::vector<double> PublishedGeneralization::matches(const std::vector<std::vector<Item>>& sets,
                                                     const Records& original) const {
    return expected_matches(sets, original, published_);
}

RelativeErrors relative_errors(const Workload& workload, const std::vector<double>& counts,
                               const std::vector<char>& skip) {
    std::vector<double> errors;
    RelativeErrors out;
    double sum = 0;
    for (std::size_t q = 0; q < workload.size(); ++q) {
        const auto& items = workload[q].items;
        if (!skip.empty() && std::any_of(items.begin(), items.end(), [&](Item i) { return skip[i] != 0; })) continue;
        errors.push_back(std::abs(counts[q] - workload[q].support) / workload[q].support);
        sum += errors.back();
    }
    out.queries = errors.size();
    if (errors.empty()) return out;
    out.mean = sum / static_cast<double>(errors.size());
    double squares = 0;
    for (const double error : errors) squares += (error - out.mean) * (error - out.mean);
    if (errors.size() > 1) out.deviation = std::sqrt(squares / static_cast<double>(errors.size() - 1));
    return out;
}

double average_relative_error(const Workload& workload, const std::vector<double>& counts,
                              const std::vector<char>& skip) {
    return relative_errors(workload, counts, skip).mean;
}

std::vector<double> matching_relative_errors(const std::vector<std::vector<Item>>& sets, const Records& original,
                                             const Published& published) {
    const auto before = expected_matches(sets, original, original);
    const auto after = published.matches(sets, original);
    std::vector<double> out;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        out.push_back(before[i] > 0 ? (before[i] - after[i]) / before[i] : 0);
    }
    return out;
}

Result<Uniqueness> uniqueness(const Records& records, std::size_t m) {
    Counter counter(records.names.size());
    std::vector<std::span<const Item>> rows;
    for (std::size_t r = 0; r < records.size(); ++r) {
        if (records[r].size() >= m) rows.push_back(records[r]);
    }
    if (m > 0 && !rows.empty()) counter.count(rows, m);
    if (counter.gave_up()) {
        return bad_input("the records are too long to count their sets of " + std::to_string(m) + " codes", {},
                         "ask for smaller sets");
    }
    return counter.result;
}

Coverage coverage(const Records& records) {
    Coverage out;
    out.diagnoses = records.items.size();
    const auto counts = supports(records);
    for (Item item = 0; item < counts.size(); ++item) {
        if (counts[item] == 0) continue;
        ++out.published_codes;
        out.codes += codes_of_name(records.names[item]).size();
    }
    return out;
}

AlikePatients count_alike(const Records& records, std::size_t k) {
    std::map<std::vector<Item>, std::size_t> sets;
    for (std::size_t r = 0; r < records.size(); ++r) {
        if (!records[r].empty()) ++sets[{records[r].begin(), records[r].end()}];
    }
    AlikePatients alike;
    for (const auto& [codes, count] : sets) {
        alike.patients += count;
        alike.unique += count == 1 ? 1 : 0;
        alike.below_k += count < k ? count : 0;
        ++alike.sets;
        alike.highest = std::max(alike.highest, 1.0 / static_cast<double>(count));
    }
    return alike;
}

}  // namespace scrim

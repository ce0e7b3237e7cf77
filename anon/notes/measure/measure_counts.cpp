// Equations 7 and 8: counts of months, and supports of itemsets, guessed from a release.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "anon/core/frequent_items.h"
#include "anon/core/records.h"
#include "anon/notes/measure/guesses.h"
#include "anon/notes/measure/note_measures.h"

namespace scrim {
namespace {

constexpr std::uint32_t no_value = Guesser::none;

std::vector<std::uint32_t> true_values(const MeasuredAttribute& attribute) {
    std::vector<std::uint32_t> values;
    for (const auto& truth : attribute.truth) values.push_back(truth.empty() ? no_value : truth.front());
    return values;
}

// The month of the year, 0 to 11.
void drop_years(std::vector<std::uint32_t>& months) {
    for (std::uint32_t& month : months) {
        if (month != no_value) month %= 12;
    }
}

std::array<double, 12> count_months(const std::vector<std::uint32_t>& months) {
    std::array<double, 12> counts{};
    for (const std::uint32_t month : months) {
        if (month != no_value) counts[month] += 1;
    }
    return counts;
}

// An itemset: the patients with its health details, and the month or hospital that it joins them with.
struct LargeItemset {
    std::uint32_t month = no_value;
    std::uint32_t hospital = no_value;
    std::uint32_t details = 0;  // index of the patients with its details
    double support = 0;
};

class LargeItemsets {
   public:
    LargeItemsets(const MeasuredRelease& release, const ItemsetOptions& options)
        : release_(release), options_(options), patients_with_(release.term_count) {
        for (std::uint32_t i = 0; i < release.patients(); ++i) {
            for (const std::uint32_t term : release.terms[i]) patients_with_[term].push_back(i);
        }
    }

    // Those of the original, found among the patients of each month, each hospital, and each pair of them.
    Result<void> find(const std::vector<std::uint32_t>& months, const std::vector<std::uint32_t>& hospitals) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> groups;
        for (std::uint32_t i = 0; i < release_.patients(); ++i) {
            if (months[i] != no_value) groups[{months[i], no_value}].push_back(i);
            if (!options_.with_hospitals || hospitals[i] == no_value) continue;
            groups[{no_value, hospitals[i]}].push_back(i);
            if (months[i] != no_value) groups[{months[i], hospitals[i]}].push_back(i);
        }
        for (const auto& [values, members] : groups) {
            if (members.size() <= options_.more_than) continue;
            if (auto found = find_among(values.first, values.second, members); !found) return found.error();
        }
        return {};
    }

    [[nodiscard]] std::size_t size() const { return itemsets_.size(); }

    [[nodiscard]] double error(const std::vector<std::uint32_t>& months,
                               const std::vector<std::uint32_t>& hospitals) const {
        double sum = 0;
        for (const LargeItemset& itemset : itemsets_) {
            double support = 0;
            for (const std::uint32_t i : with_details_[itemset.details]) {
                if ((itemset.month == no_value || months[i] == itemset.month) &&
                    (itemset.hospital == no_value || hospitals[i] == itemset.hospital))
                    support += 1;
            }
            sum += std::abs(support - itemset.support) / itemset.support;
        }
        return itemsets_.empty() ? 0 : sum / static_cast<double>(itemsets_.size());
    }

   private:
    Result<void> find_among(std::uint32_t month, std::uint32_t hospital, const std::vector<std::uint32_t>& members) {
        Records records;
        records.names.resize(release_.term_count);
        for (const std::uint32_t i : members) records.add(release_.terms[i]);
        FrequentItemsOptions mining;
        mining.min_support = options_.more_than + 1;
        mining.max_length = options_.most_details;
        const auto sets = frequent_itemsets(records, mining);
        if (!sets) return sets.error();
        for (const Itemset& set : *sets) {
            itemsets_.push_back({month, hospital, patients_with(set.items), static_cast<double>(set.support)});
        }
        return {};
    }

    std::uint32_t patients_with(const std::vector<std::uint32_t>& terms) {
        const auto [found, is_new] = details_.try_emplace(terms, static_cast<std::uint32_t>(with_details_.size()));
        if (is_new) {
            std::vector<std::uint32_t> patients = patients_with_[terms.front()];
            for (std::size_t t = 1; t < terms.size(); ++t) {
                std::vector<std::uint32_t> both;
                std::set_intersection(patients.begin(), patients.end(), patients_with_[terms[t]].begin(),
                                      patients_with_[terms[t]].end(), std::back_inserter(both));
                patients = std::move(both);
            }
            with_details_.push_back(std::move(patients));
        }
        return found->second;
    }

    const MeasuredRelease& release_;
    const ItemsetOptions& options_;
    std::vector<std::vector<std::uint32_t>> patients_with_;  // [term]
    std::map<std::vector<std::uint32_t>, std::uint32_t> details_;
    std::vector<std::vector<std::uint32_t>> with_details_;
    std::vector<LargeItemset> itemsets_;
};

}  // namespace

MeanAndDeviation month_count_error(const MeasuredRelease& release, Random random, int repeats) {
    std::vector<std::uint32_t> months = true_values(release.month);
    drop_years(months);
    const auto truth = count_months(months);
    const Guesser guesser(release, release.month);
    std::vector<double> errors;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        std::vector<std::uint32_t> guessed = guesser.draw(random);
        drop_years(guessed);
        const auto counts = count_months(guessed);
        double sum = 0;
        int known = 0;
        for (std::size_t month = 0; month < 12; ++month) {
            if (truth[month] == 0) continue;
            sum += std::abs(counts[month] - truth[month]) / truth[month];
            ++known;
        }
        errors.push_back(known == 0 ? 0 : sum / known);
    }
    return mean_and_deviation(errors);
}

Result<ItemsetError> itemset_support_error(const MeasuredRelease& release, Random random,
                                           const ItemsetOptions& options) {
    std::vector<std::uint32_t> months = true_values(release.month);
    drop_years(months);
    LargeItemsets itemsets(release, options);
    if (auto found = itemsets.find(months, true_values(release.hospital)); !found) return found.error();
    const Guesser month_guesser(release, release.month);
    const Guesser hospital_guesser(release, release.hospital);
    std::vector<double> errors;
    for (int repeat = 0; repeat < options.repeats; ++repeat) {
        std::vector<std::uint32_t> guessed = month_guesser.draw(random);
        drop_years(guessed);
        errors.push_back(itemsets.error(guessed, hospital_guesser.draw(random)));
    }
    return ItemsetError{mean_and_deviation(errors), itemsets.size()};
}

}  // namespace scrim

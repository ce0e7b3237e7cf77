// Equations 9 and 10: what searches for health details say of hospitals.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "anon/notes/measure/guesses.h"
#include "anon/notes/measure/note_measures.h"

namespace scrim {
namespace {

constexpr std::size_t most_search_terms = 400;

// [patient] the terms to search for, by numbers of their own, the rarest last.
std::vector<std::vector<std::uint32_t>> terms_to_search(const MeasuredRelease& release, std::size_t& count) {
    std::vector<std::uint32_t> patients_with(release.term_count);
    for (const auto& terms : release.terms) {
        for (const std::uint32_t term : terms) ++patients_with[term];
    }
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t term = 0; term < release.term_count; ++term) {
        if (patients_with[term] > 0 && 4 * static_cast<std::size_t>(patients_with[term]) <= release.patients()) {
            chosen.push_back(term);
        }
    }
    std::stable_sort(chosen.begin(), chosen.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return patients_with[a] > patients_with[b]; });
    if (chosen.size() > most_search_terms) chosen.resize(most_search_terms);
    count = chosen.size();
    constexpr std::uint32_t not_chosen = UINT32_MAX;
    std::vector<std::uint32_t> number(release.term_count, not_chosen);
    for (std::uint32_t i = 0; i < chosen.size(); ++i) number[chosen[i]] = i;
    std::vector<std::vector<std::uint32_t>> searched(release.patients());
    for (std::size_t i = 0; i < searched.size(); ++i) {
        for (const std::uint32_t term : release.terms[i]) {
            if (number[term] != not_chosen) searched[i].push_back(number[term]);
        }
        std::sort(searched[i].begin(), searched[i].end());
    }
    return searched;
}

// What a search finds: hospitals of the original and of the release, one bit each.
class FoundHospitals {
   public:
    explicit FoundHospitals(std::size_t hospitals)
        : words_((hospitals + 63) / 64), original_(words_), released_(words_) {}

    void clear() {
        std::fill(original_.begin(), original_.end(), 0);
        std::fill(released_.begin(), released_.end(), 0);
    }
    void add_original(std::uint32_t hospital) { original_[hospital / 64] |= std::uint64_t{1} << (hospital % 64); }
    void add_released(std::uint32_t hospital) { released_[hospital / 64] |= std::uint64_t{1} << (hospital % 64); }

    // False if the original has none.
    [[nodiscard]] bool jaccard(double& out) const {
        int both = 0;
        int either = 0;
        int original = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            both += __builtin_popcountll(original_[w] & released_[w]);
            either += __builtin_popcountll(original_[w] | released_[w]);
            original += __builtin_popcountll(original_[w]);
        }
        if (original == 0) return false;
        out = static_cast<double>(both) / either;
        return true;
    }

   private:
    std::size_t words_;
    std::vector<std::uint64_t> original_;
    std::vector<std::uint64_t> released_;
};

using Shown = std::vector<std::vector<std::uint32_t>>;  // [patient] the hospitals that a search finds with them

// All single terms, and all pairs that a patient has.
class Searches {
   public:
    explicit Searches(const MeasuredRelease& release)
        : release_(release), searched_(terms_to_search(release, terms_)), patients_with_(terms_) {
        for (std::uint32_t i = 0; i < searched_.size(); ++i) {
            for (const std::uint32_t term : searched_[i]) patients_with_[term].push_back(i);
        }
    }

    SearchScore score(const Shown& shown) const {
        SearchScore out;
        double sum = 0;
        FoundHospitals found(release_.hospitals);
        const auto end = [&] {
            double jaccard = 0;
            if (found.jaccard(jaccard)) {
                sum += jaccard;
                ++out.queries;
            }
            found.clear();
        };
        std::vector<std::vector<std::uint32_t>> with_second(terms_);
        for (std::uint32_t first = 0; first < terms_; ++first) {
            for (auto& patients : with_second) patients.clear();
            for (const std::uint32_t i : patients_with_[first]) {
                add(found, i, shown);
                const auto& terms = searched_[i];
                for (auto t = std::upper_bound(terms.begin(), terms.end(), first); t != terms.end(); ++t) {
                    with_second[*t].push_back(i);
                }
            }
            end();
            for (std::uint32_t second = first + 1; second < terms_; ++second) {
                if (with_second[second].empty()) continue;
                for (const std::uint32_t i : with_second[second]) add(found, i, shown);
                end();
            }
        }
        if (out.queries > 0) out.score = sum / static_cast<double>(out.queries);
        return out;
    }

    // How often each hospital is found by all searches. A patient with s terms is found by s + s (s - 1) / 2.
    [[nodiscard]] std::vector<double> counts(const std::vector<std::uint32_t>& hospital_of) const {
        std::vector<double> counts(release_.hospitals);
        for (std::size_t i = 0; i < hospital_of.size(); ++i) {
            if (hospital_of[i] == Guesser::none) continue;
            const auto terms = static_cast<double>(searched_[i].size());
            counts[hospital_of[i]] += terms * (terms + 1) / 2;
        }
        return counts;
    }

   private:
    void add(FoundHospitals& found, std::uint32_t patient, const Shown& shown) const {
        for (const std::uint32_t hospital : release_.hospital.truth[patient]) found.add_original(hospital);
        for (const std::uint32_t hospital : shown[patient]) found.add_released(hospital);
    }

    const MeasuredRelease& release_;
    std::size_t terms_ = 0;
    std::vector<std::vector<std::uint32_t>> searched_;       // [patient]
    std::vector<std::vector<std::uint32_t>> patients_with_;  // [term]
};

double count_error(const std::vector<double>& truth, const std::vector<double>& guessed) {
    double sum = 0;
    std::size_t hospitals = 0;
    for (std::size_t h = 0; h < truth.size(); ++h) {
        if (truth[h] == 0) continue;
        sum += std::abs(guessed[h] - truth[h]) / truth[h];
        ++hospitals;
    }
    return hospitals == 0 ? 0 : sum / static_cast<double>(hospitals);
}

}  // namespace

SearchMeasures measure_search(const MeasuredRelease& release, Random random, int repeats) {
    const Searches searches(release);
    const Guesser guesser(release, release.hospital);
    SearchMeasures out;
    Shown shown(release.patients());
    // A patient without a hospital has no mention of one that a search could find.
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (!release.hospital.truth[i].empty()) shown[i] = release.hospital.shown.list_of(i);
    }
    out.score = searches.score(shown);

    std::vector<std::uint32_t> truth;
    for (const auto& values : release.hospital.truth) truth.push_back(values.empty() ? Guesser::none : values.front());
    const std::vector<double> true_counts = searches.counts(truth);
    std::vector<double> errors;
    std::vector<double> scores;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const std::vector<std::uint32_t> guessed = guesser.draw(random);
        errors.push_back(count_error(true_counts, searches.counts(guessed)));
        if (!release.hides_hospitals) continue;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            shown[i].clear();
            if (guessed[i] != Guesser::none) shown[i].push_back(guessed[i]);
        }
        scores.push_back(searches.score(shown).score);
    }
    out.hospital_count_error = mean_and_deviation(errors);
    if (release.hides_hospitals) {
        out.score.score = 0;
        out.score.guessed = mean_and_deviation(scores);
    }
    return out;
}

}  // namespace scrim

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anon/notes/patients.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// A quasi-identifier in the original and in a release of the same patients. Values are numbers of a scale of its
// own: an age in years, year * 12 + month (0 to 11), the number of a hospital.
struct MeasuredAttribute {
    std::vector<std::vector<std::uint32_t>> truth;  // [patient] mostly one, the first is the one that counts
    ShownLists shown;  // the values that what is shown allows: a list's, all of a range, all months of a year; an
                       // empty list where nothing is shown, which allows everything
};

// How a value is guessed for a patient of whom the release shows several.
enum class Guess : std::uint8_t {
    by_cluster,  // of those shown, by how often their cluster has them (value enumeration)
    uniform,     // each of those shown alike (k-anonymity's ranges, Safe Harbor's years)
};

// All that the measures of a release of notes need. Patients are the unit: one record of the paper.
struct MeasuredRelease {
    Guess guess = Guess::by_cluster;
    bool hides_hospitals = false;  // shows none, or regions of them
    std::vector<std::uint32_t> cluster;
    MeasuredAttribute age;
    MeasuredAttribute month;
    MeasuredAttribute hospital;
    std::size_t hospitals = 0;
    std::vector<std::vector<std::uint32_t>> terms;  // [patient] distinct health details, sorted; the same in both
    std::size_t term_count = 0;

    [[nodiscard]] std::size_t patients() const { return cluster.size(); }
};

// How well a target stands out by what the attacker knows of them (Tables 3 and 4): the other patients n whose shown
// values allow their true ones make their risk 1 / (1 + n). Patients without the value are no targets.
struct ReidentificationRisk {
    std::size_t targets = 0;
    std::size_t unique = 0;  // n = 0
    double average = 0;
    double highest = 0;
};
[[nodiscard]] ReidentificationRisk risk_by_age(const MeasuredRelease& release);
[[nodiscard]] ReidentificationRisk risk_by_age_and_year(const MeasuredRelease& release);

// Over repeated guesses.
struct MeanAndDeviation {
    double mean = 0;
    double deviation = 0;
};

// Equation 7: how wrong the numbers of patients admitted in each month of the year are. Months that the original
// lacks do not count, nor do patients without a date.
[[nodiscard]] MeanAndDeviation month_count_error(const MeasuredRelease& release, Random random, int repeats = 20);

// Equation 8: how wrong the supports of large itemsets are, those of more than 10 patients that join health details
// with a month of the year, a hospital or both. Itemsets of health details alone have the same support in every
// release and are left out; so are hospitals where a release shows regions (k-anonymity), as in the paper. Where a
// release shows no hospital, one is guessed by their shares in the original, as if these were told.
struct ItemsetError {
    MeanAndDeviation error;
    std::size_t itemsets = 0;
};
struct ItemsetOptions {
    std::uint32_t more_than = 10;  // patients
    std::size_t most_details = 3;  // of an itemset
    bool with_hospitals = true;
    int repeats = 10;
};
[[nodiscard]] Result<ItemsetError> itemset_support_error(const MeasuredRelease& release, Random random,
                                                         const ItemsetOptions& options = {});

// Equation 9: hospitals found by a search for one or two health details, compared with the original's (Jaccard),
// over all searches that find something. Searched for are terms of at most a quarter of the patients, the most
// frequent 400 of them (the paper has 387).
struct SearchScore {
    double score = 0;                         // by the lists; 0 where the release shows no hospital
    std::optional<MeanAndDeviation> guessed;  // there, with hospitals guessed by their shares in the original
    std::size_t queries = 0;
};
// Equation 10: how wrong it is how often each hospital is found by all of these searches.
struct SearchMeasures {
    SearchScore score;
    MeanAndDeviation hospital_count_error;
};
[[nodiscard]] SearchMeasures measure_search(const MeasuredRelease& release, Random random, int repeats = 10);

}  // namespace scrim

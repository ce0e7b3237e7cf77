#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// What a reader who knows how lists are made concludes from a release alone: a list holds exactly the values of its
// cluster, so a value that nobody of the cluster shows by itself belongs to one of those who show a list with it.
struct Elimination {
    std::size_t values = 0;             // that are narrowed down in this way
    std::size_t fewest_candidates = 0;  // for one of them
    std::size_t below_k = 0;            // values with fewer than k candidates
    std::size_t given_away = 0;         // values with one candidate: the patient's value is known
};
[[nodiscard]] Elimination eliminate(const std::vector<std::uint32_t>& cluster, const std::vector<ShownLists>& shown,
                                    std::uint32_t k);

// What a simulated attacker makes of a release who knows the true values of a patient in it.
struct LinkAttack {
    std::size_t attacked = 0;
    double success = 0;           // the attacker's mean chance to point at the right record
    double highest = 0;           // the best chance at one patient
    std::size_t above_bound = 0;  // patients at whom that chance is above 1/k
    double candidates = 0;        // the mean number of records that fit
    std::size_t fewest_candidates = 0;
};

// What the attacker knows of everybody besides the covered values, and what records show of it: the number of a value,
// 0 where it is not known, or not shown. A record that shows none fits everybody.
struct KnownAttribute {
    std::vector<std::uint32_t> truth;  // [patient]
    std::vector<std::uint32_t> shown;  // [patient]
    bool operator==(const KnownAttribute&) const = default;
};

struct LinkOptions {
    std::uint32_t k = 5;
    bool eliminates = true;  // weighs records by elimination; else all that fit are alike
    std::vector<KnownAttribute> known;
    // How well a record fits what the attacker knows of a target otherwise; all alike where it is not given.
    std::function<double(std::uint32_t record, std::uint32_t target)> likeness;
    std::size_t most_attacked = 2000;  // drawn at random beyond that; whom is no secret
};

// `truth` has the true values and clusters, `shown` what the release shows of the same patients in the same numbers.
// A value that a patient lacks is not known to the attacker either.
[[nodiscard]] LinkAttack attack_links(const Patients& truth, const std::vector<ShownLists>& shown,
                                      const LinkOptions& options);

// The share of patients of whom it is known what they have, whoever of the records is theirs: records that are theirs
// with a chance of 95% or more all have one term in common. `terms` has the terms of each patient, none twice.
[[nodiscard]] double disclosed_share(const Patients& truth, const std::vector<ShownLists>& shown,
                                     const std::vector<std::vector<std::uint32_t>>& terms, const LinkOptions& options);

// The original as a release that hides nothing, to attack for comparison.
[[nodiscard]] std::vector<ShownLists> unhidden(const Patients& truth);

// What is left of the true values under HIPAA's Safe Harbor, to attack for comparison: ages, and years of dates.
[[nodiscard]] Patients as_safe_harbor(const Patients& truth);

}  // namespace scrim

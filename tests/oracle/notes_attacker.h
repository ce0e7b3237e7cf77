#pragma once

#include <functional>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim::oracle {

// How likely the release is if these are the true values of its records.
using Likelihood = std::function<double(const Patients& world)>;

// An attacker who knows the values of everybody in the data set (whose they are, not which record): tries every
// assignment of them to the records. His best chance, over all patients and records, that a patient is behind a
// record; patients with the same values he cannot tell apart.
double best_link_knowing_everybody(const Patients& truth, const Likelihood& likelihood);

// An attacker who knows the values of one patient who is in the data set, and of the others nothing: tries every
// choice of values from the shown lists. Every patient's every value must be single.
double best_link_knowing_target(const Patients& truth, const std::vector<ShownLists>& shown,
                                const Likelihood& likelihood);

// What the published description of a method lets a reader exclude: a list that does not hold the record's value,
// or that is not made as described.
enum class Described : std::uint8_t {
    cluster_lists,  // every list holds exactly the values of its cluster
    drilled_down,   // or the record's own value
    group_lists,    // exactly the values of those of the cluster who show the same lists; the cluster's values if one
                    // of them lacks a value
};
Likelihood as_described(const std::vector<ShownLists>& shown, Described described);

// Whether two releases show every record the same lists.
bool same_lists(const std::vector<ShownLists>& a, const std::vector<ShownLists>& b);

}  // namespace scrim::oracle

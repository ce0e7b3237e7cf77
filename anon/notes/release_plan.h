#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/notes/cluster/cluster.h"
#include "anon/notes/lists/drill_down.h"
#include "anon/notes/lists/fit_grains.h"
#include "anon/notes/patient_table.h"
#include "anon/notes/patients.h"
#include "anon/notes/render/render.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

enum class ReleaseMethod : std::uint8_t { enumerate, safe_harbor, k_anonymity };

[[nodiscard]] std::string_view name(ReleaseMethod method);  // "safe-harbor"

struct PlanOptions {
    ReleaseMethod method = ReleaseMethod::enumerate;
    std::uint32_t k = 5;
    DrillDown drill_down = DrillDown::strict;
    std::uint32_t branch_size = 0;        // patients of a branch, whom health details alone bring together; 0: 8k
    std::uint32_t notes_per_patient = 0;  // each patient shows as many, or is left out; 0: all that there are
    std::size_t threads = 1;
    bool quiet = true;  // no progress bar
};

// "--branch-size leaf": branches as small as can be, so that health details alone make the groups.
inline constexpr std::uint32_t leaf_branches = 1;
// The least size of a branch: k, so that it is a group, to 8k by default.
[[nodiscard]] std::uint32_t branch_size_of(const PlanOptions& options);

// How the manifest names what made the groups.
inline constexpr std::string_view grouped_in_two_stages =
    "in two stages: branches by health details, groups by covered values";
inline constexpr std::string_view grouped_by_health = "by health details";

// What every patient of a release shows, decided before a note is written.
struct ReleasePlan {
    ReleaseMethod method = ReleaseMethod::enumerate;
    std::vector<std::string> terms;          // that the tree's numbers mean
    ClusterTree tree;                        // of enumerate, its leaves are branches; else it has no nodes
    std::vector<std::uint32_t> first_group;  // [branch] the number of its first group, and after them of all
    std::vector<std::vector<Label>> shared;  // [group] labels of which all of its patients state the same
    Patients patients;                       // group and values of each; empty for safe-harbor
    std::vector<ShownLists> shown;           // one per attribute
    std::vector<int> shift_days;             // [patient]; empty unless the policy shifts dates
    std::vector<int> month_of;               // [value of the DATE attribute] in months since year 0; empty without one
    // Where lists of some groups are coarser than the policy's grain: [attribute] the coarser values, and [attribute]
    // [group] which of them its lists show (see fit_grains.h). Both empty else.
    std::vector<GrainChoice> choices;
    std::vector<std::vector<std::uint8_t>> levels;

    // What stands in the text for the patient's index values.
    [[nodiscard]] ShownPatient shown_patient(const PatientTable& table, std::uint32_t patient) const;
    // The values at the policy's grain that each patient's lists allow: what is shown, unless it is coarser.
    [[nodiscard]] std::vector<ShownLists> allowed() const;
    // The same as values, for the record of a note: {"AGE": ["5", "52"]}.
    [[nodiscard]] std::map<Label, std::vector<std::string>> shown_values(const PatientTable& table,
                                                                         std::uint32_t patient) const;
};

// The patients whom no part of at least k can take (see parts.h): they must be left out of the table first.
[[nodiscard]] std::vector<std::uint32_t> patients_without_part(const PatientTable& table, const PlanOptions& options);

// Groups the patients and decides their lists. An error if the promise cannot be kept: fewer than k patients.
[[nodiscard]] Result<ReleasePlan> make_plan(const PatientTable& table, const PlanOptions& options, const Key& key);

// The policy of a method: Safe Harbor has its own, whatever the file says, except for its lists.
[[nodiscard]] Policy policy_for(ReleaseMethod method, const Policy& policy);

}  // namespace scrim

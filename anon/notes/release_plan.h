#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/notes/cluster.h"
#include "anon/notes/drill_down.h"
#include "anon/notes/patient_table.h"
#include "anon/notes/patients.h"
#include "anon/notes/render.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

enum class ReleaseMethod : std::uint8_t { enumerate, safe_harbor, k_anonymity };

[[nodiscard]] std::string_view name(ReleaseMethod method);  // "safe-harbor"

struct PlanOptions {
    ReleaseMethod method = ReleaseMethod::enumerate;
    std::uint32_t k = 5;
    DrillDown drill_down = DrillDown::strict;
    std::size_t threads = 1;
    bool quiet = true;  // no progress bar
};

// What every patient of a release shows, decided before a note is written.
struct ReleasePlan {
    ReleaseMethod method = ReleaseMethod::enumerate;
    std::vector<std::string> terms;  // that the tree's numbers mean
    ClusterTree tree;                // of enumerate; else it has no nodes
    Patients patients;               // cluster (or group) and values of each; empty for safe-harbor
    std::vector<ShownLists> shown;   // one per attribute
    std::vector<int> shift_days;     // [patient]; empty unless the policy shifts dates

    // What stands in the text for the patient's index values.
    [[nodiscard]] ShownPatient shown_patient(const PatientTable& table, std::uint32_t patient) const;
    // The same as values, for the record of a note: {"AGE": ["5", "52"]}.
    [[nodiscard]] std::map<Label, std::vector<std::string>> shown_values(const PatientTable& table,
                                                                         std::uint32_t patient) const;
};

// Clusters the patients and decides their lists. An error if the promise cannot be kept: fewer than k patients.
[[nodiscard]] Result<ReleasePlan> make_plan(const PatientTable& table, const PlanOptions& options, const Key& key);

// The policy of a method: Safe Harbor has its own, whatever the file says, except for its lists.
[[nodiscard]] Policy policy_for(ReleaseMethod method, const Policy& policy);

}  // namespace scrim

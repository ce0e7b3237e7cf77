#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"

namespace scrim {

// A group of an earlier release: what its patients showed.
struct KnownGroup {
    std::map<Label, std::vector<std::string>> lists;
    std::vector<Label> shared;
    Gender gender = Gender::untold;
    std::map<Label, Grain> grains = {};  // of lists that are coarser than the policy's grain
};

// The groups of an earlier release, and which patients of a table are in them.
struct KnownGroups {
    static constexpr std::uint32_t none = UINT32_MAX;
    std::vector<KnownGroup> groups;
    std::vector<std::uint32_t> group_of;  // [patient of the table], none for who is new
};

// Why releases are continued: of two releases with other groups the lists of a patient can be intersected. Here known
// patients keep their group and its lists, and new ones form groups of their own.

// Who cannot be in the release: known patients of a group of which fewer than k are left, or whose notes now tell the
// other sex; and new ones for whom there is no part of k, who wait for the next release. In order.
[[nodiscard]] std::vector<std::uint32_t> patients_who_wait(const PatientTable& table, const PlanOptions& options,
                                                           const KnownGroups& known);

// The plan of a release that goes on with an earlier one. A known patient's value that is not in the old list makes it
// a placeholder for the whole group, and so does their wish for a coarser grain than the old list's. Nobody of
// patients_who_wait() may be in the table.
[[nodiscard]] Result<ReleasePlan> continue_plan(const PatientTable& table, const PlanOptions& options, const Key& key,
                                                const KnownGroups& known);

}  // namespace scrim

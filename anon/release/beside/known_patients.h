#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "anon/notes/continue_plan.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim {

// Who was released before, in which group, and what the group showed: groups.jsonl of a private folder. With it a later
// release goes on with the same groups; without, the lists of two releases could be intersected.
struct KnownPatients {
    Json promise;  // k, drill-down and policy, which must be the same
    std::vector<KnownGroup> groups;
    std::map<std::string, std::uint32_t> group_of;  // by the key of a patient
};

[[nodiscard]] Json promise_of(const PlanOptions& options, const Policy& policy);

// By which patients are known again: the id of the input, or that of the note where it names no patient. `note_ids` are
// those of the table's notes.
[[nodiscard]] std::vector<std::string> patient_keys(const PatientTable& table,
                                                    const std::vector<std::string>& note_ids);

// Nothing if the folder knows nobody.
[[nodiscard]] Result<std::optional<KnownPatients>> read_known_patients(const std::string& private_folder);
[[nodiscard]] Result<void> write_known_patients(const std::string& private_folder, const KnownPatients& known);

// An error unless an earlier release promised the same and its groups can be gone on with.
[[nodiscard]] Result<void> check_same_promise(const KnownPatients& known, const PlanOptions& options,
                                              const Policy& policy, const std::string& folder);

// An error if some of these patients are in a release that was made from this private folder.
[[nodiscard]] Result<void> refuse_known_patients(const KnownPatients& known, const std::vector<std::string>& keys,
                                                 const std::string& folder);

[[nodiscard]] KnownGroups known_groups(const KnownPatients& known, const std::vector<std::string>& keys);

// Adds the patients of a release who were not known before it.
void add_patients(const PatientTable& table, const ReleasePlan& plan, const std::vector<std::string>& keys,
                  KnownPatients& known);

}  // namespace scrim

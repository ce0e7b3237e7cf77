#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "anon/release/options.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/labels.h"

namespace scrim {

// Notes that do not tell a value; some of them by name.
struct LackingNotes {
    std::uint64_t count = 0;
    std::vector<std::string> ids;
};

// One attribute that the release lists or covers.
struct DryAttribute {
    Label label = Label::age;
    std::uint64_t notes = 0;     // that tell it
    std::uint64_t patients = 0;  // of whom a note tells it
    LackingNotes lacking;
};

// What a release of these options would read, found out without writing anything.
struct DryRun {
    std::uint64_t notes = 0;
    std::uint64_t bad = 0;       // records that would be left out
    std::uint64_t untagged = 0;  // notes that the release would tag
    std::uint64_t patients = 0;
    LackingNotes without_patient;
    LackingNotes without_health_details;
    std::vector<DryAttribute> attributes;
    std::vector<std::string> problems;  // for which the release would be refused
};

// Reads all notes once; those without tags are tagged in memory. What is wrong with the options or the policy is an
// error, as for the release itself; what is wrong with the notes is among the problems.
[[nodiscard]] Result<DryRun> dry_run_release(const ReleaseOptions& options);

[[nodiscard]] Json to_json(const DryRun& run);
// For the terminal, a line each.
[[nodiscard]] std::string to_text(const DryRun& run, const ReleaseOptions& options);

}  // namespace scrim

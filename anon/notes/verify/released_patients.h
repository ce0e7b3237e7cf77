#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "anon/notes/patients.h"
#include "anon/notes/verify/released_notes.h"
#include "nlp/base/json.h"

namespace scrim {

// What a release shows of its patients, gathered from its notes alone.
struct ReleasedPatients {
    std::vector<std::string> labels;               // the covered attributes, as the manifest names them
    std::vector<std::vector<std::string>> values;  // [attribute] as shown, in the order of their coming
    std::vector<ShownLists> shown;                 // [attribute]
    std::vector<std::uint32_t> cluster;            // [patient]
    std::vector<std::string> ids;                  // [patient]
    std::size_t notes = 0;
    std::size_t notes_that_differ = 0;  // from the lists or the cluster of an earlier note of the same patient
    std::size_t repeated_note_ids = 0;
    std::size_t uncovered_lists = 0;        // lists of labels that the manifest does not name as covered
    std::size_t unlike_lists = 0;           // that hold a value twice, or the values of another in another order
    std::size_t withheld = 0;               // notes whose text is left out
    std::size_t withheld_with_details = 0;  // of these, which still show health details
    std::size_t details_elsewhere = 0;      // health details that the text of their note does not have

    [[nodiscard]] std::size_t size() const { return cluster.size(); }
};

// The labels that a manifest names as covered.
[[nodiscard]] std::vector<std::string> covered_labels(const Json& manifest);

// Reads all notes. A patient without a list has that of their cluster: all values that are shown in it.
[[nodiscard]] Result<ReleasedPatients> gather_patients(ReleasedNotesReader& notes, std::vector<std::string> labels);

}  // namespace scrim

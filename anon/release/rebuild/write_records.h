#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "anon/release/embedded/structure_rules.h"
#include "anon/release/files/folder.h"
#include "anon/release/work/finish_note.h"
#include "nlp/base/random.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// What the records of a release are made from: the records of the input, and the notes as they were released.
struct RecordsInput {
    std::string path;
    ReadOptions read;
    StructureRules rules;
    unsigned threads = 1;
    const PatientTable* table = nullptr;
    const ReleasePlan* plan = nullptr;
    const RenderHooks* hooks = nullptr;
    const std::vector<NoteLink>* links = nullptr;
    const Key* key = nullptr;
};

struct RecordsOutcome {
    std::size_t records = 0;
    std::size_t notes = 0;          // of the release, in these records
    std::size_t withheld = 0;       // notes whose text is absent: left out of the release, or withheld in it
    std::size_t without_notes = 0;  // records that are left out: none of their notes is in the release
};

// Whether the input has records around its notes.
[[nodiscard]] Result<bool> has_records(const std::string& path, const ReadOptions& read);

// Writes the folder records/ of the release: each record of the input that holds a released note, with the released
// text of each note in place and its structure changed by the rules. A released note that is in no record although the
// input has records around its notes, or whose text cannot be put in its place, is an error.
[[nodiscard]] Result<RecordsOutcome> write_records(const RecordsInput& input, const ReleaseFolder& folder);

}  // namespace scrim

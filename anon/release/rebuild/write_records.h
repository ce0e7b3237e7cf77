#pragma once

#include <cstddef>
#include <functional>
#include <map>
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
    // Calls its argument for every note of the input, tagged.
    std::function<Result<void>(const std::function<void(const Note&)>& take)> each_note;
};

struct RecordsOutcome {
    std::size_t records = 0;
    std::size_t notes = 0;     // of the release, in these records
    std::size_t withheld = 0;  // notes whose text is absent: left out of the release, or withheld in it
    std::size_t left_out = 0;  // records that are of nobody in the release
    std::map<std::string, std::size_t> redacted;  // elements that told an identifier: how many, by path
};

// Whether the input has records around its notes.
[[nodiscard]] Result<bool> has_records(const std::string& path, const ReadOptions& read);

// Writes the folder records/ of the release: each record of the input that holds a released note, is about a patient of
// the release, or is referred to by such a record, with the released text of each note in place and its structure
// changed by the rules. A value that a rule keeps goes where it tells an identifier of the input. A released note that
// is in no record although the input has records around its notes, or whose text cannot be put in its place, is an
// error.
[[nodiscard]] Result<RecordsOutcome> write_records(const RecordsInput& input, const ReleaseFolder& folder);

}  // namespace scrim

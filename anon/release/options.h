#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "anon/notes/release_plan.h"
#include "nlp/base/messages.h"
#include "nlp/formats/note_format.h"
#include "nlp/tagging.h"

namespace scrim {

struct RemoteNotes;

// What becomes of notes that nobody looked for identifiers in. Unsaid: an input without any tags is tagged, one that
// has both kinds of notes is refused, because a forgotten note would be released word for word.
enum class Untagged : std::uint8_t { unsaid, tag, refuse };

// What a person found missing in notes that were drawn at random from those of the release.
struct MeasuredLeaks {
    std::uint64_t checked = 0;          // notes
    std::uint64_t with_missed_eid = 0;  // of them, with a direct identifier that was not tagged
    std::uint64_t with_missed = 0;      // with any identifier that was not tagged
    std::uint64_t missed = 0;           // identifiers
};

struct ReleaseOptions {
    std::string input;
    std::string output;  // a folder
    PlanOptions plan;
    std::string structured;       // a CSV that goes with the notes
    std::string records;          // where the records around the notes are, if not in the input
    std::string structure_rules;  // what becomes of their structure; empty: the rules of each format
    std::string private_folder;   // what the release keeps to itself; empty: nothing is kept
    std::string previous;         // the private folder of an earlier release that this one goes on with
    bool keep_ids = false;
    std::optional<std::uint64_t> seed;
    bool overwrite = false;
    bool strict = false;
    Untagged untagged = Untagged::unsaid;
    ReadOptions read;
    TagOptions tag;                         // the policy's path is in here
    std::optional<MeasuredLeaks> measured;  // what the taggers missed on these notes, where somebody looked
    CommonOptions common;
    const RemoteNotes* remote = nullptr;  // the notes are on other machines, tagged there; `input` names nothing
};

// What the tagged notes of a release depend on, with the content of every file of the input, and what the whole release
// depends on. Work of a run is used again only by a run of the same fingerprint. `input` is where the notes are read
// from: standard input was copied there.
struct ReleaseFingerprints {
    std::string tagging;
    std::string release;
};
[[nodiscard]] Result<ReleaseFingerprints> fingerprints(const ReleaseOptions& options, const std::string& input);

// The options by which the notes are read: where the release and its private folder go is no input.
[[nodiscard]] ReadOptions read_options(const ReleaseOptions& options);

}  // namespace scrim

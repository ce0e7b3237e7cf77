#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/messages.h"
#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// The run that commands over notes share: read, work on many threads, write in input order, in bounded memory.
// A bad record is reported and left out, the others go on. A stopped run (Ctrl-C, full disk) leaves nothing
// half-written and is completed by running the same command again, with the same bytes as one that was never
// stopped.
struct BatchOptions {
    std::string command;  // "convert", for messages and the journal
    std::string input;
    std::string output;
    ReadOptions read;
    std::optional<NoteFormat> format;        // else the output's name tells, or
    std::optional<NoteFormat> usual_format;  // of a folder; standard output has jsonl
    std::vector<NoteFormat> formats;         // that the command writes; empty: all
    std::string fingerprint;                 // what else the result depends on: taggers, models, policy
    bool strict = false;                     // stop at the first bad record
    bool overwrite = false;
    CommonOptions common;
};

struct BatchOutcome {
    std::uint64_t notes = 0;    // in the output
    std::uint64_t kept = 0;     // of these, done by an earlier run
    std::uint64_t bad = 0;      // records reported and left out
    std::uint64_t spans = 0;    // written by this run
    std::uint64_t remarks = 0;  // said about notes that were used all the same
    int signal = 0;             // that stopped the run; 0 if it went to its end
    std::string output;
    NoteFormat format = NoteFormat::jsonl;
};

// An error means that the run could not go on (nothing to read, no place to write, an error of `work`, the
// first bad record if strict); bad records are no error but counted. `work` is called by many threads.
[[nodiscard]] Result<BatchOutcome> run_batch(const BatchOptions& options,
                                             const std::function<Result<Note>(Note&&)>& work);

}  // namespace scrim

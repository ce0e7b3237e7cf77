#pragma once

#include <cstdint>
#include <string>

#include "anon/release/options.h"
#include "nlp/base/result.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// Tagged notes that can be read twice.
struct ReleaseInput {
    std::string path;
    ReadOptions read;
    bool tagged_here = false;         // this run tagged notes of the input that had no tags
    bool add_health_details = false;  // it has spans, but none of a health detail
    std::uint64_t bad = 0;            // records that tagging reported and left out
    int signal = 0;                   // that stopped the tagging; 0 if it went to its end
};

// Where the notes are read from: the input or, of standard input, a copy of it in the work folder, because a release
// reads its notes more than once.
[[nodiscard]] Result<std::string> input_path(const ReleaseOptions& options, const std::string& work_folder);

// Looks note by note whether the input at `path` is tagged, and tags into the work folder what is not. An input of both
// kinds is an error unless the options say what to do, and so is one in which more than a tenth of the notes have spans
// that cut words. A stopped tagging run goes on where it ended when the same
// command is run again; a finished one is used again. `tagging` is what the tagged notes depend on.
[[nodiscard]] Result<ReleaseInput> open_release_input(const ReleaseOptions& options, const std::string& path,
                                                      const std::string& work_folder, const std::string& tagging);

}  // namespace scrim

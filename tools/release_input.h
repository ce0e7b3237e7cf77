#pragma once

#include <cstdint>
#include <string>

#include "nlp/base/result.h"
#include "nlp/formats/note_format.h"
#include "tools/release_options.h"

namespace scrim {

// Tagged notes that can be read twice.
struct ReleaseInput {
    std::string path;
    ReadOptions read;
    bool tagged_here = false;         // the input had no spans, this run tagged it
    bool add_health_details = false;  // it has spans, but none of a health detail
    std::uint64_t bad = 0;            // records that tagging reported and left out
    int signal = 0;                   // that stopped the tagging; 0 if it went to its end
};

// What the input's files are, as one checksum of names, sizes and times: what was made of another input is not taken
// for what was made of this one.
[[nodiscard]] std::string input_files(const std::string& path);

// Looks whether the input is tagged, and tags it into `work_folder` if not. A stopped tagging run goes on where it
// ended when the same command is run again; a finished one is used again. Standard input is kept in the work folder,
// because a release reads its notes twice.
[[nodiscard]] Result<ReleaseInput> open_release_input(const ReleaseOptions& options, const std::string& work_folder);

}  // namespace scrim

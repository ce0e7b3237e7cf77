#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "anon/notes/release_plan.h"
#include "nlp/formats/note_format.h"
#include "tools/command.h"
#include "tools/tag_options.h"

namespace scrim {

struct ReleaseOptions {
    std::string input;
    std::string output;  // a folder
    PlanOptions plan;
    std::string structured;      // a CSV that goes with the notes
    std::string private_folder;  // what the release keeps to itself; empty: nothing is kept
    bool keep_ids = false;
    std::optional<std::uint64_t> seed;
    bool overwrite = false;
    bool strict = false;
    ReadOptions read;
    TagOptions tag;  // the policy's path is in here
    CommonOptions common;
};

}  // namespace scrim

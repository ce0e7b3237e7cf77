#pragma once

#include <functional>
#include <string>

#include "nlp/base/messages.h"
#include "nlp/base/result.h"
#include "nlp/formats/note_format.h"

namespace scrim {

class OriginalsCheck;

// What whoever asks about a release gives besides it.
struct KindOptions {
    std::string original;  // empty where not given
    CommonOptions common;
    std::string private_folder;           // what the release kept to itself, where given
    std::string signer;                   // the fingerprint of the key that must have signed it, where given
    bool to_share = false;                // a page has only what may go with the release, whatever else is given
    bool checked_with_originals = false;  // the checks of a page were, although it may not show their figures
    // The originals of notes, of whoever has them at hand; else they are read from `original`.
    std::function<Result<void>(OriginalsCheck&)> originals;
    // Where the records around the notes are, of whoever has them at hand; else they are looked for in `original`.
    std::string records;
    ReadOptions read_records;

    [[nodiscard]] bool with_originals() const { return !original.empty() || originals != nullptr; }
};

}  // namespace scrim

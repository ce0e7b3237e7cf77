#pragma once

#include <cstdint>
#include <string>

#include "anon/release/options.h"
#include "nlp/base/result.h"

namespace scrim {

struct ReleaseOutcome {
    std::size_t notes = 0;
    std::size_t patients = 0;
    std::size_t clusters = 0;
    std::size_t withheld = 0;  // notes without their text
    std::string signer;        // the fingerprint of the key that signed the release
    std::uint64_t bad = 0;
    int signal = 0;  // that stopped the run while it was tagging
};

// The whole run of a release: read what is there, gather facts, decide lists, write the notes, prove the promise,
// publish. A run that was stopped, however, is completed by the same command: tagged notes are used again, and with
// the key that a private folder keeps all else comes out the same.
[[nodiscard]] Result<ReleaseOutcome> run_release(const ReleaseOptions& options);

}  // namespace scrim

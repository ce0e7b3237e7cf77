// The verifier for releases of notes.

#include "anon/notes/verify_notes.h"
#include "nlp/formats/file_names.h"
#include "tools/notes_release.h"

namespace scrim {

Result<std::vector<Check>> verify_notes_release(const Release& release, const VerifyOptions& /*options*/) {
    auto checks = verify_notes(release, file_name_for);
    if (!checks) return checks.error();
    return checks;
}

}  // namespace scrim

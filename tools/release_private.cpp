#include "tools/release_private.h"

#include <filesystem>

#include "nlp/base/csv.h"
#include "nlp/base/output.h"

namespace scrim {

namespace fs = std::filesystem;

Result<void> make_private_folder(const std::string& path) {
    if (auto made = make_folder(path); !made) return made;
    std::error_code failure;
    fs::permissions(path, fs::perms::owner_all, failure);
    if (failure) return bad_input("cannot be kept from others: " + failure.message(), {path, {}, 0});
    return {};
}

Result<void> write_private(const std::string& folder, const Key& key, const std::vector<NoteLink>& links) {
    const OutputOptions secret{.private_file = true};
    if (auto done = write_file((fs::path(folder) / "key").string(), key.hex() + "\n", secret); !done) return done;
    auto output = open_output((fs::path(folder) / "links.csv").string(), secret);
    if (!output) return output.error();
    if (auto done = (*output)->write("note_id,patient,original_note_id,original_patient_id\n"); !done) return done;
    for (const NoteLink& link : links) {
        std::string line;
        append_csv_record(line, {link.note_id, link.patient, link.original_note, link.original_patient});
        if (auto done = (*output)->write(line); !done) return done;
    }
    return (*output)->commit();
}

}  // namespace scrim

#include "anon/release/beside/private_folder.h"

#include <filesystem>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/output.h"

namespace scrim {

namespace fs = std::filesystem;

namespace {

// Writes a private CSV row by row; `rows` calls its argument for each.
template <class Rows>
Result<void> write_rows(const std::string& path, const std::vector<std::string_view>& header, const Rows& rows) {
    auto output = open_output(path, {.private_file = true});
    if (!output) return output.error();
    Result<void> result;
    const auto write = [&](const std::vector<std::string_view>& fields) {
        std::string line;
        append_csv_record(line, fields);
        if (result) result = (*output)->write(line);
    };
    write(header);
    rows(write);
    if (!result) return result;
    return (*output)->commit();
}

}  // namespace

Result<void> write_private(const std::string& folder, const Key& key, const WrittenNotes& written) {
    const auto path = [&](const char* name) { return (fs::path(folder) / name).string(); };
    if (auto done = write_file(path("key"), key.hex() + "\n", {.private_file = true}); !done) return done;
    const auto links = write_rows(
        path("links.csv"), {"note_id", "patient", "original_note_id", "original_patient_id"}, [&](const auto& write) {
            for (const NoteLink& link : written.links) {
                write({link.note_id, link.patient, link.original_note, link.original_patient});
            }
        });
    if (!links) return links;
    if (!written.redacted.empty()) {
        const auto redacted = write_rows(path("redacted.csv"), {"path", "elements"}, [&](const auto& write) {
            for (const auto& [element, count] : written.redacted) write({element, std::to_string(count)});
        });
        if (!redacted) return redacted;
    }
    return write_look_at(folder, written);
}

Result<void> write_look_at(const std::string& folder, const WrittenNotes& written) {
    const std::string path = (fs::path(folder) / "look_at.csv").string();
    return write_rows(path, {"note_id", "why"}, [&](const auto& write) {
        for (const LeftOutNote& note : written.left_out) {
            write({note.original_note, "not in the release (id of the original): " + note.why});
        }
        for (const auto& id : written.withheld) write({id, "text withheld: a hidden value could not be taken out"});
        for (const auto& id : written.searched_again) write({id, "a hidden value was found once more and masked"});
    });
}

}  // namespace scrim

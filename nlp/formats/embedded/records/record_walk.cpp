#include "nlp/formats/embedded/records/record_walk.h"

#include <utility>

#include "nlp/formats/embedded/records/embedded_notes.h"
#include "nlp/formats/file_names.h"
#include "nlp/formats/note_files.h"

namespace scrim {

namespace fs = std::filesystem;

Result<const EmbeddedFormat*> embedded_format_of_file(const std::string& path, const ReadOptions& options) {
    const EmbeddedFormat* none = nullptr;
    if (options.format && embedded_format(*options.format) == nullptr) return none;
    if (path == "-") return options.format ? embedded_format(*options.format) : none;
    const auto by_name = format_of_name(path);
    if (by_name == NoteFormat::brat) return none;
    const auto format = format_of_file(path);
    if (!format) return format.error();
    return embedded_format(*format);
}

Result<RecordWalk> RecordWalk::open(const std::string& path, const ReadOptions& options) {
    auto patient_from = PatientFrom::make(options.patient_from);
    if (!patient_from) return patient_from.error();
    RecordWalk out(path, options, std::move(*patient_from));
    std::error_code failure;
    if (path != "-" && fs::is_directory(path, failure)) {
        out.walk_.emplace(path, FileWalk::Options{options.exclude, [](const std::string& name) {
                                                      return format_of_name(name).has_value();
                                                  }});
    }
    return out;
}

Result<void> RecordWalk::enter(const std::string& path, const fs::path& below) {
    const bool lone = !walk_;
    const EmbeddedFormat* format = nullptr;
    if (lone && options_.format) {
        format = embedded_format(*options_.format);
    } else {
        auto found = embedded_format_of_file(path, options_);
        if (!found) return found.error();
        format = *found;
        if (!lone && format != nullptr && options_.format && *options_.format != format->format) format = nullptr;
    }
    if (format == nullptr) return {};
    auto cutter = open_cutter(path, *format, options_.max_record);
    if (!cutter) return cutter.error();
    current_ = {format, {}, stem_of_file(path, below), {}};
    if (!patient_from_.none()) {
        // A path that gives no patient makes its notes bad records, and so it is said where they are read.
        current_.patient_of_path = patient_from_.patient_of(utf8_name(below.generic_string())).value_or("");
    }
    cutter_ = std::move(*cutter);
    return {};
}

Result<std::optional<WalkedRecord>> RecordWalk::next() {
    while (true) {
        if (cutter_) {
            auto record = cutter_->next();
            if (!record) return record.error();
            if (*record) {
                WalkedRecord out = current_;
                out.cut = std::move(**record);
                return std::optional(std::move(out));
            }
            cutter_.reset();
        }
        if (!walk_) {
            if (std::exchange(file_done_, true)) return std::optional<WalkedRecord>();
            if (auto done = enter(root_.string(), root_.filename()); !done) return done.error();
            continue;
        }
        const auto path = walk_->next();
        if (!path) return path.error();
        if (!*path) return std::optional<WalkedRecord>();
        const std::string name = plain_name((*path)->string());
        if (!format_of_name((*path)->string()) || name.ends_with("manifest.json")) continue;
        if (auto done = enter((*path)->string(), (*path)->lexically_relative(root_)); !done) return done.error();
    }
}

}  // namespace scrim

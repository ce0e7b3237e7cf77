#include "tools/review/note_list.h"

#include <algorithm>
#include <filesystem>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/formats/note_files.h"
#include "nlp/formats/note_reader.h"
#include "nlp/formats/note_writer.h"
#include "tools/review/exchange/label_studio.h"

namespace scrim::review {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".xml";
constexpr std::size_t most_tasks_bytes = std::size_t{1} << 30U;

Error cannot_list(const fs::path& folder, const std::error_code& failure) {
    return bad_input("the folder cannot be listed: " + failure.message(), {folder.string(), {}, 0},
                     "give the folder that 'scrim tag' wrote");
}

// Appends the names below a folder; hidden ones, such as the copies of annotators, are not looked at.
Result<void> walk(const fs::path& folder, const std::string& prefix, std::vector<std::string>& names) {
    std::error_code failure;
    auto entry = fs::directory_iterator(folder, failure);
    if (failure) return cannot_list(folder, failure);
    for (; entry != fs::directory_iterator(); entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with('.')) continue;
        if (name.size() > ending.size() && name.ends_with(ending)) {
            names.push_back(prefix + name.substr(0, name.size() - ending.size()));
        } else if (std::error_code unknown; entry->is_directory(unknown)) {
            if (auto done = walk(entry->path(), prefix + name + "/", names); !done) return done;
        }
        if (failure) return cannot_list(folder, failure);
    }
    return {};
}

// Whether the folder's first XML file is of i2b2 2014.
bool is_reviewable(const std::string& folder) {
    std::error_code failure;
    for (const auto& entry : fs::recursive_directory_iterator(folder, failure)) {
        if (entry.path().extension() != ending) continue;
        const auto format = format_of_file(entry.path().string());
        return format && *format == NoteFormat::i2b2;
    }
    return false;
}

std::string beside(const std::string& input) {
    fs::path path = fs::path(input).lexically_normal();
    if (path.filename().empty()) path = path.parent_path();
    return path.string() + ".review";
}

// All notes of an export of Label Studio, which no other command reads.
Result<std::vector<Note>> tasks_in(const std::string& path) {
    const auto bytes = read_file(path, most_tasks_bytes);
    if (!bytes) return bytes.error();
    auto notes = from_label_studio(*bytes);
    if (!notes) return bad_input(notes.error().what, {path, notes.error().place.record, 0}, notes.error().advice);
    return notes;
}

Result<std::size_t> convert(const std::string& input, const std::string& folder) {
    std::unique_ptr<NoteReader> reader;
    std::vector<Note> tasks;
    if (fs::path(input).extension() == ".json") {
        auto read = tasks_in(input);
        if (!read) return read.error();
        tasks = std::move(*read);
    } else {
        auto opened = open_notes(input);
        if (!opened) return opened.error();
        reader = std::move(*opened);
    }
    // The folder appears when it is complete, so that a stopped conversion is not taken for the whole.
    const std::string scratch = folder + ".part";
    fs::remove_all(scratch);
    if (auto made = make_folder(scratch); !made) return made.error();
    auto writer = open_note_writer(scratch, NoteFormat::i2b2);
    if (!writer) return writer.error();
    std::size_t count = 0;
    for (const Note& note : tasks) {
        if (auto done = (*writer)->write(note); !done) return done.error();
        ++count;
    }
    while (reader) {
        auto note = reader->next();
        if (!note) return note.error();
        if (!*note) break;
        if (auto done = (*writer)->write(**note); !done) return done.error();
        ++count;
    }
    if (auto done = (*writer)->finish(); !done) return done.error();
    std::error_code failure;
    fs::rename(scratch, folder, failure);
    if (failure) return bad_input("the folder cannot be made: " + failure.message(), {folder, {}, 0});
    return count;
}

}  // namespace

std::string NoteList::file(std::size_t note) const { return file(note, folder); }

std::string NoteList::file(std::size_t note, const std::string& in) const {
    return in + "/" + names[note] + std::string(ending);
}

Result<NoteList> list_notes(const std::string& folder) {
    NoteList out;
    out.folder = folder;
    if (auto done = walk(folder, "", out.names); !done) return done.error();
    if (out.names.empty()) {
        return bad_input("has no notes to review", {folder, {}, 0}, "give the folder that 'scrim tag' wrote");
    }
    std::sort(out.names.begin(), out.names.end());
    out.index.reserve(out.names.size());
    for (std::size_t i = 0; i < out.names.size(); ++i) out.index.emplace(out.names[i], i);
    return out;
}

Result<WorkFolder> prepare_folder(const std::string& input) {
    std::error_code failure;
    if (!fs::exists(input, failure)) {
        return bad_input("does not exist", {input, {}, 0}, "give the folder that 'scrim tag' wrote");
    }
    if (fs::is_directory(input, failure) && is_reviewable(input)) return WorkFolder{input, false, 0};
    const std::string folder = beside(input);
    if (fs::is_directory(folder, failure)) return WorkFolder{folder, true, 0};
    const auto count = convert(input, folder);
    if (!count) return count.error();
    return WorkFolder{folder, true, *count};
}

}  // namespace scrim::review

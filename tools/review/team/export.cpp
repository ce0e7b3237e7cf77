#include "tools/review/team/export.h"

#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_writer.h"
#include "tools/review/copy.h"
#include "tools/review/exchange/label_studio.h"
#include "tools/review/team/progress.h"

namespace scrim::review {
namespace {

namespace fs = std::filesystem;

// As i2b2 XML, and for those who go on elsewhere as brat and as tasks of Label Studio.
Result<std::size_t> export_copy(const NoteList& notes, Copy& copy, const std::string& project,
                                const std::string& part) {
    const std::string folder = project + "/" + part;
    std::vector<Note> all;
    for (std::size_t note = 0; note < notes.size(); ++note) {
        if (!copy.has(note)) continue;
        const auto open = copy.read(note);
        if (!open) return open.error();
        const std::string path = notes.file(note, folder);
        if (auto made = make_folder(fs::path(path).parent_path()); !made) return made.error();
        const std::string body = render_note(open->note, NoteFormat::i2b2).body;
        if (auto done = write_file(path, body, {.private_file = true}); !done) return done.error();
        all.push_back(open->note);
    }
    if (auto made = make_folder(project + "/brat/" + copy.name()); !made) return made.error();
    for (const Note& note : all) {
        const RenderedNote rendered = render_note(note, NoteFormat::brat);
        if (auto done = write_note_files(project + "/brat/" + copy.name(), NoteFormat::brat, rendered); !done) {
            return done.error();
        }
    }
    if (auto made = make_folder(project + "/label_studio"); !made) return made.error();
    const std::string tasks = to_label_studio(all, copy.name()).dump(-1, ' ', false, Json::error_handler_t::replace);
    if (auto done = write_file(project + "/label_studio/" + copy.name() + ".json", tasks, {.private_file = true});
        !done) {
        return done.error();
    }
    return all.size();
}

Result<void> export_log(const NoteList& notes, const std::string& name, const std::string& target) {
    const std::string source = notes.folder + "/.review/" + (name.empty() ? "" : name + "/") + "log.jsonl";
    std::error_code failure;
    if (!fs::exists(source, failure)) return {};
    fs::copy_file(source, target, failure);
    if (failure) return bad_input("a log cannot be copied: " + failure.message(), {target, {}, 0});
    ::chmod(target.c_str(), 0600);
    return {};
}

Result<Exported> export_into(const NoteList& notes, const std::string& folder) {
    Exported out;
    std::vector<std::unique_ptr<Copy>> copies;
    std::vector<Copy*> compared;
    if (auto made = make_folder(folder + "/logs"); !made) return made.error();
    for (const std::string& name : annotators(notes)) {
        auto copy = Copy::open(notes, name, Copy::Use::read);
        if (!copy) return copy.error();
        const bool gold = name == gold_name;
        const auto written = export_copy(notes, **copy, folder, gold ? "gold" : "copies/" + name);
        if (!written) return written.error();
        if (auto done = export_log(notes, name, folder + "/logs/" + name + ".jsonl"); !done) return done.error();
        out.notes += *written;
        if (gold) continue;
        ++out.copies;
        compared.push_back(copy->get());
        copies.push_back(std::move(*copy));
    }
    if (auto done = export_log(notes, "", folder + "/logs/folder.jsonl"); !done) return done.error();
    auto found = team_progress(compared, {}, notes.size());
    if (!found) return found.error();
    for (const auto& [file, part] :
         {std::pair("/progress.json", "annotators"), std::pair("/agreement.json", "pairs")}) {
        if (auto done = write_file(folder + file, (*found)[part].dump(2) + "\n"); !done) return done.error();
    }
    return out;
}

}  // namespace

Result<Exported> export_project(const NoteList& notes, const std::string& folder) {
    std::error_code failure;
    if (fs::exists(folder, failure)) {
        return bad_input("is there already", {folder, {}, 0}, "name a folder that does not exist yet");
    }
    const std::string scratch = folder + ".part";
    fs::remove_all(scratch, failure);
    if (auto made = make_folder(scratch); !made) return made.error();
    ::chmod(scratch.c_str(), 0700);  // it holds what the notes hold
    auto out = export_into(notes, scratch);
    if (!out) {
        fs::remove_all(scratch, failure);
        return out;
    }
    fs::rename(scratch, folder, failure);
    if (failure) return bad_input("the folder cannot be made: " + failure.message(), {folder, {}, 0});
    return out;
}

}  // namespace scrim::review

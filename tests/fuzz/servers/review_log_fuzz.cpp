// Whatever the log of changes holds, opening a copy ends with an error or with notes that can be read, changed,
// undone and rebuilt; and what was saved is there when the copy is opened again.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_writer.h"
#include "tools/review/copy.h"

namespace {

using scrim::review::Copy;

// The notes that the seeds are about.
const std::vector<scrim::Note>& originals() {
    const auto span = [](std::uint32_t begin, std::uint32_t end, scrim::Label label) {
        scrim::Span out;
        out.begin = begin;
        out.end = end;
        out.label = label;
        out.sources = scrim::source_rules;
        out.score = 0.5F;
        return out;
    };
    static const std::vector<scrim::Note> notes = {
        {"a",
         "p1",
         "Mr. Smith saw Dr. Jones in Boston.",
         {span(4, 9, scrim::Label::patient), span(18, 23, scrim::Label::doctor)}},
        {"b", "p1", "Caf\u00e9 \U0001F600 Smith", {span(11, 16, scrim::Label::doctor)}}};
    return notes;
}

struct Folder {
    Folder() {
        // In memory where there is such a place: every change waits for the disk.
        const std::filesystem::path memory = "/dev/shm";
        std::error_code failure;
        const auto base =
            std::filesystem::is_directory(memory, failure) ? memory : std::filesystem::temp_directory_path();
        path = (base / ("review_log_fuzz_" + std::to_string(getpid()))).string();
    }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void fill(std::string_view log) const {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path + "/.review");
        for (const scrim::Note& note : originals()) {
            const auto rendered = scrim::render_note(note, scrim::NoteFormat::i2b2);
            if (!scrim::write_note_files(path, scrim::NoteFormat::i2b2, rendered)) std::abort();
        }
        if (!scrim::write_file(path + "/.review/log.jsonl", log)) std::abort();
    }

    std::string path;
};

void check_spans(const scrim::Note& note, const std::vector<scrim::Span>& spans) {
    for (const scrim::Span& span : spans) {
        if (span.begin >= span.end || span.end > note.text.size()) std::abort();
    }
}

void use(Copy& copy, std::size_t note) {
    const auto open = copy.read(note);
    if (!open) return;
    if (open->note.text != originals()[note].text) std::abort();
    check_spans(open->note, open->note.spans);
    const auto rebuilt = copy.rebuilt(note, "2026-06-01T00:00:00.000Z");
    if (rebuilt && *rebuilt) check_spans(open->note, **rebuilt);
    scrim::review::SaveAs as;
    as.who = "fuzz";
    // Following the log back ends: no line leads to a later one.
    for (int step = 0; step < 20; ++step) {
        as.revision = copy.state(note).revision;
        if (!copy.undo(note, as)) break;
    }
    scrim::Span added;
    added.begin = 0;
    added.end = 2;
    added.label = scrim::Label::phi;
    added.sources = scrim::source_person;
    as.revision = copy.state(note).revision;
    const auto saved = copy.edit(note, {}, {added}, as);
    if (!saved) return;
    const auto after = copy.read(note);
    if (!after || scrim::review::find_span(after->note.spans, added) == nullptr) std::abort();
    if (!saved->change.empty() && !after->can_undo) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Folder folder;
    folder.fill({reinterpret_cast<const char*>(data), size});
    const auto notes = scrim::review::list_notes(folder.path);
    if (!notes) std::abort();
    if (auto reader = Copy::open(*notes, "", Copy::Use::read)) {
        for (std::size_t note = 0; note < notes->size(); ++note) (void)(*reader)->read(note);
    }
    std::vector<scrim::review::NoteState> states;
    {
        auto copy = Copy::open(*notes, "");
        if (!copy) return 0;
        for (std::size_t note = 0; note < notes->size(); ++note) use(**copy, note);
        states = (*copy)->states();
    }
    const auto again = Copy::open(*notes, "");
    if (!again) std::abort();
    for (std::size_t note = 0; note < notes->size(); ++note) {
        if ((*again)->state(note).revision != states[note].revision) std::abort();
    }
    return 0;
}

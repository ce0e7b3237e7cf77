#pragma once

#include <memory>
#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// One note as the bytes of its format. Making them is the work, and may be done by many threads; putting
// them in their place follows the order of the notes.
struct RenderedNote {
    std::string id;
    std::string patient_id;
    std::string body;         // the file of the note, or its record in the one file
    std::string annotations;  // brat: the .ann file
    bool tagged = false;      // brat: else there is no .ann file, and what a stopped run left is removed
    std::vector<Remark> remarks;
};

[[nodiscard]] RenderedNote render_note(const Note& note, NoteFormat format);

// What a file of many notes has before the first and after the last.
[[nodiscard]] std::string file_head(NoteFormat format);
[[nodiscard]] std::string file_tail(NoteFormat format);

// The files of a note in a folder, and writing them. Of brat's two the .ann comes first.
[[nodiscard]] std::vector<std::string> note_file_names(NoteFormat format, const std::string& note_id);
[[nodiscard]] Result<void> write_note_files(const std::string& folder, NoteFormat format, const RenderedNote& rendered);

// Writes notes one after the other. A folder gets a file per note (two for brat) as the notes come, each
// complete or not there; a single file appears at finish().
class NoteWriter {
   public:
    virtual ~NoteWriter() = default;
    NoteWriter() = default;
    NoteWriter(const NoteWriter&) = delete;
    NoteWriter& operator=(const NoteWriter&) = delete;

    virtual Result<void> put(const RenderedNote& rendered) = 0;
    virtual Result<void> finish() = 0;

    Result<void> write(const Note& note) { return put(render_note(note, format())); }
    [[nodiscard]] virtual NoteFormat format() const = 0;
};

// text, i2b2 and brat write into the folder `path`; i2b2-2006, jsonl and csv into the file `path`, compressed
// if it ends in .gz or .zst, "-" for standard output.
[[nodiscard]] Result<std::unique_ptr<NoteWriter>> open_note_writer(const std::string& path, NoteFormat format);

// One per format, for render_note.
void render_i2b2(const Note& note, RenderedNote& out);
void render_i2b2_2006(const Note& note, RenderedNote& out);
void render_brat(const Note& note, RenderedNote& out);
void render_jsonl(const Note& note, RenderedNote& out);
void render_csv(const Note& note, RenderedNote& out);

}  // namespace scrim

#pragma once

#include <string>
#include <vector>

#include "nlp/formats/note_writer.h"
#include "tests/temporary_folder.h"
#include "tools/review/note_list.h"

namespace scrim::review {

inline Span span_at(std::uint32_t begin, std::uint32_t end, Label label, std::uint8_t sources = source_rules,
                    float score = 0.9F) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.sources = sources;
    span.score = score;
    return span;
}

// A folder of tagged notes of the test's own.
class SampleNotes {
   public:
    SampleNotes() {
        std::filesystem::create_directory(folder());
        put("a", "Mr. Smith saw Dr. Jones in Boston.",
            {span_at(4, 9, Label::patient), span_at(18, 23, Label::doctor), span_at(27, 33, Label::city)});
        put("b", "Smith was seen on 4/5/2009.\nSMITH is well.", {span_at(0, 5, Label::doctor)});
        put("c", "Caf\u00e9 \U0001F600 Ren\u00e9e Smith\nno tags here", {});
    }

    void put(const std::string& id, const std::string& text, std::vector<Span> spans) const {
        Note note{id, "p1", text, std::move(spans)};
        const RenderedNote rendered = render_note(note, NoteFormat::i2b2);
        if (!write_note_files(folder(), NoteFormat::i2b2, rendered)) ADD_FAILURE() << "a note was not written";
    }

    [[nodiscard]] std::string folder() const { return folder_ / "tagged"; }
    [[nodiscard]] std::string operator/(const std::string& name) const { return folder() + "/" + name; }
    [[nodiscard]] NoteList list() const {
        auto notes = list_notes(folder());
        if (!notes) ADD_FAILURE() << notes.error().message();
        return std::move(*notes);
    }
    [[nodiscard]] const TemporaryFolder& temporary() const { return folder_; }

   private:
    TemporaryFolder folder_;
};

}  // namespace scrim::review

// One walk over a document tells three listeners what stands where: the sections, which hold the notes, what is known
// of persons, and the changes of the structure. Writing is reading again, so that both see the same notes.

#include "nlp/formats/embedded/ccda.h"

#include <iterator>
#include <optional>
#include <utility>

#include "nlp/formats/embedded/base64.h"
#include "nlp/formats/embedded/ccda/changes.h"
#include "nlp/formats/embedded/ccda/known.h"
#include "nlp/formats/embedded/ccda/sections.h"
#include "nlp/formats/embedded/document_text.h"
#include "nlp/formats/embedded/markup/references.h"
#include "nlp/formats/embedded/record_edits.h"
#include "nlp/formats/embedded/typed_text.h"

namespace scrim {
namespace {

class CcdaReader : public CcdaVisitor {
   public:
    CcdaReader(std::string_view source, const Place& place)
        : source_(source), place_(place), sections_(source, place), known_(source, place) {}

    void change(CcdaChanges& changes) { changes_ = &changes; }

    Result<void> begin_element(const std::vector<CcdaElement>& open, std::string_view path,
                               const MarkupToken& tag) override {
        if (sections_.begin_element(open, tag)) {
            if (changes_ != nullptr) changes_->begin_narrative_element(tag);
            return {};
        }
        // What could not be written with rules is refused where it is read.
        for (const auto& attribute : tag.attributes) {
            if (attribute.value.find('&') == std::string_view::npos) continue;
            if (const auto value = xml_value(attribute.value, place_); !value) return value.error();
        }
        if (auto done = known_.begin_element(open, path, tag); !done) return done;
        return changes_ == nullptr ? Result<void>() : changes_->begin_element(open, path, tag);
    }
    Result<void> end_element(const std::vector<CcdaElement>& open, std::string_view path,
                             const MarkupToken& tag) override {
        if (!sections_.end_element(open, tag)) known_.end_element(open, path);
        return {};
    }
    Result<void> text(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& token) override {
        const auto taken = sections_.text(token);
        if (!taken) return taken.error();
        if (*taken) return {};
        if (const auto value = xml_text(source_, token, place_); !value) return value.error();
        if (auto done = known_.text(open, path, token); !done) return done;
        return changes_ == nullptr ? Result<void>() : changes_->text(open, path, token);
    }
    Result<void> aside(const MarkupToken& token) override {
        if (changes_ != nullptr) changes_->aside(token);
        return {};
    }

    [[nodiscard]] Result<std::vector<CcdaNote>> notes() { return sections_.take(); }
    [[nodiscard]] CcdaKnown& known() { return known_; }

   private:
    std::string_view source_;
    const Place& place_;
    CcdaSections sections_;
    CcdaKnown known_;
    CcdaChanges* changes_ = nullptr;
};

Result<std::vector<SourceEdit>> edits_of_body(const CcdaNote& note, const std::vector<TextEdit>& edits, bool redact,
                                              const Place& place) {
    const std::string type = note.base64 ? note.media_type : note.media_type + "; charset=utf-8";
    auto written = write_typed_text(type, note.bytes, edits, redact, place);
    if (!written) return written.error();
    if (written->bytes == note.bytes) return std::vector<SourceEdit>();
    std::string text = note.base64 ? base64_encoded(written->bytes) : escape_markup(written->bytes);
    std::vector<SourceEdit> out{{note.content.begin, note.content.end, std::move(text)}};
    // What is written is UTF-8, whatever it was.
    if (note.base64 && note.charset.end > note.charset.begin) {
        out.push_back({note.charset.begin, note.charset.end, "utf-8"});
    }
    return out;
}

Result<std::vector<SourceEdit>> edits_of_notes(const std::vector<CcdaNote>& notes, const RecordEdits& edits,
                                               const Place& place) {
    std::vector<SourceEdit> out;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const auto of_note = edits_of_note(edits, i);
        auto changes = notes[i].typed ? edits_of_body(notes[i], of_note, redacts(edits), place)
                                      : notes[i].map.source_edits(of_note, encode_markup, place);
        if (!changes) return changes.error();
        out.insert(out.end(), changes->begin(), changes->end());
    }
    return out;
}

}  // namespace

Result<EmbeddedRecord> read_ccda(std::string_view record, const Place& place) {
    auto document = read_document_text(record, DocumentLanguage::xml, place);
    if (!document) return document.error();
    CcdaReader reader(document->text, place);
    if (auto done = walk_ccda(document->text, reader, place); !done) return done.error();
    auto notes = reader.notes();
    if (!notes) return notes.error();
    EmbeddedRecord out;
    const std::string id = reader.known().document_id();
    for (const auto& note : *notes) {
        EmbeddedNote embedded;
        embedded.id = id.empty() ? note.path : id + "/" + note.path;
        embedded.patient_id = reader.known().patient_id();
        embedded.text = note.map.text();
        if (note.typed) {
            auto text =
                read_typed_text(note.base64 ? note.media_type : note.media_type + "; charset=utf-8", note.bytes, place);
            if (!text) return text.error();
            embedded.text = std::move(text->text);
            if (text->remark) out.remarks.push_back(std::move(*text->remark));
        }
        out.notes.push_back(std::move(embedded));
    }
    out.known = reader.known().take();
    if (document->remark) out.remarks.push_back(std::move(*document->remark));
    return out;
}

Result<std::string> write_ccda(std::string_view record, const RecordEdits& edits, const Place& place) {
    if (!redacts(edits)) return std::string(record);
    auto document = read_document_text(record, DocumentLanguage::xml, place);
    if (!document) return document.error();
    std::string patient;
    if (edits.rules != nullptr) {
        auto read = read_ccda(record, place);
        if (!read) return read.error();
        if (!read->notes.empty()) patient = read->notes.front().patient_id;
        if (patient.empty() && !read->known.empty()) patient = read->known.front().patient_id;
    }
    CcdaReader reader(document->text, place);
    std::optional<CcdaChanges> structure;
    if (edits.rules != nullptr) reader.change(structure.emplace(document->text, edits, patient, place));
    if (auto done = walk_ccda(document->text, reader, place); !done) return done.error();
    const auto notes = reader.notes();
    if (!notes) return notes.error();
    auto changes = edits_of_notes(*notes, edits, place);
    if (!changes) return changes.error();
    if (structure) {
        auto more = structure->take();
        changes->insert(changes->end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    return document_bytes(apply_edits(document->text, std::move(*changes)), *document, place);
}

}  // namespace scrim

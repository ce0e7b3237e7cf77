#include "nlp/formats/embedded/fhir/note_changes.h"

#include <algorithm>
#include <utility>

#include "nlp/base/hash.h"
#include "nlp/formats/embedded/base64.h"
#include "nlp/formats/embedded/markup.h"

namespace scrim {
namespace {

std::string quoted_json(std::string_view text) { return '"' + json_escaped(text) + '"'; }

// A string of JSON with another text, as few of its bytes changed as possible: what both texts begin and end with
// keeps its spelling.
Result<std::string> respelled(const JsonSource& json, JsonSource::Id id, std::string_view changed, const Place& place) {
    const TextMap map = json.text_map(id);
    const std::string_view before = map.text();
    const auto is_inner = [](std::string_view text, std::size_t at) {
        return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    const std::size_t shorter = std::min(before.size(), changed.size());
    std::size_t head = 0;
    while (head < shorter && before[head] == changed[head]) ++head;
    while (head > 0 && (is_inner(before, head) || is_inner(changed, head))) --head;
    std::size_t tail = 0;
    while (tail < shorter - head && before[before.size() - 1 - tail] == changed[changed.size() - 1 - tail]) ++tail;
    while (tail > 0 && (is_inner(before, before.size() - tail) || is_inner(changed, changed.size() - tail))) --tail;
    const TextEdit edit{static_cast<std::uint32_t>(head), static_cast<std::uint32_t>(before.size() - tail),
                        std::string(changed.substr(head, changed.size() - tail - head))};
    if (edit.begin == edit.end && edit.text.empty()) return std::string();
    auto changes = map.source_edits(
        {edit}, [](std::string_view text, std::uint8_t) { return json_escaped(text); }, place);
    if (!changes) return changes.error();
    return apply_edits(json.raw(id), std::move(*changes));
}

class NoteChanges {
   public:
    NoteChanges(const JsonSource& json, bool redact, const Place& place)
        : json_(json), redact_(redact), place_(place) {}

    Result<void> add(const FhirNote& note, const std::vector<TextEdit>& edits) {
        values_[note.value];
        if (note.kind == FhirNote::Kind::attachment) return add_attachment(note, edits);
        if (edits.empty() && (!redact_ || note.kind == FhirNote::Kind::string)) return {};
        auto written = note.kind == FhirNote::Kind::narrative ? narrative(note, edits) : string(note, edits);
        if (!written) return written.error();
        values_[note.value] = std::move(*written);
        return {};
    }
    NoteValues take() { return std::move(values_); }

   private:
    Result<std::string> string(const FhirNote& note, const std::vector<TextEdit>& edits) {
        auto changes = json_.text_map(note.value)
                           .source_edits(
                               edits, [](std::string_view text, std::uint8_t) { return json_escaped(text); }, place_);
        if (!changes) return changes.error();
        return apply_edits(json_.raw(note.value), std::move(*changes));
    }

    Result<std::string> narrative(const FhirNote& note, const std::vector<TextEdit>& edits) {
        const std::string source = json_.text(note.value);
        const auto markup = read_markup(source, MarkupKind::xhtml, place_);
        if (!markup) return markup.error();
        auto written = write_markup(source, *markup, edits, redact_, place_);
        if (!written) return written.error();
        return respelled(json_, note.value, *written, place_);
    }

    Result<void> add_attachment(const FhirNote& note, const std::vector<TextEdit>& edits) {
        const JsonSource::Id holder = holder_of(json_, note.value);
        const auto type = json_.member(holder, "contentType");
        if (!type) return {};  // without one it is not a note
        values_[*type];
        if (edits.empty() && !redact_) return {};
        const auto bytes = attachment_bytes(json_, note, place_);
        if (!bytes) return bytes.error();
        const auto written = write_typed_text(json_.text(*type), *bytes, edits, redact_, place_);
        if (!written) return written.error();
        if (written->bytes != *bytes) values_[note.value] = quoted_json(base64_encoded(written->bytes));
        if (written->content_type != json_.text(*type)) values_[*type] = quoted_json(written->content_type);
        if (const auto size = json_.member(holder, "size")) {
            const std::string count = std::to_string(written->bytes.size());
            values_[*size] = json_.is(*size, JsonKind::string) ? quoted_json(count) : count;
        }
        if (const auto hash = json_.member(holder, "hash")) {
            values_[*hash] = quoted_json(base64_encoded(sha1(written->bytes)));
        }
        return {};
    }

    const JsonSource& json_;
    bool redact_;
    const Place& place_;
    NoteValues values_;
};

}  // namespace

Result<NoteValues> changed_note_values(const JsonSource& json, const FhirNotes& found,
                                       const std::vector<std::vector<TextEdit>>& edits, bool redact,
                                       const Place& place) {
    static const std::vector<TextEdit> none;
    if (!edits.empty() && edits.size() != found.notes.size()) {
        return bad_input("has another number of notes than there are edits for", place, "read it again");
    }
    NoteChanges changes(json, redact, place);
    for (std::size_t i = 0; i < found.notes.size(); ++i) {
        auto done = changes.add(found.notes[i], edits.empty() ? none : edits[i]);
        if (!done) return done.error();
    }
    return changes.take();
}

}  // namespace scrim

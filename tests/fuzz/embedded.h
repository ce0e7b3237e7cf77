#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "nlp/formats/embedded/embedded.h"
#include "nlp/text/unicode.h"

namespace scrim {

// Without what stands between texts and is made of the structure, or may be.
inline std::string only_marks(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r' && c != '\f') out += c;
    }
    return out;
}

// Each third run of letters of a note goes, each other third becomes something else.
inline std::vector<TextEdit> edits_for_fuzz(const std::string& text, std::string& wanted) {
    std::vector<TextEdit> out;
    const auto is_mark = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'; };
    int count = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_mark(text[end]) == is_mark(text[at])) ++end;
        const std::string_view piece = std::string_view(text).substr(at, end - at);
        if (is_mark(text[at]) || ++count % 3 == 0) {
            wanted += piece;
        } else {
            const std::string by = count % 3 == 1 ? "" : "[<&\\{\xC3\xA9\"]";
            out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), by});
            wanted += by;
        }
        at = end;
    }
    return out;
}

// Whatever the bytes are, a format refuses them or reads valid text, gives the same bytes without edits, and with edits
// a record that reads as the edited text.
template <class Read, class Write>
void check_embedded(std::string_view bytes, const Read& read, const Write& write,
                    const std::vector<StructureRule>& rules) {
    const auto record = read(bytes, Place{});
    if (!record) return;
    const auto same = write(bytes, RecordEdits{}, Place{});
    if (!same || *same != bytes) std::abort();
    RecordEdits edits;
    edits.rules = &rules;
    std::string wanted;
    for (const auto& note : record->notes) {
        if (!is_valid_utf8(note.text)) std::abort();
        edits.notes.push_back(edits_for_fuzz(note.text, wanted));
    }
    const auto edited = write(bytes, edits, Place{});
    if (!edited) std::abort();
    const auto again = read(*edited, Place{});
    if (!again) std::abort();
    std::string got;
    for (const auto& note : again->notes) got += note.text;
    if (only_marks(got) != only_marks(wanted)) std::abort();
}

}  // namespace scrim

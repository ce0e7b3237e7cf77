#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// What a reader of embedded notes accepts comes back byte for byte without edits, and can be read again after an edit
// of each note and after the rules of its format.
template <class Read, class Write>
void check_embedded(std::string_view record, Read read, Write write, const std::vector<StructureRule>& rules) {
    const auto before = read(record, Place{});
    if (!before) return;
    const auto same = write(record, RecordEdits{}, Place{});
    if (!same || *same != record) std::abort();

    RecordEdits edits;
    for (const EmbeddedNote& note : before->notes) {
        edits.notes.emplace_back();
        if (!note.text.empty()) edits.notes.back().push_back({0, static_cast<std::uint32_t>(note.text.size()), "X"});
    }
    const auto edited = write(record, edits, Place{});
    if (!edited) std::abort();
    const auto after = read(*edited, Place{});
    if (!after || after->notes.size() != before->notes.size()) std::abort();
    for (std::size_t i = 0; i < before->notes.size(); ++i) {
        if (!before->notes[i].text.empty() && after->notes[i].text.find('X') == std::string::npos) std::abort();
    }

    edits.rules = &rules;
    edits.show = [](const Element& element) -> std::optional<std::string> {
        if (element.rule == nullptr || element.rule->method == ElementMethod::redact) return std::nullopt;
        if (element.rule->method == ElementMethod::substitute) return "new\"|^\\";
        return std::string(element.value);
    };
    const auto released = write(record, edits, Place{});
    if (released && !read(*released, Place{})) std::abort();
}

}  // namespace scrim

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A text without its blanks and line breaks: what two formats agree on. Where a released note has one placeholder for
// what stood in two cells of a table, its record has it in the first of them, and the cells stay apart.
[[nodiscard]] inline std::string folded_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
        if (!blank) out += c;
    }
    return out;
}

// Those that are not blank, in order.
[[nodiscard]] inline std::vector<std::string> folded_texts(const std::vector<std::string>& texts) {
    std::vector<std::string> out;
    for (const auto& text : texts) {
        auto folded = folded_text(text);
        if (!folded.empty()) out.push_back(std::move(folded));
    }
    return out;
}

[[nodiscard]] inline std::vector<std::string> texts_of(const EmbeddedRecord& record) {
    std::vector<std::string> out;
    for (const auto& note : record.notes) out.push_back(note.text);
    return out;
}

}  // namespace scrim

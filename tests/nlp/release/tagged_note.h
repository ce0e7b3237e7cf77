#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "nlp/document.h"

namespace scrim::testing {

inline Span span_on(const Note& note, const std::string& text, Label label, Role role = Role::none) {
    Span span;
    const auto at = note.text.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    span.begin = static_cast<std::uint32_t>(at);
    span.end = static_cast<std::uint32_t>(at + text.size());
    span.label = label;
    span.role = role;
    return span;
}

// A note with tags on some of its words, which come in the order of the text.
inline Note tagged(const std::string& text, const std::vector<std::pair<std::string, Label>>& tags) {
    Note note;
    note.id = "n";
    note.text = text;
    for (const auto& [word, label] : tags) note.spans.push_back(span_on(note, word, label));
    return note;
}

}  // namespace scrim::testing

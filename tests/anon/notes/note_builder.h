#pragma once

#include <string>
#include <utility>

#include "nlp/document.h"

namespace scrim {

// Writes a note piece by piece, with spans where they belong.
class NoteBuilder {
   public:
    NoteBuilder& add(const std::string& text) {
        note_.text += text;
        return *this;
    }
    NoteBuilder& span(const std::string& text, Label label, Role role = Role::none, const std::string& value = "") {
        Span span;
        span.begin = static_cast<std::uint32_t>(note_.text.size());
        note_.text += text;
        span.end = static_cast<std::uint32_t>(note_.text.size());
        span.label = label;
        span.role = role;
        span.value = value;
        note_.spans.push_back(std::move(span));
        return *this;
    }
    NoteBuilder& date(const std::string& text, Role role, const std::string& value) {
        return span(text, Label::date, role, value);
    }
    NoteBuilder& age(const std::string& text, Role role, const std::string& value) {
        return span(text, Label::age, role, value);
    }
    [[nodiscard]] Note note() const { return note_; }

   private:
    Note note_;
};

}  // namespace scrim

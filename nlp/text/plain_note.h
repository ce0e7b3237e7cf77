#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/text/normalize.h"

namespace scrim {

// A note as the taggers read it: its text without disguises (normalize.h). Spans go there and back.
class PlainNote {
   public:
    // The original must outlive this object and stay unchanged; a note without disguises is not copied.
    explicit PlainNote(const Note& original);
    PlainNote(const PlainNote&) = delete;
    PlainNote& operator=(const PlainNote&) = delete;

    // The original, or a copy with the plain text and the original's spans at their places in it.
    [[nodiscard]] const Note& note() const { return text_.is_changed() ? copy_ : original_; }
    [[nodiscard]] bool is_changed() const { return text_.is_changed(); }

    // Spans of the plain text as spans of the original, in its order, without overlap where there was none: of two
    // that share a character (a ligature), an identifier keeps it.
    [[nodiscard]] std::vector<Span> original_spans(std::vector<Span>&& spans) const;

   private:
    const Note& original_;
    NormalizedText text_;
    Note copy_;
};

}  // namespace scrim

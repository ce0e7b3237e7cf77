#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// The short forms that a note defines itself, "spontaneously hypertensive rats (SHR)": the letters of the short form
// stand in this order in the words before it, the first one at the beginning of a word (after Schwartz and Hearst,
// 2003). Stricter than that: the short form is in capitals, the long form is not written as a name is and holds no
// identifier that any tagger found ("John Smith (JS)"), and a short form that is a name as well (PAM) has the initials
// of the words. Linear in the note.
class DefinedAbbreviations {
   public:
    // `found` has the spans of each tagger; the document outlives this.
    DefinedAbbreviations(const Document& document, const Lexicon& lexicon, const std::vector<std::vector<Span>>& found);

    // The health label of the long form of a word, "SHR" or "SHR-treated"; nothing where there is none.
    [[nodiscard]] std::optional<Label> label_of(std::string_view word) const;

    // Takes back what trained classifiers alone call an identifier and what is nothing but defined short forms.
    void take_back_identifiers(std::vector<std::vector<Span>>& found) const;

    // Gives short forms the health label of their long forms wherever they stand in the note and are no identifier;
    // `spans` are those of the note, which do not overlap and are in order before and after.
    void label_health_details(std::vector<Span>& spans) const;

   private:
    struct LongForm {
        std::optional<Label> label;
        std::uint8_t sources = 0;
        bool is_person = false;  // it holds an identifier
    };

    [[nodiscard]] const LongForm* long_form_of(std::string_view word) const;
    // Whether the span is of defined short forms, marks, numbers and ordinary words.
    [[nodiscard]] bool is_of_short_forms(const Span& span) const;

    const Document& document_;
    std::unordered_map<std::string_view, LongForm> long_forms_;  // by short form, without the s of a plural
};

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "anon/notes/released_notes.h"
#include "nlp/base/json.h"
#include "nlp/document.h"
#include "nlp/lexicon.h"
#include "nlp/rules/pattern.h"

namespace scrim {

// What is left of an original note's hidden values in its released text.
struct Leaks {
    std::size_t identifiers = 0;        // values of explicit identifiers that were looked for
    std::size_t identifiers_found = 0;  // and are still there
    std::size_t others = 0;             // values of hidden quasi-identifiers
    std::size_t others_found = 0;
    std::size_t short_values = 0;    // not looked for: under 3 letters and 4 digits
    std::size_t ordinary_words = 0;  // there, but as ordinary words and not as names
    std::size_t health_details = 0;  // that were to stay as they are
    std::size_t health_details_changed = 0;

    Leaks& operator+=(const Leaks& other);
    [[nodiscard]] bool none() const { return identifiers_found == 0 && others_found == 0; }
};

// Looks for every surface form of hidden values: names and their parts at token boundaries, numbers with any
// separators, dates in any form, ages. Which labels are hidden is what the manifest says. Const and thread-safe.
class LeakSearch {
   public:
    [[nodiscard]] static Result<LeakSearch> make(const Json& manifest);

    [[nodiscard]] Leaks search(const Note& original, const ReleasedNote& released) const;

   private:
    LeakSearch(PatternTable patterns, const Lexicon* lexicon) : patterns_(std::move(patterns)), lexicon_(lexicon) {}

    [[nodiscard]] bool hides(Label label) const { return hidden_[static_cast<std::size_t>(label)]; }

    PatternTable patterns_;  // of dates and ages
    const Lexicon* lexicon_;
    std::vector<bool> hidden_;  // [label]
    bool years_shown_ = false;  // ages in years are shown as they are
    bool shifted_ = false;      // dates are moved: another date may become this one
};

// The released text with everything in brackets and lists as blanks, so that what is left is the note's own.
[[nodiscard]] std::string without_marks(const ReleasedNote& released, std::string_view original);

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "anon/notes/verify/released_notes.h"
#include "nlp/base/json.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// What is left of an original note's hidden values in its released text.
struct Leaks {
    std::size_t identifiers = 0;        // values of explicit identifiers that were looked for
    std::size_t identifiers_found = 0;  // and are still there
    std::size_t others = 0;             // values of hidden quasi-identifiers
    std::size_t others_found = 0;
    std::size_t listed_found = 0;    // values of the note's own lists that stand in the text by themselves
    std::size_t short_values = 0;    // not looked for: under 3 letters and 4 digits
    std::size_t ordinary_words = 0;  // there, but as ordinary words and not as names
    std::size_t health_details = 0;  // that were to stay as they are
    std::size_t health_details_changed = 0;
    std::size_t health_details_hidden = 0;  // that overlapped a hidden value and went with it

    Leaks& operator+=(const Leaks& other);
    [[nodiscard]] bool none() const { return identifiers_found == 0 && others_found == 0 && listed_found == 0; }
};

class NoteSearch;

// Looks for every surface form of hidden values in what a release shows of a note, in any disguise: names, their parts
// and initials at token boundaries, numbers with any separators, dates in any form, ages. Which labels are hidden is
// what the manifest says. Const and thread-safe.
class LeakSearch {
   public:
    [[nodiscard]] static Result<LeakSearch> make(const Json& manifest);

    // Values that are shown where a group agrees are hidden in this note, or looked at by group (shared_values.h).
    enum class Shared : std::uint8_t { by_group, hidden };
    [[nodiscard]] Leaks search(const Note& original, const ReleasedNote& released,
                               Shared shared = Shared::by_group) const;
    // What can be told without the original.
    [[nodiscard]] Leaks search(const ReleasedNote& released) const;

    // Where dates and ages that search() would find stand in the original.
    [[nodiscard]] std::vector<Span> hidden_places(const Note& original, const ReleasedNote& released) const;

   private:
    struct Wanted;
    static void want(const Span& span, std::string_view text, Wanted& wanted);
    [[nodiscard]] bool is_wanted(const Wanted& wanted, Label label, std::string_view text) const;
    [[nodiscard]] std::size_t places_of(const Wanted& wanted, std::string_view text) const;
    [[nodiscard]] std::size_t listed_by_themselves(const ReleasedNote& released, const NoteSearch& note) const;

    LeakSearch(PatternTable patterns, const Lexicon* lexicon) : patterns_(std::move(patterns)), lexicon_(lexicon) {}

    [[nodiscard]] bool hides(Label label, Shared shared) const {
        const auto index = static_cast<std::size_t>(label);
        return hidden_[index] || (shared == Shared::hidden && shared_[index]);
    }

    [[nodiscard]] bool is_coarser(Label label) const { return coarser_[static_cast<std::size_t>(label)]; }

    std::vector<bool> hidden_;   // [label]
    std::vector<bool> shared_;   // [label] shown where a group agrees
    std::vector<bool> coarser_;  // [label] shown in brackets at a coarser grain, which may be as it was written
    PatternTable patterns_;      // of dates and ages
    const Lexicon* lexicon_;
    bool years_shown_ = false;   // ages in years are shown as they are
    bool shifted_ = false;       // dates are moved: another date may become this one
    bool lists_values_ = false;  // covered values are shown as lists of values
};

// The released text with everything in brackets and lists as blanks, so that what is left is the note's own.
[[nodiscard]] std::string without_marks(const ReleasedNote& released, std::string_view original);

}  // namespace scrim

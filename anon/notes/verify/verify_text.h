#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "anon/notes/verify/released_patients.h"

namespace scrim {

// What brackets or braces in the text of a released note are.
enum class Mark : std::uint8_t {
    list,         // {5, 52, 88}, [52-88]: a list of the note's own
    placeholder,  // [NAME], [index +36 d], [TEXT WITHHELD]
    unknown,      // in the form of a placeholder, but none that is known
    other,        // all else: the note's own, or a value at a coarser grain
};

// Calls found(mark, begin, end) for every bracket or brace that is closed, with its place in the text.
template <class Found>
void for_each_mark(const ReleasedNote& note, const Found& found);

// The text with blanks where lists and placeholders are: what is left is the note's own.
[[nodiscard]] std::string text_without_marks(const ReleasedNote& note);

// What stands in the text of released notes for hidden values.
struct TextMarks {
    std::size_t lists = 0;                 // of the note's own
    std::size_t foreign_lists = 0;         // in braces, of hidden values, but no list of the note's
    std::size_t placeholders = 0;          // [NAME]
    std::size_t unknown_placeholders = 0;  // [SHOE]
    std::size_t finer_offsets = 0;         // [visit +8 d] where the policy says months
    std::size_t offsets_of_a_life = 0;     // back as far as the youngest age of the note's list
    std::size_t notes_own = 0;             // other brackets and braces, which the note had before
};

// The units that offsets have under the policy of a manifest, each between blanks.
[[nodiscard]] std::string_view offset_units(const Json& manifest);

// Compares the marks in texts with the lists that the notes say they show.
class TextCheck {
   public:
    TextCheck(const ReleasedPatients& patients, std::string_view units);

    void add(const ReleasedNote& note);
    [[nodiscard]] const TextMarks& marks() const { return marks_; }

   private:
    void look_at_offset(std::string_view inside, const ReleasedNote& note);
    [[nodiscard]] bool holds_hidden_value(std::string_view inside) const;

    std::unordered_set<std::string> values_;  // of all lists
    std::string units_;
    TextMarks marks_;
};

// The mark of what stands between brackets or braces; `close` ends it.
[[nodiscard]] Mark mark_of(std::string_view inside, char close, const ReleasedNote& note);

template <class Found>
void for_each_mark(const ReleasedNote& note, const Found& found) {
    const std::string_view text = note.text;
    for (std::size_t at = 0; (at = text.find_first_of("{[", at)) != std::string_view::npos; ++at) {
        const char close = text[at] == '{' ? '}' : ']';
        const std::size_t end = text.find(close, at);
        if (end == std::string_view::npos) continue;
        found(mark_of(text.substr(at + 1, end - at - 1), close, note), at, end + 1);
    }
}

}  // namespace scrim

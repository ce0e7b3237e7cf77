#pragma once

#include <string>
#include <unordered_set>

#include "anon/notes/released_patients.h"

namespace scrim {

// What stands in the text of released notes for hidden values.
struct TextMarks {
    std::size_t lists = 0;          // {5, 52, 88}, [52-88]: a list of the note's own
    std::size_t foreign_lists = 0;  // in braces, of hidden values, but no list of the note's
    std::size_t placeholders = 0;   // [NAME]
    std::size_t notes_own = 0;      // other brackets and braces, which the note had before
};

// Compares the marks in texts with the lists that the notes say they show.
class TextCheck {
   public:
    explicit TextCheck(const ReleasedPatients& patients);

    void add(const ReleasedNote& note);
    [[nodiscard]] const TextMarks& marks() const { return marks_; }

   private:
    void look_at_braces(std::string_view inside);

    std::unordered_set<std::string> values_;  // of all lists
    std::unordered_set<std::string> placeholders_;
    TextMarks marks_;
};

}  // namespace scrim

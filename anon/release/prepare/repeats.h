#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/search/start_index.h"
#include "nlp/document.h"

namespace scrim {

// Finds texts in a note again, whatever their case, where they are whole words; a capital begins a word too where words
// ran together ("NameSmith"). Made once per note, which must outlive it, for the thread that works on the note.
class Repeats {
   public:
    explicit Repeats(std::string_view text);
    Repeats(const Repeats&) = delete;
    Repeats& operator=(const Repeats&) = delete;

    // Every place of `wanted`; blanks and line breaks are alike. Nothing for an empty text.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> find(std::string_view wanted) const;

   private:
    void make_index() const;
    [[nodiscard]] bool is_inside(std::size_t at) const;
    // Where a text stands, whole words or not.
    [[nodiscard]] std::vector<std::uint32_t> places_of(const std::string& plain) const;

    std::string_view text_;
    std::string plain_;         // lower case, every blank a space; offsets are those of the text
    mutable StartIndex words_;  // where words begin, in a long text or once many values were looked for
    mutable bool indexed_ = false;
    mutable std::size_t searches_ = 0;
};

// The identifiers that are in the note again, outside of the given spans: numbers, addresses and streets with the
// label of the first, places, employers, departments and dates in digits likewise. Names have a way of their own
// (nlp/merge/names/propagate.h), and strings of fewer than 3 letters and 4 digits are too short to mean anything.
// `thorough` finds every text and every word of a name again, ordinary words among them: for notes that would else give
// something away.
[[nodiscard]] std::vector<Span> repeated_identifiers(const Repeats& repeats, const Note& note,
                                                     const std::vector<Span>& spans, bool thorough = false);

}  // namespace scrim

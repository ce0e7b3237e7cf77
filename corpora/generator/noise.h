#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/document.h"

namespace scrim::corpora {

// A change of the text: `size` bytes at `at` become `text`.
struct Edit {
    std::uint32_t at;
    std::uint32_t size;
    std::string text;
};

// Makes the changes and moves the spans with them. Edits are ordered and do not overlap.
void apply_edits(Note& note, const std::vector<Edit>& edits);

// Spoils a note as real ones are: capitals, wraps inside names and dates, typing errors, lost and doubled
// blanks, typographic quotes, copied paragraphs. `level` 1 is the usual share of notes, 0 none.
void add_noise(Random& random, double level, Note& note);

// The single kinds, for tests.
void shout(Note& note);
void whisper(Note& note);
void wrap_lines(Random& random, Note& note);
void break_inside_spans(Random& random, Note& note);
void swap_letters(Random& random, Note& note);
void lose_spaces(Random& random, Note& note);
void tighten_labels(Random& random, Note& note);
void double_spaces(Random& random, Note& note);
void curl_quotes(Note& note);
void copy_paragraph(Random& random, Note& note);

}  // namespace scrim::corpora

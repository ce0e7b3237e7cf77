#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// What a health detail is called, whatever way it is written: lower case, singular, an abbreviation or a synonym
// of the lexicon's as the lexicon calls it ("SOB", "Dyspnea" -> "shortness of breath"), a test without its value
// ("BP 120/80" -> "blood pressure"), a medication without strength, dose and form ("Lasix 40 mg p.o." ->
// "furosemide"). Empty where nothing is left.
[[nodiscard]] std::string term_of(std::string_view text, Label label, const Lexicon& lexicon);

// The same with what is said of it, which makes it another term: "no fever" for a denied fever, "family history of
// diabetes mellitus" for a relative's, "family history of no ..." for both. A doubtful detail is the detail.
[[nodiscard]] std::string term_of(const Note& note, const Span& span, const Lexicon& lexicon);

// The terms of a note, one for each HMD span, in their order; a term that occurs twice is there twice. A span that
// overlaps one of another class (tags put in by hand) gives no term, since its text will not be released as it is.
// Thread-safe.
[[nodiscard]] std::vector<std::string> terms_of(const Note& note, const Lexicon& lexicon);

// The same details as they are written, in lower case: "joint pain" stays, where its term is "arthralgia".
[[nodiscard]] std::vector<std::string> written_details_of(const Note& note);

// Whether a place of a text is a part of a longer term of medicine: "Duke" of "Duke criteria", "May" of "May-Thurner
// syndrome". Not after a title, nor where a hospital's word follows: "St. Jude Medical Center".
[[nodiscard]] bool is_part_of_term(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                   const Lexicon& lexicon);

}  // namespace scrim

#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon.h"
#include "nlp/release/repeats.h"
#include "nlp/rules/pattern.h"

namespace scrim {

// Text around the spans that gives a hidden value away without being one. Which of them to look for.
struct GiveAwayOptions {
    bool ages = true;       // "his 89th birthday", newborn, octogenarian, "born in 1921", school grades
    bool hospitals = true;  // abbreviation, nickname or e-mail domain of a hospital of the note
    bool gender = false;    // he, she, man, Mrs.
};

// What announces a hidden age, birth or sex, as patterns; made once.
[[nodiscard]] Result<PatternTable> compile_give_aways(const GiveAwayOptions& options);

// Ages and births (AGE without a value, DATE with the role birth), time stamps (DATE), words of sex (GENDER).
[[nodiscard]] std::vector<Span> find_give_aways(const PatternTable& patterns, std::string_view text);

// Other names of the note's hospitals, with the hospital's role and value.
[[nodiscard]] std::vector<Span> hospital_give_aways(const Document& document, const Repeats& repeats,
                                                    const std::vector<Span>& spans, const Lexicon& lexicon);

}  // namespace scrim

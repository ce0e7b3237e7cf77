#pragma once

#include <vector>

#include "anon/release/prepare/repeats.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// Text around the spans that gives a hidden value away without being one. Which of them to look for.
struct GiveAwayOptions {
    bool ages = true;       // "his 89th birthday", newborn, octogenarian, "born in 1921", school grades
    bool hospitals = true;  // abbreviation, nickname or e-mail domain of a hospital of the note
    bool gender = false;    // he, she, man, Mrs.
    bool dates = true;      // forms of the note's dates that nobody tagged, "last year"
    bool stages = false;    // boy, woman, elderly, retired: what narrows a list of ages
};

// What announces a hidden age, birth or sex, as patterns; made once.
[[nodiscard]] Result<PatternTable> compile_give_aways(const GiveAwayOptions& options);

// Ages and births (AGE without a value, DATE with the role birth), time stamps (DATE), words of sex (GENDER).
[[nodiscard]] std::vector<Span> find_give_aways(const PatternTable& patterns, std::string_view text);

// Other names of the note's hospitals, with the hospital's role and value.
[[nodiscard]] std::vector<Span> hospital_give_aways(const Document& document, const Repeats& repeats,
                                                    const std::vector<Span>& spans, const Lexicon& lexicon);

// "{list} Gen. Hosp." would name the hospital: words that end the name of one are taken into the span before them.
void take_hospital_words(std::string_view text, const Lexicon& lexicon, std::vector<Span>& spans);

}  // namespace scrim

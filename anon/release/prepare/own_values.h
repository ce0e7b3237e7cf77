#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// Which of a note's tagged values are looked for in other forms.
struct OwnValueOptions {
    bool ages = true;   // "his 69 years", "Age 69y", "Pt (69)", "Age 69.4" where 69 is tagged
    bool dates = true;  // "In February", "02/05", "2009" where 2/5/2009 is tagged
};

// The forms, as patterns; made once.
[[nodiscard]] Result<PatternTable> compile_own_values(const OwnValueOptions& options);

// The note's own ages and dates a second time, in a form that nobody tagged: AGE of the patient, DATE.
[[nodiscard]] std::vector<Span> find_own_values(const PatternTable& patterns, const Note& note,
                                                const OwnValueOptions& options = {});

// "pain 3/10", "strength 5/5": a score that could be taken for a month and a day.
[[nodiscard]] bool is_score(std::string_view text, const Span& span);

// A year that stands right beside a date without one belongs to it, tagged or not: "<2/5>/2009", "<March> <2009>".
// Spans are sorted and apart, with their values, and stay so.
void take_years_into_dates(std::string_view text, std::vector<Span>& spans);

}  // namespace scrim

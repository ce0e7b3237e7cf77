#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// Which of a note's tagged values are looked for in other forms.
struct OwnValueOptions {
    bool ages = true;   // "his 69 years", "Age 69y", "Pt (69)", "Age 69.4" where 69 is tagged
    bool dates = true;  // "02/05", "2009" where 2/5/2009 is tagged; months by their names anywhere ("In February")
};

// The ages and years that a patient's lists show. A form of one of them is looked for in all notes of the group:
// replaced in the notes of one alone it would tell whose value it is, and left in the others' whose it is not.
struct ListedNumbers {
    std::set<int> ages;
    std::set<int> years;
};

// By what is shown: "5", "50-54", "90+"; "Mar-2009", "Winter-2009", "2009".
[[nodiscard]] ListedNumbers listed_numbers(const std::map<Label, std::vector<std::string>>& lists);

// The forms, as patterns; made once.
[[nodiscard]] Result<PatternTable> compile_own_values(const OwnValueOptions& options);

// The note's own ages and dates a second time, in a form that nobody tagged: AGE at an event, whether it is the note's
// own or only listed; DATE.
[[nodiscard]] std::vector<Span> find_own_values(const PatternTable& patterns, const Note& note, const Lexicon& lexicon,
                                                const OwnValueOptions& options = {}, const ListedNumbers& listed = {});

// "pain 3/10", "strength 5/5": a score that could be taken for a month and a day.
[[nodiscard]] bool is_score(std::string_view text, const Span& span);

// A year that stands right beside a date without one belongs to it, tagged or not: "<2/5>/2009", "<March> <2009>".
// Spans are sorted and apart, with their values, and stay so.
void take_years_into_dates(std::string_view text, std::vector<Span>& spans);

}  // namespace scrim

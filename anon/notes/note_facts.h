#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anon/notes/calendar.h"
#include "anon/notes/gender_words.h"
#include "anon/notes/release_policy.h"
#include "nlp/document.h"

namespace scrim {

// A value of a quasi-identifier as a note has it.
struct FactValue {
    Label label = Label::hospital;
    std::string value;     // normalized, for comparison
    std::string spelling;  // as written
};

// What a note tells of its patient: its index values, and the values that must be counted. No other text.
struct NoteFacts {
    std::optional<Date> date;  // admission first, else visit, else the earliest of the note; month and year at least
    Role date_role = Role::other;
    std::optional<Date> discharge;                       // the last day of the stay
    int last_year = 0;                                   // that any date of the note names
    std::optional<int> age;                              // in full years
    int oldest = -1;                                     // of all ages of the patient that the note tells
    std::vector<FactValue> values;                       // of the stay's hospitals and of the other enumerated labels
    std::vector<FactValue> counted;                      // kept values that are hidden where rare
    std::vector<FactValue> stated;                       // of RACE, and of labels shown where a group agrees
    GenderWords gender;                                  // in what the release shows of the text
    std::vector<std::pair<Label, std::string>> persons;  // names as written, where the policy numbers them
};

// The note's spans must be complete: roles and normalized values set, none overlapping.
[[nodiscard]] NoteFacts facts_of(const Note& note, const Policy& policy);

// Full years of an age's normalized value: "88", "6m" (months), "3w", "10d"; nothing for "80s" and the like.
[[nodiscard]] std::optional<int> years_of(std::string_view age_value);

// An age at a grain, as it is shown: "52", "50-54"; "90+" above the oldest that the policy shows.
[[nodiscard]] std::string age_at_grain(int years, Grain grain, int oldest_age);

// Blanks as one, without the period after an abbreviation: "Mass General Hosp".
[[nodiscard]] std::string spelling_of(std::string_view text);

}  // namespace scrim

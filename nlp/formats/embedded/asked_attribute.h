#pragma once

#include <string_view>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// What an observation asks about a person instead of their health: "30525-0 Age", "11341-5 History of occupation". The
// answer is a quasi-identifier, in whatever element of results it stands.
struct AskedAttribute {
    const StructureRule* number = nullptr;  // the rule of an answer in figures
    const StructureRule* code = nullptr;    // the rule of an answer from a list of codes
    const StructureRule* text = nullptr;    // the rule of an answer in a few words: it goes

    explicit operator bool() const { return number != nullptr; }
};

// By the code of the question (LOINC, SNOMED CT) or by what it is called. Nothing for every other question.
[[nodiscard]] AskedAttribute asked_attribute(std::string_view code, std::string_view name);
// Years are an age, whatever was asked.
[[nodiscard]] AskedAttribute attribute_of_unit(std::string_view unit);

// The rule of an element with a figure of the answer, or a part of its code, where `rule` would keep it as a result.
[[nodiscard]] const StructureRule* rule_of_answer(const StructureRule* rule, const StructureRule* asked);

// An age that stands as text: "94", "94 years", "6 mo".
[[nodiscard]] bool is_bare_age(std::string_view text);

// Whether a text is the bare answer, and not a note: an age or a year in figures, a few words for a job or a race.
[[nodiscard]] bool is_bare_answer(const AskedAttribute& asked, std::string_view text);
// Whether what a release shows of an answer in figures is one: "90+" is not.
[[nodiscard]] bool fits_answer(const AskedAttribute& asked, const StructureRule* rule, std::string_view shown);

}  // namespace scrim

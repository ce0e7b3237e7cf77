#pragma once

#include "nlp/formats/embedded/asked_attribute.h"
#include "nlp/formats/embedded/fhir/json_source.h"

namespace scrim {

// What the question asks whose answer is the element `value[x]` of an observation, of a component of one, or of an item
// of a questionnaire. Nothing for other elements.
[[nodiscard]] AskedAttribute attribute_of_value(const JsonSource& json, JsonSource::Id value);

// The unit of the quantity that a value is the figure of.
[[nodiscard]] AskedAttribute attribute_of_quantity(const JsonSource& json, JsonSource::Id figure);

// Whether a string is no more than the answer: no note, whatever its type says.
[[nodiscard]] bool is_answer_in_text(const JsonSource& json, JsonSource::Id value);

}  // namespace scrim

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/labels.h"

namespace scrim::serve {

// Presidio's names for what Scrim finds. A label has one entity; an entity that Presidio splits otherwise (US_PASSPORT,
// CREDIT_CARD) stands for the label that such a number has here. Health details have none.
[[nodiscard]] std::string_view entity_of(Label label);  // "" for health details
// All that may be asked for, in the order of the alphabet.
[[nodiscard]] std::vector<std::string> supported_entities();
[[nodiscard]] bool is_supported(std::string_view entity);
// The name to report a span by, if only some entities are wanted: the label's own, else one of the wanted that stands
// for it; nothing if it is not wanted.
[[nodiscard]] std::optional<std::string_view> wanted_entity(Label label, const std::vector<std::string>& wanted);

}  // namespace scrim::serve

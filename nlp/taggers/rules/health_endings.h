#pragma once

#include <optional>
#include <string_view>

#include "nlp/labels.h"

namespace scrim {

// What a word is by its ending alone, whether a list has it or not: "itis" is a problem, "ectomy" a procedure.
[[nodiscard]] std::optional<Label> label_by_ending(std::string_view word);

// Whether it ends as substances do; for words that English does not have.
[[nodiscard]] bool ends_as_chemical(std::string_view word);

}  // namespace scrim

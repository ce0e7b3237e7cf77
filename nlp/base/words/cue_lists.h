#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace scrim {

// The lists of words of lexicons/cues, which are compiled into the program.

// "mg|ml|cc" of a list; nothing if there is none of that name.
[[nodiscard]] std::optional<std::string_view> cue_list(std::string_view name);

// The same of a list that code cannot do without. One that is not there ends the program at once: it is a mistake of
// the program, and a rule without its words would be silent.
[[nodiscard]] std::string_view needed_cue_list(std::string_view name);

// Its words one by one, in the order of their rows.
[[nodiscard]] std::vector<std::string_view> cue_entries(std::string_view name);

}  // namespace scrim

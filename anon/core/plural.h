#pragma once

#include <string_view>

namespace scrim {

// Takes the next word off the front of a line of words separated by blanks; empty at its end.
[[nodiscard]] inline std::string_view take_word(std::string_view& rest) {
    const auto from = rest.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    rest.remove_prefix(from);
    const auto word = rest.substr(0, rest.find_first_of(" \t"));
    rest.remove_prefix(word.size());
    return word;
}

}  // namespace scrim

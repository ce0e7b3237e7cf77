#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace scrim {

// A normalized name in one plain form, whatever the notes write: "tufts medical center" is "Tufts Medical Center". A
// word keeps its capitals where a spelling that is not all in capitals writes it so ("UT Southwestern Med Ctr").
[[nodiscard]] std::string plain_form(std::string_view value,
                                     const std::unordered_map<std::string, std::uint32_t>& spellings);

// Whether a normalized name is a misspelling of another (one letter in six to eleven, two in more) or its first words.
[[nodiscard]] bool is_same_name(std::string_view name, std::string_view listed);

}  // namespace scrim

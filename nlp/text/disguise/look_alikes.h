#pragma once

#include <optional>

namespace scrim {

// The Latin letter that a letter of another alphabet (Cyrillic, Greek, Armenian) or a phonetic letter looks like:
// 'a' of Cyrillic "а", 'J' of "ᴊ". Small list of what is seen in mail and on the web, not all of Unicode's.
[[nodiscard]] std::optional<char> latin_look_alike(char32_t value);

}  // namespace scrim

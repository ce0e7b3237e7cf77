#pragma once

#include <string_view>

namespace scrim {

// The same text with a life as long as the program's: for the few names that many spans share, such as that of the rule
// that found them. Safe to use from many threads. At most `most_interned` different texts are kept, so that input
// cannot fill the memory; beyond that the result is empty.
inline constexpr std::size_t most_interned = 100'000;
[[nodiscard]] std::string_view interned(std::string_view text);

}  // namespace scrim

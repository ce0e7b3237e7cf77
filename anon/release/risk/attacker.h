#pragma once

#include <string_view>

namespace scrim {

// Attackers are the entries of a risk that begin so; each is an object with mean and maximum.
inline constexpr std::string_view attacker_prefix = "attacker: ";

}  // namespace scrim

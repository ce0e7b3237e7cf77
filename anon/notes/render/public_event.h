#pragma once

#include <cstdint>
#include <string_view>

namespace scrim {

// Whether a date stands beside an event that everybody can date ("hurt at the WTC on", "since Katrina"): its distance,
// or the day that it was moved to, would date all the rest.
[[nodiscard]] bool is_public_event(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace scrim

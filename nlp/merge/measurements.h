#pragma once

#include <cstdint>
#include <string_view>

namespace scrim {

// Whether the number at [begin, end) is a measurement by what stands beside it: a dose or amount with its unit, a
// score out of a whole (pain 3/10, strength 5/5, a 2/6 murmur, vision 20/40), a vital sign, a fraction of a tablet,
// a clock time, a stage (T2 N0 M0), a vertebra (L4-5) or a solution (D5W). Dates and ages have other neighbours.
[[nodiscard]] bool is_measurement(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string>

namespace scrim {

// Figures as reports write them, so that one quantity looks the same everywhere: no exponents, no digits that nobody
// reads.
[[nodiscard]] std::string count_text(std::uint64_t count);   // 1,234
[[nodiscard]] std::string percent_text(double share);        // 20%, 4.3%, below 0.1%
[[nodiscard]] std::string number_text(double value);         // 0.125, 3.14, 1,250; about 0; above 1,000,000
[[nodiscard]] std::string p_value_text(double probability);  // 0.013; below 0.001

}  // namespace scrim

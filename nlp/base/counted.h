#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scrim {

// "1 note", "2 notes": singular and plural of words that only take an s.
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// "has" of one, "have" of several.
[[nodiscard]] inline std::string_view of_count(std::uint64_t count, std::string_view one, std::string_view several) {
    return count == 1 ? one : several;
}

}  // namespace scrim

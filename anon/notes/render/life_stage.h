#pragma once

#include <optional>
#include <string_view>

namespace scrim {

// The ages that a word allows, both ends among them.
struct AgeRange {
    int youngest = 0;
    int oldest = 0;

    // Whether it tells nothing of somebody whose age is one of a list with these ends.
    [[nodiscard]] bool holds(const AgeRange& list) const { return youngest <= list.youngest && list.oldest <= oldest; }
};

inline constexpr int any_age = 200;

// The ages of whom a word is said: "boy", "elderly", "Medicare", "adult". Wide rather than narrow: a word stays only
// beside a list that is inside of its range. Nothing for other words.
[[nodiscard]] std::optional<AgeRange> life_stage(std::string_view word);

}  // namespace scrim

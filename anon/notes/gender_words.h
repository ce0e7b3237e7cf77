#pragma once

#include <cstdint>
#include <string_view>

namespace scrim {

enum class Gender : std::uint8_t { untold, female, male };

// How often words of a text tell the sex of whom it is about: "she", "gentleman"; of the body, "hysterectomy".
struct GenderWords {
    std::uint32_t female = 0;
    std::uint32_t male = 0;
    std::uint32_t female_body = 0;
    std::uint32_t male_body = 0;

    void add(const GenderWords& other);
    // By the greater number: a note on a man may say "she" of his wife. Words of the body decide where the others do
    // not.
    [[nodiscard]] Gender told() const;
};

// The words of a text, whoever they are about.
[[nodiscard]] GenderWords gender_words(std::string_view text);

}  // namespace scrim

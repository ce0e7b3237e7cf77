#pragma once

#include <cstdint>
#include <vector>

namespace scrim {

// What an attacker guesses of a patient from features of the record, with a model that learned from the other patients:
// patients are in five parts, and each is guessed by the model of the other four.

inline constexpr std::uint32_t unknown_value = UINT32_MAX;

// A number (an age) from features, by ridge regression. `truth` is NaN where it is not known.
struct NumberGuesses {
    std::vector<double> guess;  // [patient]
    double deviation = 0;       // of the truth from the guess
};
[[nodiscard]] NumberGuesses guess_numbers(const std::vector<std::vector<std::uint32_t>>& features, std::size_t count,
                                          const std::vector<double>& truth);

// The chance of each value (a hospital) from features, by naive Bayes. `truth` is unknown_value where it is not known.
[[nodiscard]] std::vector<std::vector<float>> guess_values(const std::vector<std::vector<std::uint32_t>>& features,
                                                           std::size_t count, const std::vector<std::uint32_t>& truth,
                                                           std::size_t values);

}  // namespace scrim

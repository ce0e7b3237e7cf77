#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/measure/note_measures.h"

namespace scrim {

// Draws a value for every patient who has one, as a reader of the release would guess it. Built once, drawn often.
class Guesser {
   public:
    // Where nothing is shown, the guess is by the shares of the original.
    Guesser(const MeasuredRelease& release, const MeasuredAttribute& attribute);

    static constexpr std::uint32_t none = UINT32_MAX;  // for a patient without a value
    [[nodiscard]] std::vector<std::uint32_t> draw(Random& random) const;

   private:
    struct Choice {
        std::uint32_t value;
        double up_to;  // the sum of the weights so far
    };
    using Choices = std::vector<Choice>;

    std::vector<Choices> choices_;
    std::vector<std::uint32_t> of_;  // [patient]; none for one without a value
};

[[nodiscard]] MeanAndDeviation mean_and_deviation(const std::vector<double>& values);

}  // namespace scrim

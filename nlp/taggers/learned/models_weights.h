#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nlp/taggers/learned/models.h"

namespace scrim {

// Rows of numbers by state are whole multiples of this, so that loops over them are made of vectors.
inline constexpr std::size_t weight_row_step = 12;

// The weights of a model as tagging wants them: one look-up finds a feature, and its weights stand side by side.
// Questions of a few thousand possible answers have a table by answer, the others a hash table.
class WeightTable {
   public:
    explicit WeightTable(const LinearModel& model);

    // The states, rounded up to a multiple of weight_row_step.
    [[nodiscard]] std::size_t width() const { return width_; }
    // Adds the weights of the features to sums[width]. A feature that the model does not have counts nothing.
    void add(std::span<const FeatureId> features, float* sums) const;
    // The sum of the first state's weights alone.
    [[nodiscard]] float first_sum(std::span<const FeatureId> features) const;

   private:
    // The weight of the first state, which most features have, and where those of the others are.
    struct Row {
        float first = 0;
        std::uint32_t begin = 0;
        std::uint32_t count = 0;  // 0 for none, `every` for one of each state
    };
    static constexpr std::uint32_t every = 0xffffffff;
    static constexpr std::uint32_t unused = 0xfffffffe;
    struct Slot {
        FeatureId feature = 0;
        Row row{0, 0, unused};
    };
    struct Weight {
        std::uint32_t state = 0;
        float weight = 0;
    };
    struct Answers {  // of one question, in answers_
        std::uint32_t begin = 0;
        std::uint32_t count = 0;  // 0: look in slots_
    };

    [[nodiscard]] Row make_row(const LinearModel& model, std::size_t row);
    void choose_tables(const LinearModel& model);
    void put(FeatureId feature, const Row& row);
    void add_row(const Row& row, float* sums) const;
    [[nodiscard]] std::size_t place(FeatureId feature) const { return (feature * 0x9e3779b1U >> 7U) & mask_; }
    [[nodiscard]] const Row* find(FeatureId feature) const {
        const Answers& answers = questions_[feature >> feature_value_bits];
        if (const FeatureId value = feature & feature_value_mask; value < answers.count) {
            return &answers_[answers.begin + value];
        }
        if (answers.count > 0) return nullptr;
        for (std::size_t at = place(feature);; at = (at + 1) & mask_) {
            const Slot& slot = slots_[at];
            if (slot.row.count == unused) return nullptr;
            if (slot.feature == feature) return &slot.row;
        }
    }

    // Asks the memory for what `find` will read, so that the waits for it overlap.
    void announce(std::span<const FeatureId> features) const {
        for (const FeatureId feature : features) {
            if (questions_[feature >> feature_value_bits].count == 0) __builtin_prefetch(&slots_[place(feature)]);
        }
    }

    std::size_t width_;
    std::array<Answers, 256> questions_{};  // by the upper bits of a feature
    std::vector<Row> answers_;
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::vector<Weight> some_;  // rows with weights of some states
    std::vector<float> all_;    // [width] rows with weights of most
};

}  // namespace scrim

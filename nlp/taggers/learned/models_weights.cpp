#include "nlp/taggers/learned/models_weights.h"

#include <algorithm>
#include <bit>

namespace scrim {
namespace {

constexpr FeatureId most_answers = 4096;  // of a question with a table of its own
constexpr std::size_t at_once = 64;       // features whose weights are waited for together
constexpr std::size_t few_of_a_row = 4;   // a row of more than one state in so many has a place for every state

}  // namespace

WeightTable::WeightTable(const LinearModel& model)
    : width_((model.state_count() + weight_row_step - 1) / weight_row_step * weight_row_step) {
    choose_tables(model);
    for (std::size_t row = 0; row < model.features.size(); ++row) put(model.features[row], make_row(model, row));
}

// The largest answer of a question tells whether a table by answer is worth its place.
void WeightTable::choose_tables(const LinearModel& model) {
    std::array<FeatureId, 256> largest{};
    std::array<bool, 256> asked{};
    for (const FeatureId feature : model.features) {
        const FeatureId which = feature >> feature_value_bits;
        asked.at(which) = true;
        largest.at(which) = std::max(largest.at(which), feature & feature_value_mask);
    }
    std::size_t hashed = 0;
    for (const FeatureId feature : model.features) {
        hashed += largest.at(feature >> feature_value_bits) >= most_answers ? 1 : 0;
    }
    std::uint32_t size = 0;
    for (std::size_t which = 0; which < asked.size(); ++which) {
        if (!asked.at(which) || largest.at(which) >= most_answers) continue;
        questions_.at(which) = {size, largest.at(which) + 1};
        size += largest.at(which) + 1;
    }
    answers_.resize(size);
    slots_.resize(std::bit_ceil(std::max<std::size_t>(hashed * 2, 8)));
    mask_ = slots_.size() - 1;
}

WeightTable::Row WeightTable::make_row(const LinearModel& model, std::size_t row) {
    Row out;
    std::vector<Weight> others;
    for (std::uint32_t at = model.rows[row]; at < model.rows[row + 1]; ++at) {
        if (model.row_states[at] == 0) {
            out.first = model.row_weights[at];
        } else {
            others.push_back({model.row_states[at], model.row_weights[at]});
        }
    }
    if (others.size() * few_of_a_row <= width_) {
        out.begin = static_cast<std::uint32_t>(some_.size());
        out.count = static_cast<std::uint32_t>(others.size());
        some_.insert(some_.end(), others.begin(), others.end());
    } else {
        out.begin = static_cast<std::uint32_t>(all_.size());
        out.count = every;
        all_.resize(all_.size() + width_);
        for (const Weight& weight : others) all_[out.begin + weight.state] = weight.weight;
    }
    return out;
}

void WeightTable::put(FeatureId feature, const Row& row) {
    const Answers& answers = questions_.at(feature >> feature_value_bits);
    if (answers.count > 0) {
        answers_[answers.begin + (feature & feature_value_mask)] = row;
        return;
    }
    std::size_t at = place(feature);
    while (slots_[at].row.count != unused) at = (at + 1) & mask_;
    slots_[at] = {feature, row};
}

void WeightTable::add(std::span<const FeatureId> features, float* sums) const {
    announce(features);
    float first = 0;
    for (; !features.empty(); features = features.subspan(std::min(features.size(), at_once))) {
        std::array<const Row*, at_once> rows;  // NOLINT(*-member-init): written as far as read
        std::size_t count = 0;
        for (const FeatureId feature : features.first(std::min(features.size(), at_once))) {
            const Row* row = find(feature);
            if (row == nullptr) continue;
            first += row->first;
            if (row->count == 0) continue;
            rows[count++] = row;
            if (row->count == every) {
                __builtin_prefetch(all_.data() + row->begin);
            } else {
                __builtin_prefetch(some_.data() + row->begin);
            }
        }
        for (std::size_t i = 0; i < count; ++i) add_row(*rows[i], sums);
    }
    sums[0] += first;
}

void WeightTable::add_row(const Row& row, float* sums) const {
    if (row.count == every) {
        const float* weights = all_.data() + row.begin;
        for (std::size_t state = 0; state < width_; ++state) sums[state] += weights[state];
    } else {
        const Weight* weight = some_.data() + row.begin;
        for (const Weight* end = weight + row.count; weight != end; ++weight) sums[weight->state] += weight->weight;
    }
}

float WeightTable::first_sum(std::span<const FeatureId> features) const {
    announce(features);
    float sum = 0;
    for (const FeatureId feature : features) {
        if (const Row* row = find(feature); row != nullptr) sum += row->first;
    }
    return sum;
}

}  // namespace scrim

// The table of weights: reading it, and the probability that follows from it.

#include <algorithm>
#include <cmath>

#include "nlp/base/json.h"
#include "nlp/merge/weigh.h"

// The two ends of the shipped table, in nlp/merge/weights_data.S.
extern "C" const char scrim_weights_begin[];
extern "C" const char scrim_weights_end[];

namespace scrim {
namespace {

constexpr std::array<const char*, weight_group_count> group_names = {"name", "number", "date", "age", "fact", "place"};

// Odds of a probability that no tagger gives exactly: beyond these a tagger cannot outvote the others.
constexpr float least_share = 1e-3F;
constexpr float lowest_odds = -5;
constexpr float highest_odds = 6;

Error damaged(const std::string& name, const std::string& what) {
    return bad_input("the weights of the taggers are damaged: " + what, {name, {}, 0},
                     "make the table with tools/weights/fit");
}

bool read_bounds(const Json& json, const char* mode, Jury::Bounds& out) {
    const Json thresholds = json.value("thresholds", Json::object());
    const Json bounds = thresholds.is_object() ? thresholds.value(mode, Json()) : Json();
    if (!bounds.is_object()) return false;
    for (auto [name, place] : {std::pair{"eid", &out.eid}, std::pair{"qid", &out.qid}}) {
        const Json value = bounds.value(name, Json());
        if (!value.is_number()) return false;
        *place = value.get<float>();
        if (!(*place > 0 && *place < 1)) return false;
    }
    for (std::size_t i = 0; i < weight_group_count; ++i) {
        const auto value = bounds.find(group_names[i]);
        if (value == bounds.end()) continue;
        if (!value->is_number()) return false;
        out.of_group[i] = value->get<float>();
        if (!(out.of_group[i] > 0 && out.of_group[i] < 1)) return false;
    }
    return true;
}

bool read_weights(const Json& json, std::size_t taggers, Jury::Weights& out) {
    if (!json.is_array() || json.size() != taggers + 2) return false;
    for (const Json& value : json) {
        if (!value.is_number() || !std::isfinite(value.get<float>())) return false;
    }
    out.bias = json[0].get<float>();
    for (std::size_t i = 0; i < taggers; ++i) out.of_tagger.push_back(json[i + 1].get<float>());
    out.detail = json[taggers + 1].get<float>();
    return true;
}

}  // namespace

WeightGroup weight_group_of(Label label) {
    if (is_name(label) || label == Label::username) return WeightGroup::name;
    if (class_of(label) == Class::eid) return WeightGroup::number;
    switch (label) {
        case Label::date:
            return WeightGroup::date;
        case Label::age:
            return WeightGroup::age;
        case Label::profession:
        case Label::gender:
        case Label::race:
        case Label::marital:
        case Label::language:
            return WeightGroup::fact;
        default:
            return WeightGroup::place;
    }
}

float Jury::Bounds::of(Label label) const {
    const float own = of_group[static_cast<std::size_t>(weight_group_of(label))];
    if (own > 0) return own;
    return class_of(label) == Class::eid ? eid : qid;
}

float Jury::probability(const std::vector<Opinion>& opinions, WeightGroup group, bool in_detail) const {
    const Weights& weights = groups[static_cast<std::size_t>(group)];
    float sum = weights.bias + (in_detail ? weights.detail : 0);
    for (std::size_t i = 0; i < opinions.size(); ++i) {
        const float hidden = opinions[i].hidden;
        const float odds = std::log((hidden + least_share) / (1 - hidden + least_share));
        sum += weights.of_tagger[i] * std::clamp(odds, lowest_odds, highest_odds);
    }
    return 1 / (1 + std::exp(-sum));
}

Result<std::vector<Jury>> read_juries(std::string_view text, const std::string& name) {
    const auto json = parse_json(text, name);
    if (!json) return json.error();
    if (!json->is_object() || !json->value("juries", Json()).is_array()) return damaged(name, "it has no juries");
    std::vector<Jury> out;
    for (const Json& one : (*json)["juries"]) {
        Jury jury;
        const Json taggers = one.is_object() ? one.value("taggers", Json()) : Json();
        if (!taggers.is_array() || taggers.empty()) return damaged(name, "a jury has no taggers");
        for (const Json& tagger : taggers) {
            if (!tagger.is_string()) return damaged(name, "a tagger has no name");
            jury.taggers.push_back(tagger.get<std::string>());
        }
        if (!read_bounds(one, "recall", jury.recall) || !read_bounds(one, "balanced", jury.balanced))
            return damaged(name, "a threshold is missing, or not between 0 and 1");
        const Json groups = one.value("groups", Json());
        for (std::size_t i = 0; i < weight_group_count; ++i) {
            if (!groups.is_object() ||
                !read_weights(groups.value(group_names[i], Json()), jury.taggers.size(), jury.groups[i]))
                return damaged(name, "the weights of '" + std::string(group_names[i]) +
                                         "' are missing or not one for each tagger");
        }
        out.push_back(std::move(jury));
    }
    return out;
}

Result<std::vector<Jury>> shipped_juries() {
    return read_juries(
        std::string_view(scrim_weights_begin, static_cast<std::size_t>(scrim_weights_end - scrim_weights_begin)),
        "models/weights.json");
}

}  // namespace scrim

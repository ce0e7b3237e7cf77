#include "anon/notes/measure/guesses.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

namespace scrim {
namespace {

using Counts = std::unordered_map<std::uint32_t, std::uint32_t>;

}  // namespace

Guesser::Guesser(const MeasuredRelease& release, const MeasuredAttribute& attribute) {
    std::map<std::uint32_t, std::uint32_t> all;
    std::unordered_map<std::uint32_t, Counts> in_cluster;
    for (std::size_t i = 0; i < release.patients(); ++i) {
        if (attribute.truth[i].empty()) continue;
        ++all[attribute.truth[i].front()];
        ++in_cluster[release.cluster[i]][attribute.truth[i].front()];
    }
    const auto add = [this](const auto& values, const auto& weight_of) {
        Choices choices;
        double sum = 0;
        for (const std::uint32_t value : values) {
            const double weight = weight_of(value);
            if (weight > 0) choices.push_back({value, sum += weight});
        }
        choices_.push_back(std::move(choices));
        return static_cast<std::uint32_t>(choices_.size() - 1);
    };
    std::vector<std::uint32_t> values;
    for (const auto& [value, count] : all) values.push_back(value);
    const std::uint32_t any = add(values, [&](std::uint32_t value) { return all[value]; });

    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;  // cluster and list -> choices
    of_.assign(release.patients(), none);
    for (std::size_t i = 0; i < release.patients(); ++i) {
        if (attribute.truth[i].empty()) continue;
        const auto& list = attribute.shown.list_of(i);
        if (list.empty()) {
            of_[i] = any;
            continue;
        }
        const bool uniform = release.guess == Guess::uniform;
        const auto [found, is_new] = known.try_emplace({uniform ? 0 : release.cluster[i], attribute.shown.of[i]}, 0);
        if (is_new) {
            Counts& counts = in_cluster[release.cluster[i]];
            found->second = add(list, [&](std::uint32_t value) { return uniform ? 1 : counts[value]; });
            // Nobody of the cluster has what is shown: a release that is not made of its values.
            if (choices_[found->second].empty()) found->second = add(list, [](std::uint32_t) { return 1; });
        }
        of_[i] = found->second;
    }
}

std::vector<std::uint32_t> Guesser::draw(Random& random) const {
    std::vector<std::uint32_t> values(of_.size(), none);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (of_[i] == none) continue;
        const Choices& choices = choices_[of_[i]];
        const double at = random.uniform() * choices.back().up_to;
        const auto found = std::upper_bound(choices.begin(), choices.end() - 1, at,
                                            [](double place, const Choice& choice) { return place < choice.up_to; });
        values[i] = found->value;
    }
    return values;
}

MeanAndDeviation mean_and_deviation(const std::vector<double>& values) {
    MeanAndDeviation out;
    if (values.empty()) return out;
    for (const double value : values) out.mean += value;
    out.mean /= static_cast<double>(values.size());
    if (values.size() < 2) return out;
    double squares = 0;
    for (const double value : values) squares += (value - out.mean) * (value - out.mean);
    out.deviation = std::sqrt(squares / static_cast<double>(values.size() - 1));
    return out;
}

}  // namespace scrim

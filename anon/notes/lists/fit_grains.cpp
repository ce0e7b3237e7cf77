// Why a grain for each group is safe. The level of a group is a function of the values that its patients hold together,
// and of the coarsest grain that one of them asks for. Exchange the values and wishes of two patients of a group: the
// group holds the same values, so its level and lists are the same, and all its records stay equally likely. It fails
// where a patient's own list alone becomes coarser (the record then tells who asked), and where a coarse value counts
// as alike with those of other groups, whose level was chosen by other values.

#include "anon/notes/lists/fit_grains.h"

#include <algorithm>

#include "anon/notes/lists/list_groups.h"
#include "anon/notes/lists/list_index.h"

namespace scrim {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers at_level(const GrainChoice& choice, std::size_t level, const Numbers& values) {
    if (level == 0) return values;
    Numbers out;
    for (const std::uint32_t value : values) out.push_back(choice.coarser[level - 1].of[value]);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

bool all_known(const GrainLevel& level, const Numbers& values) {
    return std::all_of(values.begin(), values.end(), [&](std::uint32_t value) { return level.is_known[value]; });
}

}  // namespace

std::uint8_t level_of_group(const GrainChoice& choice, const Numbers& values, std::uint8_t asked) {
    std::uint8_t best = asked;
    std::size_t shortest = at_level(choice, asked, values).size();
    for (std::size_t level = asked + std::size_t{1}; level <= choice.coarser.size(); ++level) {
        if (choice.longest == 0 || shortest <= choice.longest) break;
        if (!all_known(choice.coarser[level - 1], values)) continue;
        const std::size_t length = at_level(choice, level, values).size();
        if (length >= shortest) continue;
        shortest = length;
        best = static_cast<std::uint8_t>(level);
    }
    return best;
}

std::vector<std::vector<std::uint8_t>> coarsen_lists(const Patients& patients, const std::vector<GrainChoice>& choices,
                                                     std::vector<ShownLists>& shown) {
    std::vector<Numbers> clusters;
    for (std::uint32_t i = 0; i < patients.size(); ++i) {
        if (patients.cluster[i] >= clusters.size()) clusters.resize(patients.cluster[i] + 1);
        clusters[patients.cluster[i]].push_back(i);
    }
    std::vector<std::vector<std::uint8_t>> levels(choices.size(), std::vector<std::uint8_t>(clusters.size(), 0));
    ListIndex lists(patients);
    for (std::size_t c = 0; c < clusters.size(); ++c) {
        const auto values = values_of(patients, clusters[c]);
        for (std::size_t a = 0; a < choices.size(); ++a) {
            std::uint8_t asked = 0;
            for (const std::uint32_t i : clusters[c]) {
                if (!choices[a].asked.empty()) asked = std::max(asked, choices[a].asked[i]);
            }
            levels[a][c] = level_of_group(choices[a], values[a], asked);
            for (const std::uint32_t i : clusters[c]) {
                lists.show(i, a, at_level(choices[a], levels[a][c], shown[a].list_of(i)));
            }
        }
    }
    shown = lists.take();
    return levels;
}

}  // namespace scrim

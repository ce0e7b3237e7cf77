#pragma once

#include <algorithm>

#include "anon/notes/measure/note_measures.h"

namespace scrim {

inline ShownLists shown_lists(const std::vector<std::vector<std::uint32_t>>& of_patients) {
    ShownLists shown;
    for (const auto& list : of_patients) {
        shown.of.push_back(static_cast<std::uint32_t>(shown.lists.size()));
        shown.lists.push_back(list);
    }
    return shown;
}

inline MeasuredAttribute attribute(const std::vector<std::uint32_t>& truth,
                                   const std::vector<std::vector<std::uint32_t>>& shown) {
    MeasuredAttribute out;
    for (const std::uint32_t value : truth) out.truth.push_back({value});
    out.shown = shown_lists(shown);
    return out;
}

// Months by year and number, as the measures count them.
inline std::uint32_t month(std::uint32_t year, std::uint32_t number) { return year * 12 + number - 1; }

// The five notes of the paper as Figure 3 shows them. Hospitals: 0 Emory, 1 Johns Hopkins, 2 Mass General, 3 Tufts,
// 4 UT Southwestern. Terms: 0 dark urine, 1 fatigue, 2 fever, 3 headache, 4 runny nose, 5 sore throat.
inline MeasuredRelease five_notes_in_lists() {
    MeasuredRelease release;
    release.cluster = {0, 0, 0, 1, 1};
    release.age = attribute({88, 52, 5, 17, 64}, {{5, 52, 88}, {5, 52, 88}, {5, 52, 88}, {17, 64}, {17, 64}});
    const std::vector<std::uint32_t> spring{month(2009, 3), month(2009, 4)};
    const std::vector<std::uint32_t> summer{month(2009, 7), month(2009, 8)};
    release.month = attribute({month(2009, 4), month(2009, 3), month(2009, 4), month(2009, 8), month(2009, 7)},
                              {spring, spring, spring, summer, summer});
    release.hospital = attribute({3, 2, 0, 4, 1}, {{0, 2, 3}, {0, 2, 3}, {0, 2, 3}, {1, 4}, {1, 4}});
    release.hospitals = 5;
    release.terms = {{2, 3, 4, 5}, {2, 5}, {3, 4}, {0, 1}, {1}};
    release.term_count = 6;
    return release;
}

// Random truth and lists that hold it.
inline MeasuredRelease random_release(Random& random, std::size_t patients) {
    MeasuredRelease release;
    release.hospitals = 4;
    release.term_count = 8;
    const auto draw = [&](MeasuredAttribute& attribute, std::uint32_t from, std::uint32_t count) {
        std::vector<std::vector<std::uint32_t>> shown(patients);
        for (auto& list : shown) {
            const auto value = static_cast<std::uint32_t>(from + random.below(count));
            attribute.truth.push_back({value});
            list = {value, static_cast<std::uint32_t>(from + random.below(count))};
            std::sort(list.begin(), list.end());
            list.erase(std::unique(list.begin(), list.end()), list.end());
            if (random.chance(0.1)) attribute.truth.back().clear();
            if (random.chance(0.1)) list.clear();
        }
        attribute.shown = shown_lists(shown);
    };
    draw(release.age, 20, 12);
    draw(release.month, month(2009, 1), 24);
    draw(release.hospital, 0, 4);
    for (std::size_t i = 0; i < patients; ++i) {
        release.cluster.push_back(static_cast<std::uint32_t>(random.below(5)));
        release.terms.emplace_back();
        for (std::uint32_t term = 0; term < 8; ++term) {
            if (random.chance(term < 2 ? 0.6 : 0.15)) release.terms.back().push_back(term);
        }
    }
    return release;
}

}  // namespace scrim

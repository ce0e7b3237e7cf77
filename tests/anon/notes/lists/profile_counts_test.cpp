#include "anon/notes/lists/profile_counts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "anon/notes/lists/drill_down.h"
#include "tests/anon/notes/small_corpora.h"

namespace scrim {
namespace {

using testing::small_corpus;

bool compatible(const std::vector<ShownLists>& shown, std::size_t i, const std::vector<std::uint32_t>& profile) {
    for (std::size_t a = 0; a < shown.size(); ++a) {
        const auto& list = shown[a].list_of(i);
        if (!std::binary_search(list.begin(), list.end(), profile[a])) return false;
    }
    return true;
}

// Every profile of the patient's lists against every patient.
bool safe_by_hand(const std::vector<ShownLists>& shown, std::size_t i, std::uint32_t k) {
    std::vector<std::uint32_t> profile;
    const std::function<bool()> extend = [&] {
        if (profile.size() == shown.size()) {
            std::uint32_t count = 0;
            for (std::size_t j = 0; j < shown[0].of.size(); ++j) count += compatible(shown, j, profile) ? 1 : 0;
            return count >= k;
        }
        for (const std::uint32_t value : shown[profile.size()].list_of(i)) {
            profile.push_back(value);
            const bool safe = extend();
            profile.pop_back();
            if (!safe) return false;
        }
        return true;
    };
    return extend();
}

// Lists at random: mostly not safe, sometimes safe by patients of other lists.
std::vector<ShownLists> random_lists(const Patients& patients, Random& random) {
    std::vector<ShownLists> shown;
    for (const auto& attribute : patients.attributes) {
        ShownLists lists;
        for (std::uint32_t i = 0; i < patients.size(); ++i) {
            std::vector<std::uint32_t> list;
            for (std::uint32_t v = 0; v < attribute.values.size(); ++v) {
                if (v == attribute.held_by[i][0] || random.chance(0.6)) list.push_back(v);
            }
            lists.lists.push_back(std::move(list));
            lists.of.push_back(i);
        }
        shown.push_back(std::move(lists));
    }
    return shown;
}

TEST(ProfileCounts, AgreeWithCountingByHand) {
    Random random(81);
    std::size_t safe_patients = 0;
    std::size_t unsafe_patients = 0;
    for (int round = 0; round < 2000; ++round) {
        const testing::SmallCorpus shape{
            2 + static_cast<std::uint32_t>(random.below(2)), 12, 1 + random.below(3), 3, 0, 0};
        const Patients patients = small_corpus(random, shape);
        const auto shown = random_lists(patients, random);
        const auto safe = dataset_level_safe(shown, shape.k);
        for (std::size_t i = 0; i < patients.size(); ++i) {
            ASSERT_EQ(safe[i], safe_by_hand(shown, i, shape.k)) << "round " << round << ", patient " << i;
            ++(safe[i] ? safe_patients : unsafe_patients);
        }
    }
    EXPECT_GT(safe_patients, 1000);
    EXPECT_GT(unsafe_patients, 500);
}

TEST(ProfileCounts, ListsThatShowNothingAreAlikeAmongThemselves) {
    ShownLists shown{{{}, {0}}, {0, 0, 1, 1, 1}};
    EXPECT_EQ(dataset_level_safe({shown}, 2), (std::vector<bool>{true, true, true, true, true}));
    EXPECT_EQ(dataset_level_safe({shown}, 3), (std::vector<bool>{false, false, true, true, true}));
}

}  // namespace
}  // namespace scrim

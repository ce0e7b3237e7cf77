#include "anon/notes/verify/verify_grains.h"

#include <gtest/gtest.h>

#include "anon/notes/release_policy.h"

namespace scrim {
namespace {

// Two groups of two patients, with these lists of ages.
ReleasedPatients two_groups(const std::vector<std::vector<std::string>>& ages) {
    ReleasedPatients out;
    out.labels = {"AGE"};
    out.values.resize(1);
    out.shown.resize(1);
    for (std::uint32_t i = 0; i < ages.size(); ++i) {
        out.ids.push_back("q" + std::to_string(i));
        out.cluster.push_back(i / 2);
        std::vector<std::uint32_t> list;
        for (const std::string& age : ages[i]) {
            list.push_back(static_cast<std::uint32_t>(out.values[0].size()));
            out.values[0].push_back(age);
        }
        out.shown[0].lists.push_back(list);
        out.shown[0].of.push_back(i);
    }
    return out;
}

Json manifest(const Json& counts) {
    Json out{{"policy", to_json(default_policy(), PolicyLists::without)}};
    if (!counts.is_null()) out["group_grains"] = {{"AGE", counts}};
    return out;
}

TEST(VerifyGrains, ThePolicysUnlessTheManifestNamesOthers) {
    const auto fine = two_groups({{"50", "51"}, {"50", "51"}, {"62", "90+"}, {"62", "90+"}});
    EXPECT_TRUE(check_grains(manifest({}), fine).holds);
    const auto coarse = two_groups({{"50", "51"}, {"50", "51"}, {"60-64", "90+"}, {"60-64", "90+"}});
    EXPECT_FALSE(check_grains(manifest({}), coarse).holds);
    EXPECT_TRUE(check_grains(manifest({{"year", 1U}, {"5-year", 1U}}), coarse).holds);
}

TEST(VerifyGrains, OneInAGroupAndAsManyAsAreSaid) {
    const auto mixed = two_groups({{"50"}, {"50-54"}, {"60-64"}, {"60-64"}});
    EXPECT_FALSE(check_grains(manifest({{"year", 1U}, {"5-year", 1U}}), mixed).holds) << "two grains in one group";
    const auto coarse = two_groups({{"50-54"}, {"50-54"}, {"60-64"}, {"60-64"}});
    EXPECT_FALSE(check_grains(manifest({{"year", 1U}, {"5-year", 1U}}), coarse).holds) << "more than are said";
    EXPECT_FALSE(check_grains(manifest({{"5-year", 3U}}), coarse).holds) << "more groups than there are";
    EXPECT_TRUE(check_grains(manifest({{"5-year", 2U}}), coarse).holds);
}

}  // namespace
}  // namespace scrim

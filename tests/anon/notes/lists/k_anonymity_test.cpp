#include "anon/notes/lists/k_anonymity.h"

#include <gtest/gtest.h>

#include <map>

#include "nlp/base/random.h"

namespace scrim {
namespace {

// Ages as an attribute whose values are all numbers from 0 to 99.
Attribute ages(const std::vector<int>& of_patients) {
    Attribute out;
    for (int age = 0; age < 100; ++age) out.values.push_back(std::to_string(age));
    for (const int age : of_patients) {
        out.held_by.push_back(age < 0 ? std::vector<std::uint32_t>{}
                                      : std::vector<std::uint32_t>{static_cast<std::uint32_t>(age)});
    }
    return out;
}
std::vector<double> scale() {
    std::vector<double> out(100);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<double>(i);
    return out;
}

TEST(KAnonymity, GroupsOfThePapersExample) {
    const Attribute age = ages({88, 52, 5, 17, 64});
    const auto groups = k_anonymous_groups({{&age, scale(), {}}}, 5, 2);
    ASSERT_TRUE(groups);
    EXPECT_EQ(*groups, (std::vector<std::uint32_t>{1, 1, 0, 0, 1}));
}

TEST(KAnonymity, EqualValuesAreNotDivided) {
    const Attribute age = ages({7, 7, 7, 7, 7, 7});
    const auto groups = k_anonymous_groups({{&age, scale(), {}}}, 6, 2);
    ASSERT_TRUE(groups);
    EXPECT_EQ(*groups, std::vector<std::uint32_t>(6, 0));
}

TEST(KAnonymity, EveryGroupHoldsKAndTooFewIsAnError) {
    Random random(7);
    for (int round = 0; round < 50; ++round) {
        const std::size_t patients = 10 + random.below(60);
        const auto k = static_cast<std::uint32_t>(2 + random.below(5));
        std::vector<int> first;
        std::vector<int> second;
        for (std::size_t i = 0; i < patients; ++i) {
            first.push_back(random.below(8) == 0 ? -1 : static_cast<int>(random.below(100)));
            second.push_back(static_cast<int>(random.below(5)));
        }
        const Attribute a = ages(first);
        const Attribute b = ages(second);
        const auto groups = k_anonymous_groups({{&a, scale(), {}}, {&b, {}, {}}}, patients, k);
        ASSERT_TRUE(groups);
        std::map<std::uint32_t, std::uint32_t> sizes;
        for (const std::uint32_t group : *groups) ++sizes[group];
        for (const auto& [group, size] : sizes) EXPECT_GE(size, k);
        EXPECT_TRUE(sizes.size() > 1 || patients < 4UL * k);
    }
    const Attribute few = ages({1, 2});
    EXPECT_FALSE(k_anonymous_groups({{&few, scale(), {}}}, 2, 3));
}

// Five hospitals of three cities and two states, and one of which nothing is known.
Attribute hospitals() {
    Attribute out;
    out.label = Label::hospital;
    out.values = {"A", "B", "C", "D", "E"};
    out.places = {{"Boston", "MA"}, {"Albany", "NY"}, {"Boston", "MA"}, {"Salem", "MA"}, {"", ""}};
    for (std::uint32_t i = 0; i < 5; ++i) out.held_by.push_back({i});
    return out;
}

TEST(KAnonymity, NearPlacesStandSideBySide) {
    const Attribute places = hospitals();
    EXPECT_EQ(order_by_place(places), (std::vector<std::uint32_t>{1, 4, 2, 3, 0}));
    Attribute unknown = places;
    unknown.places.assign(5, {"", ""});
    EXPECT_TRUE(order_by_place(unknown).empty());
    const auto groups = k_anonymous_groups({{&places, {}, order_by_place(places)}}, 5, 2);
    ASSERT_TRUE(groups);
    EXPECT_EQ((*groups)[0], (*groups)[4]) << "cut between 2 and 3 of 5: E and A, then C, D and B";
}

TEST(KAnonymity, TheNearestCommonPlace) {
    const Attribute places = hospitals();
    EXPECT_EQ(common_place(places, {0, 2}), "Boston");
    EXPECT_EQ(common_place(places, {0, 3}), "MA");
    EXPECT_EQ(common_place(places, {0, 1}), "");
    EXPECT_EQ(common_place(places, {0, 4}), "") << "nothing is known of one";
    EXPECT_EQ(common_place(places, {}), "");
    EXPECT_EQ(values_in(places, "MA"), (std::vector<std::uint32_t>{0, 2, 3}));
    EXPECT_TRUE(values_in(places, "").empty());
}

}  // namespace
}  // namespace scrim

#include "anon/condensation/mdav.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "anon/condensation/raw_table.h"

namespace scrim::tables {
namespace {

Points random_points(std::size_t n, std::size_t dims, std::uint64_t seed, int values = 0) {
    Random random(seed);
    Points points{dims, {}};
    for (std::size_t i = 0; i < n * dims; ++i) {
        points.values.push_back(values > 0 ? static_cast<double>(random.below(static_cast<std::uint64_t>(values)))
                                           : random.normal());
    }
    return points;
}

// Columns with mean 0 and sample deviation 1.
Points standardized(const std::string& path) {
    const auto raw = read_raw_table(path, {',', false});
    EXPECT_TRUE(raw);
    Points points{raw->columns.size(), std::vector<double>(raw->rows() * raw->columns.size())};
    for (std::size_t c = 0; c < points.dims; ++c) {
        double mean = 0;
        for (std::size_t i = 0; i < raw->rows(); ++i) {
            points[i][c] = *parse_number(raw->columns[c].texts[raw->columns[c].codes[i]]);
            mean += points[i][c] / static_cast<double>(raw->rows());
        }
        double squares = 0;
        for (std::size_t i = 0; i < raw->rows(); ++i) squares += std::pow(points[i][c] - mean, 2);
        const double deviation = std::sqrt(squares / static_cast<double>(raw->rows() - 1));
        for (std::size_t i = 0; i < raw->rows(); ++i) points[i][c] = (points[i][c] - mean) / deviation;
    }
    return points;
}

// MDAV by full scans.
Grouping plain_mdav(const Points& points, std::size_t k) {
    std::vector<std::uint32_t> rest(points.size());
    for (std::uint32_t i = 0; i < rest.size(); ++i) rest[i] = i;
    Grouping result;
    result.group_of.resize(points.size());
    const auto take = [&](const double* center) {
        std::vector<Neighbour> all;
        for (const auto i : rest) all.push_back({squared_distance(points[i], center, points.dims), i});
        std::sort(all.begin(), all.end());
        for (std::size_t i = 0; i < std::min(k, all.size()); ++i) {
            result.group_of[all[i].index] = static_cast<std::uint32_t>(result.groups);
            std::erase(rest, all[i].index);
        }
        ++result.groups;
    };
    const auto farthest = [&](const double* center) {
        std::uint32_t best = rest.front();
        double most = -1;
        for (const auto i : rest) {
            const double distance = squared_distance(points[i], center, points.dims);
            if (distance > most) {
                most = distance;
                best = i;
            }
        }
        return best;
    };
    std::vector<double> sum(points.dims);
    std::vector<double> centroid(points.dims);
    const auto extreme = [&] {
        std::fill(centroid.begin(), centroid.end(), 0.0);
        for (const auto i : rest) {
            for (std::size_t d = 0; d < points.dims; ++d) centroid[d] += points[i][d];
        }
        for (double& value : centroid) value /= static_cast<double>(rest.size());
        return farthest(centroid.data());
    };
    while (rest.size() >= 3 * k) {
        const auto r = extreme();
        take(points[r]);
        take(points[farthest(points[r])]);
    }
    if (rest.size() >= 2 * k) take(points[extreme()]);
    for (const auto i : rest) result.group_of[i] = static_cast<std::uint32_t>(result.groups);
    if (!rest.empty()) ++result.groups;
    return result;
}

void expect_groups_of_at_least(const Grouping& grouping, std::size_t k) {
    for (const auto& members : grouping.members()) EXPECT_GE(members.size(), k);
}

TEST(Mdav, EqualsAFullScan) {
    for (const std::size_t n : {3U, 7U, 50U, 331U, 600U}) {
        for (const std::size_t k : {3U, 5U}) {
            if (n < k) continue;
            const Points points = random_points(n, 4, n * 10 + k);
            const Grouping fast = mdav(points, k);
            EXPECT_EQ(plain_mdav(points, k).group_of, fast.group_of) << n << " points, k = " << k;
            expect_groups_of_at_least(fast, k);
        }
    }
}

TEST(Mdav, FewerThanKPointsAreOneGroup) {
    EXPECT_EQ(1U, mdav(random_points(2, 3, 1), 3).groups);
    EXPECT_EQ(1U, mdav(random_points(1, 1, 1), 3).groups);
}

TEST(Mdav, TarragonaAndCensusGiveThePublishedLoss) {
    const std::string folder = SCRIM_SOURCE_DIR "/../shared/data/tables/";
    if (!std::filesystem::exists(folder + "mdav_Tarragona.csv")) GTEST_SKIP() << "no tables in ../shared/data/tables";
    const Points tarragona = standardized(folder + "mdav_Tarragona.csv");
    const Points census = standardized(folder + "mdav_CASCrefmicrodata.csv");
    const std::vector<std::size_t> ks{3, 4, 5, 10};
    const std::vector<double> expected_tarragona{16.9326, 19.5460, 22.4619, 33.1929};
    const std::vector<double> expected_census{5.6922, 7.4947, 9.0884, 14.1559};
    for (std::size_t i = 0; i < ks.size(); ++i) {
        const auto t = sum_of_squares(tarragona, mdav(tarragona, ks[i]));
        EXPECT_NEAR(expected_tarragona[i], 100 * t.within / t.total, 5e-5) << "k = " << ks[i];
        const auto c = sum_of_squares(census, mdav(census, ks[i]));
        EXPECT_NEAR(expected_census[i], 100 * c.within / c.total, 5e-5) << "k = " << ks[i];
    }
}

TEST(Tfrp, GroupsHaveKPointsAndLowLoss) {
    for (const std::size_t n : {12U, 100U, 500U}) {
        const Points points = random_points(n, 3, n);
        const Grouping grouping = tfrp(points, 5);
        expect_groups_of_at_least(grouping, 5);
        const auto ours = sum_of_squares(points, grouping);
        const auto by_mdav = sum_of_squares(points, mdav(points, 5));
        EXPECT_LT(ours.within, 1.3 * by_mdav.within) << n;
    }
}

TEST(CondensationGroups, HaveKPointsAndDependOnTheSeedAlone) {
    const Points points = random_points(503, 3, 4);
    const Grouping a = condensation_groups(points, 10, Random(7));
    EXPECT_EQ(50U, a.groups);
    expect_groups_of_at_least(a, 10);
    EXPECT_EQ(a.group_of, condensation_groups(points, 10, Random(7)).group_of);
    EXPECT_NE(a.group_of, condensation_groups(points, 10, Random(8)).group_of);
}

TEST(PointTree, AgreesWithFullScansWhilePointsAreRemoved) {
    for (const int values : {0, 3}) {  // distinct points, and many equal ones
        const Points points = random_points(300, 3, 11, values);
        const Points queries = random_points(300, 3, 12, values);
        PointTree tree(points);
        std::vector<char> alive(points.size(), 1);
        Random random(5);
        for (std::size_t q = 0; q < 290; ++q) {
            std::vector<Neighbour> all;
            for (std::uint32_t i = 0; i < points.size(); ++i) {
                if (alive[i] != 0) all.push_back({squared_distance(points[i], queries[q], 3), i});
            }
            std::sort(all.begin(), all.end());
            const auto near = tree.nearest(queries[q], 5);
            ASSERT_EQ(std::min<std::size_t>(5, all.size()), near.size());
            for (std::size_t i = 0; i < near.size(); ++i) ASSERT_EQ(all[i].index, near[i].index);
            const auto far = tree.farthest(queries[q]);
            ASSERT_EQ(all.back().distance, far.distance);
            ASSERT_EQ(all[0].index, tree.nearest(queries[q], all[all.size() / 2]).index);
            const auto gone = all[random.below(all.size())].index;
            alive[gone] = 0;
            tree.remove(gone);
            tree.remove(gone);  // a second time is nothing
            ASSERT_EQ(all.size() - 1, tree.size());
        }
    }
}

}  // namespace
}  // namespace scrim::tables

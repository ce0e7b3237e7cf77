#include "anon/tables/group/mdav.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "anon/tables/raw_table.h"
#include "tests/anon/tables/some_points.h"

namespace scrim::tables {
namespace {

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

}  // namespace
}  // namespace scrim::tables

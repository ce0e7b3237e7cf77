#include "anon/trajectories/release_trajectories.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "anon/trajectories/published_trajectories.h"
#include "tests/anon/trajectories/figures.h"

namespace scrim {
namespace {

std::string read_all(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

class ReleaseTrajectories : public testing::Test {
   protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) / (std::string("release_trajectories_") + test->name());
        std::filesystem::create_directories(folder_);
        input_.model = figures::model();
        input_.set = figures::set();
        input_.set.carried_columns = {"dna"};
        for (int p = 0; p < 6; ++p) input_.set.carried.push_back({"dna " + std::to_string(p)});
        input_.set.sensitive_sets = {{}, {"042"}};
        MdavOptions options;
        options.k = 2;
        Random random(1);
        clusters_ = mdav(input_.model, input_.set, options, random);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string file(const char* name) const { return (folder_ / name).string(); }

    std::filesystem::path folder_;
    TrajectoryInput input_;
    std::vector<TrajectoryCluster> clusters_;
};

TEST_F(ReleaseTrajectories, FiguresAreThoseOfThePaper) {
    const auto figures = trajectory_figures(input_.model, input_.set, clusters_, 1);
    EXPECT_EQ(figures.patients, 6U);
    EXPECT_EQ(figures.clusters, 3U);
    EXPECT_EQ(figures.smallest_cluster, 2U);
    EXPECT_EQ(figures.largest_cluster, 2U);
    EXPECT_EQ(figures.pairs, 15U);
    EXPECT_EQ(figures.released_pairs, 14U);
    EXPECT_NEAR(figures.algorithm[0], 0.2, 1e-12);
    EXPECT_NEAR(figures.algorithm[1], 0.1, 1e-12);
}

TEST_F(ReleaseTrajectories, WhatIsWrittenCanBeReadAndHasEveryTrajectoryTwice) {
    TrajectoryWriteOptions options;
    options.link = file("link.csv");
    ASSERT_TRUE(write_trajectories(file("out.csv"), input_, clusters_, options, Key::from_seed(3)).ok());
    const auto read = read_published(file("out.csv"), {"patient", {"code", "age"}, {"dna"}, false});
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->patients, 6U);
    EXPECT_EQ(read->pairs(), 14U);
    EXPECT_EQ(read->counts, (std::vector<std::size_t>{2, 2, 2}));
    EXPECT_EQ(read->carried_rows.size(), 6U);
    const std::set<std::vector<std::string>> found(read->trajectories.begin(), read->trajectories.end());
    EXPECT_TRUE(found.contains({"401.1", "33", "401.1", "34", "401.1", "35"}));
    const auto routes = read->routes(input_.model);
    ASSERT_TRUE(routes.ok());
    for (const auto& cluster : clusters_) {
        EXPECT_NE(std::find(routes->begin(), routes->end(), cluster.route), routes->end());
    }
    const std::string link = read_all(file("link.csv"));
    EXPECT_EQ(std::count(link.begin(), link.end(), '\n'), 7);
    EXPECT_EQ(link.rfind("original,released\n", 0), 0U);
}

TEST_F(ReleaseTrajectories, TheKeyDecidesTheNumbers) {
    const auto write = [&](std::uint64_t seed) {
        EXPECT_TRUE(write_trajectories(file("out.csv"), input_, clusters_, {}, Key::from_seed(seed)).ok());
        return read_all(file("out.csv"));
    };
    const std::string first = write(1);
    EXPECT_EQ(write(1), first);
    std::set<std::string> texts;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) texts.insert(write(seed));
    EXPECT_GT(texts.size(), 2U);
}

TEST_F(ReleaseTrajectories, ATrajectoryOfWhichNothingIsLeftIsOneRow) {
    clusters_[0].route.clear();
    ASSERT_TRUE(write_trajectories(file("out.csv"), input_, clusters_, {}, Key::from_seed(1)).ok());
    std::istringstream lines(read_all(file("out.csv")));
    std::string line;
    std::size_t empty = 0;
    while (std::getline(lines, line)) empty += line.find(",,,dna ") != std::string::npos ? 1 : 0;
    EXPECT_EQ(empty, 2U);
}

TEST_F(ReleaseTrajectories, ASensitiveCodeOfTooManyIsHidden) {
    const TrajectoryCluster& cluster = clusters_[0];
    input_.set.sensitive[cluster.patients[0]] = 1;
    EXPECT_TRUE(hidden_codes(input_.set, cluster, 2).empty()) << "1 of 2 is allowed with l = 2";
    EXPECT_EQ(hidden_codes(input_.set, cluster, 3), std::vector<std::string>{"042"});
    input_.set.sensitive[cluster.patients[1]] = 1;
    EXPECT_EQ(hidden_codes(input_.set, cluster, 2), std::vector<std::string>{"042"});
    TrajectoryWriteOptions options;
    options.sensitive_column = true;
    options.diversity = 2;
    ASSERT_TRUE(write_trajectories(file("out.csv"), input_, clusters_, options, Key::from_seed(1)).ok());
    EXPECT_EQ(read_all(file("out.csv")).find("042"), std::string::npos);
    EXPECT_EQ(trajectory_figures(input_.model, input_.set, clusters_, 2).hidden_sensitive, 2U);
}

TEST_F(ReleaseTrajectories, AFolderThatIsNotThereIsAnError) {
    EXPECT_FALSE(write_trajectories(file("none/out.csv"), input_, clusters_, {}, Key::from_seed(1)).ok());
    EXPECT_FALSE(read_published(file("none.csv"), {}).ok());
}

}  // namespace
}  // namespace scrim

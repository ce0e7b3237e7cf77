#include "anon/trajectories/published_trajectories.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/anon/trajectories/figures.h"

namespace scrim {
namespace {

class PublishedTrajectoriesTest : public testing::Test {
   protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = testing::TempDir() + "published_trajectories_" + test->name() + ".csv";
    }
    void TearDown() override { std::filesystem::remove(path_); }
    Result<PublishedTrajectories> read(const std::string& text, const PublishedColumns& columns = {}) {
        std::ofstream(path_) << text;
        return read_published(path_, columns);
    }
    std::string path_;
};

TEST_F(PublishedTrajectoriesTest, CountsPatientsByTrajectory) {
    const auto read_back = read("patient,code,age\n1,401,33\n1,401,[39-40]\n2,401,33\n3,,\n4,401,33\n2,401,[39-40]\n");
    ASSERT_TRUE(read_back.ok());
    EXPECT_EQ(read_back->patients, 4U);
    EXPECT_EQ(read_back->pairs(), 5U);
    std::map<std::vector<std::string>, std::size_t> counts;
    for (std::size_t t = 0; t < read_back->counts.size(); ++t) {
        counts[read_back->trajectories[t]] = read_back->counts[t];
    }
    const std::map<std::vector<std::string>, std::size_t> expected{
        {{"401", "33", "401", "[39-40]"}, 2}, {{"401", "33"}, 1}, {{}, 1}};
    EXPECT_EQ(counts, expected);
}

TEST_F(PublishedTrajectoriesTest, ValuesBecomeNodesAndStrangersAreAnError) {
    const LossModel model = figures::model();
    const auto known = read("patient,code,age\n1,401,[39-40]\n");
    ASSERT_TRUE(known.ok());
    const auto routes = known->routes(model);
    ASSERT_TRUE(routes.ok());
    ASSERT_EQ(routes->size(), 1U);
    EXPECT_EQ(figures::text(model, routes->front()), "(401,[39-40])");
    const auto stranger = read("patient,code,age\n1,999,[39-40]\n");
    ASSERT_TRUE(stranger.ok());
    EXPECT_FALSE(stranger->routes(model).ok());
}

TEST_F(PublishedTrajectoriesTest, SensitiveCodesAndCarriedColumnsAreCounted) {
    const PublishedColumns columns{"patient", {"code", "age"}, {"dna"}, true};
    const auto found = read(
        "patient,code,age,dna,sensitive\n1,401,33,CT,042 290\n1,401,34,CT,042 290\n2,401,33,CT,042\n2,401,34,CT,042\n",
        columns);
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->counts, std::vector<std::size_t>{2});
    EXPECT_EQ(found->sensitive[0], (std::map<std::string, std::size_t>{{"042", 2}, {"290", 1}}));
    EXPECT_EQ(found->carried_rows, (std::map<std::vector<std::string>, std::size_t>{{{"CT"}, 2}}));
    EXPECT_FALSE(read("patient,code,age\n1,401,33\n", columns).ok()) << "columns that are not there";
}

}  // namespace
}  // namespace scrim

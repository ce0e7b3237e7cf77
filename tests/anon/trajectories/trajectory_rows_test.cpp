#include "anon/trajectories/trajectory_rows.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace scrim {
namespace {

class TrajectoryRowsTest : public testing::Test {
   protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = testing::TempDir() + "trajectory_rows_" + test->name() + ".csv";
    }
    void TearDown() override { std::filesystem::remove(path_); }
    Result<TrajectoryRows> read(const std::string& text, const TrajectoryReadOptions& options = {}) {
        std::ofstream(path_) << text;
        auto reader = CsvReader::open(path_);
        if (!reader) return reader.error();
        return read_trajectory_rows(*reader, options);
    }
    std::string path_;
};

TEST_F(TrajectoryRowsTest, ValuesAreNumberedWithTheirFirstLine) {
    const auto rows = read("patient,code,age\nb,401,33\na,250,33\nb,250,40\n");
    ASSERT_TRUE(rows.ok());
    EXPECT_EQ(rows->ids, (std::vector<std::string>{"b", "a"}));
    EXPECT_EQ(rows->columns[0].values, (std::vector<std::string>{"401", "250"}));
    EXPECT_EQ(rows->columns[1].first_line, (std::vector<std::uint64_t>{2, 4}));
    EXPECT_EQ(rows->pairs, (std::vector<std::vector<std::uint32_t>>{{0, 0, 1, 1}, {1, 0}}));
}

TEST_F(TrajectoryRowsTest, DatesStandInForAges) {
    const auto rows = read("patient,code,date\n1,401,2010-08-11\n");
    ASSERT_TRUE(rows.ok());
    EXPECT_EQ(rows->age_column, "date");
    const auto both = read("patient,code,date,age\n1,401,2010-08-11,33\n");
    ASSERT_TRUE(both.ok());
    EXPECT_EQ(both->age_column, "age");
    EXPECT_EQ(both->dropped_columns, std::vector<std::string>{"date"});
}

TEST_F(TrajectoryRowsTest, AColumnThatNobodyAskedForIsLeftOut) {
    const auto dropped = read("patient,code,age,surname\n1,401,33,Miller\n2,401,34,Meyer\n");
    ASSERT_TRUE(dropped.ok());
    EXPECT_TRUE(dropped->carried_columns.empty());
    EXPECT_TRUE(dropped->carried[0].empty());
    EXPECT_EQ(dropped->dropped_columns, std::vector<std::string>{"surname"});
}

TEST_F(TrajectoryRowsTest, AColumnAskedForMustBeTheSameInAllRowsOfAPatient) {
    const std::string text = "patient,code,age,dna\n1,401,33,CT\n1,401,34,GC\n";
    TrajectoryReadOptions options;
    options.carry = {{"dna"}};
    const auto asked = read(text, options);
    ASSERT_FALSE(asked.ok());
    EXPECT_EQ(asked.error().place.line, 3U);
    EXPECT_EQ(asked.error().message().find("GC"), std::string::npos) << "an error never has a patient's value";
}

}  // namespace
}  // namespace scrim

#include "anon/trajectories/read_trajectories.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace scrim {
namespace {

class ReadTrajectories : public testing::Test {
   protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = testing::TempDir() + "read_trajectories_" + test->name() + ".csv";
    }
    void TearDown() override { std::filesystem::remove(path_); }
    Result<TrajectoryInput> read(const std::string& text, const TrajectoryReadOptions& options = {}) {
        std::ofstream(path_) << text;
        return read_trajectories(path_, options);
    }
    static std::string text(const TrajectoryInput& input, std::size_t patient) {
        std::string out;
        for (const std::uint32_t pair : input.set.patients[patient]) {
            const RouteView nodes = input.set.pair(pair);
            out += input.model.tree(0).name(nodes[0]) + "@" + input.model.tree(1).name(nodes[1]) + " ";
        }
        return out;
    }
    std::string path_;
};

TEST_F(ReadTrajectories, PairsAreOrderedByAgeAndEqualAgesStayAsTheyCame) {
    const auto input = read("patient,code,age\n7,401.9,40\n8,250.00,50\n7,401.1,33\n7,272.4,40\n");
    ASSERT_TRUE(input.ok());
    EXPECT_EQ(input->set.ids, (std::vector<std::string>{"7", "8"}));
    EXPECT_EQ(text(*input, 0), "401.1@33 401.9@40 272.4@40 ");
    EXPECT_EQ(text(*input, 1), "250.00@50 ");
}

TEST_F(ReadTrajectories, ARowWithoutPairIsAPatientWithoutPairs) {
    const auto input = read("patient,code,age\n1,401.1,33\n2,,\n");
    ASSERT_TRUE(input.ok());
    ASSERT_EQ(input->set.patients.size(), 2U);
    EXPECT_TRUE(input->set.patients[1].empty());
}

TEST_F(ReadTrajectories, ColumnsAreCarriedIfAskedFor) {
    const std::string text = "patient,code,age,dna,surname\n1,401.1,33,CT,a\n1,401.9,34,CT,a\n";
    const auto silent = read(text);
    ASSERT_TRUE(silent.ok());
    EXPECT_TRUE(silent->set.carried_columns.empty());
    EXPECT_EQ(silent->remarks.size(), 2U);
    TrajectoryReadOptions options;
    options.carry = {{"dna"}};
    const auto input = read(text, options);
    ASSERT_TRUE(input.ok());
    EXPECT_EQ(input->set.carried_columns, std::vector<std::string>{"dna"});
    EXPECT_EQ(input->set.carried[0], std::vector<std::string>{"CT"});
    EXPECT_FALSE(input->remarks.empty());
}

TEST_F(ReadTrajectories, WhatIsWrongIsSaidWithItsLine) {
    const struct {
        const char* text;
        std::uint64_t line;
    } cases[] = {{"patient,code,age\n1,401.1,33\n1,401.1,old\n", 3},
                 {"patient,code,age\n1,401.1,33\n2,401.1,-4\n", 3},
                 {"patient,code,age\n1,401.1,33\n2,401.1,\n", 3},
                 {"patient,code,age\n,401.1,33\n", 2}};
    for (const auto& wrong : cases) {
        const auto input = read(wrong.text);
        ASSERT_FALSE(input.ok()) << wrong.text;
        EXPECT_EQ(input.error().place.line, wrong.line) << wrong.text;
    }
    EXPECT_FALSE(read("patient,age\n1,33\n").ok());
    EXPECT_FALSE(read("").ok());
}

TEST_F(ReadTrajectories, SensitiveCodesAreTakenOut) {
    TrajectoryReadOptions options;
    options.sensitive_codes = {"042"};
    const auto input = read("patient,code,age\n1,042,33\n1,401.1,34\n2,401.1,35\n", options);
    ASSERT_TRUE(input.ok());
    EXPECT_EQ(text(*input, 0), "401.1@34 ");
    EXPECT_EQ(input->set.sensitive_sets[input->set.sensitive[0]], std::vector<std::string>{"042"});
    EXPECT_TRUE(input->set.sensitive_sets[input->set.sensitive[1]].empty());
}

}  // namespace
}  // namespace scrim

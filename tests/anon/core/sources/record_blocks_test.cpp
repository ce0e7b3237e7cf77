#include "anon/core/sources/record_blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

namespace scrim {
namespace {

using testing::ElementsAre;

class Blocks : public testing::Test {
   protected:
    void SetUp() override {
        folder_ = testing::TempDir() + "record_blocks_" + testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    Result<RecordBlocks> read(const std::string& text, std::size_t records) {
        const std::string path = folder_ + "/in.csv";
        std::ofstream(path) << text;
        return RecordBlocks::read(path, {}, folder_, records, Key::from_seed(1));
    }
    std::string folder_;
};

// Every patient has a code of their own and one that all have, in rows far apart.
TEST_F(Blocks, KeepTheRowsOfAPatientTogether) {
    constexpr std::size_t patients = 2000;
    std::string text = "patient,code\n";
    for (const char* prefix : {"own", "all"}) {
        for (std::size_t p = 0; p < patients; ++p) {
            text += std::to_string(p) + "," + (prefix[0] == 'a' ? "all" : "own" + std::to_string(p)) + "\n";
        }
    }
    text += "7,all\n";  // a repeated row
    auto blocks = read(text, 300);
    ASSERT_TRUE(blocks.ok()) << blocks.error().message();
    EXPECT_EQ(blocks->names().size(), patients + 1);
    EXPECT_TRUE(std::is_sorted(blocks->names().begin(), blocks->names().end()));
    std::set<Item> seen;
    std::size_t count = 0;
    while (true) {
        const auto block = blocks->next();
        ASSERT_TRUE(block.ok());
        if (block->size() == 0) break;
        ++count;
        EXPECT_GE(block->size(), 150U);
        EXPECT_LE(block->size(), 600U);
        for (std::size_t r = 0; r < block->size(); ++r) {
            ASSERT_EQ((*block)[r].size(), 2U);
            EXPECT_EQ(blocks->names()[(*block)[r][0]], "all");
            EXPECT_TRUE(seen.insert((*block)[r][1]).second);
        }
    }
    EXPECT_EQ(seen.size(), patients);
    EXPECT_GE(count, 4U);
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
        EXPECT_EQ(entry.path().filename().string(), "in.csv");  // the parts have no names
    }
}

TEST_F(Blocks, FewRecordsAreOneBlock) {
    auto blocks = read("b a\na\nc b\n", 100);
    ASSERT_TRUE(blocks.ok()) << blocks.error().message();
    EXPECT_THAT(blocks->names(), ElementsAre("a", "b", "c"));
    EXPECT_EQ(blocks->next()->size(), 3U);
    EXPECT_EQ(blocks->next()->size(), 0U);
}

TEST_F(Blocks, WhatIsWrongIsAnError) {
    EXPECT_FALSE(read("patient,code\n1,\n", 100).ok());
    EXPECT_FALSE(read("patient,code\n", 100).ok());
    EXPECT_FALSE(RecordBlocks::read(folder_ + "/none.csv", {}, folder_, 10, Key::from_seed(1)).ok());
    std::ofstream(folder_ + "/one.csv") << "patient,code\n1,a\n";
    EXPECT_FALSE(RecordBlocks::read(folder_ + "/one.csv", {}, folder_ + "/none", 10, Key::from_seed(1)).ok());
}

}  // namespace
}  // namespace scrim

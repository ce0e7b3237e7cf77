#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "anon/codes/verify_disassociated.h"
#include "anon/core/manifest.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/records/codes_release.h"
#include "nlp/base/files/input.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

class DisassociateBlocks : public testing::Test {
   protected:
    void SetUp() override {
        folder_ =
            testing::TempDir() + "disassociate_blocks_" + testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::create_directories(folder_);
        // Codes by a steep law, a patient's rows not side by side.
        Random random(5);
        std::ofstream out(folder_ + "/in.csv");
        out << "patient,code\n";
        for (int round = 0; round < 4; ++round) {
            for (int patient = 0; patient < 3000; ++patient) {
                const auto code = static_cast<int>(60 * random.uniform() * random.uniform() * random.uniform());
                out << patient << "," << 250 + code << "\n";
            }
        }
        run_.input = folder_ + "/in.csv";
        run_.output = folder_ + "/out.json";
        run_.policy = "level2";
        run_.seed = 3;
        run_.common.quiet = true;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::string folder_;
    DisassociateRun run_;
};

TEST_F(DisassociateBlocks, MakeAReleaseThatHolds) {
    run_.block_size = 700;
    const auto summary = disassociate_file(run_);
    ASSERT_TRUE(summary.ok()) << summary.error().message();
    EXPECT_EQ((*summary)["records"], 3000);
    EXPECT_GE((*summary)["blocks"], 3);
    const auto release = open_release(run_.output);
    ASSERT_TRUE(release.ok());
    KindOptions options;
    options.original = run_.input;
    const auto checks = verify_release(*release, options);
    ASSERT_TRUE(checks.ok()) << checks.error().message();
    for (const auto& check : *checks) EXPECT_TRUE(check.holds) << check.name << ": " << check.detail;
    const auto published = read_disassociated(run_.output);
    ASSERT_TRUE(published.ok());
    EXPECT_FALSE(published->shared_chunks.empty());  // they name clusters by numbers that count over all blocks
    EXPECT_EQ(*read_file(run_.output, 1U << 28U), to_json(*published));
}

TEST_F(DisassociateBlocks, OneBlockIsTheSameAsNone) {
    ASSERT_TRUE(disassociate_file(run_).ok());
    const auto whole = read_disassociated(run_.output);
    run_.block_size = 100000;
    ASSERT_TRUE(disassociate_file(run_).ok());
    const auto block = read_disassociated(run_.output);
    ASSERT_TRUE(whole.ok() && block.ok());
    // The order of the records differs, and with it which of equally good clusters is made.
    EXPECT_EQ(whole->record_count(), block->record_count());
    EXPECT_EQ(whole->names, block->names);
}

TEST_F(DisassociateBlocks, WhatNeedsAllRecordsIsAnError) {
    run_.block_size = 700;
    run_.policy = "sup5";
    EXPECT_FALSE(disassociate_file(run_).ok());
    run_.policy = "level1";
    run_.method.safe = true;
    EXPECT_FALSE(disassociate_file(run_).ok());
    run_.method.safe = false;
    run_.block_size = 50;
    EXPECT_FALSE(disassociate_file(run_).ok());
    EXPECT_FALSE(std::filesystem::exists(run_.output));
}

}  // namespace
}  // namespace scrim

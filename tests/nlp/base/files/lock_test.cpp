#include "nlp/base/files/lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

TEST(OutputLock, TheSecondRunIsToldWhoHoldsIt) {
    const TemporaryFolder folder;
    {
        const auto first = OutputLock::take(folder / "out.jsonl", "tag");
        ASSERT_TRUE(first);
        const auto second = OutputLock::take(folder / "out.jsonl", "convert");
        ASSERT_FALSE(second);
        EXPECT_THAT(second.error().message(),
                    HasSubstr("is being written by process " + std::to_string(::getpid()) + ", scrim tag"));
        EXPECT_TRUE(OutputLock::take(folder / "other.jsonl", "convert"));
    }
    EXPECT_TRUE(folder.names().empty()) << "nothing stays";
    EXPECT_TRUE(OutputLock::take(folder / "out.jsonl", "convert"));
}

TEST(OutputLock, AFileThatADeadRunLeftHoldsNobodyUp) {
    const TemporaryFolder folder;
    folder.write(".out.lock", "process 1, scrim tag\n");
    EXPECT_TRUE(OutputLock::take(folder / "out", "tag"));
    EXPECT_TRUE(folder.names().empty());
}

TEST(OutputLock, ALinkAndWhatItNamesAreOne) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink(folder / "real", folder / "link");
    const auto first = OutputLock::take(folder / "link", "tag");
    ASSERT_TRUE(first);
    EXPECT_FALSE(OutputLock::take(folder / "real", "tag"));
    EXPECT_FALSE(OutputLock::take(folder / "real/", "tag"));
}

TEST(OutputLock, IsNotWrittenThroughALink) {
    const TemporaryFolder folder;
    folder.write("precious", "mine");
    std::filesystem::create_symlink(folder / "precious", folder / ".out.lock");
    EXPECT_FALSE(OutputLock::take(folder / "out", "tag"));
    EXPECT_EQ(TemporaryFolder::read(folder / "precious"), "mine");
}

TEST(OutputLock, StreamsAndDevicesNeedNone) {
    EXPECT_TRUE(OutputLock::take("-", "tag"));
    EXPECT_TRUE(OutputLock::take("/dev/null", "tag"));
}

}  // namespace
}  // namespace scrim

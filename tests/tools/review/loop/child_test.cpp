#include "tools/review/loop/child.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/temporary_folder.h"

namespace scrim::review {
namespace {

TEST(Child, RunsToItsEndAndTellsWhatItSaidLast) {
    const TemporaryFolder folder;
    std::atomic<bool> stop = false;
    EXPECT_TRUE(run_child({"/bin/sh", "-c", "echo one; echo two >&2"}, folder / "said", stop).ok());
    EXPECT_EQ(last_line(folder / "said"), "two");
    const auto failed = run_child({"/bin/sh", "-c", "echo no room; exit 3"}, folder / "said", stop);
    ASSERT_FALSE(failed.ok());
    EXPECT_NE(failed.error().what.find("no room"), std::string::npos);
    EXPECT_FALSE(run_child({"/no/such/program"}, folder / "said", stop).ok());
}

TEST(Child, IsEndedOnRequest) {
    const TemporaryFolder folder;
    std::atomic<bool> stop = false;
    std::thread later([&] { stop = true; });
    EXPECT_FALSE(run_child({"/bin/sh", "-c", "exec sleep 600"}, folder / "said", stop).ok());
    later.join();
}

}  // namespace
}  // namespace scrim::review

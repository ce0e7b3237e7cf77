#include "nlp/base/files/links.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

TEST(Links, AreFollowedToWhatIsThereOrWillBe) {
    const TemporaryFolder folder;
    const fs::path root = fs::canonical(folder.path());
    folder.write("file", "");
    fs::create_symlink("file", folder / "one");
    fs::create_symlink(folder / "one", folder / "two");
    fs::create_symlink("absent", folder / "dangling");
    EXPECT_EQ(followed(folder / "two"), root / "file");
    EXPECT_EQ(followed(folder / "dangling"), root / "absent");
    EXPECT_EQ(followed(folder / "absent"), root / "absent");
}

TEST(Links, ACircleEnds) {
    const TemporaryFolder folder;
    fs::create_symlink("b", folder / "a");
    fs::create_symlink("a", folder / "b");
    EXPECT_FALSE(followed(folder / "a").empty());
}

}  // namespace
}  // namespace scrim

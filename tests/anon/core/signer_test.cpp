#include "anon/core/signer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

TEST(Signer, APrivateFolderKeepsOneKey) {
    const TemporaryFolder folder;
    const auto first = release_signer(folder / "mine", std::nullopt);
    const auto second = release_signer(folder / "mine", std::nullopt);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->fingerprint(), second->fingerprint());
    struct stat status {};
    ASSERT_EQ(::stat((folder / "mine/signing_key").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    folder.write("mine/signing_key", "no key\n");
    EXPECT_FALSE(release_signer(folder / "mine", std::nullopt)) << "a key that is lost is not replaced in silence";
}

TEST(Signer, AFolderTellsItsSigner) {
    const TemporaryFolder folder;
    EXPECT_EQ(*signer_of({}), "");
    EXPECT_EQ(*signer_of(folder / "private"), "");
    const auto key = release_signer(folder / "private", {});
    ASSERT_TRUE(key);
    EXPECT_EQ(*signer_of(folder / "private"), key->fingerprint());
    folder.write("private/signing_key", "nonsense\n");
    EXPECT_FALSE(signer_of(folder / "private"));
}

TEST(Signer, WithoutAFolderEveryReleaseHasItsOwn) {
    const auto first = release_signer("", std::nullopt);
    const auto second = release_signer("", std::nullopt);
    ASSERT_TRUE(first && second);
    EXPECT_NE(first->fingerprint(), second->fingerprint());
}

TEST(Signer, ASeedGivesTheKeyOfTheSeed) {
    const auto first = release_signer("", 7);
    const auto second = release_signer("", 7);
    const auto other = release_signer("", 8);
    ASSERT_TRUE(first && second && other);
    EXPECT_EQ(first->fingerprint(), second->fingerprint());
    EXPECT_NE(first->fingerprint(), other->fingerprint());
}

}  // namespace
}  // namespace scrim

#include "nlp/base/hash.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

// The examples of FIPS 180-4.
TEST(Sha256, GivesTheStandardsAnswers) {
    EXPECT_EQ(checksum(""), "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(checksum("abc"), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(checksum("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "sha256:248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(checksum(std::string(1'000'000, 'a')),
              "sha256:cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(ToHex, WritesTwoSmallDigitsPerByte) {
    EXPECT_EQ(to_hex(std::string_view("\x00\x0f\xa5\xff", 4)), "000fa5ff");
    EXPECT_EQ(to_hex(""), "");
}

TEST(FileChecksum, IsOfTheBytesOnDisk) {
    const TemporaryFolder folder;
    const std::string text(1'000'000, 'a');
    EXPECT_EQ(*file_checksum(folder.write("a.txt", text)), checksum(text));
    EXPECT_EQ(*file_checksum(folder.write("empty", "")), checksum(""));
    const std::string looks_like_gzip("\x1f\x8b\x08", 3);
    EXPECT_EQ(*file_checksum(folder.write("a.gz", looks_like_gzip)), checksum(looks_like_gzip));
}

TEST(FileChecksum, MissingFileAndFolderAreErrors) {
    const TemporaryFolder folder;
    const auto missing = file_checksum(folder / "none");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().place.file, folder / "none");
    EXPECT_FALSE(file_checksum(folder.path()));
}

}  // namespace
}  // namespace scrim

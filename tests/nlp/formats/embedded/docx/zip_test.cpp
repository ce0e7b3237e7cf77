#include "nlp/formats/embedded/docx/zip.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

const std::vector<ZipEntry> files{{"a.txt", "hello hello hello"}, {"b/c.xml", ""}, {"d", std::string(5000, 'x')}};

std::string zip(const std::vector<ZipEntry>& entries) {
    const auto out = write_zip(entries, {});
    EXPECT_TRUE(out.ok());
    return out ? *out : "";
}

std::string error_of(const std::string& bytes, const ZipLimits& limits = {}) {
    const auto out = read_zip(bytes, {"a.docx", {}, 0}, limits);
    EXPECT_FALSE(out.ok());
    return out ? "" : out.error().message();
}

// The bytes with some of them changed, at each place where `mark` stands.
std::string changed(std::string bytes, const std::string& mark, std::size_t at, const std::string& by) {
    for (std::size_t found = bytes.find(mark); found != bytes.npos; found = bytes.find(mark, found + 4)) {
        bytes.replace(found + at, by.size(), by);
    }
    return bytes;
}

const std::string directory_mark = "PK\x01\x02";
const std::string local_mark = "PK\x03\x04";
const std::string end_mark = "PK\x05\x06";

TEST(Zip, FilesComeBack) {
    const auto out = read_zip(zip(files), {});
    ASSERT_TRUE(out.ok()) << out.error().message();
    ASSERT_EQ(out->size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ((*out)[i].name, files[i].name);
        EXPECT_EQ((*out)[i].data, files[i].data);
    }
    EXPECT_EQ(zip(files), zip(files));
}

TEST(Zip, WhatIsUnsoundIsRefused) {
    const std::string sound = zip(files);
    EXPECT_NE(error_of(changed(sound, directory_mark, 8, "\x01")).find("encrypted"), std::string::npos);
    EXPECT_NE(error_of(changed(sound, directory_mark, 10, "\x0C")).find("packed in a way"), std::string::npos);
    EXPECT_NE(error_of(changed(sound, directory_mark, 16, "\x01")).find("checksum"), std::string::npos);
    EXPECT_NE(error_of(changed(sound, directory_mark, 20, "\xFF\xFF\xFF\xFF")).find("ZIP64"), std::string::npos);
    EXPECT_NE(error_of(changed(sound, directory_mark, 24, "\x01")).find("unpacked to its size"), std::string::npos);
    EXPECT_NE(error_of(changed(sound, end_mark, 10, "\xFF\xFF")).find("ZIP64"), std::string::npos);
    EXPECT_NE(error_of(changed(sound, local_mark, 30, "z")).find("two names"), std::string::npos);
    EXPECT_NE(error_of(zip({{"a", "1"}, {"a", "2"}})).find("same name"), std::string::npos);
    EXPECT_NE(error_of(zip({{"../a", "1"}})).find("name of a file"), std::string::npos);
    EXPECT_NE(error_of(zip({{"/a", "1"}})).find("name of a file"), std::string::npos);
    for (std::size_t size = 0; size < sound.size(); ++size) error_of(sound.substr(0, size));
}

TEST(Zip, BombsAreRefused) {
    EXPECT_NE(error_of(zip({{"a", std::string(3U << 20U, '\0')}})).find("200 times"), std::string::npos);
    ZipLimits limits;
    limits.entries = 2;
    EXPECT_NE(error_of(zip(files), limits).find("more than 2 files"), std::string::npos);
    limits = {};
    limits.total = 4000;
    EXPECT_NE(error_of(zip(files), limits).find("larger than"), std::string::npos);
    // Two entries that are one file.
    std::string twice = zip({{"a", "hello"}, {"b", "hello"}});
    const std::size_t second = twice.rfind(directory_mark);
    twice.replace(second + 42, 4, std::string(4, '\0'));
    twice.replace(second + 46, 1, "a");
    error_of(twice);
}

}  // namespace
}  // namespace scrim

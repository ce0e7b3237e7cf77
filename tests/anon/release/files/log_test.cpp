#include "anon/release/files/log.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <regex>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

TEST(ReleaseLog, AddsALineForEachStep) {
    const TemporaryFolder folder;
    {
        ReleaseLog log(folder.path());
        ASSERT_TRUE(log.add("read", {{"notes", 12}}));
    }
    ReleaseLog again(folder.path());
    ASSERT_TRUE(again.add("publish"));
    std::istringstream lines(TemporaryFolder::read(folder / "log.jsonl"));
    std::string line;
    std::getline(lines, line);
    const Json first = Json::parse(line);
    EXPECT_EQ(first.at("step"), "read");
    EXPECT_EQ(first.at("notes"), 12);
    EXPECT_GE(first.at("seconds"), 0);
    EXPECT_TRUE(
        std::regex_match(first.at("time").get<std::string>(), std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")));
    std::getline(lines, line);
    EXPECT_EQ(Json::parse(line).at("step"), "publish") << "a later run adds its lines";
    struct stat info {};
    ASSERT_EQ(::stat((folder / "log.jsonl").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST(ReleaseLog, WithoutAPrivateFolderNothingIsKept) {
    ReleaseLog log("");
    EXPECT_TRUE(log.add("read"));
    EXPECT_FALSE(std::filesystem::exists("log.jsonl"));
}

TEST(ReleaseLog, AFolderThatIsNotThereIsAnError) {
    const TemporaryFolder folder;
    ReleaseLog log(folder / "nowhere");
    EXPECT_FALSE(log.add("read"));
}

}  // namespace
}  // namespace scrim

#include "tools/review/edit_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/temporary_folder.h"

namespace scrim::review {
namespace {

std::vector<std::pair<std::int64_t, Json>> lines_of(const EditLog& log) {
    std::vector<std::pair<std::int64_t, Json>> out;
    const auto done = log.scan([&](std::int64_t place, const Json& entry) -> Result<void> {
        out.emplace_back(place, entry);
        return {};
    });
    EXPECT_TRUE(done.ok());
    return out;
}

TEST(EditLog, ReadsBackWhatWasAppendedByPlace) {
    const TemporaryFolder folder;
    std::vector<std::int64_t> places;
    {
        auto log = EditLog::open(folder / "log");
        ASSERT_TRUE(log.ok());
        for (int i = 0; i < 50; ++i) {
            const auto place = log->append({{"n", i}, {"long", std::string(static_cast<std::size_t>(i) * 300, 'x')}});
            ASSERT_TRUE(place.ok());
            places.push_back(*place);
        }
        EXPECT_EQ(log->read(places[49])->at("n"), 49);
    }
    auto log = EditLog::open(folder / "log");
    ASSERT_TRUE(log.ok());
    const auto lines = lines_of(*log);
    ASSERT_EQ(lines.size(), 50U);
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(lines[static_cast<std::size_t>(i)].first, places[static_cast<std::size_t>(i)]);
        EXPECT_EQ(log->read(places[static_cast<std::size_t>(i)])->at("n"), i);
    }
}

TEST(EditLog, TakesOffALineThatWasCut) {
    const TemporaryFolder folder;
    folder.write("log", "{\"n\":1}\n{\"n\":2}\n{\"n\":3,\"half");
    auto log = EditLog::open(folder / "log");
    ASSERT_TRUE(log.ok());
    EXPECT_EQ(lines_of(*log).size(), 2U);
    ASSERT_TRUE(log->append({{"n", 4}}).ok());
    EXPECT_EQ(TemporaryFolder::read(folder / "log"), "{\"n\":1}\n{\"n\":2}\n{\"n\":4}\n");
}

TEST(EditLog, AReaderLeavesTheFileAlone) {
    const TemporaryFolder folder;
    const std::string bytes = "{\"n\":1}\n{\"half";
    folder.write("log", bytes);
    auto log = EditLog::open(folder / "log", EditLog::Use::read);
    ASSERT_TRUE(log.ok());
    EXPECT_EQ(lines_of(*log).size(), 1U);
    EXPECT_EQ(TemporaryFolder::read(folder / "log"), bytes);
    EXPECT_FALSE(EditLog::open(folder / "absent", EditLog::Use::read).ok());
}

TEST(EditLog, SaysWhichLineIsDamaged) {
    const TemporaryFolder folder;
    folder.write("log", "{\"n\":1}\nSecretname\n{\"n\":3}\n");
    auto log = EditLog::open(folder / "log");
    ASSERT_TRUE(log.ok());
    const auto done = log->scan([](std::int64_t, const Json&) { return Result<void>(); });
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().place.line, 2U);
    EXPECT_THAT(done.error().message(), ::testing::Not(::testing::HasSubstr("Secretname")));
}

TEST(EditLog, ReadsOnlyWhereALineBegins) {
    const TemporaryFolder folder;
    folder.write("log", "{\"n\":1}\n{\"n\":2}\n");
    const auto log = EditLog::open(folder / "log");
    ASSERT_TRUE(log.ok());
    EXPECT_EQ(log->read(8)->at("n"), 2);
    for (const std::int64_t place : {-1, 1, 7, 9, 16, 1000}) EXPECT_FALSE(log->read(place).ok()) << place;
}

TEST(EditLog, TakesBytesAsTheyAre) {
    const TemporaryFolder folder;
    // A carriage return counts, or all later places would be wrong; what begins like a compressed file is damaged.
    folder.write("log", "{\"n\":1}\r\n{\"n\":2}\n");
    const auto log = EditLog::open(folder / "log");
    ASSERT_TRUE(log.ok());
    const auto lines = lines_of(*log);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1].first, 9);
    EXPECT_EQ(log->read(9)->at("n"), 2);
    folder.write("packed", "\x1f\x8b\x08 nothing\n");
    const auto packed = EditLog::open(folder / "packed");
    ASSERT_TRUE(packed.ok());
    EXPECT_FALSE(packed->scan([](std::int64_t, const Json&) { return Result<void>(); }).ok());
}

TEST(EditLog, RefusesALineThatIsNestedWithoutEnd) {
    const TemporaryFolder folder;
    const std::size_t depth = 200000;
    folder.write("log",
                 "{\"n\":" + std::string(depth, '[') + std::string(depth, ']') + "}\n{\"n\":\"[[[[[[[[[[[[\"}\n");
    const auto log = EditLog::open(folder / "log");
    ASSERT_TRUE(log.ok());
    EXPECT_FALSE(log->read(0).ok());
    EXPECT_TRUE(log->read(static_cast<std::int64_t>(2 * depth) + 7).ok()) << "brackets in a text are no nesting";
}

TEST(EditLog, TellsTheTimeInUtc) {
    EXPECT_THAT(time_now(), ::testing::MatchesRegex("20[0-9]+-[0-9]+-[0-9]+T[0-9]+:[0-9]+:[0-9]+[.][0-9]+Z"));
    EXPECT_EQ(time_now().size(), 24U);
}

}  // namespace
}  // namespace scrim::review

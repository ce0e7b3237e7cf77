#include "tools/review/log_entry.h"

#include <gtest/gtest.h>

namespace scrim::review {
namespace {

constexpr std::int64_t here = 500;

LogEntry sample() {
    LogEntry out;
    out.note = "a";
    out.revision = 7;
    out.at = "2026-11-16T04:12:09.123Z";
    out.who = "ann";
    out.what = "edit";
    out.batch = "b1";
    out.base = Json::array();
    out.removed = Json::array({{{"start", 1}, {"end", 2}, {"label", "PHI"}}});
    out.added = Json::array();
    out.approved = true;
    out.seconds = 2.5F;
    out.open_comments = 2;
    out.extra = Json{{"comments", {{{"id", 1}}}}, {"decisions", Json::array()}};
    out.previous = 400;
    out.undo = here;
    out.redo = 300;
    out.undo_before = 200;
    out.redo_before = 0;
    out.before = "x";
    out.after = "y";
    return out;
}

TEST(LogEntry, IsTheSameAfterItWasWritten) {
    const Json json = to_json(sample());
    const auto read = log_entry_of(json, here);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(to_json(*read), json);
    EXPECT_EQ(read->revision, 7U);
    EXPECT_EQ(read->undo, here);
    EXPECT_EQ(read->redo_before, 0);
    EXPECT_EQ(read->extra->at("comments").size(), 1U);
    EXPECT_FLOAT_EQ(read->seconds, 2.5F);
}

TEST(LogEntry, TakesWhatIsAbsentForNothing) {
    const auto read = log_entry_of(Json{{"note", "a"}, {"what", "something of a later version"}}, here);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->previous, nowhere);
    EXPECT_FALSE(read->base.has_value());
    EXPECT_FALSE(read->extra.has_value());
    EXPECT_TRUE(read->removed.is_null());
}

TEST(LogEntry, RefusesWhatIsOfAnotherKind) {
    const std::vector<std::pair<std::string, Json>> wrong = {
        {"note", 3},
        {"revision", -1},
        {"revision", 4294967296},
        {"revision", 1.5},
        {"revision", "7"},
        {"approved", 1},
        {"seconds", -0.5},
        {"seconds", 1e300},
        {"open_comments", 65536},
        {"base", Json::object()},
        {"removed", "all"},
        {"added", nullptr},
        {"extra", Json::array()},
        {"extra", Json{{"comments", 1}}},
        {"extra", Json{{"comments", {1}}}},
        {"previous", here},
        {"previous", -2},
        {"extra_at", here},
        {"undo", here + 1},
        {"redo", "0"},
        {"undo_before", here},
        {"redo_before", here + 9},
        {"before", 1},
    };
    for (const auto& [name, value] : wrong) {
        Json json = to_json(sample());
        json[name] = value;
        const auto read = log_entry_of(json, here);
        EXPECT_FALSE(read.ok()) << name << ": " << value.dump();
    }
    for (const Json& json : {Json(), Json(1), Json::array(), Json("a")}) EXPECT_FALSE(log_entry_of(json, here).ok());
}

}  // namespace
}  // namespace scrim::review

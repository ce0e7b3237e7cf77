#include "anon/tables/analysis_plan.h"

#include <gtest/gtest.h>

namespace scrim::tables {
namespace {

Table table_of(std::string_view text) {
    auto raw = read_raw_table(memory_input(text, "t.csv"), ',');
    EXPECT_TRUE(raw);
    auto table = make_table(*raw, draft_schema(*raw, {false, false}));
    EXPECT_TRUE(table);
    return std::move(*table);
}

TEST(Plan, ReadsTheDocumentedExample) {
    const auto json = parse_json(
        R"({"models":[{"model":"cox","response":"time","event":"status","predictors":["age","sex"]}],
            "weight":{"time":0.5},"coarsen":{"time":30}})",
        "p.json");
    const auto plan = parse_plan(*json, "p.json");
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_EQ(0.5, plan->weight.at("time"));
    EXPECT_EQ(30, plan->coarsen.at("time"));
    EXPECT_EQ(to_json(*plan), to_json(*parse_plan(to_json(*plan), "again")));
}

TEST(Plan, SaysWhatIsWrong) {
    const auto failure = [](const char* text) {
        const auto plan = parse_plan(*parse_json(text, "p.json"), "p.json");
        return plan ? std::string("no error") : plan.error().message();
    };
    EXPECT_NE(std::string::npos, failure(R"({"models":[{"model":"probit"}]})").find("unknown kind"));
    EXPECT_NE(std::string::npos, failure(R"({"models":[{"model":"cox","response":"t"}]})").find("'event'"));
    EXPECT_NE(std::string::npos, failure(R"({"modells":[]})").find("unknown entry"));
    EXPECT_NE(std::string::npos, failure(R"({"weight":{"a":0.7,"b":0.6}})").find("more than 1"));
    EXPECT_NE(std::string::npos, failure(R"({"weight":{"a":-1}})").find("positive"));
    EXPECT_NE(std::string::npos,
              failure(R"({"models":[{"model":"linear","response":"t","predictors":[]}]})").find("no predictors"));
    const Table table = table_of("time,status,x\n1,0,2\n");
    const auto unknown = check_plan(*parse_plan(*parse_json(R"({"coarsen":{"tme":30}})", "p"), "p"), table);
    ASSERT_FALSE(unknown);
    EXPECT_NE(std::string::npos, unknown.error().message().find("'tme'"));
}

}  // namespace
}  // namespace scrim::tables

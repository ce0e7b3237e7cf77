#include "anon/condensation/plan.h"

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

PlannedModel model(const char* text) {
    const auto plan = parse_plan({{"models", Json::array({*parse_json(text, "m")})}}, "p.json");
    EXPECT_TRUE(plan) << plan.error().message();
    return plan->models[0];
}

std::string fit_failure(const char* text, std::string_view csv) {
    const auto fit = fit_model(model(text), table_of(csv));
    return fit ? "no error" : fit.error().message();
}

constexpr const char* cox = R"({"model":"cox","response":"time","event":"status","predictors":["x"]})";

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

TEST(FitModel, BadEventsAndTimesAreToldByColumnAndLine) {
    EXPECT_NE(std::string::npos,
              fit_failure(cox, "time,status,x\n1,0,2\n2,1,3\n3,2,1\n").find("column status, line 4"));
    EXPECT_NE(std::string::npos,
              fit_failure(cox, "time,status,x\n1,0,2\n-2,1,3\n3,1,1\n").find("column time, line 3: has a negative"));
    EXPECT_NE(std::string::npos, fit_failure(cox, "time,status,x\n1,0,2\n2,0,3\n3,0,1\n").find("no event"));
    EXPECT_NE(std::string::npos,
              fit_failure(R"({"model":"linear","response":"y","predictors":["a","b"]})", "y,a,b\n1,2,3\n2,3,5\n")
                  .find("t.csv: a linear model with"));
    EXPECT_NE(std::string::npos, fit_failure(R"({"model":"linear","response":"y","predictors":["nope"]})", "y,a\n1,2\n")
                                     .find("no column 'nope'"));
}

TEST(FitModel, OnesAndTwosAreEventsAsInR) {
    const auto csv = [](const char* zero, const char* one) {
        std::string text = "time,status,x\n";
        for (int i = 1; i <= 12; ++i) {
            text += std::to_string(i) + "," + (i % 3 == 0 ? zero : one) + "," + std::to_string(i * 7 % 5) + "\n";
        }
        return text;
    };
    const auto a = fit_model(model(cox), table_of(csv("0", "1")));
    const auto b = fit_model(model(cox), table_of(csv("1", "2")));
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->coefficients[0].estimate, b->coefficients[0].estimate);
    EXPECT_EQ(8U, b->events);
}

TEST(FitModel, CollinearAndConstantPredictorsAreReported) {
    const char* csv = "y,a,b,c\n1,1,2,5\n3,2,4,5\n2,3,6,5\n5,4,8,5\n4,7,14,5\n";
    const auto fit = fit_model(model(R"({"model":"linear","response":"y","predictors":["a","b","c"]})"), table_of(csv));
    ASSERT_TRUE(fit);
    EXPECT_FALSE(fit->coefficients[1].aliased);
    EXPECT_TRUE(fit->coefficients[2].aliased);
    EXPECT_TRUE(fit->coefficients[3].aliased);
    EXPECT_EQ(2U, fit->warnings.size());
}

TEST(FitModel, SeparationIsReported) {
    std::string csv = "y,x,z\n";
    for (int i = 0; i < 20; ++i) {
        csv += std::string(i < 10 ? "0" : "1") + "," + std::to_string(i) + "," + std::to_string(i * 7 % 4) + "\n";
    }
    const auto fit = fit_model(model(R"({"model":"logistic","response":"y","predictors":["x","z"]})"), table_of(csv));
    ASSERT_TRUE(fit);
    EXPECT_TRUE(fit->coefficients[1].infinite);
    EXPECT_FALSE(fit->warnings.empty());

    std::string survival = "time,status,x,z\n";  // whoever has x = 1 lives on: no event among them
    for (int i = 1; i <= 20; ++i) {
        const bool exposed = i % 2 == 0;
        survival += std::to_string(i) + "," + (exposed ? "0" : "1") + "," + (exposed ? "1" : "0") + "," +
                    std::to_string(i * 7 % 5) + "\n";
    }
    const auto monotone = fit_model(
        model(R"({"model":"cox","response":"time","event":"status","predictors":["x","z"]})"), table_of(survival));
    ASSERT_TRUE(monotone);
    EXPECT_TRUE(monotone->coefficients[0].infinite);
    EXPECT_FALSE(monotone->coefficients[1].infinite);
}

}  // namespace
}  // namespace scrim::tables

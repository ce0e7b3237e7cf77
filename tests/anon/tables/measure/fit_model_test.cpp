#include <gtest/gtest.h>

#include "anon/tables/analysis_plan.h"

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
    // Of a category with one value there is no dummy, so that the model has no column at all.
    EXPECT_NE(std::string::npos, fit_failure(cox, "time,status,x\n1,0,a\n2,1,a\n").find("one value each"));
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

// y = 3 + 2 x + 5 (for the second group) exactly: the coefficients are known.
TEST(FitModel, CategoriesAreDummiesAgainstTheFirstValue) {
    const char* csv = "y,x,g\n5,1,a\n7,2,a\n14,3,b\n16,4,b\n13,5,a\n20,6,b\n";
    const auto fit = fit_model(model(R"({"model":"linear","response":"y","predictors":["x","g"]})"), table_of(csv));
    ASSERT_TRUE(fit);
    ASSERT_EQ(3U, fit->coefficients.size());
    EXPECT_EQ("(Intercept)", fit->coefficients[0].name);
    EXPECT_EQ("gb", fit->coefficients[2].name);
    EXPECT_NEAR(3, fit->coefficients[0].estimate, 1e-9);
    EXPECT_NEAR(2, fit->coefficients[1].estimate, 1e-9);
    EXPECT_NEAR(5, fit->coefficients[2].estimate, 1e-9);
}

TEST(FitModel, ConditionsSelectRowsAndThresholdsMakeResponses) {
    std::string csv = "y,x,g\n";
    for (int i = 0; i < 12; ++i) csv += std::to_string(i % 5) + "," + std::to_string(i) + ",a\n";
    csv += "100,1,b\n";
    const auto linear =
        fit_model(model(R"({"model":"linear","response":"y","predictors":["x"],"where":{"g":"a"}})"), table_of(csv));
    ASSERT_TRUE(linear);
    EXPECT_EQ(12U, linear->rows);
    const auto logistic = fit_model(
        model(R"({"model":"logistic","response":"y","above":2,"predictors":["x"],"where":{"g":"a"}})"), table_of(csv));
    ASSERT_TRUE(logistic);
    EXPECT_EQ(4U, logistic->events) << "3 and 4, twice each";
    EXPECT_NE(std::string::npos,
              fit_failure(R"({"model":"linear","response":"y","predictors":["x"],"where":{"g":"zz"}})", csv)
                  .find("a value that 'g' cannot have"));
}

}  // namespace
}  // namespace scrim::tables

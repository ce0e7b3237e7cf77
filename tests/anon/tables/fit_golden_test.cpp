// scrim's models against R's lm, glm and survival::coxph: the stored figures of tests/golden/tables/judge.R.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "anon/tables/analysis_plan.h"
#include "anon/tables/measure/fit_text.h"
#include "nlp/base/json.h"

namespace scrim::tables {
namespace {

const std::string golden = SCRIM_SOURCE_DIR "/tests/golden/tables/";
const std::string shared = SCRIM_SOURCE_DIR "/../shared/data/tables/";

// Equal to 6 significant digits.
void expect_close(double expected, double actual, const std::string& what) {
    EXPECT_NEAR(expected, actual, 5e-7 * std::max(std::abs(expected), 1e-12)) << what;
}

void check_coefficient(const Json& expected, const models::Coefficient& actual, const std::string& where) {
    EXPECT_EQ(expected["name"].get<std::string>(), actual.name) << where;
    const std::string what = where + " " + actual.name;
    if (expected["coef"].is_null()) {
        EXPECT_TRUE(actual.aliased) << what;
        return;
    }
    ASSERT_FALSE(actual.aliased) << what;
    EXPECT_FALSE(actual.infinite) << what;
    expect_close(expected["coef"], actual.estimate, what + " coef");
    expect_close(expected["se"], actual.standard_error, what + " se");
    expect_close(expected["statistic"], actual.statistic, what + " statistic");
    expect_close(expected["low"], actual.low, what + " low");
    expect_close(expected["high"], actual.high, what + " high");
    // A tail probability has the relative error of the statistic times its square.
    const double digits = 1e-6 * (1 + actual.statistic * actual.statistic);
    EXPECT_NEAR(expected["p"], actual.p_value, digits * expected["p"].get<double>() + 1e-300) << what;
}

void check_case(const Json& entry) {
    const std::string name = entry["case"];
    const std::string table_name = entry["table"];
    const std::string path = table_name == "ovarian" ? golden + "ovarian.csv" : shared + table_name;
    const auto plan = parse_plan({{"models", Json::array({entry["model"]})}}, "judge");
    ASSERT_TRUE(plan) << plan.error().message();
    const auto raw = read_raw_table(path);
    ASSERT_TRUE(raw) << raw.error().message();
    TableOptions options;
    options.missing = MissingPolicy::drop;
    options.only = plan->models[0].columns();
    const auto table = make_table(*raw, draft_schema(*raw, {false, false}), options);
    ASSERT_TRUE(table) << table.error().message();
    const auto fit = fit_model(plan->models[0], *table);
    ASSERT_TRUE(fit) << name << fit.error().message();
    EXPECT_EQ(entry["rows"].get<std::size_t>(), fit->rows) << name;
    ASSERT_EQ(entry["coefficients"].size(), fit->coefficients.size()) << name;
    for (std::size_t i = 0; i < fit->coefficients.size(); ++i) {
        check_coefficient(entry["coefficients"][i], fit->coefficients[i], name);
    }
    const Json ours = to_json(*fit);
    for (const char* key :
         {"r_squared", "sigma", "deviance", "null_deviance", "log_likelihood", "null_log_likelihood"}) {
        if (entry.contains(key)) expect_close(entry[key], ours[key], name + " " + key);
    }
}

TEST(FitGolden, OvarianAgreesWithR) {
    const auto cases = read_json_file(golden + "fits.json");
    ASSERT_TRUE(cases);
    int count = 0;
    for (const auto& entry : *cases) {
        if (entry["table"] != "ovarian") continue;
        check_case(entry);
        ++count;
    }
    EXPECT_EQ(5, count);
}

TEST(FitGolden, SharedTablesAgreeWithR) {
    if (!std::filesystem::exists(shared + "survival_colon.csv")) GTEST_SKIP() << "no tables in ../shared/data/tables";
    const auto cases = read_json_file(golden + "fits.json");
    ASSERT_TRUE(cases);
    for (const auto& entry : *cases) {
        if (entry["table"] != "ovarian") check_case(entry);
    }
}

}  // namespace
}  // namespace scrim::tables

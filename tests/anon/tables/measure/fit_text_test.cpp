#include "anon/tables/measure/fit_text.h"

#include <gmock/gmock.h>

#include <cmath>

namespace scrim::tables {
namespace {

using testing::HasSubstr;

models::Fit cox_fit() {
    models::Fit fit;
    fit.kind = models::ModelKind::cox;
    fit.rows = 137;
    fit.events = 128;
    fit.log_likelihood = -475.18;
    fit.null_log_likelihood = -505.449;
    fit.coefficients = {{"age", false, false, 0.5, 0.1, 5, 5.7e-7, 0.304, 0.696},
                        {"twice_age", true, false, 0, 0, 0, 1, 0, 0},
                        {"grows", false, true, 30, 4000, 0.0075, 0.994, -7810, 7870}};
    fit.warnings = {"twice_age is collinear"};
    return fit;
}

TEST(FitText, JsonHasTheFiguresInFull) {
    const Json json = to_json(cox_fit());
    EXPECT_EQ("cox", json.at("model"));
    EXPECT_EQ(137, json.at("rows"));
    EXPECT_EQ(128, json.at("events"));
    const Json& age = json.at("coefficients").at(0);
    EXPECT_EQ(0.5, age.at("coef"));
    EXPECT_DOUBLE_EQ(std::exp(0.5), age.at("exp_coef"));
    EXPECT_DOUBLE_EQ(std::exp(0.304), age.at("exp_low"));
    EXPECT_EQ(5, age.at("z"));
    EXPECT_FALSE(age.contains("t"));
    EXPECT_TRUE(json.at("coefficients").at(1).at("coef").is_null());
    EXPECT_EQ(true, json.at("coefficients").at(2).at("infinite"));
    EXPECT_EQ(-475.18, json.at("log_likelihood"));
    EXPECT_EQ("twice_age is collinear", json.at("warnings").at(0));
}

TEST(FitText, TextIsATableWithItsNotes) {
    const std::string text = to_text(cox_fit());
    EXPECT_THAT(text, HasSubstr("exp(coef)"));
    EXPECT_THAT(text, HasSubstr("1.64872"));
    EXPECT_THAT(text, HasSubstr("twice_age       collinear\n"));
    EXPECT_THAT(text, HasSubstr("The intervals are those of exp(coef)."));
    EXPECT_THAT(text, HasSubstr("137 rows, 128 events; log likelihood -475.18, of the empty model -505.449"));
    EXPECT_THAT(text, HasSubstr("note: twice_age is collinear\n"));
}

TEST(FitText, LinearModelsHaveATAndNoRatios) {
    models::Fit fit;
    fit.rows = 5;
    fit.degrees_of_freedom = 3;
    fit.residual_standard_error = 1.25;
    fit.r_squared = 0.5;
    fit.coefficients = {{"(Intercept)", false, false, 2, 1, 2, 0.139, -1.18, 5.18}};
    const Json json = to_json(fit);
    EXPECT_EQ(2, json.at("coefficients").at(0).at("t"));
    EXPECT_EQ(0.5, json.at("r_squared"));
    EXPECT_FALSE(json.contains("events"));
    EXPECT_THAT(to_text(fit), HasSubstr("residual standard error 1.25 on 3 degrees of freedom; R-squared 0.5"));
    EXPECT_THAT(to_text(fit), testing::Not(HasSubstr("exp(coef)")));
}

}  // namespace
}  // namespace scrim::tables

#include "anon/tables/draw/calibrate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "anon/tables/draw/score_equations.h"

namespace scrim::tables {
namespace {

// A trial with a treatment of three arms, ages, times and events.
Table trial(std::size_t rows, std::uint64_t seed) {
    Table table;
    table.columns.resize(4);
    table.columns[0].name = "arm";
    table.columns[0].values = {"a", "b", "c"};
    table.columns[1].name = "age";
    table.columns[1].type = ColumnType::integer;
    table.columns[1].min = 20;
    table.columns[1].max = 90;
    table.columns[2].name = "time";
    table.columns[2].type = ColumnType::integer;
    table.columns[2].min = 0;
    table.columns[2].max = 1e6;
    table.columns[3].name = "dead";
    table.columns[3].values = {"0", "1"};
    table.values.resize(4);
    Random random(seed);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto arm = static_cast<double>(random.below(3));
        const double age = 20 + static_cast<double>(random.below(70));
        const double rate = std::exp(0.6 * (arm == 1 ? 1 : 0) - 0.5 * (arm == 2 ? 1 : 0) + 0.02 * (age - 50));
        const double time = std::floor(-500 * std::log(1 - random.uniform()) / rate);
        const double end = std::floor(random.uniform() * 1200);
        table.values[0].push_back(arm);
        table.values[1].push_back(age);
        table.values[2].push_back(std::min(time, end) + 1);
        table.values[3].push_back(time <= end ? 1 : 0);
        table.lines.push_back(row + 2);
    }
    return table;
}

Plan three_models() {
    const auto plan = parse_plan(
        Json::parse(R"({"models":[{"model":"cox","response":"time","event":"dead","predictors":["arm","age"]},
        {"model":"logistic","response":"time","above":200,"predictors":["arm","age"]},
        {"model":"linear","response":"time","predictors":["arm","age"],"where":{"dead":"1"}}]})"),
        "test");
    EXPECT_TRUE(plan);
    return *plan;
}

// The sums of the equations over a table.
std::vector<double> sums(ScoreEquations equations, const Table& table) {
    EXPECT_TRUE(equations.use(table));
    std::vector<double> sum(equations.size());
    std::vector<double> part(equations.size());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        equations.row_part(table, row, part.data());
        for (std::size_t e = 0; e < sum.size(); ++e) sum[e] += part[e];
    }
    return sum;
}

TEST(ScoreEquations, HoldForTheTableThatHasTheEstimates) {
    for (const char* const ties : {"efron", "breslow"}) {
        Table table = trial(400, 1);
        for (double& time : table.values[2]) time = std::ceil(time / 40) * 40;  // many ties
        Plan plan = three_models();
        if (std::string(ties) == "breslow") plan.models[0].ties = models::Ties::breslow;
        for (const auto& model : plan.models) {
            const auto equations = ScoreEquations::at_estimates(model, table);
            ASSERT_TRUE(equations);
            for (const double sum : sums(*equations, table)) EXPECT_NEAR(0, sum, 1e-5) << model.title() << ties;
        }
    }
}

// For another table they tell about how far its own estimates are, in standard errors: one step of Newton's method with
// the information of the original.
TEST(ScoreEquations, TellHowFarAnotherTableIs) {
    const Table original = trial(3000, 1);
    const Table other = trial(3000, 2);
    for (const auto& model : three_models().models) {
        const auto equations = ScoreEquations::at_estimates(model, original);
        ASSERT_TRUE(equations);
        const auto told = sums(*equations, other);
        const auto before = fit_model(model, original);
        const auto after = fit_model(model, other);
        ASSERT_TRUE(before && after);
        for (std::size_t j = 0; j < told.size(); ++j) {
            const double true_way = (after->coefficients[j].estimate - before->coefficients[j].estimate) /
                                    before->coefficients[j].standard_error;
            EXPECT_NEAR(true_way, told[j], 0.3 + 0.15 * std::abs(true_way)) << model.title() << " " << j;
        }
    }
}

TEST(Calibrate, TheReleaseGivesTheEstimatesOfTheOriginal) {
    const Table original = trial(600, 3);
    const Plan plan = three_models();
    CondenseOptions options;
    options.k = 30;
    options.calibrate = false;
    const auto plain = condense(original, plan, options, Key::from_seed(1));
    options.calibrate = true;
    const auto made = condense(original, plan, options, Key::from_seed(1));
    ASSERT_TRUE(plain && made);
    EXPECT_GT(made->calibration.before, 5 * made->calibration.after);
    EXPECT_EQ(11U, made->calibration.coefficients);  // 3 of Cox, 4 each with intercepts
    for (const auto& model : plan.models) {
        const auto before = fit_model(model, original);
        const auto after = fit_model(model, made->table);
        ASSERT_TRUE(before && after);
        for (std::size_t j = 0; j < before->coefficients.size(); ++j) {
            const auto& a = before->coefficients[j];
            EXPECT_NEAR(a.estimate, after->coefficients[j].estimate, 0.25 * a.standard_error)
                << model.title() << a.name;
        }
    }
    // Every group keeps the values of every column, apart from times that part rows from originals.
    std::map<std::uint32_t, std::vector<double>> ages[2];
    for (std::size_t row = 0; row < original.rows(); ++row) {
        ages[0][plain->released_group[row]].push_back(plain->table.values[1][row]);
        ages[1][made->released_group[row]].push_back(made->table.values[1][row]);
    }
    for (auto* groups : {&ages[0], &ages[1]}) {
        for (auto& [group, values] : *groups) std::sort(values.begin(), values.end());
    }
    EXPECT_EQ(ages[0], ages[1]);
}

TEST(ChooseWeight, IsOneOfThoseTriedAndTheSameEachTime) {
    const Table original = trial(300, 4);
    CondenseOptions options;
    options.k = 30;
    const double weight = choose_weight(original, three_models(), options);
    EXPECT_GE(weight, 0.15);
    EXPECT_LE(weight, 0.85);
    EXPECT_EQ(weight, choose_weight(original, three_models(), options));
}

}  // namespace
}  // namespace scrim::tables

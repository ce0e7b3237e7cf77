#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "anon/stats/model.h"
#include "anon/tables/schema.h"
#include "anon/tables/table.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim::tables {

// A model that the recipient means to fit.
struct PlannedModel {
    models::ModelKind model = models::ModelKind::linear;
    std::string response;
    std::string event;  // Cox alone
    std::vector<std::string> predictors;
    std::string strata;  // Cox alone; a category, or empty
    // Only the rows with these values: {"status":"1"}.
    std::map<std::string, std::string> where;
    // Logistic alone: the response is whether the column is above this number.
    std::optional<double> above;

    [[nodiscard]] std::string title() const;
    [[nodiscard]] std::vector<std::string> columns() const;
};

// What the recipient announced: models, weights of columns in the grouping, how coarse a response becomes.
struct Plan {
    std::vector<PlannedModel> models;
    std::map<std::string, double> weight;
    std::map<std::string, double> coarsen;
};

[[nodiscard]] Result<Plan> parse_plan(const Json& json, const std::string& name);
[[nodiscard]] Result<Plan> read_plan(const std::string& path);
[[nodiscard]] Json to_json(const Plan& plan);

// Whether the table has the plan's columns, of types that the models can use.
[[nodiscard]] Result<void> check_plan(const Plan& plan, const Table& table);

// Fits one model: categories as dummies, the first value as baseline, names as R writes them. Errors name
// the column and the line: an event other than 0 and 1, a negative time, a response with a third value.
[[nodiscard]] Result<models::Fit> fit_model(const PlannedModel& model, const Table& table);

// The predictors as numbers, with an intercept in front unless it is a Cox model.
[[nodiscard]] Result<models::Design> make_design(const PlannedModel& model, const Table& table);

}  // namespace scrim::tables

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
    std::string event;                    // Cox alone
    std::vector<std::string> predictors;  // columns, "a:b" for an interaction, "a*b" for both and their interaction
    std::string strata;                   // Cox alone; a category, or empty
    // Only the rows with these values: {"status":"1"}.
    std::map<std::string, std::string> where;
    // Logistic alone: the response is whether the column is above this number.
    std::optional<double> above;
    std::string weights;                      // a column with the weight of each row, or empty
    models::Ties ties = models::Ties::efron;  // Cox alone

    [[nodiscard]] std::string title() const;
    [[nodiscard]] std::vector<std::string> columns() const;
};

// The columns of a predictor: those between ':' or '*'.
[[nodiscard]] std::vector<std::string> parts_of_predictor(const std::string& predictor);

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

// A column of a design: the product of its factors, each a number or whether a category has a certain value. The
// intercept has none.
struct DesignFactor {
    std::size_t column = 0;
    std::optional<double> value;  // of a category
};
struct DesignTerm {
    std::string name;  // as R writes it
    std::vector<DesignFactor> factors;

    [[nodiscard]] double at(const Table& table, std::size_t row) const;
};
[[nodiscard]] Result<std::vector<DesignTerm>> design_terms(const PlannedModel& model, const Table& table);

// Events or two-valued responses as 0 and 1. A column of 1 and 2 alone is read as R does: 2 is the event.
[[nodiscard]] Result<std::vector<double>> zeros_and_ones(const Table& table, const std::string& name);

// The predictors as numbers, with an intercept in front unless it is a Cox model.
[[nodiscard]] Result<models::Design> make_design(const PlannedModel& model, const Table& table);

}  // namespace scrim::tables

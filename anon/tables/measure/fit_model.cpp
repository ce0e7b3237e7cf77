// From a table to a fitted model: rows that the plan selects, response and event as numbers, dummies.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "anon/tables/analysis_plan.h"

namespace scrim::tables {
namespace {

// The value of a plan's condition in the terms of the column.
Result<double> condition_value(const Table& table, std::size_t column, const std::string& text) {
    const Column& spec = table.columns[column];
    const Error unknown = bad_input("the plan's 'where' asks for a value that '" + spec.name + "' cannot have",
                                    {table.file, "column " + spec.name, 0});
    if (spec.is_category()) {
        const auto index = spec.value_index(text);
        if (!index) return unknown;
        return static_cast<double>(*index);
    }
    const auto number = parse_number(text);
    if (!number) return unknown;
    return *number;
}

Result<std::vector<std::size_t>> selected_rows(const PlannedModel& model, const Table& table) {
    std::vector<std::size_t> rows(table.rows());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    for (const auto& [name, text] : model.where) {
        const auto column = table.column(name);
        if (!column) return column.error();
        const auto value = condition_value(table, *column, text);
        if (!value) return value.error();
        const auto& values = table.values[*column];
        std::erase_if(rows, [&](std::size_t row) { return values[row] != *value; });
    }
    if (rows.empty()) {
        return bad_input("no row meets the conditions of the model '" + model.title() + "'", {table.file, {}, 0});
    }
    return rows;
}

// What a value of an event or response column of two values means.
Result<double> zero_or_one(const Table& table, std::size_t column, std::size_t row, bool ones_and_twos) {
    const Column& spec = table.columns[column];
    double value = table.values[column][row];
    if (spec.is_category()) {
        const std::string& text = spec.values[static_cast<std::size_t>(value)];
        const auto number = parse_number(text);
        if (text == "FALSE" || text == "false" || text == "no" || text == "No") return 0.0;
        if (text == "TRUE" || text == "true" || text == "yes" || text == "Yes") return 1.0;
        if (!number && spec.values.size() == 2) return value;  // the second permissible value is the event
        if (!number) value = -1;
        if (number) value = *number;
    }
    if (ones_and_twos) value -= 1;
    if (value == 0 || value == 1) return value;
    return bad_input("has a value other than 0 and 1", table.place(column, row),
                     "1 means that the event happened, 0 that it did not; recode the column");
}

// Events or binary responses as 0 and 1. A column of 1 and 2 alone is read as R does: 2 is the event.
Result<std::vector<double>> zeros_and_ones(const Table& table, const std::string& name) {
    const auto column = table.column(name);
    if (!column) return column.error();
    const auto number = [&](double value) {
        if (!table.columns[*column].is_category()) return value;
        return parse_number(table.columns[*column].values[static_cast<std::size_t>(value)]).value_or(-1);
    };
    const auto& values = table.values[*column];
    const bool ones_and_twos =
        std::all_of(values.begin(), values.end(), [&](double v) { return number(v) == 1 || number(v) == 2; }) &&
        std::any_of(values.begin(), values.end(), [&](double v) { return number(v) == 2; });
    std::vector<double> result(table.rows());
    for (std::size_t row = 0; row < result.size(); ++row) {
        const auto value = zero_or_one(table, *column, row, ones_and_twos);
        if (!value) return value.error();
        result[row] = *value;
    }
    return result;
}

Result<std::vector<double>> numbers_of(const Table& table, const std::string& name, const char* what) {
    const auto column = table.column(name);
    if (!column) return column.error();
    if (table.columns[*column].is_category()) {
        return bad_input(std::string("is a category, where ") + what + " must be a number",
                         {table.file, "column " + name, 0}, "choose another column, or correct the schema");
    }
    return table.values[*column];
}

Result<models::Fit> fit_cox_model(const PlannedModel& model, const Table& table, const models::Design& design) {
    const auto time = numbers_of(table, model.response, "a survival time");
    if (!time) return time.error();
    const auto early = std::find_if(time->begin(), time->end(), [](double t) { return t < 0; });
    if (early != time->end()) {
        return bad_input("has a negative survival time",
                         table.place(*table.find(model.response), static_cast<std::size_t>(early - time->begin())),
                         "times count from the start of observation");
    }
    const auto event = zeros_and_ones(table, model.event);
    if (!event) return event.error();
    std::vector<double> strata;
    if (!model.strata.empty()) {
        const auto column = table.column(model.strata);
        if (!column) return column.error();
        strata = table.values[*column];
    }
    return models::fit_cox(design, *time, *event, strata);
}

Result<models::Fit> fit_rows(const PlannedModel& model, const Table& table) {
    const auto design = make_design(model, table);
    if (!design) return design.error();
    if (model.model == models::ModelKind::cox) return fit_cox_model(model, table, *design);
    if (model.model == models::ModelKind::linear) {
        const auto response = numbers_of(table, model.response, "the response of a linear model");
        if (!response) return response.error();
        return models::fit_linear(*design, *response);
    }
    if (!model.above) {
        const auto response = zeros_and_ones(table, model.response);
        if (!response) return response.error();
        return models::fit_logistic(*design, *response);
    }
    auto response = numbers_of(table, model.response, "a response with a threshold");
    if (!response) return response.error();
    for (double& value : *response) value = value > *model.above ? 1 : 0;
    return models::fit_logistic(*design, *response);
}

}  // namespace

Result<models::Design> make_design(const PlannedModel& model, const Table& table) {
    models::Design design;
    if (model.model != models::ModelKind::cox) {
        design.names.emplace_back("(Intercept)");
        design.columns.emplace_back(table.rows(), 1.0);
    }
    for (const auto& name : model.predictors) {
        const auto index = table.column(name);
        if (!index) return index.error();
        const Column& column = table.columns[*index];
        const auto& values = table.values[*index];
        if (column.role == ColumnRole::patient) {
            return bad_input("the patient column cannot be a predictor", {table.file, "column " + name, 0});
        }
        if (!column.is_category()) {
            design.names.push_back(name);
            design.columns.push_back(values);
            continue;
        }
        for (std::size_t value = 1; value < column.values.size(); ++value) {
            design.names.push_back(name + column.values[value]);
            auto& dummy = design.columns.emplace_back(table.rows());
            for (std::size_t row = 0; row < dummy.size(); ++row) {
                dummy[row] = values[row] == static_cast<double>(value) ? 1 : 0;
            }
        }
    }
    return design;
}

Result<models::Fit> fit_model(const PlannedModel& model, const Table& table) {
    auto fit = [&]() -> Result<models::Fit> {
        if (model.where.empty()) return fit_rows(model, table);
        const auto rows = selected_rows(model, table);
        if (!rows) return rows.error();
        return fit_rows(model, select_rows(table, *rows));
    }();
    if (fit || !fit.error().place.file.empty()) return fit;
    Error error = fit.error();
    error.place.file = table.file;
    return error;
}

}  // namespace scrim::tables

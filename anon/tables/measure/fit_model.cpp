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
    for (const auto& name : model.columns()) {  // numbers that are missing
        const auto companion = table.find(companion_name(name));
        if (!companion) continue;
        const auto absent = table.columns[*companion].value_index("1");
        const auto& values = table.values[*companion];
        std::erase_if(rows, [&](std::size_t row) { return absent && values[row] == static_cast<double>(*absent); });
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

Result<std::vector<double>> numbers_of(const Table& table, const std::string& name, const char* what) {
    const auto column = table.column(name);
    if (!column) return column.error();
    if (table.columns[*column].is_category()) {
        return bad_input(std::string("is a category, where ") + what + " must be a number",
                         {table.file, "column " + name, 0}, "choose another column, or correct the schema");
    }
    return table.values[*column];
}

Result<std::vector<double>> weights_of_rows(const PlannedModel& model, const Table& table) {
    if (model.weights.empty()) return std::vector<double>();
    auto weights = numbers_of(table, model.weights, "a weight");
    if (!weights) return weights.error();
    const auto wrong = std::find_if(weights->begin(), weights->end(), [](double weight) { return !(weight > 0); });
    if (wrong != weights->end()) {
        return bad_input("has a weight that is not positive",
                         table.place(*table.find(model.weights), static_cast<std::size_t>(wrong - weights->begin())),
                         "leave rows without weight out");
    }
    return weights;
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
    models::CoxOptions options;
    if (!model.strata.empty()) {
        const auto column = table.column(model.strata);
        if (!column) return column.error();
        options.strata = table.values[*column];
    }
    auto weights = weights_of_rows(model, table);
    if (!weights) return weights.error();
    options.weights = std::move(*weights);
    options.ties = model.ties;
    return models::fit_cox(design, *time, *event, options);
}

Result<models::Fit> fit_rows(const PlannedModel& model, const Table& table) {
    const auto design = make_design(model, table);
    if (!design) return design.error();
    if (model.model == models::ModelKind::cox) return fit_cox_model(model, table, *design);
    const auto weights = weights_of_rows(model, table);
    if (!weights) return weights.error();
    if (model.model == models::ModelKind::linear) {
        const auto response = numbers_of(table, model.response, "the response of a linear model");
        if (!response) return response.error();
        return models::fit_linear(*design, *response, *weights);
    }
    if (!model.above) {
        const auto response = zeros_and_ones(table, model.response);
        if (!response) return response.error();
        return models::fit_logistic(*design, *response, *weights);
    }
    auto response = numbers_of(table, model.response, "a response with a threshold");
    if (!response) return response.error();
    for (double& value : *response) value = value > *model.above ? 1 : 0;
    return models::fit_logistic(*design, *response, *weights);
}

}  // namespace

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

namespace {

// Predictors as lists of columns, interactions after single columns, none twice.
Result<std::vector<std::vector<std::string>>> expand(const PlannedModel& model, const Table& table) {
    std::vector<std::vector<std::string>> single;
    std::vector<std::vector<std::string>> crossed;
    const auto add = [](auto& list, std::vector<std::string> entry) {
        if (std::find(list.begin(), list.end(), entry) == list.end()) list.push_back(std::move(entry));
    };
    for (const auto& predictor : model.predictors) {
        const auto parts = parts_of_predictor(predictor);
        if (parts.size() > 2) {
            return bad_input("the predictor '" + predictor + "' has more than two columns", {table.file, {}, 0},
                             "interactions are of two columns: a:b or a*b");
        }
        if (parts.size() == 1 || predictor.find('*') != std::string::npos) {
            for (const auto& part : parts) add(single, {part});
        }
        if (parts.size() == 2) add(crossed, parts);
    }
    for (const auto& pair : crossed) {
        for (const auto& name : pair) {
            if (std::find(single.begin(), single.end(), std::vector<std::string>{name}) != single.end()) continue;
            return bad_input("an interaction has the column '" + name + "', which is not a predictor by itself",
                             {table.file, {}, 0}, "write a*b, or add the column");
        }
    }
    single.insert(single.end(), crossed.begin(), crossed.end());
    return single;
}

// A column's terms: itself, or whether it has each value but the first.
Result<std::vector<DesignTerm>> terms_of_column(const std::string& name, const Table& table) {
    const auto index = table.column(name);
    if (!index) return index.error();
    const Column& column = table.columns[*index];
    if (column.role == ColumnRole::patient) {
        return bad_input("the patient column cannot be a predictor", {table.file, "column " + name, 0});
    }
    std::vector<DesignTerm> terms;
    if (!column.is_category()) terms.push_back({name, {{*index, std::nullopt}}});
    for (std::size_t value = 1; column.is_category() && value < column.values.size(); ++value) {
        terms.push_back({name + column.values[value], {{*index, static_cast<double>(value)}}});
    }
    return terms;
}

}  // namespace

double DesignTerm::at(const Table& table, std::size_t row) const {
    double product = 1;
    for (const auto& factor : factors) {
        const double value = table.values[factor.column][row];
        product *= !factor.value ? value : value == *factor.value ? 1.0 : 0.0;
    }
    return product;
}

Result<std::vector<DesignTerm>> design_terms(const PlannedModel& model, const Table& table) {
    std::vector<DesignTerm> terms;
    if (model.model != models::ModelKind::cox) terms.push_back({"(Intercept)", {}});
    const auto predictors = expand(model, table);
    if (!predictors) return predictors.error();
    for (const auto& columns : *predictors) {
        auto first = terms_of_column(columns.front(), table);
        if (!first) return first.error();
        if (columns.size() == 1) {
            terms.insert(terms.end(), first->begin(), first->end());
            continue;
        }
        const auto second = terms_of_column(columns.back(), table);
        if (!second) return second.error();
        for (const auto& b : *second) {  // R's order: the first column's values run fastest
            for (const auto& a : *first) terms.push_back({a.name + ":" + b.name, {a.factors[0], b.factors[0]}});
        }
    }
    return terms;
}

Result<models::Design> make_design(const PlannedModel& model, const Table& table) {
    const auto terms = design_terms(model, table);
    if (!terms) return terms.error();
    models::Design design;
    for (const auto& term : *terms) {
        design.names.push_back(term.name);
        auto& column = design.columns.emplace_back(table.rows());
        for (std::size_t row = 0; row < column.size(); ++row) column[row] = term.at(table, row);
    }
    return design;
}

Result<models::Fit> fit_model(const PlannedModel& model, const Table& table) {
    auto fit = [&]() -> Result<models::Fit> {
        if (model.where.empty() && !has_companions(table)) return fit_rows(model, table);
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

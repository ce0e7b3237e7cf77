#include "anon/tables/analysis_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scrim::tables {
namespace {

Result<std::string> read_text(const Json& entry, const char* key, const Place& place, bool required) {
    if (!entry.contains(key)) {
        if (!required) return std::string();
        return bad_input(std::string("the model has no '") + key + "'", place,
                         R"(write {"model":"cox","response":"time","event":"status","predictors":["age"]})");
    }
    if (!entry[key].is_string()) return bad_input(std::string("'") + key + "' is not a text", place);
    return entry[key].get<std::string>();
}

Result<void> read_conditions(const Json& entry, PlannedModel& model, const Place& place) {
    if (entry.contains("where")) {
        if (!entry["where"].is_object()) return bad_input("'where' is not an object", place, R"({"status":"1"})");
        for (const auto& [column, value] : entry["where"].items()) {
            model.where[column] = value.is_string() ? value.get<std::string>() : value.dump();
        }
    }
    if (entry.contains("above")) {
        if (!entry["above"].is_number()) return bad_input("'above' is not a number", place);
        if (model.model != models::ModelKind::logistic) {
            return bad_input("'above' is for logistic models alone", place);
        }
        model.above = entry["above"].get<double>();
    }
    return {};
}

Result<PlannedModel> parse_model(const Json& entry, std::size_t number, const std::string& file) {
    const Place place{file, "model " + std::to_string(number), 0};
    if (!entry.is_object()) return bad_input("is not a model", place);
    static constexpr std::array<std::string_view, 9> keys{"model", "response", "event",   "predictors", "strata",
                                                          "where", "above",    "weights", "ties"};
    for (const auto& [key, value] : entry.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            return bad_input("has an unknown entry '" + key + "'", place,
                             "known are: model, response, event, predictors, strata, where, above, weights, ties");
        }
    }
    PlannedModel model;
    const auto word = read_text(entry, "model", place, true);
    if (!word) return word.error();
    const auto kind = models::model_kind(*word);
    if (!kind) return bad_input("is of an unknown kind", place, "known are: linear, logistic, cox");
    model.model = *kind;
    const bool cox = *kind == models::ModelKind::cox;
    const auto response = read_text(entry, "response", place, true);
    if (!response) return response.error();
    model.response = *response;
    const auto event = read_text(entry, "event", place, cox);
    if (!event) return event.error();
    model.event = *event;
    const auto strata = read_text(entry, "strata", place, false);
    if (!strata) return strata.error();
    model.strata = *strata;
    if (!cox && (!model.event.empty() || !model.strata.empty())) {
        return bad_input("only a Cox model has an event and strata", place);
    }
    if (!entry.contains("predictors") || !entry["predictors"].is_array() || entry["predictors"].empty()) {
        return bad_input("has no predictors", place, R"(write "predictors":["age","sex"])");
    }
    for (const auto& predictor : entry["predictors"]) {
        if (!predictor.is_string()) return bad_input("a predictor is not the name of a column", place);
        model.predictors.push_back(predictor.get<std::string>());
    }
    if (auto done = read_conditions(entry, model, place); !done) return done.error();
    const auto weights = read_text(entry, "weights", place, false);
    if (!weights) return weights.error();
    model.weights = *weights;
    const auto ties = read_text(entry, "ties", place, false);
    if (!ties) return ties.error();
    if (!ties->empty() && (!cox || (*ties != "efron" && *ties != "breslow"))) {
        return bad_input("'ties' is for Cox models, efron or breslow", place);
    }
    if (*ties == "breslow") model.ties = models::Ties::breslow;
    return model;
}

Result<std::map<std::string, double>> read_numbers(const Json& json, const char* key, const std::string& file,
                                                   double below) {
    std::map<std::string, double> numbers;
    if (!json.contains(key)) return numbers;
    const Error wrong = bad_input(std::string("'") + key + "' is not a list of columns with positive numbers",
                                  {file, {}, 0}, std::string(R"(write ")") + key + R"(":{"time":0.5})");
    if (!json[key].is_object()) return wrong;
    double sum = 0;
    for (const auto& [column, value] : json[key].items()) {
        if (!value.is_number()) return wrong;
        const auto number = value.get<double>();
        if (!(number > 0) || !std::isfinite(number)) return wrong;
        sum += number;
        numbers[column] = number;
    }
    if (sum > below) return bad_input(std::string("the numbers of '") + key + "' add up to more than 1", {file, {}, 0});
    return numbers;
}

}  // namespace

std::vector<std::string> parts_of_predictor(const std::string& predictor) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= predictor.size();) {
        const std::size_t end = std::min(predictor.find_first_of(":*", at), predictor.size());
        parts.push_back(predictor.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

std::string PlannedModel::title() const {
    std::string title = std::string(models::to_word(model)) + ": " + response;
    if (above) title += " > " + number_text(*above);
    for (const auto& [column, value] : where) title += ", " + column + " = " + value;
    return title;
}

std::vector<std::string> PlannedModel::columns() const {
    std::vector<std::string> names;
    for (const auto& predictor : predictors) {
        const auto parts = parts_of_predictor(predictor);
        names.insert(names.end(), parts.begin(), parts.end());
    }
    names.push_back(response);
    if (!weights.empty()) names.push_back(weights);
    if (!event.empty()) names.push_back(event);
    if (!strata.empty()) names.push_back(strata);
    for (const auto& [column, value] : where) names.push_back(column);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

Result<Plan> parse_plan(const Json& json, const std::string& name) {
    if (!json.is_object()) return bad_input("is not a plan", {name, {}, 0}, R"(write {"models":[...]})");
    static constexpr std::array<std::string_view, 3> keys{"models", "weight", "coarsen"};
    for (const auto& [key, value] : json.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            return bad_input("has an unknown entry '" + key + "'", {name, {}, 0}, "known are: models, weight, coarsen");
        }
    }
    Plan plan;
    if (json.contains("models")) {
        if (!json["models"].is_array()) return bad_input("'models' is not a list", {name, {}, 0});
        for (const auto& entry : json["models"]) {
            auto model = parse_model(entry, plan.models.size() + 1, name);
            if (!model) return model.error();
            plan.models.push_back(std::move(*model));
        }
    }
    auto weight = read_numbers(json, "weight", name, 1.0);
    if (!weight) return weight.error();
    plan.weight = std::move(*weight);
    auto coarsen = read_numbers(json, "coarsen", name, HUGE_VAL);
    if (!coarsen) return coarsen.error();
    plan.coarsen = std::move(*coarsen);
    return plan;
}

Result<Plan> read_plan(const std::string& path) {
    const auto json = read_json_file(path);
    if (!json) return json.error();
    return parse_plan(*json, path);
}

Json to_json(const Plan& plan) {
    Json json;
    Json& entries = json["models"] = Json::array();
    for (const auto& model : plan.models) {
        Json entry{{"model", models::to_word(model.model)}, {"response", model.response}};
        if (!model.event.empty()) entry["event"] = model.event;
        entry["predictors"] = model.predictors;
        if (!model.strata.empty()) entry["strata"] = model.strata;
        if (!model.where.empty()) entry["where"] = model.where;
        if (model.above) entry["above"] = *model.above;
        if (!model.weights.empty()) entry["weights"] = model.weights;
        if (model.ties == models::Ties::breslow) entry["ties"] = "breslow";
        entries.push_back(std::move(entry));
    }
    if (!plan.weight.empty()) json["weight"] = plan.weight;
    if (!plan.coarsen.empty()) json["coarsen"] = plan.coarsen;
    return json;
}

Result<void> check_plan(const Plan& plan, const Table& table) {
    std::vector<std::string> names;
    for (const auto& model : plan.models) {
        const auto columns = model.columns();
        names.insert(names.end(), columns.begin(), columns.end());
    }
    for (const auto* numbers : {&plan.weight, &plan.coarsen}) {
        for (const auto& [column, value] : *numbers) names.push_back(column);
    }
    for (const auto& name : names) {
        const auto column = table.column(name);
        if (!column) {
            return bad_input("the plan names the column '" + name + "', which the table or its schema lacks",
                             {table.file, {}, 0}, column.error().advice);
        }
        if (table.columns[*column].role == ColumnRole::patient) {
            return bad_input("the plan uses the patient column '" + name + "'", {table.file, {}, 0});
        }
        if (plan.coarsen.contains(name) && table.columns[*column].is_category()) {
            return bad_input("the plan coarsens '" + name + "', which is a category", {table.file, {}, 0});
        }
    }
    return {};
}

}  // namespace scrim::tables

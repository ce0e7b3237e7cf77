// scrim fit: the recipient's models, on an original table or on a released one.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "anon/tables/analysis_plan.h"
#include "anon/tables/measure/fit_text.h"
#include "nlp/base/json_text.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::string table;
    std::string schema;
    std::string model;
    std::string response;
    std::string event;
    std::string strata;
    std::string above;
    std::string weights;
    std::string ties = "efron";
    std::vector<std::string> predictors;
    std::vector<std::string> where;
    std::string missing = "drop";
    CommonOptions common;
};

Result<tables::PlannedModel> planned(const Options& options) {
    tables::PlannedModel model;
    model.model = *models::model_kind(options.model);
    model.response = options.response;
    model.event = options.event;
    model.strata = options.strata;
    model.predictors = options.predictors;
    model.weights = options.weights;
    if (options.ties == "breslow") model.ties = models::Ties::breslow;
    const bool cox = model.model == models::ModelKind::cox;
    if (cox && model.event.empty()) return usage_error("a Cox model needs --event", "name the column with 0 and 1");
    if (!cox && !(model.event.empty() && model.strata.empty())) {
        return usage_error("--event and --strata are for Cox models alone");
    }
    if (!cox && options.ties != "efron") return usage_error("--ties is for Cox models alone");
    for (const auto& condition : options.where) {
        const auto at = condition.find('=');
        if (at == std::string::npos) return usage_error("--where is not COLUMN=VALUE", "write --where status=1");
        model.where[condition.substr(0, at)] = condition.substr(at + 1);
    }
    if (!options.above.empty()) {
        model.above = tables::parse_number(options.above);
        if (!model.above) return usage_error("--above is not a number");
        if (model.model != models::ModelKind::logistic) return usage_error("--above is for logistic models alone");
    }
    return model;
}

Result<models::Fit> fit(const Options& options) {
    const auto model = planned(options);
    if (!model) return model.error();
    const auto raw = tables::read_raw_table(options.table);
    if (!raw) return raw.error();
    tables::Schema schema = tables::draft_schema(*raw, {false, false});
    if (!options.schema.empty()) {
        auto given = tables::read_schema(options.schema);
        if (!given) return given.error();
        schema = std::move(*given);
    }
    tables::TableOptions how;
    how.only = model->columns();
    how.missing = *tables::missing_policy(options.missing);
    const auto table = tables::make_table(*raw, schema, how);
    if (!table) return table.error();
    auto result = tables::fit_model(*model, *table);
    if (result && table->rows_dropped > 0) {
        result->warnings.push_back(fmt::format("{} rows with missing values were left out", table->rows_dropped));
    }
    return result;
}

int run(const Options& options) {
    const auto result = fit(options);
    if (!result) return fail(result.error());
    if (options.common.json) {
        fmt::print("{}\n", json_text(tables::to_json(*result), 1));
    } else {
        fmt::print("{}", tables::to_text(*result));
    }
    return 0;
}

}  // namespace

void add_fit_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("fit", "Fit a linear, logistic or Cox model to a table");
    command->add_option("IN", options->table, "The table (CSV)")->required();
    command->add_option("--schema", options->schema, "Types and permissible values; else text columns are categories");
    command->add_option("--model", options->model, "linear, logistic or cox")
        ->required()
        ->check(one_of({"linear", "logistic", "cox"}));
    command->add_option("--response", options->response, "The response; for Cox the survival time")->required();
    command->add_option("--event", options->event, "Cox: the column that is 1 where the event happened, else 0");
    command
        ->add_option("--predictors", options->predictors, "Columns, separated by commas; a:b and a*b for interactions")
        ->required()
        ->delimiter(',');
    command->add_option("--strata", options->strata, "Cox: a baseline hazard for each value of this column");
    command->add_option("--weights", options->weights, "A column with the weight of each row");
    command->add_option("--ties", options->ties, "Cox: efron or breslow")
        ->check(one_of({"efron", "breslow"}))
        ->show_default();
    command->add_option("--where", options->where, "Only rows with this value, as COLUMN=VALUE; may be repeated");
    command->add_option("--above", options->above, "Logistic: the response is whether the column is above this");
    command->add_option("--missing", options->missing, "Rows with missing values: refuse, drop, or own category")
        ->check(one_of({"refuse", "drop", "category"}))
        ->show_default();
    add_common_options(*command, options->common);
    command->footer(
        "Example:\n"
        "  scrim fit colon.csv --model cox --response time --event status --predictors age,sex,rx\n"
        "A category's first value is the baseline. Figures agree with R's lm, glm and coxph.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim

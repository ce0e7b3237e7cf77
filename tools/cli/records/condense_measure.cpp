// scrim condense measure: what a release does to the announced analyses, and to privacy.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "anon/tables/measure/table_attacks.h"
#include "anon/tables/measure/table_measures.h"
#include "anon/tables/release_table.h"
#include "nlp/base/json_text.h"
#include "nlp/base/progress.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

using tables::ModelComparison;
using tables::Table;

struct Options {
    tables::ReleaseRequest request;  // the original, schema and plan
    std::string published;
    std::string method = "improved";
    std::string missing = "refuse";
    std::size_t runs = 0;
    bool as_published = false;
    std::optional<double> weight;
    std::uint64_t seed = 1;
    CommonOptions common;
};

// The released table in the original's terms; generalized values are allowed, suppressed rows are left out.
Result<Table> read_published(const std::string& path, const tables::TableInput& original) {
    const auto raw = tables::read_raw_table(path);
    if (!raw) return raw.error();
    tables::Schema schema;
    schema.columns = tables::without_companions(original.table);
    tables::TableOptions options;
    options.generalized = true;
    options.missing = tables::MissingPolicy::drop;
    auto table = tables::make_table(*raw, schema, options);
    if (table || raw->find("*") != nullptr) return table;
    // A column that is "*" throughout tells nothing: it becomes a constant.
    tables::RawTable filled = *raw;
    for (auto& column : filled.columns) {
        const bool empty =
            std::all_of(column.texts.begin(), column.texts.end(), [](const std::string& t) { return t == "*"; });
        const auto* specification = schema.find(column.name);
        if (!empty || specification == nullptr) continue;
        column.texts = {specification->is_category() ? "(any)" : "0"};
        std::fill(column.codes.begin(), column.codes.end(), 0U);
        for (auto& target : schema.columns) {
            if (target.name != column.name || target.is_category()) continue;
            target.min = std::min(target.min, 0.0);
            target.max = std::max(target.max, 0.0);
        }
    }
    return tables::make_table(filled, schema, options);
}

void print_models(const std::vector<ModelComparison>& models) {
    fmt::print("{:<44} {:>6} {:>13} {:>10} {:>12} {:>6}\n", "model", "coef.", "significance", "direction",
               "outside 95%", "lost");
    for (const auto& model : models) {
        fmt::print("{:<44} {:>6} {:>12.2f}% {:>9.2f}% {:>11.2f}% {:>6}\n", model.title, model.coefficients,
                   model.percent_significance(), model.percent_direction(), model.percent_outside(), model.lost);
        if (!model.problem.empty()) fmt::print("  not fitted to the release: {}\n", model.problem);
    }
}

int measure_published(const Options& options, const tables::TableInput& original) {
    const auto released = read_published(options.published, original);
    if (!released) return fail(released.error());
    const auto models = tables::compare_models(original.plan, original.table, *released);
    if (!models) return fail(models.error());
    const auto distances = tables::column_distances(original.table, *released);
    const auto closest = tables::closest_records(original.table, *released);
    if (options.common.json) {
        Json json{{"rows", original.table.rows()}, {"published_rows", released->rows()}, {"models", Json::array()}};
        for (const auto& model : *models) json["models"].push_back(tables::to_json(model));
        Json& columns = json["column_distance"] = Json::object();
        for (const auto& column : distances) columns[column.column] = column.distance;
        json["closest_record"] = {{"published_median", closest.released_median},
                                  {"original_median", closest.original_median},
                                  {"published_5_percent", closest.released_low},
                                  {"original_5_percent", closest.original_low}};
        fmt::print("{}\n", json_text(json, 1));
        return 0;
    }
    print_models(*models);
    fmt::print("\n{:<24} {:>9} {:>14} {:>14}\n", "column", "distance", "original mean", "released mean");
    for (const auto& column : distances) {
        fmt::print("{:<24} {:>9.4f}", column.column, column.distance);
        if (column.original_mean != 0 || column.released_mean != 0) {
            fmt::print(" {:>14.6g} {:>14.6g}", column.original_mean, column.released_mean);
        }
        fmt::print("\n");
    }
    fmt::print("\nDistance to the closest original: median {:.4f} (between originals {:.4f})\n",
               closest.released_median, closest.original_median);
    return 0;
}

struct Runs {
    std::vector<std::vector<double>> significance;  // [models][runs], in percent
    std::vector<std::vector<double>> direction;
    std::vector<std::vector<double>> outside;
    std::vector<double> privacy;
    std::vector<double> seconds;
    std::optional<double> weight;  // of the response, where the method has one
};

Result<Runs> repeat(const Options& options, const tables::TableInput& original) {
    Runs runs;
    const std::size_t models = original.plan.models.size();
    runs.significance.resize(models);
    runs.direction.resize(models);
    runs.outside.resize(models);
    Progress progress("measure", options.runs, options.common.quiet);
    for (std::size_t run = 0; run < options.runs; ++run) {
        const Key key = Key::from_seed(options.seed + run);
        const auto made = tables::condense(original.table, original.plan, options.request.condense, key);
        if (!made) return made.error();
        const auto compared = tables::compare_models(original.plan, original.table, made->table);
        if (!compared) return compared.error();
        for (std::size_t m = 0; m < models; ++m) {
            runs.significance[m].push_back((*compared)[m].percent_significance());
            runs.direction[m].push_back((*compared)[m].percent_direction());
            runs.outside[m].push_back((*compared)[m].percent_outside());
        }
        if (made->groups > 0) runs.privacy.push_back(tables::conditional_privacy(original.table, made->group_of).mean);
        runs.seconds.push_back(made->grouping_seconds + made->synthesis_seconds);
        if (options.request.condense.method == tables::Method::improved) runs.weight = made->response_weight;
        progress.advance();
    }
    return runs;
}

int measure_runs(const Options& options, const tables::TableInput& original) {
    const auto runs = repeat(options, original);
    if (!runs) return fail(runs.error());
    const auto figure = [](const std::vector<double>& values) {
        const auto f = tables::figure_of(values);
        return Json{{"mean", f.mean}, {"deviation", f.deviation}};
    };
    const auto text = [](const std::vector<double>& values) {
        const auto f = tables::figure_of(values);
        return fmt::format("{:.2f} ({:.2f})", f.mean, f.deviation);
    };
    Json json{{"method", options.method}, {"k", options.request.condense.k}, {"runs", options.runs}};
    if (runs->weight) json["response_weight"] = *runs->weight;
    Json& models = json["models"] = Json::array();
    for (std::size_t m = 0; m < runs->significance.size(); ++m) {
        models.push_back({{"model", original.plan.models[m].title()},
                          {"changed_significance", figure(runs->significance[m])},
                          {"changed_direction", figure(runs->direction[m])},
                          {"outside_interval", figure(runs->outside[m])}});
    }
    json["conditional_privacy"] = figure(runs->privacy);
    json["seconds"] = figure(runs->seconds);
    if (options.common.json) {
        fmt::print("{}\n", json_text(json, 1));
        return 0;
    }
    fmt::print("{} runs of {}, K = {}: percent, mean (deviation)\n{:<44} {:>16} {:>16} {:>16}\n", options.runs,
               options.method, options.request.condense.k, "model", "significance", "direction", "outside 95%");
    for (std::size_t m = 0; m < runs->significance.size(); ++m) {
        fmt::print("{:<44} {:>16} {:>16} {:>16}\n", original.plan.models[m].title(), text(runs->significance[m]),
                   text(runs->direction[m]), text(runs->outside[m]));
    }
    fmt::print("conditional privacy {}, seconds a run {}\n", text(runs->privacy), text(runs->seconds));
    return 0;
}

int run(Options& options) {
    options.request.missing = *tables::missing_policy(options.missing);
    options.request.condense.method = *tables::method_of(options.method);
    options.request.condense.threads = options.common.threads;
    options.request.condense.choose_weight = !options.weight;
    if (options.weight) options.request.condense.response_weight = *options.weight;
    if (options.as_published) options.request.condense.protection = tables::Protection::none();
    if (options.published.empty() == (options.runs == 0)) {
        return fail(usage_error("give either --published or --runs", "scrim condense measure --help"));
    }
    const auto original = tables::read_request(options.request);
    if (!original) return fail(original.error());
    if (original->plan.models.empty()) {
        return fail(bad_input("the plan has no models", {options.request.plan, {}, 0}, "list the announced analyses"));
    }
    return options.runs > 0 ? measure_runs(options, *original) : measure_published(options, *original);
}

}  // namespace

void add_condense_measure(Command& condense, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = condense.add_subcommand("measure", "Compare analyses of the original and of the release");
    command->add_option("--original", options->request.input, "The original table")->required();
    command->add_option("--published", options->published, "The released table");
    command->add_option("--schema", options->request.schema, "The schema; else drafted from the original");
    command->add_option("--plan", options->request.plan, "The announced analyses")->required();
    command->add_option("--missing", options->missing, "As in the release")
        ->check(one_of({"refuse", "drop", "category", "synthesize"}))
        ->show_default();
    command->add_option("--runs", options->runs, "Condense this often instead, and give means and deviations");
    command->add_option("--K,-k", options->request.condense.k, "With --runs: patients in a group")->show_default();
    command->add_option("--method", options->method, "With --runs: improved, original, tfrp, mdav, cart or dp")
        ->check(one_of({"improved", "original", "tfrp", "mdav", "cart", "dp"}))
        ->show_default();
    command->add_option("--epsilon", options->request.condense.epsilon, "With --runs: of dp");
    command->add_option("--delta", options->request.condense.delta, "With --runs: of dp")->show_default();
    command->add_flag("--as-published", options->as_published, "With --runs: without protection, as published");
    command->add_option("--weight", options->weight, "With --runs: as in condense")->check(in_range(0.0, 1.0));
    command->add_option("--seed", options->seed, "With --runs: the first run's seed")->show_default();
    add_common_options(*command, options->common);
    command->footer(
        "Example:\n"
        "  scrim condense measure --original colon.csv --published released.csv --plan plan.json\n"
        "  scrim condense measure --original colon.csv --plan plan.json --runs 100 --K 100 --method tfrp");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim

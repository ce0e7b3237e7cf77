// scrim condense: a table becomes a synthetic one in the same columns and permissible values.

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "anon/tables/release_table.h"
#include "nlp/base/json_text.h"
#include "tools/cli/command.h"

namespace scrim {

void add_condense_measure(Command& condense, int& exit_code);  // scrim condense measure

namespace {

struct Options {
    tables::ReleaseRequest request;
    bool draft_schema = false;
    std::size_t k = 0;
    std::string method = "improved";
    std::string measure = "entropy";
    std::string diversity = "distinct";
    double t_closeness = -1;
    std::string presence;
    std::optional<double> weight;
    std::string missing = "refuse";
    std::string delimiter;
    bool no_header = false;
    std::optional<std::uint64_t> seed;
    CommonOptions common;
};

int print_draft(const Options& options) {
    const auto raw = tables::read_raw_table(options.request.input, options.request.reading);
    if (!raw) return fail(raw.error());
    const Json json = tables::to_json(tables::draft_schema(*raw));
    std::string out = "{\"columns\":[\n";  // a column per line, to edit
    for (std::size_t i = 0; i < json["columns"].size(); ++i) {
        out += "  " + json["columns"][i].dump() + (i + 1 < json["columns"].size() ? ",\n" : "\n");
    }
    fmt::print("{}]}}\n", out);
    return 0;
}

void print_summary(const Options& options, const Json& result) {
    if (options.common.json) {
        fmt::print("{}\n", json_text(result, 1));
        return;
    }
    const Json& run = result["run"];
    if (run["schema_drafted"].get<bool>()) {
        remark(options.common, "no schema was given: types, roles and ranges were drafted from the table");
    }
    if (run["rows_dropped"].get<std::size_t>() > 0) {
        remark(options.common,
               fmt::format("{} rows with missing values were left out", run["rows_dropped"].get<std::size_t>()));
    }
    if (result.contains("groups")) {
        remark(options.common,
               fmt::format("{} rows in {} groups of {} to {} patients", result["rows"].dump(), result["groups"].dump(),
                           result["smallest_group"].dump(), result["largest_group"].dump()));
    } else if (result.contains("rho")) {
        remark(options.common, fmt::format("{} rows, epsilon {}, delta {}", result["rows"].dump(),
                                           result["epsilon"].dump(), result["delta"].dump()));
    } else if (!result.contains("levels")) {
        remark(options.common, fmt::format("{} rows by trees with leaves of at least {} rows", result["rows"].dump(),
                                           result["k"].dump()));
    } else {
        remark(options.common, fmt::format("levels {}, {} of {} rows suppressed, {} {}", result["levels"].dump(),
                                           result["suppressed"].dump(), result["rows"].dump(),
                                           result["measure"].get<std::string>(), result["score"].dump()));
    }
    const Json pooled = result.value("pooled", Json::object());
    for (const auto& [column, entry] : pooled.items()) {
        const std::string values = entry["values"].dump();
        remark(options.common,
               entry["suppressed"].get<bool>()
                   ? fmt::format("column {}: all of its {} values are too rare and became (other)", column, values)
                   : fmt::format("column {}: {} rare values became (other)", column, values));
    }
    if (options.request.as_published) {
        remark(options.common, "made as published: rare values, times and hulls are not protected; not for sharing");
    }
    if (run.contains("attacks")) {
        remark(options.common, fmt::format("{} attackers stay within their bounds", run["attacks"].size()));
    }
    if (options.seed) remark(options.common, "made with --seed: reproducible, not for sharing");
}

// The rules of k-anonymity's classes.
Result<void> read_rules(Options& options) {
    tables::ClassRules& rules = options.request.lattice.rules;
    rules.diversity = *tables::diversity_of(options.diversity);
    if (options.t_closeness >= 0) rules.t = options.t_closeness;
    if (!options.presence.empty()) {
        const auto comma = options.presence.find(',');
        const auto low = tables::parse_number(options.presence.substr(0, comma));
        const auto high = comma == std::string::npos ? low : tables::parse_number(options.presence.substr(comma + 1));
        if (!low || !high || comma == std::string::npos || *low < 0 || *high > 1 || *low > *high) {
            return usage_error("--delta-presence is not LOW,HIGH", "write two shares, as 0,0.3");
        }
        rules.presence = {*low, *high};
    }
    const bool any = rules.any() || options.request.lattice.local_recoding;
    if (any && options.method != "k-anonymity") {
        return usage_error("rules on classes and local recoding are for --method k-anonymity alone");
    }
    return {};
}

int run(Options& options) {
    if (options.request.input.empty()) return fail(usage_error("no table was given", "scrim condense --help"));
    if (!options.delimiter.empty()) options.request.reading.delimiter = options.delimiter.front();
    options.request.reading.header = !options.no_header;
    if (options.draft_schema) return print_draft(options);
    if (options.request.output.empty()) return fail(usage_error("-o OUT.csv is missing"));
    const bool dp = options.method == "dp";
    if (dp && !(options.request.condense.epsilon > 0)) {
        return fail(usage_error("--epsilon is missing", "say how much a row may change the chance of any release"));
    }
    if (options.k == 0 && !dp) return fail(usage_error("--K is missing", "say how many patients a group has at least"));
    options.request.condense.method = *tables::method_of(options.method);
    options.request.condense.k = options.k;
    options.request.condense.threads = options.common.threads;
    options.request.condense.choose_weight = !options.weight;
    if (options.weight) options.request.condense.response_weight = *options.weight;
    options.request.missing = *tables::missing_policy(options.missing);
    options.request.lattice.measure =
        options.measure == "loss" ? tables::LossMeasure::loss : tables::LossMeasure::entropy;
    if (auto fine = read_rules(options); !fine) return fail(fine.error());
    options.request.reproducible = options.seed.has_value();
    Key key = Key::from_seed(options.seed.value_or(0));
    if (!options.seed) {
        const auto secret = Key::secret();
        if (!secret) return fail(secret.error());
        key = *secret;
    }
    const auto result = tables::release_table(options.request, key);
    if (!result) return fail(result.error());
    print_summary(options, *result);
    return 0;
}

}  // namespace

void add_condense_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("condense", "Turn a table into a synthetic one for announced analyses");
    command->add_option("IN", options->request.input, "The table, a CSV file with a row per patient");
    command->add_option("-o,--output", options->request.output,
                        "The CSV file to write; its manifest is written next to it");
    command->add_option("--K,-k", options->k, "Minimum number of patients in a group")->check(in_range(3, 1 << 30));
    command->add_option("--schema", options->request.schema, "Types, permissible values and roles of the columns");
    command->add_option("--plan", options->request.plan, "The analyses that the recipient announced");
    command->add_option("--method", options->method, "How rows are made; docs/tables.md compares the methods")
        ->check(one_of({"improved", "original", "tfrp", "mdav", "k-anonymity", "cart", "dp"}))
        ->show_default();
    command->add_option("--hierarchies", options->request.hierarchies, "k-anonymity: a folder with a file per column");
    command
        ->add_option("--suppression", options->request.lattice.suppression,
                     "k-anonymity: share of rows that may be suppressed")
        ->check(in_range(0.0, 1.0));
    command->add_option("--measure", options->measure, "k-anonymity: the loss that is minimized")
        ->check(one_of({"entropy", "loss"}))
        ->show_default();
    command->add_option("--epsilon", options->request.condense.epsilon, "dp: the bound of differential privacy");
    command->add_option("--delta", options->request.condense.delta, "dp: the chance that it does not hold")
        ->show_default();
    command
        ->add_option("--sensitive", options->request.rules.sensitive,
                     "k-anonymity: columns that rules protect, separated by commas")
        ->delimiter(',');
    command
        ->add_option("--l-diversity", options->request.lattice.rules.l,
                     "k-anonymity: at least this many values of each sensitive column in every class")
        ->check(in_range(1.0, 1e6));
    command->add_option("--diversity", options->diversity, "k-anonymity: how --l-diversity counts values")
        ->check(one_of({"distinct", "entropy", "recursive"}))
        ->show_default();
    command->add_option("--c", options->request.lattice.rules.c, "k-anonymity: c of recursive diversity")
        ->show_default();
    command
        ->add_option("--t-closeness", options->t_closeness,
                     "k-anonymity: maximum distance of a class's distribution from the table's")
        ->check(in_range(0.0, 1.0));
    command->add_option("--delta-presence", options->presence,
                        "k-anonymity: bounds LOW,HIGH of the share of people of --population who are in the table");
    command->add_option("--population", options->request.rules.population,
                        "With --delta-presence: everyone who may be in the table (CSV)");
    command->add_flag("--local-recoding", options->request.lattice.local_recoding,
                      "k-anonymity: make classes finer one by one");
    command
        ->add_option("--weight", options->weight,
                     "Weight of the response in the grouping [chosen by trial runs of the plan's models]")
        ->check(in_range(0.0, 1.0));
    command
        ->add_option(
            "--missing", options->missing,
            "Missing values: refuse the table, drop the row, make them a category of their own, or synthesize them")
        ->check(one_of({"refuse", "drop", "category", "synthesize"}))
        ->show_default();
    command->add_option("--private", options->request.private_folder,
                        "A folder for the groups and the signing key, for 'scrim verify'; never share it");
    command->add_option("--seed", options->seed, "For tests: a run that can be repeated, not for sharing");
    command->add_flag("--allow-small-K", options->request.allow_small_k, "Accept a K below 10");
    command->add_flag("--as-published", options->request.as_published,
                      "Run the method as published, without protection or bounds: for comparison, not for sharing");
    command->add_option("--delimiter", options->delimiter,
                        "Separator of the columns, where the first lines do not show it");
    command->add_flag("--no-header", options->no_header, "The first line is a row; columns are called c1, c2, ...");
    command->add_flag("--draft-schema", options->draft_schema, "Print a draft of the schema, to be edited");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim condense --draft-schema colon.csv > schema.json\n"
        "  scrim condense colon.csv --K 100 --schema schema.json --plan plan.json -o released.csv --private private\n"
        "  scrim condense measure --original colon.csv --published released.csv --schema schema.json --plan plan.json");
    add_condense_measure(*command, exit_code);
    command->callback([command, options, &exit_code] {
        if (!command->has_subcommand()) exit_code = run(*options);
    });
}

}  // namespace scrim

// From files to a released table: read, condense or generalize, write, say in the manifest what was promised.

#include "anon/tables/release_table.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "anon/core/manifest.h"
#include "anon/core/signer.h"
#include "anon/tables/generate/accountant.h"
#include "anon/tables/generate/generators.h"
#include "anon/tables/measure/linkage.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"

namespace scrim::tables {
namespace {

std::vector<std::string> names_of(const Table& table, const std::vector<std::size_t>& columns) {
    std::vector<std::string> names;
    for (const auto column : columns) names.push_back(table.columns[column].name);
    return names;
}

std::size_t patients_of(const Table& table) {
    const auto patient = table.with_role(ColumnRole::patient);
    if (!patient) return table.rows();
    return std::unordered_set<double>(table.values[*patient].begin(), table.values[*patient].end()).size();
}

// A line per row of the original, in its order: the line it began on and its group. Published with the release.
Result<FileSet> write_groups(const std::string& folder, const Table& table,
                             const std::vector<std::uint32_t>& group_of) {
    if (auto made = make_private_folder(folder); !made) return made.error();
    auto files = FileSet::open((std::filesystem::path(folder) / "groups.csv").string());
    if (!files) return files;
    std::string out = "line,group\n";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        out += std::to_string(table.lines[row]) + "," + std::to_string(group_of[row]) + "\n";
    }
    if (auto done = write_file(files->output(), out, {true}); !done) return done.error();
    return files;
}

// The schema as released: the permissible values there are, without the columns that were dropped.
Json released_schema(const Table& table) {
    Schema schema;
    schema.columns = without_companions(table);
    for (auto& column : schema.columns) column.reason.clear();
    return to_json(schema)["columns"];
}

Json common_fields(const ReleaseRequest& request, const TableInput& input, const Table& released) {
    Json fields;
    fields["kind"] = "table";
    fields["method"] = to_word(request.condense.method);
    fields["k"] = request.condense.k;
    fields["rows"] = input.table.rows();
    fields["patients"] = patients_of(input.table);
    fields["columns"] = released_schema(released);
    if (!request.plan.empty()) fields["plan"] = to_json(input.plan);
    return fields;
}

Result<Json> finish(const ReleaseRequest& request, const TableInput& input, Json fields, const std::string& csv,
                    const std::vector<std::uint32_t>& group_of, Json run, const Key& key) {
    const auto signer =
        request.reproducible ? SigningKey::from(key) : release_signer(request.private_folder, std::nullopt);
    if (!signer) return signer.error();
    fields["reproducible"] = request.reproducible;
    if (request.reproducible || request.as_published) fields["sharing"] = "not for sharing";
    auto files = FileSet::open(request.output);
    if (!files) return files.error();
    const std::string written = files->output();
    if (auto done = write_file(written, csv); !done) return done.error();
    if (request.output != "-") {
        auto done = write_manifest(manifest_path_for(written), fields, {written}, *signer);
        if (!done) return done.error();
        fields["signer"] = signer->fingerprint();
    }
    if (!request.private_folder.empty() && !group_of.empty()) {
        auto groups = write_groups(request.private_folder, input.table, group_of);
        if (!groups) return groups.error();
        if (auto done = groups->publish_with([&] { return files->publish(); }); !done) return done.error();
    } else if (auto done = files->publish(); !done) {
        return done.error();
    }
    run["rows_dropped"] = input.table.rows_dropped;
    run["schema_drafted"] = input.drafted;
    fields["run"] = std::move(run);
    return fields;
}

// The rules as the manifest states them; with t-closeness the distribution that classes are compared with.
void add_rules(const LatticeOptions& options, const Generalized& result, Json& fields) {
    if (options.local_recoding) {
        fields["local_recoding"] = true;
        fields["local_score"] = *result.local_score;
    }
    const ClassRules& rules = options.rules;
    if (rules.presence) fields["delta_presence"] = {rules.presence->first, rules.presence->second};
    if (!rules.about_values()) return;
    Json& sensitive = fields["sensitive"] = Json::object();
    for (std::size_t c = 0; c < result.sensitive.size(); ++c) {
        Json& shares = sensitive[result.sensitive[c].name] = Json::array();
        for (std::size_t i = 0; rules.t && i < result.sensitive[c].share.size(); ++i) {
            shares.push_back({result.sensitive_values[c][i], result.sensitive[c].share[i]});
        }
    }
    if (rules.t) fields["t_closeness"] = *rules.t;
    if (rules.l == 0) return;
    fields["l_diversity"] = {{"l", rules.l}, {"kind", to_word(rules.diversity)}};
    if (rules.diversity == Diversity::recursive) fields["l_diversity"]["c"] = rules.c;
}

Result<void> check_rules(const ReleaseRequest& request) {
    const ClassRules& rules = request.lattice.rules;
    if (rules.about_values() && request.rules.sensitive.empty()) {
        return usage_error("l-diversity and t-closeness need --sensitive", "name the columns that they protect");
    }
    if (rules.presence.has_value() == request.rules.population.empty()) {
        return usage_error("--delta-presence and --population go together",
                           "give a table of everyone who may be in the input");
    }
    if (rules.presence && request.lattice.local_recoding) {
        return usage_error("--local-recoding does not bound presence", "leave one of them out");
    }
    return {};
}

Result<Json> release_generalized(const ReleaseRequest& request, const TableInput& input, const Key& key) {
    LatticeOptions options = request.lattice;
    options.k = request.condense.k;
    if (auto fine = check_rules(request); !fine) return fine.error();
    const auto result = generalize(input.table, request.hierarchies, options, key, request.rules);
    if (!result) return result.error();
    Json fields = common_fields(request, input, input.table);
    fields["measure"] = options.measure == LossMeasure::entropy ? "entropy" : "loss";
    fields["suppression"] = options.suppression;
    fields["suppressed"] = result->lattice.suppressed_rows;
    fields["score"] = result->lattice.score;
    Json levels = Json::object();
    for (std::size_t i = 0; i < result->quasi_identifiers.size(); ++i) {
        levels[result->quasi_identifiers[i]] = result->lattice.levels[i];
    }
    fields["levels"] = std::move(levels);
    add_rules(options, *result, fields);
    if (!request.private_folder.empty() && !result->presence_csv.empty()) {
        if (auto made = make_folder(request.private_folder); !made) return made.error();
        const auto path = (std::filesystem::path(request.private_folder) / "presence.csv").string();
        if (auto done = write_file(path, result->presence_csv, {true}); !done) return done.error();
    }
    Json run{{"lattice_nodes", result->lattice.nodes}, {"lattice_checked", result->lattice.checked}};
    return finish(request, input, std::move(fields), result->csv(), result->group_of, std::move(run), key);
}

}  // namespace

Result<TableInput> read_request(const ReleaseRequest& request) {
    const auto raw = read_raw_table(request.input, request.reading);
    if (!raw) return raw.error();
    TableInput input;
    if (request.schema.empty()) {
        input.schema = draft_schema(*raw);
        input.drafted = true;
    } else {
        auto schema = read_schema(request.schema);
        if (!schema) return schema.error();
        input.schema = std::move(*schema);
    }
    if (!request.plan.empty()) {
        auto plan = read_plan(request.plan);
        if (!plan) return plan.error();
        input.plan = std::move(*plan);
    }
    for (auto& column : input.schema.columns) {  // what models respond to is never made up
        const auto responds = [&](const PlannedModel& model) {
            return model.response == column.name || model.event == column.name || model.weights == column.name;
        };
        const bool made_up = column.missing.value_or(request.missing) == MissingPolicy::synthesize;
        const auto& models = input.plan.models;
        if (made_up && std::any_of(models.begin(), models.end(), responds)) column.missing = MissingPolicy::drop;
    }
    TableOptions options;
    options.missing = request.missing;
    auto table = make_table(*raw, input.schema, options);
    if (!table) return table.error();
    input.table = std::move(*table);
    if (auto fine = check_plan(input.plan, input.table); !fine) return fine.error();
    for (const auto& model : input.plan.models) {  // what the models cannot use is told before anything is released
        const auto fit = fit_model(model, input.table);
        if (!fit) return fit.error();
    }
    return input;
}

namespace {

Json protection_fields(const Protection& protection) {
    return {{"category_patients", protection.category_patients},
            {"category_rows_of_a_group", protection.category_rows},
            {"time_patients", protection.time_patients}};
}

// What the release says of itself besides what all tables say.
Json condensed_fields(const ReleaseRequest& request, const TableInput& input, const Condensed& result) {
    Json fields = common_fields(request, input, result.table);
    if (request.condense.method == Method::dp) {  // the true number of rows is not told either
        fields.erase("k");
        fields["rows"] = fields["patients"] = result.table.rows();
        fields["epsilon"] = request.condense.epsilon;
        fields["delta"] = request.condense.delta;
        fields["rho"] = rho_of(request.condense.epsilon, request.condense.delta);
        return fields;
    }
    if (result.groups > 0) {
        fields["groups"] = result.groups;
        fields["smallest_group"] = result.smallest;
        fields["largest_group"] = result.largest;
    }
    const bool improved = request.condense.method == Method::improved;
    if (improved) {
        const Keeping keeping = what_to_keep(input.table, input.plan, request.condense.response_weight);
        fields["kept"] = names_of(input.table, keeping.strata);
        fields["restored_by_rank"] = names_of(input.table, keeping.restored);
        if (!keeping.restored.empty()) fields["unique_responses"] = result.unique_responses;
        if (!input.plan.models.empty()) fields["response_weight"] = result.response_weight;
    }
    if (is_synthetic(request.condense.method)) {
        fields["protection"] = protection_fields(request.condense.protection);
    }
    if (is_synthetic(request.condense.method) || !result.pooled.empty()) {
        Json& pooled = fields["pooled"] = Json::object();
        for (const auto& entry : result.pooled) {
            pooled[entry.column] = {{"values", entry.values}, {"rows", entry.rows}, {"suppressed", entry.suppressed}};
        }
    }
    return fields;
}

Json run_figures(const ReleaseRequest& request, const Condensed& result, const std::vector<Attack>& attacks) {
    Json run{{"grouping_seconds", result.grouping_seconds},
             {"synthesis_seconds", result.synthesis_seconds},
             {"sse_percent", result.loss}};
    if (request.condense.method == Method::improved) {
        run["clustering_cpu_seconds"] = result.clustering_cpu_seconds;
        run["moving_cpu_seconds"] = result.moving_cpu_seconds;
        run["patients_moved"] = result.moved;
    }
    if (result.calibration.coefficients > 0) {
        run["calibration"] = {{"coefficients", result.calibration.coefficients},
                              {"exchanges", result.calibration.exchanges},
                              {"before", result.calibration.before},
                              {"after", result.calibration.after}};
    }
    for (const auto& attack : attacks) run["attacks"][attack.name] = to_json(attack);
    return run;
}

}  // namespace

Result<Json> release_table(const ReleaseRequest& given, const Key& key) {
    ReleaseRequest request = given;
    if (request.as_published) request.condense.protection = Protection::none();
    const Method method = request.condense.method;
    const bool small = request.condense.k < smallest_usual_k && method != Method::k_anonymity && method != Method::dp;
    if (small && !request.allow_small_k) {
        return usage_error("K is below " + std::to_string(smallest_usual_k),
                           "a group of so few says much of each; choose a larger K, or say --allow-small-K");
    }
    const auto lock = OutputLock::take(request.output, "condense");
    if (!lock) return lock.error();
    const auto private_lock = OutputLock::take_if_given(request.private_folder, "condense");
    if (!private_lock) return private_lock.error();
    const auto input = read_request(request);
    if (!input) return input.error();
    if (method == Method::dp && (input->drafted || request.as_published)) {
        return usage_error("differential privacy needs --schema",
                           "permissible values and ranges must be known without looking at the table");
    }
    if (method == Method::k_anonymity) {
        if (!has_companions(input->table)) return release_generalized(request, *input, key);
        return usage_error("--missing synthesize is not for k-anonymity", "drop the rows, or fill them in");
    }

    const auto result = condense(input->table, input->plan, request.condense, key);
    if (!result) return result.error();
    std::vector<Attack> attacks;  // averaged rows promise classes of equal ones, not what such a class tells
    if (!request.as_published && is_synthetic(method)) {
        attacks = attack_table(
            result->original, result->table,
            {hidden_columns(input->table, input->plan), request.condense.k, 1000, request.condense.threads});
        CondenseOptions how = request.condense;  // as the release was made
        how.choose_weight = false;
        how.response_weight = result->response_weight;
        const auto more = attack_membership(input->table, input->plan, how, key);
        attacks.insert(attacks.end(), more.begin(), more.end());
        // A refusal that depends on the table would tell of it: the bound of dp is its epsilon.
        if (auto bounded = require_bounds(attacks, request.input); !bounded && method != Method::dp) {
            return bounded.error();
        }
    }
    return finish(request, *input, condensed_fields(request, *input, *result), to_csv(result->table), result->group_of,
                  run_figures(request, *result, attacks), key);
}

}  // namespace scrim::tables

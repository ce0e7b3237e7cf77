#include "anon/release/kinds/tables_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "anon/report/plot.h"
#include "anon/tables/measure/table_attacks.h"
#include "anon/tables/measure/table_measures.h"
#include "anon/tables/measure/verify_table.h"

namespace scrim {
namespace {

using tables::ModelComparison;

bool is_generalized(const Release& release) { return release.manifest.value("method", "") == "k-anonymity"; }

std::vector<std::string> quasi_identifiers(const Release& release) {
    std::vector<std::string> names;
    const Json levels = release.manifest.value("levels", Json::object());
    for (const auto& [name, level] : levels.items()) names.push_back(name);
    return names;
}

Json class_json(const tables::ClassRisk& risk) {
    return {{"average re-identification risk", risk.average},
            {"share of unique rows", risk.unique},
            {"smallest class", risk.smallest}};
}

// Classes of equal rows, before and after.
Result<Json> generalized_risk(const Release& release, const KindOptions& options) {
    const auto quasi = quasi_identifiers(release);
    const auto raw = tables::read_raw_table(release.path, {',', true});
    if (!raw) return raw.error();
    Json risk{{"release", class_json(tables::class_risk(*raw, quasi))}};
    if (options.original.empty()) return risk;
    const auto before = tables::read_raw_table(options.original);
    if (!before) return before.error();
    risk["original"] = class_json(tables::class_risk(*before, quasi));
    return risk;
}

std::string figure(double value) { return fmt::format("{:.4g}", value); }

std::string interval(const models::Coefficient& c, bool ratio) {
    if (!c.usable()) return "not estimable";
    const auto shown = [&](double value) { return figure(ratio ? std::exp(value) : value); };
    return fmt::format("{} ({} to {})", shown(c.estimate), shown(c.low), shown(c.high));
}

const models::Coefficient* find(const models::Fit& fit, const std::string& name) {
    for (const auto& coefficient : fit.coefficients) {
        if (coefficient.name == name) return &coefficient;
    }
    return nullptr;
}

ForestSet forest_set(const char* name, const models::Fit& fit, bool ratio) {
    ForestSet set{name, {}};
    for (const auto& c : fit.coefficients) {
        if (c.name == "(Intercept)" || !c.usable()) continue;
        const auto shown = [&](double value) { return ratio ? std::exp(value) : value; };
        set.rows.push_back({c.name, shown(c.estimate), shown(c.low), shown(c.high)});
    }
    return set;
}

void add_model(Page& page, const ModelComparison& comparison) {
    const bool ratio = comparison.original.kind != models::ModelKind::linear;
    page.heading("Model " + comparison.title);
    std::vector<std::vector<std::string>> rows{
        {"coefficient", ratio ? "original, exp(coef) (95%)" : "original (95%)", "release", "p original", "p release"}};
    for (const auto& before : comparison.original.coefficients) {
        const auto* after = comparison.released ? find(*comparison.released, before.name) : nullptr;
        rows.push_back({before.name, interval(before, ratio), after != nullptr ? interval(*after, ratio) : "lost",
                        before.usable() ? figure(before.p_value) : "",
                        after != nullptr && after->usable() ? figure(after->p_value) : ""});
    }
    page.table(rows);
    page.paragraph(fmt::format(
        "Of {} coefficients {:.1f}% changed significance and {:.1f}% lie outside the original's 95% interval; of {} "
        "significant ones {:.1f}% changed direction.",
        comparison.coefficients, comparison.percent_significance(), comparison.percent_outside(),
        comparison.significant, comparison.percent_direction()));
    if (!comparison.released) return;
    ForestPlot plot;
    plot.title = comparison.title;
    plot.x_label = comparison.original.kind == models::ModelKind::cox        ? "hazard ratio"
                   : comparison.original.kind == models::ModelKind::logistic ? "odds ratio"
                                                                             : "coefficient";
    plot.reference = ratio ? 1 : 0;
    plot.log_x = ratio;
    plot.sets = {forest_set("original", comparison.original, ratio),
                 forest_set("release", *comparison.released, ratio)};
    page.figure(svg(plot), "Estimates with 95% intervals, from the original and from the release");
}

void add_request(Page& page, const Release& release, const tables::ReadRelease& read) {
    page.heading("What was asked, and what was kept");
    std::vector<std::string> items;
    for (const auto& model : read.plan.models) {
        std::string predictors;
        for (const auto& name : model.predictors) predictors += (predictors.empty() ? "" : ", ") + name;
        items.push_back(model.title() + " by " + predictors);
    }
    if (items.empty()) items.emplace_back("No analyses were announced: all columns weigh the same.");
    for (const auto& name : release.manifest.value("kept", Json::array())) {
        items.push_back(name.get<std::string>() + ": kept in every row; groups never mix its values");
    }
    for (const auto& name : release.manifest.value("restored_by_rank", Json::array())) {
        items.push_back(fmt::format("{}: original values, put back in rank order within groups; {} of them occur once",
                                    name.get<std::string>(), release.manifest.value("unique_responses", 0)));
    }
    for (const auto& [name, step] : read.plan.coarsen) {
        items.push_back(fmt::format("{}: rounded down to multiples of {:g}", name, step));
    }
    page.list(items);
}

}  // namespace

Result<std::vector<Check>> verify_table_release(const Release& release, const KindOptions& options) {
    return tables::verify_table(release, {options.original, options.private_folder});
}

Result<Json> measure_table_risk(const Release& release, const KindOptions& options) {
    if (is_generalized(release)) return generalized_risk(release, options);
    const auto read = tables::read_release(release);
    if (!read) return read.error();
    Json risk = Json::object();
    Json groups{{"patients in the smallest group", release.manifest.value("smallest_group", 0)},
                {"chance to pick a patient out of a group, at most",
                 1.0 / std::max(1.0, release.manifest.value("smallest_group", 1.0))}};
    const char* bound = "groups";
    if (read->how.method == tables::Method::dp) {
        bound = "differential privacy";
        groups = {{"epsilon", read->how.epsilon}, {"delta", read->how.delta}};
    } else if (read->how.method == tables::Method::cart) {
        bound = "leaves";
        groups = {{"rows in a leaf, at least", release.manifest.value("k", 0)}};
    }
    if (options.original.empty()) {
        risk[bound] = groups;
        return risk;
    }
    const auto original = tables::read_original(options.original, *read);
    if (!original) return original.error();
    for (const auto& attack : tables::attack_release(*read, *original, options.common.threads)) {
        risk["attacker: " + attack.name] = tables::to_json(attack);
    }
    risk[bound] = groups;
    const auto closest = tables::closest_records(*original, read->released);
    risk["distance to the closest original"] = {{"release, median", closest.released_median},
                                                {"between originals, median", closest.original_median},
                                                {"release, 5th percentile", closest.released_low},
                                                {"between originals, 5th percentile", closest.original_low},
                                                {"release, share at distance 0", closest.identical}};
    return risk;
}

Result<void> fill_table_report(const Release& release, const KindOptions& options, Page& page) {
    if (is_generalized(release)) return {};
    const auto read = tables::read_release(release);
    if (!read) return read.error();
    add_request(page, release, *read);
    if (options.original.empty()) {
        page.paragraph("With --original the announced models are compared as well.");
        return {};
    }
    const auto original = tables::read_original(options.original, *read);
    if (!original) return original.error();
    const auto models = tables::compare_models(read->plan, *original, read->released);
    if (!models) return models.error();
    for (const auto& model : *models) add_model(page, model);
    page.heading("Distributions");
    std::vector<std::vector<std::string>> rows{{"column", "distance", "original mean", "release mean"}};
    for (const auto& column : tables::column_distances(*original, read->released)) {
        const bool number = column.original_mean != 0 || column.released_mean != 0;
        rows.push_back({column.column, figure(column.distance), number ? figure(column.original_mean) : "",
                        number ? figure(column.released_mean) : ""});
    }
    page.table(rows);
    page.paragraph("Kolmogorov and Smirnov's distance for numbers, total variation for categories: 0 is equal.");
    return {};
}

}  // namespace scrim

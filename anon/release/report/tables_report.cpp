// The evidence on released tables.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "anon/release/report/records_report.h"
#include "anon/report/numbers.h"
#include "anon/report/plot.h"
#include "anon/report/terms.h"
#include "anon/tables/measure/table_measures.h"
#include "anon/tables/measure/verify_table.h"

namespace scrim {
namespace {

using tables::ModelComparison;

constexpr double widest_ratio = 100;  // ratios beyond it make a plot unreadable; the table has them

std::string interval(const models::Coefficient& c, bool ratio) {
    if (!c.usable()) return "not estimable";
    const auto shown = [&](double value) { return number_text(ratio ? std::exp(value) : value); };
    return fmt::format("{} ({} to {})", shown(c.estimate), shown(c.low), shown(c.high));
}

const models::Coefficient* coefficient_of(const models::Fit& fit, const std::string& name) {
    for (const auto& coefficient : fit.coefficients) {
        if (coefficient.name == name) return &coefficient;
    }
    return nullptr;
}

ForestSet forest_set(const char* name, const models::Fit& fit, bool ratio, bool& left_out) {
    ForestSet set{name, {}};
    for (const auto& c : fit.coefficients) {
        if (c.name == "(Intercept)" || !c.usable()) continue;
        const auto shown = [&](double value) { return ratio ? std::exp(value) : value; };
        if (ratio && (shown(c.high) > widest_ratio || shown(c.low) < 1 / widest_ratio)) {
            left_out = true;
            continue;
        }
        set.rows.push_back({plain_column(c.name), shown(c.estimate), shown(c.low), shown(c.high)});
    }
    return set;
}

// "cox: time > 730, status = 1" -> "Cox model of time > 730, status = 1"
std::string model_in_words(const std::string& title) {
    for (const auto& [kind, words] :
         {std::pair{"cox: ", "Cox model of "}, std::pair{"logistic: ", "Logistic model of "},
          std::pair{"linear: ", "Linear model of "}}) {
        if (title.starts_with(kind)) return words + plain_column(title.substr(std::string_view(kind).size()));
    }
    return plain_column(title);
}

void add_forest(Page& page, const ModelComparison& comparison, bool ratio) {
    ForestPlot plot;
    plot.title = model_in_words(comparison.title);
    plot.x_label = comparison.original.kind == models::ModelKind::cox        ? "hazard ratio"
                   : comparison.original.kind == models::ModelKind::logistic ? "odds ratio"
                                                                             : "coefficient";
    plot.reference = ratio ? 1 : 0;
    plot.log_x = ratio;
    bool left_out = false;
    plot.sets = {forest_set("original", comparison.original, ratio, left_out),
                 forest_set("release", *comparison.released, ratio, left_out)};
    if (plot.sets[0].rows.empty() && plot.sets[1].rows.empty()) return;
    page.figure(svg(plot),
                std::string("Estimates with 95% intervals, from the original and from the release.") +
                    (left_out ? " Intervals that reach below 0.01 or above 100 are in the table alone." : ""));
}

std::string of_coefficients(std::size_t found, std::size_t all) {
    return found == 0 ? "none" : fmt::format("{} of {}", found, all);
}

void add_model(Page& page, const ModelComparison& comparison) {
    const bool ratio = comparison.original.kind != models::ModelKind::linear;
    page.heading(model_in_words(comparison.title));
    page.paragraph("Coefficients, in the original and in the release:");
    page.list({"estimate outside the original's 95% interval: " +
                   of_coefficients(comparison.outside_interval, comparison.coefficients),
               "became or ceased to be significant at 5%: " +
                   of_coefficients(comparison.changed_significance, comparison.coefficients),
               "significant, and changed direction: " +
                   of_coefficients(comparison.changed_direction, comparison.significant)});
    if (comparison.released) add_forest(page, comparison, ratio);
    std::vector<std::vector<std::string>> rows{{"Coefficient", ratio ? "Ratio, original (95%)" : "Original (95%)",
                                                "Release (95%)", "p, original", "p, release"}};
    for (const auto& before : comparison.original.coefficients) {
        const auto* after = comparison.released ? coefficient_of(*comparison.released, before.name) : nullptr;
        rows.push_back({plain_column(before.name), interval(before, ratio),
                        after != nullptr ? interval(*after, ratio) : "lost",
                        before.usable() ? p_value_text(before.p_value) : "",
                        after != nullptr && after->usable() ? p_value_text(after->p_value) : ""});
    }
    page.table(rows);
}

void add_distributions(Page& page, const tables::Table& original, const tables::Table& released, Board& board) {
    std::vector<std::vector<std::string>> rows{{"Column", "Difference", "Mean, original", "Mean, release"}};
    BarPlot plot{
        "Difference of each column's distribution from the original", "difference (%)", {}, {{"difference", {}, {}}}};
    double most = 0;
    for (const auto& column : tables::column_distances(original, released)) {
        const bool number = column.original_mean != 0 || column.released_mean != 0;
        rows.push_back({plain_column(column.column), percent_text(column.distance),
                        number ? number_text(column.original_mean) : "",
                        number ? number_text(column.released_mean) : ""});
        plot.groups.push_back(plain_column(column.column));
        plot.series[0].y.push_back(100 * column.distance);
        most = std::max(most, column.distance);
    }
    board.cost.push_back(
        fmt::format("The distribution of a column differs from the original by at most {}.", percent_text(most)));
    page.heading("Distributions");
    page.paragraph(
        "The difference is the Kolmogorov-Smirnov distance for numbers and the total variation for categories: 0% is "
        "equal, "
        "100% is disjoint.");
    if (plot.groups.size() > 2) page.figure(svg(plot), "Each column of the release beside the original.");
    page.table(rows);
}

std::string promise_of(const Json& manifest, const std::string& method) {
    const auto k = manifest.value("k", std::size_t{0});
    if (method == "dp") {
        return fmt::format(
            "Whether any one patient is in the data changes the chance of any released table by a factor "
            "of at most {} (differential privacy, epsilon {}).",
            number_text(std::exp(manifest.value("epsilon", 0.0))), number_text(manifest.value("epsilon", 0.0)));
    }
    if (method == "k-anonymity") {
        return fmt::format("Every combination of the generalized columns is shown by at least {} rows.", k);
    }
    if (method == "cart") return fmt::format("Every released value is drawn from at least {} rows that are alike.", k);
    if (method == "tfrp" || method == "mdav") {
        return fmt::format("Every released row is the average of a group of at least {} patients, who all show it.", k);
    }
    return fmt::format(
        "Every released row is made up from a group of at least {} patients; rare values and exact times "
        "are not shown.",
        k);
}

void add_request(Page& page, const Release& release, const tables::ReadRelease& read) {
    page.heading("Analysis plan, and what was kept");
    const Json protection = release.manifest.value("protection", Json::object());
    const auto time_patients = protection.value("time_patients", std::size_t{0});
    std::vector<std::string> items;
    for (const auto& model : read.plan.models) {
        std::string predictors;
        for (const auto& name : model.predictors) predictors += (predictors.empty() ? "" : ", ") + name;
        items.push_back(model_in_words(model.title()) + " by " + plain_column(predictors));
    }
    if (items.empty()) items.emplace_back("No analysis plan was given: all columns weigh the same.");
    for (const auto& name : release.manifest.value("kept", Json::array())) {
        items.push_back(plain_column(name.get<std::string>()) + ": kept in every row; groups never mix its values");
    }
    for (const auto& name : release.manifest.value("restored_by_rank", Json::array())) {
        items.push_back(plain_column(name.get<std::string>()) +
                        (time_patients > 1 && !read.plan.coarsen.contains(name.get<std::string>())
                             ? fmt::format(": averages over at least {} patients, in the order of the synthetic values",
                                           time_patients)
                             : ": values of the group's patients, in the order of the synthetic values"));
    }
    for (const auto& [name, step] : read.plan.coarsen) {
        items.push_back(fmt::format("{}: rounded down to multiples of {}", plain_column(name), number_text(step)));
    }
    page.list(items);
}

void add_levels(Page& page, const Json& manifest) {
    const Json levels = manifest.value("levels", Json::object());
    if (levels.empty()) return;
    page.heading("What it costs");
    page.paragraph(
        "Columns were made coarser step by step along their hierarchies, as little as the promise allows. Step 0 shows "
        "the values as they were.");
    std::vector<std::vector<std::string>> rows{{"Column", "Step"}};
    for (const auto& [column, level] : levels.items()) {
        rows.push_back({plain_column(column), count_text(level.get<std::uint64_t>())});
    }
    page.table(rows);
}

}  // namespace

Result<void> fill_table_report(const Release& release, const KindOptions& options, Board& board, Page& evidence) {
    const Json& manifest = release.manifest;
    const std::string method = manifest.value("method", std::string());
    const bool generalized = method == "k-anonymity";
    board.asked =
        fmt::format("A table of {} rows and {} columns on {}{} patients{}.",
                    count_text(manifest.value("rows", std::size_t{0})), manifest.value("columns", Json::array()).size(),
                    method == "dp" ? "about " : "", count_text(manifest.value("patients", std::size_t{0})),
                    generalized ? ", with values made coarser" : "; no row is a real patient");
    board.promise = promise_of(manifest, method);
    board.not_covered = {"What all patients of a group have in common: it can be inferred for each of them.",
                         "What anyone who knows the disease could guess without this table."};
    if (generalized) {
        const auto left_out = manifest.value("suppressed", std::size_t{0});
        board.cost = {fmt::format("{} of {} rows were left out.", count_text(left_out),
                                  count_text(manifest.value("rows", std::size_t{0}))),
                      "Columns that could identify a patient are coarser than in the original."};
        board.not_covered.emplace_back("Columns that were not generalized stay as they are.");
        add_levels(evidence, manifest);
        return {};
    }
    const auto read = tables::read_release(release);
    if (!read) return read.error();
    std::size_t pooled = 0;
    for (const auto& entry : manifest.value("pooled", Json::object())) pooled += entry.value("values", std::size_t{0});
    board.cost = {pooled == 0 ? std::string("No value was pooled.")
                              : fmt::format("{} rare values became 'other'.", count_text(pooled)),
                  "Single rows have no meaning: the table is for analyses of many rows."};
    const bool bounded = method == "improved" || method == "original" || method == "cart";
    if (bounded) {
        board.not_covered.emplace_back("Attackers that are not in this report: bounds hold for those that are.");
    } else if (method != "dp") {
        board.not_covered.emplace_back("Guesses of a value from others: they are measured, and no bound is enforced.");
    }
    add_request(evidence, release, *read);
    if (options.original.empty()) {
        evidence.paragraph("The steward's report has the changes of the announced models and of the distributions.");
        return {};
    }
    const auto original = tables::read_original(options.original, *read);
    if (!original) return original.error();
    const auto models = tables::compare_models(read->plan, *original, read->released);
    if (!models) return models.error();
    for (const auto& model : *models) {
        board.cost.push_back(fmt::format("{}: {} of {} coefficients outside the original's 95% interval.",
                                         model_in_words(model.title), model.outside_interval, model.coefficients));
        add_model(evidence, model);
    }
    add_distributions(evidence, *original, read->released, board);
    return {};
}

}  // namespace scrim

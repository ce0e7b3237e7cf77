// The evidence on released trajectories.

#include <fmt/format.h>

#include <algorithm>

#include "anon/release/records/trajectories_release.h"
#include "anon/release/report/records_report.h"
#include "anon/report/numbers.h"
#include "anon/report/plot.h"
#include "anon/report/terms.h"

namespace scrim {
namespace {

// Share of patients whose sequence at most x patients share; nothing where all are shared by equally many.
std::string shared_plot(std::vector<std::size_t> counts, std::size_t patients) {
    std::sort(counts.begin(), counts.end());
    if (counts.empty() || counts.front() == counts.back()) return {};
    LinePlot plot{"Patients who share a trajectory",
                  "patients sharing the sequence (at most)",
                  "share of patients (%)",
                  {},
                  counts.back() > 20 * counts.front()};
    plot.y_from_zero = true;
    Series series{"patients", {}, {}};
    double seen = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        seen += static_cast<double>(counts[i]);
        if (i + 1 < counts.size() && counts[i + 1] == counts[i]) continue;
        series.x.push_back(static_cast<double>(counts[i]));
        series.y.push_back(100 * seen / static_cast<double>(patients));
    }
    plot.series.push_back(std::move(series));
    return svg(plot);
}

Result<void> add_losses(const Release& release, const TrajectoriesRelease& opened, const KindOptions& options,
                        Board& board, Page& evidence) {
    const auto original = read_original(opened, options.original);
    if (!original) return original.error();
    const auto routes = opened.published.routes(original->model);
    if (!routes) return routes.error();
    const Json measures = measure_trajectories(opened, *original, *routes, release.manifest, options.common.threads);
    const double error = measures["AvgRE"].get<double>();
    board.cost.push_back(fmt::format("The average error of patient counts is {}.", percent_text(error)));
    evidence.paragraph(fmt::format(
        "Compared with the original, the average error of counts of patients with given events is {}. The loss of "
        "detail is 0% where a value is exact and 100% where it was left out:",
        percent_text(error)));
    std::vector<std::vector<std::string>> rows{
        {"Column", "Loss, as the method counts", "Loss, as the paper defines it"}};
    const Json loss = release.manifest.value("loss", Json::object());
    for (const auto& [name, value] : loss.items()) {
        const std::string words = name == "ILM" ? "codes" : name == "ALM" ? "ages or dates" : name.substr(6);
        rows.push_back(
            {words, percent_text(value.value("algorithm", 0.0)), percent_text(value.value("definition_8", 0.0))});
    }
    evidence.table(rows);
    return {};
}

}  // namespace

Result<void> fill_trajectories_report(const Release& release, const KindOptions& options, Board& board,
                                      Page& evidence) {
    const auto opened = open_trajectories(release);
    if (!opened) return opened.error();
    const Json& manifest = release.manifest;
    const PublishedTrajectories& published = opened->published;
    const auto k = manifest.value("k", std::size_t{0});
    const std::string covered = plain_list(manifest.value("covered", Json::array()));
    const std::string kept = plain_list(manifest.value("kept", Json::array()));
    board.asked = fmt::format("The events of {} patients in order of time, each with {}.",
                              count_text(published.patients), covered);
    board.promise = fmt::format("Every released sequence of events is shared by at least {} patients{}.", k,
                                opened->columns.sensitive && manifest.contains("l")
                                    ? fmt::format(", and at most 1 in {} of them holds a given sensitive code",
                                                  manifest.value("l", std::size_t{1}))
                                    : "");
    board.not_covered = {
        "What all patients with the same sequence have in common: it can be inferred for each of them."};
    if (!kept.empty()) board.not_covered.push_back("Columns that are carried along unchanged: " + kept + ".");
    board.not_covered.emplace_back("Someone who knows an event can see that it was left out.");
    const auto pairs = manifest.value("pairs", std::size_t{0});
    const auto left_out = manifest.value("suppressed_pairs", std::size_t{0});
    board.cost = {fmt::format("{} of the events were left out ({} of {}).",
                              percent_text(static_cast<double>(left_out) / std::max(1.0, static_cast<double>(pairs))),
                              count_text(left_out), count_text(pairs)),
                  fmt::format("The rest keep the detail that at least {} patients share.", k)};
    evidence.heading("What it costs");
    evidence.paragraph(fmt::format(
        "Similar trajectories are aligned: codes become groups of codes, ages become ranges, and events without a "
        "counterpart are left out, until at least {} patients share each sequence. {} different sequences are "
        "released for {} patients.",
        k, count_text(published.counts.size()), count_text(published.patients)));
    if (const auto plot = shared_plot(published.counts, published.patients); !plot.empty()) {
        evidence.figure(plot, "Share of patients whose sequence is shared by at most this many.");
    }
    if (options.original.empty()) {
        evidence.paragraph("The steward's report has the loss of detail in codes and ages.");
        return {};
    }
    return add_losses(release, *opened, options, board, evidence);
}

}  // namespace scrim

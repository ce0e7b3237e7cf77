// scrim trajectories measure: what a release of trajectories lost.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "anon/trajectories/assign.h"
#include "anon/trajectories/query_error.h"
#include "tools/trajectories.h"

namespace scrim {
namespace {

// Above so many comparisons the assignment would take minutes: Definition 8 is then that of the manifest alone.
constexpr double most_comparisons = 4e9;

struct Options {
    std::string original;
    std::string published;
    TrajectoryReadOptions read;
    CommonOptions common;
};

// Definition 8 for an assignment of originals to published trajectories, per attribute.
std::vector<double> definition_8(const LossModel& model, const TrajectoryItems& items, const Assignment& assignment,
                                 const std::vector<Route>& routes, std::size_t patients) {
    std::vector<double> sums(model.attribute_count(), 0);
    for (const auto& share : assignment.shares) {
        const auto length = static_cast<double>(items.length(share.item));
        if (length == 0) continue;
        const Route& route = routes[share.group];
        const double lost = length - static_cast<double>(route.size() / sums.size());
        for (std::size_t a = 0; a < sums.size(); ++a) {
            double kept = 0;
            for (std::size_t i = a; i < route.size(); i += sums.size()) {
                kept += static_cast<double>(model.leaves(a, route[i])) / static_cast<double>(model.domain(a));
            }
            sums[a] += static_cast<double>(share.patients) * (kept + lost) / length;
        }
    }
    for (double& sum : sums) sum /= static_cast<double>(patients);
    return sums;
}

Json cluster_sizes(const PublishedTrajectories& published) {
    auto sizes = published.counts;
    std::sort(sizes.begin(), sizes.end());
    if (sizes.empty()) return Json::object();
    return {{"trajectories", sizes.size()},
            {"smallest", sizes.front()},
            {"median", sizes[sizes.size() / 2]},
            {"mean", static_cast<double>(published.patients) / static_cast<double>(sizes.size())},
            {"largest", sizes.back()}};
}

void print(const Json& measures) {
    for (const auto& [name, value] : measures.items()) {
        if (!value.is_object()) {
            fmt::print("{}: {}\n", name,
                       value.is_number_float() ? fmt::format("{:.4f}", value.get<double>()) : value.dump());
            continue;
        }
        fmt::print("{}:", name);
        for (const auto& [part, figure] : value.items()) {
            fmt::print(" {} {}", part,
                       figure.is_number_float() ? fmt::format("{:.4f}", figure.get<double>()) : figure.dump());
        }
        fmt::print("\n");
    }
}

// A published file with its manifest, or without one, read by the options given.
Result<TrajectoriesRelease> open_published(const Options& options, Json& manifest) {
    if (std::filesystem::exists(manifest_path_for(options.published))) {
        const auto release = open_release(options.published);
        if (!release) return release.error();
        manifest = release->manifest;
        return open_trajectories(*release);
    }
    TrajectoriesRelease out;
    out.read = options.read;
    out.read.carry = std::vector<std::string>{};
    out.columns.patient = options.read.patient_column;
    out.columns.attributes = {options.read.code_column,
                              options.read.age_column.empty() ? "age" : options.read.age_column};
    auto published = read_published(options.published, out.columns);
    if (!published) return published.error();
    out.published = std::move(*published);
    return out;
}

int run(const Options& options) {
    Json manifest = Json::object();
    const auto release = open_published(options, manifest);
    if (!release) return fail(release.error());
    const auto original = read_original(*release, options.original);
    if (!original) return fail(original.error());
    const auto routes = release->published.routes(original->model);
    if (!routes) return fail(routes.error());
    const Json measures = measure_trajectories(*release, *original, *routes, manifest, options.common.threads);
    if (options.common.json) {
        fmt::print("{}\n", measures.dump(1));
    } else {
        print(measures);
    }
    return 0;
}

}  // namespace

Json measure_trajectories(const TrajectoriesRelease& release, const TrajectoryInput& original,
                          const std::vector<Route>& routes, const Json& manifest, unsigned threads) {
    const PublishedTrajectories& published = release.published;
    const LossModel& model = original.model;
    const TrajectoryItems items = collapse(original.set);
    const Json known = manifest.value("loss", Json::object());
    Json measures{{"patients", published.patients}};
    const bool assign = static_cast<double>(items.size()) * static_cast<double>(routes.size()) < most_comparisons;
    std::vector<double> recomputed;
    if (assign) {
        const auto assignment = assign_originals(model, original.set, items, routes, published.counts, threads);
        recomputed = definition_8(model, items, assignment, routes, std::max<std::size_t>(1, published.patients));
    }
    for (std::size_t a = 0; a < model.attribute_count(); ++a) {
        const std::string name = loss_name(a, model.attribute(a).column);
        Json& loss = measures[name] = Json::object();
        const Json from_run = known.value(name, Json::object());
        if (from_run.contains("algorithm")) loss["algorithm"] = from_run["algorithm"];
        // The run knows whose trajectory became which; the published data alone allow more than one assignment.
        if (from_run.contains("definition_8")) loss["definition_8"] = from_run["definition_8"];
        if (assign)
            loss[from_run.contains("definition_8") ? "definition_8_reassigned" : "definition_8"] = recomputed[a];
    }
    QueryErrorOptions queries;
    queries.threads = threads;
    const QueryError error = query_error(model, original.set, items, routes, published.counts, queries);
    measures["AvgRE"] = error.average_relative_error;
    measures["queries"] = error.queries;
    std::size_t pairs = 0;
    for (const auto& patient : original.set.patients) pairs += patient.size();
    measures["pairs"] = pairs;
    measures["suppressed_pairs"] = pairs - std::min(pairs, published.pairs());
    measures["cluster_sizes"] = cluster_sizes(published);
    return measures;
}

void add_trajectories_measure(CLI::App& group, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = group.add_subcommand("measure", "Measure what a release of trajectories lost");
    command->add_option("--original", options->original, "The original CSV file")->required();
    command->add_option("--published", options->published, "What scrim trajectories anonymize wrote")->required();
    add_trajectory_read_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Example:\n  scrim trajectories measure --original patients.csv --published released.csv --json\n"
        "Columns and hierarchies are those of the manifest; options count where there is none.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim

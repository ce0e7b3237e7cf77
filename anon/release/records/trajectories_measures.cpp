// What a release of trajectories lost.

#include <fmt/format.h>

#include <algorithm>

#include "anon/release/records/trajectories_release.h"
#include "anon/trajectories/assign.h"
#include "anon/trajectories/query_error.h"

namespace scrim {
namespace {

// Above so many comparisons the assignment would take minutes: Definition 8 is then that of the manifest alone.
constexpr double most_assigned = 4e9;

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

}  // namespace

Json measure_trajectories(const TrajectoriesRelease& release, const TrajectoryInput& original,
                          const std::vector<Route>& routes, const Json& manifest, unsigned threads) {
    const PublishedTrajectories& published = release.published;
    const LossModel& model = original.model;
    const TrajectoryItems items = collapse(original.set);
    const Json known = manifest.value("loss", Json::object());
    Json measures{{"patients", published.patients}};
    const bool assign = static_cast<double>(items.size()) * static_cast<double>(routes.size()) < most_assigned;
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

}  // namespace scrim

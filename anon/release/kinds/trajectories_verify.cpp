// The verifier for releases of trajectories: the promise is checked from what was released, not from the run.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "anon/release/kinds/patient_rows.h"
#include "anon/release/kinds/trajectories_kind.h"
#include "anon/release/records/trajectories_release.h"
#include "anon/trajectories/assign.h"
#include "anon/trajectories/cover.h"

namespace scrim {
namespace {

// Above so many comparisons a matching of all patients would take minutes and gigabytes.
constexpr double most_comparisons = 4e8;

std::size_t number_of(const Json& manifest, const char* name) {
    const auto found = manifest.find(name);
    return found != manifest.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

Check check_k(const PublishedTrajectories& published, std::size_t k) {
    std::size_t smallest = published.patients;
    std::size_t broken = 0;
    for (const std::size_t count : published.counts) {
        smallest = std::min(smallest, count);
        broken += count < k ? 1 : 0;
    }
    return {"k-anonymity", k > 0 && published.patients > 0 && broken == 0,
            fmt::format("{} different trajectories, the rarest has {} patients, k = {}", published.counts.size(),
                        smallest, k)};
}

Check check_diversity(const PublishedTrajectories& published, std::size_t l) {
    double most = 0;
    bool holds = true;
    for (std::size_t t = 0; t < published.counts.size(); ++t) {
        for (const auto& entry : published.sensitive[t]) {
            holds = holds && entry.second * l <= published.counts[t];
            most = std::max(most, static_cast<double>(entry.second) / static_cast<double>(published.counts[t]));
        }
    }
    return {"l-diversity", holds,
            fmt::format("at most {:.1f}% of the patients who share a trajectory have a given sensitive code, l = {}",
                        100 * most, l)};
}

Check check_carried(const PublishedTrajectories& published, const TrajectorySet& set) {
    std::map<std::vector<std::string>, std::size_t> original;
    for (const auto& values : set.carried) ++original[values];
    const bool same = original == published.carried_rows;
    return {"carried columns", same, same ? "the same values as in the original" : "values differ from the original"};
}

Check check_generalizes(const TrajectoryInput& original, const PublishedTrajectories& published,
                        const std::vector<Route>& routes, unsigned threads) {
    const char* name = "generalizes the original";
    const auto items = collapse(original.set);
    if (static_cast<double>(items.size()) * static_cast<double>(routes.size()) > most_comparisons) {
        const std::size_t uncovered =
            uncovered_trajectories(original.model, original.set, items, routes, published.counts, threads);
        return {name, uncovered == 0,
                uncovered == 0
                    ? "each trajectory covers, in the same order, at least as many original patients as have it; too "
                      "large to check that every patient can be given one at the same time"
                    : fmt::format("{} released trajectories cover fewer original patients than have them", uncovered)};
    }
    const auto assignment = assign_originals(original.model, original.set, items, routes, published.counts, threads);
    return {name, assignment.unmatched == 0,
            assignment.unmatched == 0
                ? "each patient has a trajectory whose values cover theirs, in the same order"
                : fmt::format("{} released trajectories fit no original patient", assignment.unmatched)};
}

void check_original(const TrajectoriesRelease& release, const TrajectoryInput& original, unsigned threads,
                    std::vector<Check>& checks) {
    const PublishedTrajectories& published = release.published;
    const bool same = published.patients == original.set.patients.size();
    checks.push_back(
        {"patients of the original", same, fmt::format("{} of {}", published.patients, original.set.patients.size())});
    const auto routes = published.routes(original.model);
    checks.push_back({"values known", routes.ok(), routes ? "every value is in its hierarchy" : routes.error().what});
    if (!release.columns.carried.empty()) checks.push_back(check_carried(published, original.set));
    if (!routes) return;
    checks.push_back(check_generalizes(original, published, *routes, threads));
}

Result<Check> check_rows(const Release& release, const PublishedColumns& columns) {
    std::vector<std::string> header{columns.patient};
    header.insert(header.end(), columns.attributes.begin(), columns.attributes.end());
    header.insert(header.end(), columns.carried.begin(), columns.carried.end());
    if (columns.sensitive) header.emplace_back(sensitive_column_name);
    return check_patient_rows(release.path, header, "", 1 + columns.attributes.size());
}

// Clusters with the same trajectory cannot be told apart: there may be more of them than of trajectories.
void check_figures(const Json& manifest, const TrajectoriesRelease& release, std::vector<Check>& checks) {
    const PublishedTrajectories& published = release.published;
    checks.push_back(check_figure(manifest, "patients", published.patients));
    checks.push_back(check_figure(manifest, "released_pairs", published.pairs()));
    const std::size_t pairs = number_of(manifest, "pairs");
    checks.push_back(check_figure(manifest, "suppressed_pairs", pairs - std::min(pairs, published.pairs())));
    const std::size_t clusters = number_of(manifest, "clusters");
    checks.push_back({"clusters", clusters >= published.counts.size() && clusters <= published.patients,
                      fmt::format("{} in the manifest, {} different trajectories", clusters, published.counts.size()),
                      true});
    const Json attributes = release.columns.attributes;
    const bool same = manifest.value("covered", Json()) == attributes &&
                      manifest.value("kept", Json()) == Json(release.columns.carried);
    checks.push_back({"covered", same, same ? "the attributes" : "not the attributes of the release", true});
}

}  // namespace

Result<std::vector<Check>> verify_trajectories(const Release& release, const KindOptions& options) {
    const auto opened = open_trajectories(release);
    if (!opened) return opened.error();
    const PublishedTrajectories& published = opened->published;
    const auto rows = check_rows(release, opened->columns);
    if (!rows) return rows.error();
    std::vector<Check> checks{*rows, check_k(published, number_of(release.manifest, "k"))};
    check_figures(release.manifest, *opened, checks);
    if (opened->columns.sensitive) {
        checks.push_back(check_diversity(published, std::max<std::size_t>(1, number_of(release.manifest, "l"))));
    }
    if (options.original.empty()) return checks;
    const auto original = read_original(*opened, options.original);
    if (!original) return original.error();
    check_original(*opened, *original, options.common.threads, checks);
    return checks;
}

}  // namespace scrim

// Risk and report of a release of trajectories.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "anon/core/plot.h"
#include "anon/trajectories/assign.h"
#include "tools/trajectories.h"

namespace scrim {
namespace {

constexpr std::size_t attacked_patients = 300;

struct Attack {
    double mean_candidates = 0;
    std::size_t fewest_candidates = 0;
    std::size_t below_k = 0;
    double unique_in_original = 0;  // the share of the attacked whom the same knowledge singles out there
};

// Keeps `known` pairs of a trajectory, in order; all if there are fewer.
Route some_pairs(const Route& route, std::size_t attributes, std::size_t known, Random& random) {
    std::vector<std::size_t> order(route.size() / attributes);
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    random.shuffle(order);
    order.resize(std::min(order.size(), known));
    std::sort(order.begin(), order.end());
    Route out;
    for (const std::size_t pair : order) {
        out.insert(out.end(), route.begin() + static_cast<std::ptrdiff_t>(pair * attributes),
                   route.begin() + static_cast<std::ptrdiff_t>((pair + 1) * attributes));
    }
    return out;
}

// Whether a released trajectory is a candidate for someone who knows these pairs. Who knows all of a patient's
// pairs looks for what generalizes them; who knows some looks for those that show all of them, in order.
bool candidate(const LossModel& model, const Route& released, const Route& known, bool all_known) {
    if (all_known) return generalizes(model, released, known);
    const std::size_t attributes = model.attribute_count();
    std::size_t next = 0;
    for (std::size_t p = 0; p < released.size() && next < known.size(); p += attributes) {
        bool covers = true;
        for (std::size_t a = 0; a < attributes; ++a) {
            covers = covers && model.tree(a).covers(released[p + a], known[next + a]);
        }
        if (covers) next += attributes;
    }
    return next >= known.size();
}

Attack attack(const TrajectoryInput& original, const std::vector<Route>& released,
              const std::vector<std::size_t>& counts, std::size_t known, std::size_t k) {
    const TrajectorySet& set = original.set;
    Random random(20120127);  // which patients are attacked is no secret
    std::vector<std::uint32_t> victims(set.patients.size());
    for (std::uint32_t i = 0; i < victims.size(); ++i) victims[i] = i;
    random.shuffle(victims);
    victims.resize(std::min(victims.size(), attacked_patients));
    Attack result;
    result.fewest_candidates = set.patients.size();
    for (const std::uint32_t victim : victims) {
        const Route whole = set.route(set.patients[victim]);
        const Route pairs = some_pairs(whole, set.attributes, known, random);
        std::size_t candidates = 0;
        for (std::size_t t = 0; t < released.size(); ++t) {
            if (candidate(original.model, released[t], pairs, pairs.size() == whole.size())) candidates += counts[t];
        }
        std::size_t alike = 0;
        for (const auto& other : set.patients) {
            alike += generalizes(original.model, pairs, set.route(other)) ? 1 : 0;
            if (alike > 1) break;
        }
        result.mean_candidates += static_cast<double>(candidates) / static_cast<double>(victims.size());
        if (candidates > 0) result.fewest_candidates = std::min(result.fewest_candidates, candidates);
        result.below_k += candidates > 0 && candidates < k ? 1 : 0;  // none at all leads nowhere
        result.unique_in_original += alike == 1 ? 1 / static_cast<double>(victims.size()) : 0;
    }
    return result;
}

Json attack_json(const Attack& found) {
    return {{"mean candidates in the release", found.mean_candidates},
            {"fewest candidates in the release", found.fewest_candidates},
            {"attacked with fewer than k candidates", found.below_k},
            {"singled out in the original", found.unique_in_original}};
}

}  // namespace

Result<Json> trajectories_risk(const Release& release, const RiskOptions& options) {
    const auto opened = open_trajectories(release);
    if (!opened) return opened.error();
    const PublishedTrajectories& published = opened->published;
    const std::size_t smallest =
        published.counts.empty() ? 0 : *std::min_element(published.counts.begin(), published.counts.end());
    const auto patients = static_cast<double>(std::max<std::size_t>(1, published.patients));
    Json risk{{"patients", published.patients},
              {"different trajectories", published.counts.size()},
              {"highest prosecutor risk", smallest == 0 ? 0.0 : 1.0 / static_cast<double>(smallest)},
              {"average prosecutor risk", static_cast<double>(published.counts.size()) / patients}};
    if (options.original.empty()) return risk;
    const auto original = read_original(*opened, options.original);
    if (!original) return original.error();
    const auto routes = published.routes(original->model);
    if (!routes) return routes.error();
    const std::size_t k = release.manifest.value("k", std::size_t{0});
    for (const std::size_t known : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) {
        risk[fmt::format("attack knowing {} pairs", known)] =
            attack_json(attack(*original, *routes, published.counts, known, k));
    }
    risk["attack knowing the whole trajectory"] =
        attack_json(attack(*original, *routes, published.counts, SIZE_MAX, k));
    return risk;
}

Result<void> report_trajectories(const Release& release, const ReportOptions& options, Page& page) {
    const auto opened = open_trajectories(release);
    if (!opened) return opened.error();
    const Json loss = release.manifest.value("loss", Json::object());
    std::vector<std::vector<std::string>> rows{{"loss", "by the algorithm's accounting", "by Definition 8"}};
    for (const auto& [name, value] : loss.items()) {
        rows.push_back({name, fmt::format("{:.4f}", value.value("algorithm", 0.0)),
                        fmt::format("{:.4f}", value.value("definition_8", 0.0))});
    }
    page.heading("What it cost");
    page.paragraph(
        "0 means that nothing was lost, 1 that every value was suppressed. ILM is the loss of codes, ALM that of "
        "ages.");
    page.table(rows);
    std::map<std::size_t, double> sizes;
    for (const std::size_t count : opened->published.counts) ++sizes[std::min<std::size_t>(count, 30)];
    BarPlot plot{"Patients who share a trajectory", "different trajectories", {}, {{"trajectories", {}, {}}}};
    for (const auto& [size, count] : sizes) {
        plot.groups.push_back(size == 30 ? "30+" : std::to_string(size));
        plot.series[0].y.push_back(count);
    }
    page.figure(svg(plot), "How many different trajectories are shared by how many patients.");
    if (options.original.empty()) return {};
    const auto original = read_original(*opened, options.original);
    if (!original) return original.error();
    const auto routes = opened->published.routes(original->model);
    if (!routes) return routes.error();
    const Json measures = measure_trajectories(*opened, *original, *routes, release.manifest, options.common.threads);
    page.paragraph(fmt::format("Average relative error of counting queries against the original: {:.4f}.",
                               measures["AvgRE"].get<double>()));
    return {};
}

}  // namespace scrim

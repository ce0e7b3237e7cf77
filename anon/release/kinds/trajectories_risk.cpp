// The risk of a release of trajectories.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "anon/release/kinds/trajectories_kind.h"
#include "anon/release/records/trajectories_release.h"
#include "anon/trajectories/assign.h"

namespace scrim {
namespace {

constexpr std::size_t attacked_patients = 300;

struct Attack {
    double mean_candidates = 0;
    std::size_t fewest_candidates = 0;
    std::size_t below_k = 0;
    double unique_in_original = 0;  // the share of the attacked whom the same knowledge singles out there
    std::size_t targets = 0;
    double mean_pick = 0;  // chance to pick the patient among the candidates
    double highest_pick = 0;
    double none = 0;            // share of the attacked whose pairs no released trajectory shows: some were suppressed
    double mean_posterior = 0;  // of the likeliest further code, given exactly
    double highest_posterior = 0;
    double right = 0;           // share of the attacked who have it
    double stranger_right = 0;  // and who have the code that is likeliest among other originals with the known pairs
};

// Codes shown exactly, by the patients of the candidates that show them.
using ExactCodes = std::map<Hierarchy::Node, std::size_t>;

void count_exact_codes(const LossModel& model, const Route& route, std::size_t patients, ExactCodes& counts) {
    std::set<Hierarchy::Node> codes;
    for (std::size_t p = 0; p < route.size(); p += model.attribute_count()) {
        if (model.tree(0).is_leaf(route[p])) codes.insert(route[p]);
    }
    for (const auto code : codes) counts[code] += patients;
}

// The likeliest code that is not among the known ones, with its count.
std::pair<Hierarchy::Node, std::size_t> likeliest(const ExactCodes& counts, const Route& known,
                                                  std::size_t attributes) {
    std::pair<Hierarchy::Node, std::size_t> best{0, 0};
    for (const auto& [code, count] : counts) {
        bool is_known = false;
        for (std::size_t p = 0; p < known.size(); p += attributes) is_known = is_known || known[p] == code;
        if (!is_known && count > best.second) best = {code, count};
    }
    return best;
}

bool has_code(const Route& route, std::size_t attributes, Hierarchy::Node code) {
    for (std::size_t p = 0; p < route.size(); p += attributes) {
        if (route[p] == code) return true;
    }
    return false;
}

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
    result.targets = victims.size();
    const double one = 1 / static_cast<double>(std::max<std::size_t>(1, victims.size()));
    for (const std::uint32_t victim : victims) {
        const Route whole = set.route(set.patients[victim]);
        const Route pairs = some_pairs(whole, set.attributes, known, random);
        std::size_t candidates = 0;
        ExactCodes shown;
        for (std::size_t t = 0; t < released.size(); ++t) {
            if (!candidate(original.model, released[t], pairs, pairs.size() == whole.size())) continue;
            candidates += counts[t];
            count_exact_codes(original.model, released[t], counts[t], shown);
        }
        std::size_t alike = 0;
        ExactCodes of_others;
        for (std::uint32_t other = 0; other < set.patients.size(); ++other) {
            const Route route = set.route(set.patients[other]);
            if (!generalizes(original.model, pairs, route)) continue;
            ++alike;
            if (other != victim) count_exact_codes(original.model, route, 1, of_others);
        }
        const auto [code, count] = likeliest(shown, pairs, set.attributes);
        const auto [guess, held] = likeliest(of_others, pairs, set.attributes);
        const double posterior = candidates > 0 ? static_cast<double>(count) / static_cast<double>(candidates) : 0;
        result.mean_posterior += posterior * one;
        result.highest_posterior = std::max(result.highest_posterior, posterior);
        result.right += count > 0 && has_code(whole, set.attributes, code) ? one : 0;
        result.stranger_right += held > 0 && has_code(whole, set.attributes, guess) ? one : 0;
        const double pick = candidates > 0 ? 1 / static_cast<double>(candidates) : 0;
        result.mean_pick += pick * one;
        result.highest_pick = std::max(result.highest_pick, pick);
        result.none += candidates == 0 ? one : 0;
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

// Who knows the class of a patient and the carried columns.
Json carried_attack(const PublishedTrajectories& published) {
    std::size_t combinations = 0;
    std::size_t smallest = published.patients;
    for (const auto& classes : published.carried) {
        combinations += classes.size();
        for (const auto& [values, count] : classes) smallest = std::min(smallest, count);
    }
    const auto patients = static_cast<double>(std::max<std::size_t>(1, published.patients));
    return {{"targets", published.patients},
            {"mean", static_cast<double>(combinations) / patients},
            {"maximum", 1.0 / static_cast<double>(std::max<std::size_t>(1, smallest))}};
}

void add_trajectory_attackers(const TrajectoryInput& original, const std::vector<Route>& routes,
                              const PublishedTrajectories& published, std::size_t k, Json& risk) {
    const Attack two = attack(original, routes, published.counts, 2, k);
    const Attack whole = attack(original, routes, published.counts, SIZE_MAX, k);
    const double bound = k > 0 ? 1.0 / static_cast<double>(k) : 1;
    risk["attacker: picks the patient, knowing two pairs"] = {
        {"targets", two.targets}, {"mean", two.mean_pick}, {"maximum", two.highest_pick}, {"bound", bound}};
    risk["attacker: picks the patient, knowing all pairs"] = {
        {"targets", whole.targets}, {"mean", whole.mean_pick}, {"maximum", whole.highest_pick}, {"bound", bound}};
    risk["attacker: reads a further code off the class, knowing two pairs"] = {{"targets", two.targets},
                                                                               {"mean", two.mean_posterior},
                                                                               {"maximum", two.highest_posterior},
                                                                               {"right", two.right},
                                                                               {"stranger", two.stranger_right}};
    risk["attacker: sees that known pairs were suppressed, knowing two pairs"] = {
        {"targets", two.targets}, {"mean", two.none}, {"maximum", two.none}};
    if (!published.carried_rows.empty()) risk["attacker: knows class and carried columns"] = carried_attack(published);
    for (const std::size_t known : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) {
        risk[fmt::format("attack knowing {} pairs", known)] =
            attack_json(known == 2 ? two : attack(original, routes, published.counts, known, k));
    }
    risk["attack knowing the whole trajectory"] = attack_json(whole);
}

}  // namespace

Result<Json> trajectories_risk(const Release& release, const KindOptions& options) {
    const auto opened = open_trajectories(release);
    if (!opened) return opened.error();
    const PublishedTrajectories& published = opened->published;
    Json risk = Json::object();
    if (!options.original.empty()) {
        const auto original = read_original(*opened, options.original);
        if (!original) return original.error();
        const auto routes = published.routes(original->model);
        if (!routes) return routes.error();
        add_trajectory_attackers(*original, *routes, published, release.manifest.value("k", std::size_t{0}), risk);
    } else if (!published.carried_rows.empty()) {
        risk["attacker: knows class and carried columns"] = carried_attack(published);
    }
    const std::size_t smallest =
        published.counts.empty() ? 0 : *std::min_element(published.counts.begin(), published.counts.end());
    const auto patients = static_cast<double>(std::max<std::size_t>(1, published.patients));
    risk["patients"] = published.patients;
    risk["different trajectories"] = published.counts.size();
    risk["highest prosecutor risk"] = smallest == 0 ? 0.0 : 1.0 / static_cast<double>(smallest);
    risk["average prosecutor risk"] = static_cast<double>(published.counts.size()) / patients;
    return risk;
}

}  // namespace scrim

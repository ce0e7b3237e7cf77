// The risk of a release of notes: what its lists allow, what elimination gives away, and what an attacker makes of it
// who knows a target's values.

#include <fmt/format.h>

#include "anon/notes/measure/note_attacks.h"
#include "anon/notes/verify/verify_lists.h"
#include "anon/notes/verify/verify_notes.h"
#include "anon/release/kinds/notes_attackers.h"
#include "anon/release/kinds/notes_kind.h"
#include "anon/release/kinds/notes_measures.h"
#include "anon/release/notes_truth.h"

namespace scrim {
namespace {

std::uint32_t k_of(const Json& manifest) {
    const auto found = manifest.find("k");
    return found != manifest.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : 0;
}

Json of_lists(const ReleasedPatients& patients, std::uint32_t k) {
    const ListSafety safety = measure_lists(patients, k);
    return {{"different vectors of lists", safety.vectors},
            {"patients who carry the rarest", safety.rarest},
            {"highest risk by them", safety.rarest == 0 ? 0.0 : 1.0 / static_cast<double>(safety.rarest)},
            {"patients whose vector fewer than k carry", safety.given_away},
            {"patients with a profile that fewer than k share", safety.below_k_profiles}};
}

Json of_elimination(const ReleasedPatients& patients, std::uint32_t k) {
    const Elimination found = eliminate(patients.cluster, patients.shown, k);
    return {{"values narrowed down", found.values},
            {"fewest candidates for one", found.fewest_candidates},
            {"values with fewer than k candidates", found.below_k},
            {"values with one candidate", found.given_away}};
}

// One sentence for each attacker who finds a patient with a chance above 1/k, with what would lower it.
Json above_bound(const Json& attacks, std::uint32_t k) {
    constexpr double rounding = 1e-9;
    Json out = Json::array();
    for (const NotesAttacker& attacker : notes_attackers()) {
        const auto found = attacks.find(attacker.name);
        if (found == attacks.end()) continue;
        const double highest = (*found)["highest success"].get<double>();
        if (highest <= 1.0 / k + rounding) continue;
        out.push_back(
            fmt::format("an attacker who {} finds a patient with a chance of {:.1f}% on average and {:.1f}% at most; "
                        "to lower it: {} ({})",
                        attacker.knows, 100 * (*found)["mean success"].get<double>(), 100 * highest, attacker.change,
                        attacker.line));
    }
    return out;
}

}  // namespace

Result<Json> release_risk(const Release& release, const NotesTruth* truth) {
    const Json& manifest = release.manifest;
    const auto patients = read_patients(release);
    if (!patients) return patients.error();
    const std::uint32_t k = k_of(manifest);
    const std::string method = manifest.value("method", std::string());
    Json risk{{"method", method}, {"patients", patients->size()}};
    if (k > 0) {
        risk["k"] = k;
        risk["promised bound 1/k"] = 1.0 / k;
    }
    Json attacks;
    if (truth != nullptr) {
        auto found = attack_notes(release, *truth);
        if (!found) return found.error();
        attacks = std::move(*found);
        if (const Json above = above_bound(attacks, std::max(1U, k)); k > 0 && !above.empty())
            risk[above_the_bound] = above;
    }
    if (method != "safe-harbor") risk["lists"] = of_lists(*patients, k);
    if (method == "enumerate") risk["elimination attack"] = of_elimination(*patients, k);
    if (truth == nullptr) return risk;
    if (truth->without_original > 0) risk["patients without an original, left out"] = truth->without_original;
    risk.update(attacks);
    return risk;
}

Result<Json> notes_risk(const Release& release, const KindOptions& options) {
    if (options.original.empty()) return release_risk(release, nullptr);
    const auto truth = read_truth(release, options.original, options.private_folder, options.common);
    if (!truth) return truth.error();
    auto risk = release_risk(release, &*truth);
    if (!risk) return risk.error();
    const auto measures = notes_measures(*truth, release.manifest.value("method", std::string()));
    if (!measures) return measures.error();
    risk->update(*measures);
    return risk;
}

}  // namespace scrim

// The risk of a release of notes: what its lists allow, what elimination gives away, and what an attacker makes of it
// who knows a target's values.

#include <fmt/format.h>

#include "anon/notes/attacks.h"
#include "anon/notes/verify_lists.h"
#include "anon/notes/verify_notes.h"
#include "tools/notes_measures.h"
#include "tools/notes_release.h"
#include "tools/notes_truth.h"

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

Json of_links(const LinkAttack& attack) {
    return {{"patients attacked", attack.attacked}, {"mean success", attack.success},
            {"highest success", attack.highest},    {"patients above 1/k", attack.above_bound},
            {"mean candidates", attack.candidates}, {"fewest candidates", attack.fewest_candidates}};
}

// Every attacker against the original, against what Safe Harbor would leave, and against the release.
Json of_attackers(const NotesTruth& notes, const Json& manifest) {
    Json risk;
    const std::string method = manifest.value("method", std::string());
    const auto attack = [&](const std::string& who, const std::vector<std::vector<std::uint32_t>>& kept) {
        LinkOptions options;
        options.k = std::max(1U, k_of(manifest));
        options.kept = kept;
        options.eliminates = false;
        risk[who + on_the_original] = of_links(attack_links(notes.truth, unhidden(notes.truth), options));
        if (method != "safe-harbor") {
            const Patients years = as_safe_harbor(notes.truth);
            risk[who + under_safe_harbor] = of_links(attack_links(years, unhidden(years), options));
        }
        options.eliminates = method == "enumerate";
        risk[who] = of_links(attack_links(notes.truth, notes.shown, options));
    };
    attack(knows_covered_values, {});
    if (!notes.kept.empty()) attack(knows_sex_and_race, notes.kept);
    return risk;
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
    if (method != "safe-harbor") risk["lists"] = of_lists(*patients, k);
    if (method == "enumerate") risk["elimination attack"] = of_elimination(*patients, k);
    if (truth == nullptr) return risk;
    if (truth->without_original > 0) risk["patients without an original, left out"] = truth->without_original;
    risk.update(of_attackers(*truth, manifest));
    return risk;
}

Result<Json> notes_risk(const Release& release, const RiskOptions& options) {
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

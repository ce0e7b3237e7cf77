#include "anon/release/kinds/tables_kind.h"

#include <algorithm>
#include <string>
#include <vector>

#include "anon/release/risk/attacker.h"
#include "anon/tables/measure/table_attacks.h"
#include "anon/tables/measure/verify_table.h"

namespace scrim {
namespace {

bool is_generalized(const Release& release) { return release.manifest.value("method", "") == "k-anonymity"; }

std::vector<std::string> quasi_identifiers(const Release& release) {
    std::vector<std::string> names;
    const Json levels = release.manifest.value("levels", Json::object());
    for (const auto& [name, level] : levels.items()) names.push_back(name);
    return names;
}

// Neither generalized nor the patients, whose numbers are new.
std::vector<std::string> kept_columns(const Release& release, const std::vector<std::string>& quasi) {
    std::vector<std::string> names;
    for (const Json& column : release.manifest.value("columns", Json::array())) {
        if (!column.is_object() || column.value("role", "") == "patient") continue;
        auto name = column.value("name", std::string());
        if (std::find(quasi.begin(), quasi.end(), name) == quasi.end()) names.push_back(std::move(name));
    }
    return names;
}

Json class_json(const tables::ClassRisk& risk) {
    return {{"average re-identification risk", risk.average},
            {"share of unique rows", risk.unique},
            {"smallest class", risk.smallest}};
}

// What the classes of equal rows reveal, and how large they are, before and after.
Result<Json> generalized_risk(const Release& release, const KindOptions& options) {
    const auto quasi = quasi_identifiers(release);
    const auto raw = tables::read_raw_table(release.path, {',', true});
    if (!raw) return raw.error();
    Json risk = Json::object();
    if (const auto guess = tables::guess_by_class(*raw, quasi, kept_columns(release, quasi))) {
        risk[std::string(attacker_prefix) + "reads a value off the class"] = {
            {"targets", guess->rows},      {"mean", guess->mean},       {"maximum", guess->right},
            {"stranger", guess->stranger}, {"certain", guess->certain}, {"column", guess->column}};
    }
    risk["release"] = class_json(tables::class_risk(*raw, quasi));
    if (options.original.empty()) return risk;
    const auto before = tables::read_raw_table(options.original);
    if (!before) return before.error();
    risk["original"] = class_json(tables::class_risk(*before, quasi));
    return risk;
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

}  // namespace scrim

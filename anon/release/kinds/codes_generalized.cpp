// What verify and risk know of generalized codes.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "anon/codes/code_measures.h"
#include "anon/codes/generalize_codes.h"
#include "anon/codes/phewas.h"
#include "anon/core/km_anonymity.h"
#include "anon/core/records.h"
#include "anon/release/kinds/codes_kind.h"
#include "anon/release/kinds/patient_rows.h"
#include "anon/release/records/codes_release.h"
#include "anon/release/risk/code_attacks.h"

namespace scrim {
namespace {

// Whether every published code has k patients: of the release, or of the original's for a cohort.
Check check_codes(const Records& records, std::size_t k, const std::string& where) {
    std::size_t below = 0;
    std::uint32_t lowest = 0xFFFFFFFFU;
    for (const auto count : supports(records)) {
        if (count == 0) continue;
        below += count < k ? 1U : 0U;
        lowest = std::min(lowest, count);
    }
    return {"codes", below == 0,
            below == 0 ? fmt::format("each is shared by at least {} patients of the {}", lowest, where)
                       : fmt::format("{} are shared by fewer than k patients of the {}", below, where)};
}

// Visits of the original whose published codes fewer than k published records have.
Result<Check> check_visits(const Records& published, const CodeData& original, std::size_t k) {
    if (original.visits.size() == 0) return bad_input("the original has no visits", {}, "give a column visit");
    std::unordered_map<std::string, Item> item_of;
    for (Item item = 0; item < published.names.size(); ++item) {
        for (const auto& code : codes_of_name(published.names[item])) item_of.emplace(code, item);
    }
    constexpr Item none = 0xFFFFFFFFU;
    std::vector<Item> map(original.records.names.size(), none);
    for (Item code = 0; code < map.size(); ++code) {
        const auto found = item_of.find(original.records.names[code]);
        if (found != item_of.end()) map[code] = found->second;
    }
    const Recoding identity(published);
    std::size_t exposed = 0;
    for (std::size_t v = 0; v < original.visits.size(); ++v) {
        std::vector<Item> items;
        for (const Item code : original.visits[v]) {
            if (map[code] != none) items.push_back(map[code]);
        }
        exposed += identity.support(identity.units_of(items), k) < k ? 1U : 0U;
    }
    return Check{"visits", exposed == 0,
                 exposed == 0 ? fmt::format("the codes of each of {} visits are in k records", original.visits.size())
                              : fmt::format("the codes of {} of {} visits are in fewer than k records", exposed,
                                            original.visits.size())};
}

// What the release alone shows of the visits: where k records have all codes of a record, they have those of any visit
// of its patient. Of the other records the visits are not known.
Check check_visits_alone(const Records& published, const Json& manifest, std::size_t k) {
    const Recoding identity(published);
    std::size_t certain = 0;
    for (std::size_t r = 0; r < published.size(); ++r) {
        certain += identity.support(identity.units_of(published[r]), k) >= k ? 1U : 0U;
    }
    if (certain == published.size()) {
        return {"visits", true, fmt::format("all codes of each of {} records are in k records", certain)};
    }
    std::string run = "the run did not say that it checked them";
    if (const auto found = manifest.find("visits_checked"); found != manifest.end() && found->is_number_unsigned()) {
        run = fmt::format("the run checked all {} of the original", found->get<std::size_t>());
    }
    return {"visits, with --original only", true,
            fmt::format("of {} of {} records any visit is in k records, as all their codes are; of the others the "
                        "release does not show the visits: {}",
                        certain, published.size(), run),
            false, true};
}

// Who knows all codes of a patient is no attacker of these promises: it is said how many they would find.
Check say_alike(const Records& published, std::size_t k) {
    const auto alike = count_alike(published, k);
    return {alike.below_k == 0 ? "whole records, too" : "whole records, not promised", true,
            fmt::format("{} of {} are the only ones with their codes, {} share them with fewer than {}", alike.unique,
                        alike.patients, alike.below_k, k)};
}

// No code in two published ones, and none that says what another one hides.
Check check_form(const Records& published) {
    std::unordered_set<std::string> seen;
    for (const auto& name : published.names) {
        for (const auto& code : codes_of_name(name)) {
            if (!seen.insert(code).second) return {"form", false, "a code is part of two published ones", true};
        }
    }
    return {"form", true, fmt::format("{} published codes stand for {}", published.names.size(), seen.size()), true};
}

// What can be told of generalized codes of any method: the file's form, and the figures of the manifest. Those of a
// cohort are of the population, which is not there.
Result<std::vector<Check>> check_published(const Release& release, const CodeData& published) {
    const auto rows = check_patient_rows(release.path, {"patient", "code"}, "p", 2);
    if (!rows) return rows.error();
    std::vector<Check> checks{*rows, check_form(published.records)};
    checks.push_back({"repeated rows", published.duplicates == 0, fmt::format("{}", published.duplicates), true});
    if (release.manifest.contains("cohort")) return checks;
    const auto figures = coverage(published.records);
    checks.push_back(check_figure(release.manifest, "patients", published.records.size()));
    checks.push_back(check_figure(release.manifest, "diagnosis_count", figures.diagnoses));
    checks.push_back(check_figure(release.manifest, "code_count", figures.codes));
    checks.push_back(check_figure(release.manifest, "published_codes", figures.published_codes));
    return checks;
}

// How many records have each set of codes; empty ones are not published.
std::map<std::vector<std::string>, std::size_t> sets_of(const Records& records) {
    std::map<std::vector<std::string>, std::size_t> sets;
    for (std::size_t r = 0; r < records.size(); ++r) {
        std::vector<std::string> codes;
        for (const Item code : records[r]) codes.push_back(records.names[code]);
        std::sort(codes.begin(), codes.end());
        if (!codes.empty()) ++sets[codes];
    }
    return sets;
}

// The published records are those of the population in the published codes: all of them, or a cohort's.
Check check_records(const Records& published, const Records& population, bool cohort) {
    const auto wanted = sets_of(population);
    std::size_t foreign = 0;
    for (const auto& [codes, count] : sets_of(published)) {
        const auto found = wanted.find(codes);
        const std::size_t there = found == wanted.end() ? 0 : found->second;
        foreign += count > there ? count - there : 0;
    }
    const bool all = cohort || published.size() == static_cast<std::size_t>(std::count_if(
                                                       population.starts.begin() + 1, population.starts.end(),
                                                       [&, before = std::size_t{0}](std::size_t end) mutable {
                                                           return std::exchange(before, end) != end;
                                                       }));
    return {"records of the original", foreign == 0 && all,
            foreign == 0 && all
                ? "each is an original one in the published codes"
                : fmt::format("{} are none of the original's{}", foreign, all ? "" : ", or some are missing")};
}

// Who knows one code of a patient, each of the patient's codes in turn.
Json one_code_attack(const Records& published, std::size_t k) {
    std::size_t rows = 0;
    std::size_t codes = 0;
    std::uint32_t lowest = 0xFFFFFFFFU;
    for (const auto count : supports(published)) {
        if (count == 0) continue;
        rows += count;
        ++codes;
        lowest = std::min(lowest, count);
    }
    return {{"targets", rows},
            {"mean", static_cast<double>(codes) / static_cast<double>(std::max<std::size_t>(rows, 1))},
            {"maximum", 1.0 / std::max(1U, lowest)},
            {"bound", 1.0 / static_cast<double>(std::max<std::size_t>(k, 1))}};
}

Result<CodeData> read_population(const Release& release, const Records& published, const std::string& path) {
    return read_code_records(path, original_options(release.manifest, published.names));
}

}  // namespace

Result<std::vector<Check>> verify_generalized_release(const Release& release, const KindOptions& options) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    const auto k = release.manifest.value("k", std::size_t{0});
    const bool cohort = release.manifest.contains("cohort");
    const bool visits_promised = release.manifest.value("guarantee", "code") == "visit";
    auto checks = check_published(release, *published);
    if (!checks) return checks.error();
    checks->push_back({"parameters", k >= 2, fmt::format("k = {}", k)});
    if (!cohort) checks->push_back(check_codes(published->records, k, "release"));
    checks->push_back(say_alike(published->records, k));
    if (options.original.empty()) {
        if (cohort) {
            checks->push_back({"codes", false, "a cohort can be checked against its population only: give --original"});
        }
        if (visits_promised) {
            checks->push_back(check_visits_alone(published->records, release.manifest, k));
        }
        return checks;
    }
    const auto original = read_population(release, published->records, options.original);
    if (!original) return original.error();
    // The whole population in the published codes: what the cohort was drawn from.
    const Records population = recode_like(original->records, published->records.names);
    checks->push_back(check_codes(population, k, "population"));
    checks->push_back(check_records(published->records, population, cohort));
    if (original->visits.size() > 0 || visits_promised) {
        auto visits = check_visits(population, *original, k);
        if (!visits) return visits.error();
        if (!visits_promised) {  // said, but not promised
            visits->name = visits->holds ? "visits, too" : "visits, not promised";
            visits->holds = true;
        }
        if (release.manifest.contains("visits_checked")) {
            checks->push_back(check_figure(release.manifest, "visits_checked", original->visits.size()));
        }
        checks->push_back(*visits);
    }
    return checks;
}

Result<std::vector<Check>> verify_km_release(const Release& release, const KindOptions& options) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    auto checks = check_published(release, *published);
    if (!checks) return checks.error();
    const auto k = release.manifest.value("k", std::size_t{0});
    const auto m = release.manifest.value("m", std::size_t{0});
    KmChecker checker(published->records.names.size(), k, m);
    const auto found = checker.find(rows_of(published->records));
    if (found.outcome == KmFinding::Outcome::gave_up) return too_many_combinations(m);
    checks->push_back({"parameters", k >= 2 && m >= 1, fmt::format("k = {}, m = {}", k, m)});
    checks->push_back({"combinations", found.holds(),
                       found.holds()
                           ? fmt::format("every one of up to {} codes that occurs is in at least {} records", m, k)
                           : fmt::format("one of {} codes is in {} records", found.items, found.support)});
    if (options.original.empty()) return checks;
    const auto original = read_population(release, published->records, options.original);
    if (!original) return original.error();
    const Records population = recode_like(original->records, published->records.names);
    checks->push_back(check_records(published->records, population, false));
    return checks;
}

Result<Json> measure_generalized_risk(const Release& release, const KindOptions& options) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    Json risk = Json::object();
    if (!options.original.empty()) {
        const auto original = read_population(release, published->records, options.original);
        if (!original) return original.error();
        const auto m = release.manifest.value("m", std::size_t{2});
        const auto found = attack_generalized(published->records, original->records, m);
        risk[further_code_attacker(m)] = attack_json(found);
        risk["candidates for known codes"] = candidates_json(found);
        const auto merged = minimality_of_merged_codes(published->records, original->records);
        risk["attacker: which of the merged codes it was"] = {
            {"targets", merged.cases}, {"mean", merged.mean}, {"maximum", merged.maximum}};
    }
    if (release.manifest.value("kind", "") == "generalized" && !release.manifest.contains("cohort")) {
        risk["attacker: picks the patient, knowing one code"] =
            one_code_attack(published->records, release.manifest.value("k", std::size_t{0}));
    }
    const auto alike = count_alike(published->records, release.manifest.value("k", std::size_t{0}));
    const auto patients = static_cast<double>(std::max<std::size_t>(alike.patients, 1));
    risk["attacker: picks the patient, knowing all codes"] = {
        {"targets", alike.patients}, {"mean", static_cast<double>(alike.sets) / patients}, {"maximum", alike.highest}};
    risk["patients"] = published->records.size();
    Json& unique = risk["uniqueness"] = Json::object();
    for (std::size_t m = 1; m <= 3; ++m) {
        const auto found = uniqueness(published->records, m);
        if (!found) return found.error();
        unique[fmt::format("share_of_sets_of_{}_that_occur_once", m)] = found->share();
    }
    return risk;
}

}  // namespace scrim

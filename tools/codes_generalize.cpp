// scrim codes generalize, cba and apriori, and the verifiers of what they write.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "anon/codes/generalize.h"
#include "anon/codes/measures.h"
#include "anon/codes/phewas.h"
#include "anon/core/km_anonymity.h"
#include "nlp/base/output.h"
#include "tools/codes.h"
#include "tools/whole_number.h"

namespace scrim {
namespace {

struct Options {
    std::string input;
    std::string output;
    std::string method;  // generalize, cba or apriori
    std::string guarantee = "code";
    std::string cohort;
    std::string hierarchy;
    std::string policy;
    bool suppress_only = false;
    std::size_t k = 5;
    std::size_t m = 2;
    std::optional<std::uint64_t> seed;
    ReadRecordsOptions read;
    CommonOptions common;
};

Result<void> check(const Options& options, const Records& records) {
    if (options.k < 2) return usage_error("k must be at least 2", "k = 5 is usual");
    if (options.m < 1) return usage_error("m must be at least 1", "m = 2 is usual");
    if (records.size() < options.k) {
        return bad_input(
            "there are " + std::to_string(records.size()) + " records, fewer than k = " + std::to_string(options.k),
            {options.input, {}, 0}, "choose a smaller k or release nothing");
    }
    return {};
}

// Which patients to publish; all if the list is empty.
Result<std::vector<char>> cohort_of(const Options& options, const Records& records, Json& manifest) {
    if (options.cohort.empty()) return std::vector<char>();
    const auto names = read_name_list(options.cohort);
    if (!names) return names.error();
    const std::unordered_set<std::string> wanted(names->begin(), names->end());
    std::vector<char> keep(records.size(), 0);
    std::size_t found = 0;
    for (std::size_t r = 0; r < records.size(); ++r) {
        keep[r] = wanted.contains(records.patients[r]) ? 1 : 0;
        found += keep[r] != 0 ? 1U : 0U;
    }
    if (found == 0) {
        return bad_input("no patient of the cohort is in the data", {options.cohort, {}, 0}, "give one id per line");
    }
    if (found < wanted.size()) {
        remark(options.common, fmt::format("{} of the cohort's {} patients are in the data", found, wanted.size()));
    }
    manifest["cohort"] = found;
    return keep;
}

Result<void> apply_method(const Options& options, const CodeData& data, Recoding& recoding) {
    const auto& records = data.records;
    const auto tree = code_hierarchy(options.hierarchy, records);
    if (!tree) return tree.error();
    if (options.method == "generalize") {
        auto groups = merge_groups(records, *tree, options.hierarchy.empty());
        if (options.suppress_only) std::iota(groups.begin(), groups.end(), 0U);  // no code has a partner
        generalize_rare_codes(recoding, groups, options.k);
        if (options.guarantee == "visit") {
            if (data.visits.size() == 0) {
                return bad_input("has no visits, which the guarantee 'visit' is about", {options.input, {}, 0},
                                 "give a column visit, or --guarantee code");
            }
            enforce_visits(recoding, records, data.visits, *tree, options.k);
        }
    } else if (options.method == "apriori") {
        return apriori(recoding, records, *tree, options.k, options.m);
    } else {
        const auto policy =
            make_policy(options.policy.empty() ? "level1" : options.policy, records, *tree, options.hierarchy.empty());
        if (!policy) return policy.error();
        return clustering_based(recoding, records, make_roles(records, *policy, {}), options.k, options.m);
    }
    return {};
}

Json summary_of(const Records& original, const Records& recoded, const Recoding& recoding) {
    const auto before = coverage(original);
    const auto after = coverage(recoded);
    std::size_t suppressed = 0;
    for (Item code = 0; code < original.names.size(); ++code) {
        suppressed += recoding.unit_of(code) == Recoding::suppressed ? 1U : 0U;
    }
    std::size_t patients = 0;
    for (std::size_t r = 0; r < recoded.size(); ++r) patients += recoded[r].empty() ? 0U : 1U;
    return {{"population", original.size()},
            {"patients", patients},
            {"diagnosis_count", after.diagnoses},
            {"diagnosis_count_original", before.diagnoses},
            {"code_count", after.codes},
            {"code_count_original", before.codes},
            {"published_codes", after.published_codes},
            {"suppressed_codes", suppressed}};
}

Result<Json> generalize_file(const Options& options) {
    const auto data = read_codes(options.input, options.read, options.common);
    if (!data) return data.error();
    if (auto fine = check(options, data->records); !fine) return fine.error();
    Json manifest{{"kind", options.method == "generalize" ? "generalized" : "km-generalized"},
                  {"method", options.suppress_only ? "suppression" : options.method},
                  {"k", options.k}};
    if (options.method == "generalize") {
        manifest["guarantee"] = options.guarantee;
    } else {
        manifest["m"] = options.m;
    }
    const auto keep = cohort_of(options, data->records, manifest);
    if (!keep) return keep.error();
    const auto key = release_key(options.seed, manifest);
    if (!key) return key.error();
    Recoding recoding(data->records);
    if (auto done = apply_method(options, *data, recoding); !done) return done.error();
    const Records recoded = recode(data->records, recoding);
    auto random = key->stream("codes patients");
    if (auto done = write_file(options.output, to_csv(recoded, *keep, random)); !done) return done.error();
    const Json summary = summary_of(data->records, recoded, recoding);
    manifest.update(summary);
    if (auto done = write_manifest(manifest_path_for(options.output), manifest, {options.output}); !done) {
        return done.error();
    }
    return summary;
}

void add(CLI::App& codes, int& exit_code, const std::string& name, const std::string& what,
         const std::string& example) {
    auto options = std::make_shared<Options>();
    options->method = name;
    CLI::App* command = codes.add_subcommand(name, what);
    command->add_option("IN", options->input, "CSV patient,code or patient,visit,code, or FIMI")->required();
    command->add_option("-k", options->k, "Patients that must share what is published")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("--hierarchy", options->hierarchy, "Hierarchy of the codes; ICD if not given");
    if (name == "generalize") {
        command->add_option("--guarantee", options->guarantee, "code or visit")
            ->check(CLI::IsMember({"code", "visit"}))
            ->capture_default_str();
        command->add_flag("--suppress-only", options->suppress_only, "Suppress rare codes, merge none, to compare");
        command->add_option("--cohort", options->cohort, "Patients to publish, one per line; all are generalized");
    } else {
        command->add_option("-m", options->m, "Codes that an attacker may know")
            ->check(whole_number)
            ->capture_default_str();
        command->add_option("--policy", options->policy, "File of constraints, level1 .. level3, simN, supX");
    }
    command->add_option("-o", options->output, "CSV patient,code")->required();
    command->add_option("--seed", options->seed, "For tests: the same ids and order again");
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer("Example:\n  " + example);
    command->callback([options, &exit_code] { exit_code = finish(generalize_file(*options), options->common); });
}

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

// No code in two published ones, and none that says what another one hides.
Check check_form(const Records& published) {
    std::unordered_set<std::string> seen;
    for (const auto& name : published.names) {
        for (const auto& code : codes_of_name(name)) {
            if (!seen.insert(code).second) return {"form", false, "a code is part of two published ones"};
        }
    }
    return {"form", true, fmt::format("{} published codes stand for {}", published.names.size(), seen.size())};
}

}  // namespace

void add_codes_generalize(CLI::App& codes, int& exit_code) {
    add(codes, exit_code, "generalize", "Merge rare codes over the whole population, then extract a cohort",
        "scrim codes generalize population.csv -k 5 --cohort study.txt -o out.csv");
    add(codes, exit_code, "cba", "Generalize and suppress under utility constraints (CBA)",
        "scrim codes cba codes.csv -k 5 -m 2 --policy level1 -o out.csv");
    add(codes, exit_code, "apriori", "Generalize full subtrees of the hierarchy (Apriori)",
        "scrim codes apriori codes.csv -k 5 -m 2 -o out.csv");
}

Result<std::vector<Check>> verify_generalized_release(const Release& release, const VerifyOptions& options) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    const auto k = release.manifest.value("k", std::size_t{0});
    const bool cohort = release.manifest.contains("cohort");
    std::vector<Check> checks{{"parameters", k >= 2, fmt::format("k = {}", k)}, check_form(published->records)};
    if (options.original.empty()) {
        if (cohort) {
            checks.push_back({"codes", false, "a cohort can be checked against its population only: give --original"});
        } else {
            checks.push_back(check_codes(published->records, k, "release"));
        }
        if (release.manifest.value("guarantee", "code") == "visit") {
            checks.push_back({"visits", false, "visits can be checked against the original only: give --original"});
        }
        return checks;
    }
    const auto original = read_code_records(options.original);
    if (!original) return original.error();
    // The whole population in the published codes: what the cohort was drawn from.
    const Records population = recode_like(original->records, published->records.names);
    checks.push_back(check_codes(population, k, "population"));
    const bool promised = release.manifest.value("guarantee", "code") == "visit";
    if (original->visits.size() > 0 || promised) {
        auto visits = check_visits(population, *original, k);
        if (!visits) return visits.error();
        if (!promised) {  // said, but not promised
            visits->name = visits->holds ? "visits, too" : "visits, not promised";
            visits->holds = true;
        }
        checks.push_back(*visits);
    }
    return checks;
}

Result<std::vector<Check>> verify_km_release(const Release& release, const VerifyOptions& /*options*/) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    const auto k = release.manifest.value("k", std::size_t{0});
    const auto m = release.manifest.value("m", std::size_t{0});
    KmChecker checker(published->records.names.size(), k, m);
    const auto found = checker.find(rows_of(published->records));
    if (found.outcome == KmFinding::Outcome::gave_up) return too_many_combinations(m);
    return std::vector<Check>{
        {"parameters", k >= 2 && m >= 1, fmt::format("k = {}, m = {}", k, m)},
        check_form(published->records),
        {"combinations", found.holds(),
         found.holds() ? fmt::format("every one of up to {} codes that occurs is in at least {} records", m, k)
                       : fmt::format("one of {} codes is in {} records", found.items, found.support)}};
}

Result<Json> measure_generalized_risk(const Release& release, const RiskOptions& /*options*/) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    Json unique = Json::object();
    for (std::size_t m = 1; m <= 3; ++m) {
        const auto found = uniqueness(published->records, m);
        if (!found) return found.error();
        unique[fmt::format("share_of_sets_of_{}_that_occur_once", m)] = found->share();
    }
    return Json{{"patients", published->records.size()}, {"uniqueness", unique}};
}

Result<void> fill_generalized_report(const Release& release, const ReportOptions& /*options*/, Page& page) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    const auto& records = published->records;
    const auto figures = coverage(records);
    page.heading("Generalized codes");
    std::vector<std::vector<std::string>> rows{{"what", "figure"},
                                               {"patients", std::to_string(records.size())},
                                               {"diagnoses", std::to_string(figures.diagnoses)},
                                               {"codes represented", std::to_string(figures.codes)},
                                               {"published codes", std::to_string(figures.published_codes)}};
    for (std::size_t m = 1; m <= 3; ++m) {
        const auto found = uniqueness(records, m);
        if (!found) return found.error();
        rows.push_back(
            {fmt::format("share of sets of {} codes that occur once", m), fmt::format("{:.4f}", found->share())});
    }
    page.table(rows);
    return {};
}

}  // namespace scrim

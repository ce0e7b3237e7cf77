// Generalization of codes from file to file: population first, CBA and Apriori.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "anon/codes/code_constraints.h"
#include "anon/codes/code_measures.h"
#include "anon/codes/generalize_codes.h"
#include "anon/core/manifest.h"
#include "anon/core/signer.h"
#include "anon/release/records/codes_release.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"

namespace scrim {
namespace {

Result<void> check(const GeneralizeRun& options, const Records& records) {
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
Result<std::vector<char>> cohort_of(const GeneralizeRun& options, const Records& records, Json& manifest) {
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

std::string guarantee_of(const GeneralizeRun& options, const CodeData& data) {
    if (!options.guarantee.empty()) return options.guarantee;
    return data.visits.size() > 0 ? "visit" : "code";
}

// Whether a hierarchy must say what codes mean: nothing is merged without it, nor kept together by its levels.
bool needs_meaning(const GeneralizeRun& options) {
    if (options.suppress_only) return false;
    if (options.method != "cba") return true;
    return options.policy.empty() || options.policy.starts_with("level") || options.policy.starts_with("sim");
}

Result<void> apply_method(const GeneralizeRun& options, const CodeData& data, Recoding& recoding) {
    const auto& records = data.records;
    const auto codes = code_hierarchy(options.hierarchy, records, data.system);
    if (!codes) return codes.error();
    if (needs_meaning(options)) {
        if (auto fine = require_meaning(*codes); !fine) return fine;
    }
    const Hierarchy* const tree = &codes->tree;
    if (options.method == "generalize") {
        auto groups = merge_groups(records, *tree, codes->icd);
        if (options.suppress_only) std::iota(groups.begin(), groups.end(), 0U);  // no code has a partner
        generalize_rare_codes(recoding, groups, options.k);
        if (guarantee_of(options, data) == "visit") {
            if (data.visits.size() == 0) {
                return bad_input("has no visits, which the guarantee 'visit' is about", {options.input, {}, 0},
                                 "give a column visit, or --guarantee code");
            }
            enforce_visits(recoding, records, data.visits, *tree, options.k);
            if (find_exposed_visit(recoding, data.visits, options.k) < data.visits.size()) {
                return check_failed("the result does not hold: a visit is in fewer than k records", {},
                                    "please report this");
            }
        }
    } else if (options.method == "apriori") {
        return apriori(recoding, records, *tree, options.k, options.m);
    } else {
        const auto policy = make_policy(options.policy.empty() ? "level1" : options.policy, records, *tree, codes->icd);
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

}  // namespace

Result<Json> generalize_file(const GeneralizeRun& options) {
    if (auto fine = FileSet::require_file(options.output); !fine) return fine.error();
    const auto lock = OutputLock::take(options.output, "codes " + options.method);
    if (!lock) return lock.error();
    const auto data = read_codes(options.input, options.read, options.common);
    if (!data) return data.error();
    if (auto fine = check(options, data->records); !fine) return fine.error();
    Json manifest{{"kind", options.method == "generalize" ? "generalized" : "km-generalized"},
                  {"method", options.suppress_only ? "suppression" : options.method},
                  {"k", options.k}};
    if (options.method == "generalize") {
        manifest["guarantee"] = guarantee_of(options, *data);
        if (manifest["guarantee"] == "visit") manifest["visits_checked"] = data->visits.size();
    } else {
        manifest["m"] = options.m;
    }
    if (auto source = source_of(options.read); !source.is_null()) manifest["source"] = std::move(source);
    const auto keep = cohort_of(options, data->records, manifest);
    if (!keep) return keep.error();
    const auto key = release_key(options.seed, manifest);
    if (!key) return key.error();
    Recoding recoding(data->records);
    if (auto done = apply_method(options, *data, recoding); !done) return done.error();
    const Records recoded = recode(data->records, recoding);
    auto random = key->stream("codes patients");
    auto files = FileSet::open(options.output);
    if (!files) return files.error();
    if (auto done = write_file(files->output(), to_csv(recoded, *keep, random)); !done) return done.error();
    const Json summary = summary_of(data->records, recoded, recoding);
    const auto alike = count_alike(recoded, options.k);
    remark(options.common,
           fmt::format(
               "attackers who know all codes of a patient: {} of {} patients are the only ones with theirs, {} share "
               "them with fewer than {}; that is not promised",
               alike.unique, alike.patients, alike.below_k, options.k));
    manifest.update(summary);
    const auto signer = release_signer(options.private_folder, options.seed);
    if (!signer) return signer.error();
    const std::string written = files->output();
    if (auto done = write_manifest(manifest_path_for(written), manifest, {written}, *signer); !done) {
        return done.error();
    }
    if (auto done = files->publish(); !done) return done.error();
    remark(options.common, "signed by " + signer->fingerprint());
    return summary;
}

}  // namespace scrim

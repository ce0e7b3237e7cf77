#include "anon/release/records/codes_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "anon/codes/code_constraints.h"
#include "anon/codes/code_measures.h"
#include "anon/codes/recoding.h"
#include "anon/release/records/codes_release.h"

namespace scrim {
namespace {

// Shares of the errors that fall into intervals of 5%, the outer ones open.
Json histogram(const std::vector<double>& errors) {
    Json out = Json::object();
    const std::vector<double> edges{-0.25, -0.1, -0.05, -0.025, 0.025, 0.05, 0.1, 0.25};
    std::vector<std::size_t> counts(edges.size() + 1, 0);
    for (const double error : errors) {
        ++counts[static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), error) - edges.begin())];
    }
    for (std::size_t i = 0; i <= edges.size(); ++i) {
        const std::string name = i == 0 ? fmt::format("below {:g}%", 100 * edges[0])
                                 : i == edges.size()
                                     ? fmt::format("{:g}% and above", 100 * edges[i - 1])
                                     : fmt::format("[{:g}%, {:g}%)", 100 * edges[i - 1], 100 * edges[i]);
        out[name] = errors.empty() ? 0.0 : static_cast<double>(counts[i]) / static_cast<double>(errors.size());
    }
    return out;
}

// Which codes of the original no published code stands for.
std::vector<char> missing_from(const Records& published, const Records& original) {
    std::vector<std::string> kept;
    for (const auto& name : published.names) {
        for (auto& code : codes_of_name(name)) kept.push_back(std::move(code));
    }
    std::sort(kept.begin(), kept.end());
    std::vector<char> out;
    for (const auto& name : original.names) {
        out.push_back(std::binary_search(kept.begin(), kept.end(), name) ? 0 : 1);
    }
    return out;
}

Result<Json> uniqueness_of(const Records& records, std::size_t most) {
    Json out = Json::object();
    for (std::size_t m = 2; m <= most; ++m) {
        const auto found = uniqueness(records, m);
        if (!found) return found.error();
        out[std::to_string(m)] = found->share();
    }
    return out;
}

}  // namespace

Result<Json> measure_codes(const CodesMeasureRun& options) {
    const auto data = read_codes(options.original, options.read, options.common);
    if (!data) return data.error();
    const auto& original = data->records;
    auto random = Key::from_seed(options.seed).stream("codes measure");
    std::unique_ptr<Published> published;
    Json result{{"original", options.original}, {"published", options.published}, {"workload", options.workload}};
    std::vector<char> skip(original.names.size(), 0);
    const bool disassociated = options.published.find(".json") != std::string::npos;
    if (disassociated) {
        const auto file = read_disassociated(options.published);
        if (!file) return file.error();
        published = std::make_unique<PublishedDisassociation>(*file, options.draws, random);
    } else {
        auto file = read_code_records(options.published, options.read);
        if (!file) return file.error();
        const auto before = coverage(original);
        const auto after = coverage(file->records);
        result["diagnosis_count"] = after.diagnoses;
        result["diagnosis_count_original"] = before.diagnoses;
        result["code_count"] = after.codes;
        result["code_count_original"] = before.codes;
        skip = missing_from(file->records, original);
        const auto suppressed = static_cast<std::size_t>(std::count(skip.begin(), skip.end(), 1));
        result["code_count_kept"] = original.names.size() - suppressed;
        result["suppressed_share"] = static_cast<double>(suppressed) / static_cast<double>(original.names.size());
        published = std::make_unique<PublishedGeneralization>(std::move(file->records));
    }
    if (!options.among.empty()) {
        const auto other = read_code_records(options.among, options.read);
        if (!other) return other.error();
        skip = missing_from(other->records, original);
    }
    if (options.uniqueness > 0) {
        auto shares = uniqueness_of(original, options.uniqueness);
        if (!shares) return shares.error();
        result["uniqueness"] = std::move(*shares);
    }
    auto queries_random = Key::from_seed(options.seed).stream("codes workload");
    auto workload = options.workload == "w1"
                        ? frequent_workload(original, options.support)
                        : Result<Workload>(random_workload(original, options.queries, options.length, queries_random));
    if (!workload) return workload.error();
    const auto counts = published->counts(*workload, original);
    result["queries"] = workload->size();
    const auto all = relative_errors(*workload, counts);
    const auto kept = relative_errors(*workload, counts, skip);
    result["are"] = all.mean;
    result["are_deviation"] = all.deviation;
    result["are_without_suppressed"] = kept.mean;
    result["are_without_suppressed_deviation"] = kept.deviation;
    result["queries_without_suppressed"] = kept.queries;
    const auto tree = code_hierarchy(options.hierarchy, original, data->system);
    if (!tree) return tree.error();
    const auto policy = make_policy(options.policy, original, tree->tree, tree->icd);
    if (!policy) return policy.error();
    const auto errors = matching_relative_errors(policy->constraints, original, *published);
    double inside = 0;
    for (const double error : errors) inside += error >= -0.05 && error < 0.05 ? 1 : 0;
    result["constraints"] = errors.size();
    result["mre_within_5_percent"] = errors.empty() ? 0 : inside / static_cast<double>(errors.size());
    result["mre"] = histogram(errors);
    return result;
}

}  // namespace scrim

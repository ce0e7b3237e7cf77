// scrim codes disassociate and reconstruct.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "anon/codes/disassociate.h"
#include "anon/codes/reconstruct.h"
#include "anon/codes/verify_disassociated.h"
#include "nlp/base/csv.h"
#include "nlp/base/output.h"
#include "nlp/base/progress.h"
#include "tools/codes.h"
#include "tools/whole_number.h"

namespace scrim {
namespace {

struct Options {
    std::string input;
    std::string output;
    std::string policy;
    std::string hierarchy;
    std::string sensitive;
    DisassociateOptions method;
    ReadRecordsOptions read;
    CommonOptions common;
};

Json summary_of(const Disassociation& result, const CodeData& data, const UtilityPolicy& policy) {
    const auto& published = result.published;
    std::size_t item_codes = 0;
    std::size_t record_chunks = 0;
    for (const auto& cluster : published.clusters) {
        item_codes += cluster.item_chunk.size();
        record_chunks += cluster.record_chunks.size();
    }
    const auto exposure = measure_exposure(published);
    Json out{{"records", published.record_count()},
             {"codes", data.records.names.size()},
             {"clusters", published.clusters.size()},
             {"record_chunks", record_chunks},
             {"shared_chunks", published.shared_chunks.size()},
             {"item_chunk_codes", item_codes},
             {"constraints", policy.constraints.size()},
             {"suppressed", result.suppressed},
             {"records_linked_above_1_over_k", exposure.exposed},
             {"records_linked_for_certain", exposure.forced}};
    return out;
}

// Those of the list that the data has.
Result<std::vector<std::string>> sensitive_codes(const Options& options, const Records& records) {
    if (options.sensitive.empty()) return std::vector<std::string>();
    auto list = read_name_list(options.sensitive);
    if (!list) return list.error();
    const std::size_t listed = list->size();
    std::erase_if(*list, [&](const std::string& code) {
        return !std::binary_search(records.names.begin(), records.names.end(), code);
    });
    if (list->empty()) {
        return bad_input("no code of the list is in the data", {options.sensitive, {}, 0},
                         "give one code per line, as the data writes it");
    }
    if (list->size() < listed) {
        remark(options.common, fmt::format("{} of the {} sensitive codes are in the data", list->size(), listed));
    }
    return list;
}

Result<Json> disassociate_file(const Options& options) {
    const auto data = read_codes(options.input, options.read, options.common);
    if (!data) return data.error();
    const auto& records = data->records;
    const auto hierarchy = code_hierarchy(options.hierarchy, records);
    if (!hierarchy) return hierarchy.error();
    const auto policy = make_policy(options.policy, records, *hierarchy, options.hierarchy.empty());
    if (!policy) return policy.error();
    if (policy->unknown > 0) {
        remark(options.common, fmt::format("{} codes of the policy are not in the data", policy->unknown));
    }
    const auto sensitive = sensitive_codes(options, records);
    if (!sensitive) return sensitive.error();
    const auto roles = make_roles(records, *policy, *sensitive);
    auto method = options.method;
    method.threads = options.common.threads;
    Progress progress("disassociate", records.size(), options.common.quiet);
    method.progress = [&](std::size_t count) { progress.advance(count); };
    const auto result = disassociate(records, roles, method);
    if (!result) return result.error();
    for (const auto& check : verify_disassociated(result->published)) {
        if (!check.holds) return check_failed("the result does not hold: " + check.detail, {}, "please report this");
    }
    if (auto done = write_file(options.output, to_json(result->published)); !done) return done.error();
    Json summary = summary_of(*result, *data, *policy);
    Json manifest{{"kind", "disassociated"}, {"method", method.safe ? "safe disassociation" : "disassociation"},
                  {"k", method.k},           {"m", method.m},
                  {"safe", method.safe},     {"sensitive_codes", sensitive->size()},
                  {"reproducible", false}};
    manifest.update(summary);
    if (auto done = write_manifest(manifest_path_for(options.output), manifest, {options.output}); !done) {
        return done.error();
    }
    return summary;
}

struct ReconstructOptions {
    std::string input;
    std::string output;
    std::optional<std::uint64_t> seed;
    CommonOptions common;
};

int run_reconstruct(const ReconstructOptions& options) {
    const auto published = read_disassociated(options.input);
    if (!published) return fail(published.error());
    const auto key = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return fail(key.error());
    auto random = key->stream("codes reconstruct");
    const Records records = reconstruct(*published, random);
    std::string text = "patient,code\n";
    for (std::size_t r = 0; r < records.size(); ++r) {
        for (const Item code : records[r]) append_csv_record(text, {records.patients[r], records.names[code]});
    }
    if (auto done = write_file(options.output, text); !done) return fail(done.error());
    remark(options.common, fmt::format("{} records drawn", records.size()));
    return 0;
}

}  // namespace

void add_codes_disassociate(CLI::App& codes, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = codes.add_subcommand("disassociate", "Split records so that m known codes fit k records");
    command->add_option("IN", options->input, "CSV patient,code, or a record of codes per line")->required();
    command->add_option("-k", options->method.k, "Candidates for whoever knows m codes")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("-m", options->method.m, "Codes that an attacker may know")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("--policy", options->policy, "File of constraints, level1 .. level3, simN, supX");
    command->add_option("--hierarchy", options->hierarchy, "Hierarchy of the codes; ICD if not given");
    command->add_option("--max-cluster-size", options->method.max_cluster_size, "Default 2k")->check(whole_number);
    command->add_flag("--safe", options->method.safe, "No link across chunks above 1/k, by partial suppression");
    command->add_flag("!--no-refine", options->method.refine, "Without shared chunks");
    command->add_option("--sensitive", options->sensitive, "Codes nobody knows beforehand, one per line");
    command->add_option("-o", options->output, "The published dataset, JSON")->required();
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Example:\n  scrim codes disassociate codes.csv -k 5 -m 2 --policy level1 -o out.json\n  scrim verify "
        "out.json");
    command->callback([options, &exit_code] { exit_code = finish(disassociate_file(*options), options->common); });
}

void add_codes_reconstruct(CLI::App& codes, int& exit_code) {
    auto options = std::make_shared<ReconstructOptions>();
    CLI::App* command = codes.add_subcommand("reconstruct", "Draw a dataset that a published one may stand for");
    command->add_option("PUBLISHED", options->input, "What disassociate wrote")->required();
    command->add_option("-o", options->output, "CSV patient,code")->required();
    command->add_option("--seed", options->seed, "Draw the same dataset again");
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim codes reconstruct out.json -o drawn.csv");
    command->callback([options, &exit_code] { exit_code = run_reconstruct(*options); });
}

Result<std::vector<Check>> verify_disassociated_release(const Release& release, const VerifyOptions& /*options*/) {
    const auto published = read_disassociated(release.path);
    if (!published) return published.error();
    std::vector<Check> checks;
    const bool same = release.manifest.value("k", std::size_t{0}) == published->k &&
                      release.manifest.value("m", std::size_t{0}) == published->m;
    checks.push_back({"manifest", same, same ? "k and m as in the data" : "k or m differ from the data"});
    const auto more = verify_disassociated(*published);
    checks.insert(checks.end(), more.begin(), more.end());
    if (release.manifest.value("safe", false)) {
        const auto exposure = measure_exposure(*published);
        checks.push_back({"links across chunks", exposure.exposed == 0,
                          fmt::format("at most {:.4f}, where 1/k is {:.4f}", exposure.highest,
                                      1.0 / static_cast<double>(published->k))});
    }
    return checks;
}

Result<Json> measure_disassociated_risk(const Release& release, const RiskOptions& /*options*/) {
    const auto published = read_disassociated(release.path);
    if (!published) return published.error();
    const auto exposure = measure_exposure(*published);
    return Json{{"records", exposure.records},
                {"candidates_for_m_known_codes", published->k},
                {"links_across_chunks",
                 {{"records_above_1_over_k", exposure.exposed},
                  {"records_certain", exposure.forced},
                  {"codes_above_1_over_k", exposure.exposed_codes},
                  {"highest_probability", exposure.highest}}}};
}

Result<void> fill_disassociated_report(const Release& release, const ReportOptions& /*options*/, Page& page) {
    const auto published = read_disassociated(release.path);
    if (!published) return published.error();
    const auto exposure = measure_exposure(*published);
    page.heading("Disassociated records");
    page.paragraph(
        "Codes are as they were; what was cut is the link between the parts of a record. Whoever knows up to m codes "
        "of a patient has at least k candidate records.");
    page.table({{"what", "figure"},
                {"records", std::to_string(exposure.records)},
                {"clusters", std::to_string(published->clusters.size())},
                {"shared chunks", std::to_string(published->shared_chunks.size())},
                {"records with a link across chunks likelier than 1/k", std::to_string(exposure.exposed)},
                {"records with a link across chunks that is certain", std::to_string(exposure.forced)}});
    page.paragraph(
        "A link across chunks is the probability that a code of one chunk belongs to the record of which an attacker "
        "knows codes of another chunk and the cluster. The promise above does not bound it; --safe does.");
    return {};
}

}  // namespace scrim

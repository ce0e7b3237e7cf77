// Disassociation from file to file, and reconstruction.

#include <fmt/format.h>

#include <algorithm>

#include "anon/codes/code_constraints.h"
#include "anon/codes/reconstruct.h"
#include "anon/codes/verify_disassociated.h"
#include "anon/core/manifest.h"
#include "anon/core/signer.h"
#include "anon/release/records/codes_release.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"
#include "nlp/base/progress.h"

namespace scrim {
namespace {

Json summary_of(const Disassociation& result, const CodeData& data, std::size_t constraints) {
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
             {"constraints", constraints},
             {"suppressed", result.suppressed},
             {"records_linked_above_1_over_k", exposure.exposed},
             {"records_linked_for_certain", exposure.forced}};
    return out;
}

// Those of the list that the data has.
Result<std::vector<std::string>> sensitive_codes(const DisassociateRun& options, const Records& records) {
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

}  // namespace

Result<DisassociationRoles> disassociation_roles(const DisassociateRun& options, const Records& records,
                                                 const std::string& system) {
    const bool by_levels = options.policy.starts_with("level") || options.policy.starts_with("sim");
    const auto codes = code_hierarchy(options.hierarchy, records, system);
    if (!codes) return codes.error();
    if (by_levels) {
        if (auto fine = require_meaning(*codes); !fine) return fine.error();
    }
    const auto policy = make_policy(options.policy, records, codes->tree, codes->icd);
    if (!policy) return policy.error();
    if (policy->unknown > 0) {
        remark(options.common, fmt::format("{} codes of the policy are not in the data", policy->unknown));
    }
    const auto sensitive = sensitive_codes(options, records);
    if (!sensitive) return sensitive.error();
    return DisassociationRoles{make_roles(records, *policy, *sensitive), policy->constraints.size(), sensitive->size()};
}

Result<void> require_promise(const Disassociation& result) {
    for (const auto& check : verify_disassociated(result.published)) {
        if (!check.holds) return check_failed("the result does not hold: " + check.detail, {}, "please report this");
    }
    if (result.highest_sensitive_link * static_cast<double>(result.published.k) <= 1 + 1e-12) return {};
    return check_failed("a sensitive code is shown of more than one record in k", {}, "please report this");
}

Result<void> sign_disassociation(const DisassociateRun& options, const DisassociationRoles& roles,
                                 double highest_sensitive_link, const Json& summary, FileSet& files) {
    Json manifest{{"kind", "disassociated"},
                  {"method", options.method.safe ? "safe disassociation" : "disassociation"},
                  {"k", options.method.k},
                  {"m", options.method.m},
                  {"safe", options.method.safe},
                  {"sensitive_codes", roles.sensitive},
                  {"reproducible", options.seed.has_value()}};
    if (roles.sensitive > 0) manifest["highest_sensitive_link"] = highest_sensitive_link;
    if (auto source = source_of(options.read); !source.is_null()) manifest["source"] = std::move(source);
    manifest.update(summary);
    const auto signer = release_signer(options.private_folder, options.seed);
    if (!signer) return signer.error();
    const std::string written = files.output();
    if (auto done = write_manifest(manifest_path_for(written), manifest, {written}, *signer); !done) return done;
    if (auto done = files.publish(); !done) return done;
    remark(options.common, "signed by " + signer->fingerprint());
    return {};
}

Result<Json> disassociate_file(const DisassociateRun& options) {
    if (auto fine = FileSet::require_file(options.output); !fine) return fine.error();
    if (options.block_size > 0) return disassociate_file_in_blocks(options);
    const auto lock = OutputLock::take(options.output, "codes disassociate");
    if (!lock) return lock.error();
    const auto data = read_codes(options.input, options.read, options.common);
    if (!data) return data.error();
    const auto& records = data->records;
    const auto roles = disassociation_roles(options, records, data->system);
    if (!roles) return roles.error();
    auto method = options.method;
    method.threads = options.common.threads;
    Progress progress("disassociate", records.size(), options.common.quiet);
    method.progress = [&](std::size_t count) { progress.advance(count); };
    const auto result = disassociate(records, roles->roles, method);
    if (!result) return result.error();
    if (auto fine = require_promise(*result); !fine) return fine.error();
    auto files = FileSet::open(options.output);
    if (!files) return files.error();
    if (auto done = write_file(files->output(), to_json(result->published)); !done) return done.error();
    Json summary = summary_of(*result, *data, roles->constraints);
    if (auto done = sign_disassociation(options, *roles, result->highest_sensitive_link, summary, *files); !done) {
        return done.error();
    }
    return summary;
}

Result<std::size_t> reconstruct_file(const ReconstructRun& options) {
    const auto published = read_disassociated(options.input);
    if (!published) return published.error();
    const auto key = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return key.error();
    auto random = key->stream("codes reconstruct");
    const Records records = reconstruct(*published, random);
    std::string text = "patient,code\n";
    for (std::size_t r = 0; r < records.size(); ++r) {
        for (const Item code : records[r]) append_csv_record(text, {records.patients[r], records.names[code]});
    }
    if (auto done = write_file(options.output, text); !done) return done.error();
    return records.size();
}

Result<CodeData> read_codes(const std::string& path, ReadRecordsOptions options, const CommonOptions& common) {
    Progress progress("read codes", 0, common.quiet);
    options.progress = [&](std::size_t rows) { progress.advance(rows); };
    auto data = read_code_records(path, options);
    if (data) {
        for (const auto& text : data->remarks) remark(common, text);
    }
    if (data && data->duplicates > 0) remark(common, fmt::format("{} repeated rows count once", data->duplicates));
    return data;
}

Json source_of(const ReadRecordsOptions& options) {
    const ReadRecordsOptions usual;
    Json out;
    if (options.patient_column != usual.patient_column) out["patient_column"] = options.patient_column;
    if (options.visit_column != usual.visit_column) out["visit_column"] = options.visit_column;
    if (options.code_column != usual.code_column) out["code_column"] = options.code_column;
    if (!options.code_system.empty()) out["code_system"] = options.code_system;
    return out;
}

ReadRecordsOptions original_options(const Json& manifest, const std::vector<std::string>& names) {
    ReadRecordsOptions out;
    out.repeated = std::any_of(names.begin(), names.end(),
                               [](const std::string& name) { return name.find('#') != std::string::npos; });
    const auto source = manifest.find("source");
    if (source == manifest.end() || !source->is_object()) return out;
    const auto take = [&](const char* name, std::string& option) {
        const auto found = source->find(name);
        if (found != source->end() && found->is_string()) option = found->get<std::string>();
    };
    take("patient_column", out.patient_column);
    take("visit_column", out.visit_column);
    take("code_column", out.code_column);
    take("code_system", out.code_system);
    return out;
}

Result<Key> release_key(const std::optional<std::uint64_t>& seed, Json& manifest) {
    manifest["reproducible"] = seed.has_value();
    if (!seed) return Key::secret();
    manifest["note"] = "not for sharing";
    return Key::from_seed(*seed);
}

}  // namespace scrim

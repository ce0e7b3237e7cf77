// What verify and risk know of disassociated codes.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "anon/codes/verify_disassociated.h"
#include "anon/release/kinds/codes_kind.h"
#include "anon/release/kinds/patient_rows.h"
#include "anon/release/records/codes_release.h"
#include "anon/release/risk/code_attacks.h"
#include "nlp/base/files/input.h"

namespace scrim {
namespace {

// The file as it would be written from what is read: nothing more stands in it, and its order tells nothing.
Result<Check> check_text(const Release& release, const Disassociated& published) {
    auto input = open_input(release.path);
    if (!input) return input.error();
    std::optional<Error> problem;
    std::string there;
    bool same = write_json(published, [&](std::string_view piece) {
        there.resize(piece.size());
        for (std::size_t at = 0; at < piece.size();) {
            const auto got = (*input)->read(there.data() + at, piece.size() - at);
            if (!got) problem = got.error();
            if (!got || *got == 0) return false;
            at += *got;
        }
        return there == piece;
    });
    char more = 0;
    const auto rest = same ? (*input)->read(&more, 1) : Result<std::size_t>(std::size_t{0});
    if (!rest) problem = rest.error();
    if (problem) return *problem;
    same = same && *rest == 0;
    return Check{"form of the file", same, same ? "as releases write it" : "not as releases write it", true};
}

void check_figures(const Json& manifest, const Disassociated& published, std::vector<Check>& checks) {
    std::size_t item_codes = 0;
    std::size_t record_chunks = 0;
    for (const auto& cluster : published.clusters) {
        item_codes += cluster.item_chunk.size();
        record_chunks += cluster.record_chunks.size();
    }
    checks.push_back(check_figure(manifest, "k", published.k));
    checks.push_back(check_figure(manifest, "m", published.m));
    checks.push_back(check_figure(manifest, "records", published.record_count()));
    checks.push_back(check_figure(manifest, "clusters", published.clusters.size()));
    checks.push_back(check_figure(manifest, "record_chunks", record_chunks));
    checks.push_back(check_figure(manifest, "shared_chunks", published.shared_chunks.size()));
    checks.push_back(check_figure(manifest, "item_chunk_codes", item_codes));
}

// How often each code is in the chunks, and in how many item chunks it is, where it may occur more than once.
struct CodeCounts {
    std::vector<std::size_t> sure;
    std::vector<std::size_t> at_least;
};

CodeCounts count_codes_of(const Disassociated& published) {
    CodeCounts counts{std::vector<std::size_t>(published.names.size(), 0),
                      std::vector<std::size_t>(published.names.size(), 0)};
    const auto add = [&](const Chunk& chunk) {
        for (const Item code : chunk.items) ++counts.sure[code];
    };
    for (const auto& cluster : published.clusters) {
        for (const auto& chunk : cluster.record_chunks) add(chunk);
        for (const Item code : cluster.item_chunk) ++counts.at_least[code];
    }
    for (const auto& shared : published.shared_chunks) add(shared.chunk);
    return counts;
}

Result<CodeData> read_original_codes(const Release& release, const Disassociated& published, const std::string& path) {
    return read_code_records(path, original_options(release.manifest, published.names));
}

// As many records as the original has, and every code as often; less often only where codes were suppressed.
Result<void> check_against_original(const Release& release, const Disassociated& published, const std::string& path,
                                    std::vector<Check>& checks) {
    const auto original = read_original_codes(release, published, path);
    if (!original) return original.error();
    const auto& records = original->records;
    checks.push_back({"records of the original", records.size() == published.record_count(),
                      fmt::format("{} released, {} originals", published.record_count(), records.size())});
    const auto said = release.manifest.value("suppressed", Json(0));
    const bool suppressed = said.is_number_unsigned() && said.get<std::size_t>() > 0;
    const auto support = supports(records);
    const CodeCounts counts = count_codes_of(published);
    std::size_t wrong = 0;
    for (Item code = 0; code < published.names.size(); ++code) {
        const auto found = std::lower_bound(records.names.begin(), records.names.end(), published.names[code]);
        const bool known = found != records.names.end() && *found == published.names[code];
        const std::size_t there = known ? support[static_cast<std::size_t>(found - records.names.begin())] : 0;
        const std::size_t fewest = counts.sure[code] + counts.at_least[code];
        wrong += fewest > there || (counts.at_least[code] == 0 && fewest < there && !suppressed) ? 1 : 0;
    }
    checks.push_back({"codes of the original", wrong == 0,
                      wrong == 0 ? "each occurs as often as in the original, as far as the release shows"
                                 : fmt::format("{} are there more or less often than in the original", wrong)});
    return {};
}

}  // namespace

Result<std::vector<Check>> verify_disassociated_release(const Release& release, const KindOptions& options) {
    const auto published = read_disassociated(release.path);
    if (!published) return published.error();
    const auto text = check_text(release, *published);
    if (!text) return text.error();
    std::vector<Check> checks{*text};
    check_figures(release.manifest, *published, checks);
    const auto more = verify_disassociated(*published);
    checks.insert(checks.end(), more.begin(), more.end());
    if (release.manifest.value("safe", false)) {
        const auto exposure = measure_exposure(*published);
        checks.push_back({"links across chunks", exposure.exposed == 0,
                          fmt::format("at most {:.4f}, where 1/k is {:.4f}", exposure.highest,
                                      1.0 / static_cast<double>(published->k))});
    }
    if (release.manifest.contains("highest_sensitive_link")) {
        const auto& said = release.manifest["highest_sensitive_link"];
        const double link = said.is_number() ? said.get<double>() : 1;
        checks.push_back(
            {"sensitive codes", link <= 1.0 / static_cast<double>(published->k) + 1e-12,
             fmt::format("at most {:.4f} of a cluster's records have one that is shown, by the manifest; 1/k "
                         "is {:.4f}",
                         link, 1.0 / static_cast<double>(published->k))});
    }
    if (options.original.empty()) return checks;
    if (const auto done = check_against_original(release, *published, options.original, checks); !done) {
        return done.error();
    }
    return checks;
}

Result<Json> measure_disassociated_risk(const Release& release, const KindOptions& options) {
    const auto published = read_disassociated(release.path);
    if (!published) return published.error();
    Json risk = Json::object();
    if (!options.original.empty()) {
        const auto original = read_original_codes(release, *published, options.original);
        if (!original) return original.error();
        const auto found = attack_disassociated(*published, original->records, published->m);
        risk[further_code_attacker(published->m)] = attack_json(found);
        risk["candidates for known codes"] = candidates_json(found);
    }
    const auto exposure = measure_exposure(*published);
    risk["attacker: a code across chunks, knowing the cluster"] = {
        {"targets", exposure.records}, {"mean", exposure.mean}, {"maximum", exposure.highest}};
    const auto minimality = minimality_of_item_chunks(*published);
    risk["attacker: a code of the item chunk, knowing cluster and method"] = {
        {"targets", minimality.cases}, {"mean", minimality.mean}, {"maximum", minimality.maximum}};
    risk["records"] = exposure.records;
    risk["candidates_for_m_known_codes"] = published->k;
    risk["links_across_chunks"] = {{"records_above_1_over_k", exposure.exposed},
                                   {"records_certain", exposure.forced},
                                   {"codes_above_1_over_k", exposure.exposed_codes},
                                   {"highest_probability", exposure.highest}};
    return risk;
}

}  // namespace scrim

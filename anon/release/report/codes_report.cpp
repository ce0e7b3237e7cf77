// The evidence on released codes.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "anon/codes/code_measures.h"
#include "anon/codes/verify_disassociated.h"
#include "anon/release/records/codes_release.h"
#include "anon/release/report/records_report.h"
#include "anon/report/numbers.h"
#include "anon/report/plot.h"

namespace scrim {
namespace {

constexpr std::size_t counted_pairs = 1000;

std::size_t figure_of_codes(const Json& manifest, const char* key) {
    const auto found = manifest.find(key);
    return found != manifest.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

// A histogram in at most eight classes of equal width, in whole numbers; nothing where all values are in one.
std::string size_histogram(const std::vector<std::size_t>& values, const std::string& title,
                           const std::string& y_label) {
    if (values.empty()) return {};
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const std::size_t width = (*high - *low) / 8 + 1;
    std::map<std::size_t, double> counts;
    for (const std::size_t value : values) ++counts[(value - *low) / width];
    if (counts.size() < 2) return {};
    BarPlot plot{title, y_label, {}, {{y_label, {}, {}}}};
    for (std::size_t c = 0; c <= counts.rbegin()->first; ++c) {
        const std::size_t from = *low + c * width;
        plot.groups.push_back(width == 1 ? count_text(from)
                                         : count_text(from) + "\u2013" + count_text(from + width - 1));
        plot.series[0].y.push_back(counts.contains(c) ? counts[c] : 0);
    }
    return svg(plot);
}

// The error of counts of two codes together.
Result<void> add_count_errors(const Json& manifest, const std::string& original_path,
                              const std::vector<std::string>& names, const Published& published, Board& board,
                              Page& evidence) {
    const auto original = read_code_records(original_path, original_options(manifest, names));
    if (!original) return original.error();
    auto random = Key::from_seed(1).stream("codes report");
    const Workload workload = random_workload(original->records, counted_pairs, 2, random);
    const double error = average_relative_error(workload, published.counts(workload, original->records));
    board.cost.push_back(
        fmt::format("Average error of counts of patients with two given codes: {}.", percent_text(error)));
    evidence.paragraph(fmt::format(
        "Compared with the original: {} pairs of codes that some patient has were drawn, and the patients with both "
        "were counted in the original and in the release. The counts differ by {} on average.",
        count_text(workload.size()), percent_text(error)));
    return {};
}

}  // namespace

Result<void> fill_disassociated_report(const Release& release, const KindOptions& options, Board& board,
                                       Page& evidence) {
    const auto published = read_disassociated(release.path);
    if (!published) return published.error();
    const auto exposure = measure_exposure(*published);
    const bool safe = release.manifest.value("safe", false);
    const std::size_t k = published->k;
    board.asked =
        fmt::format("The diagnosis codes of {} patients; each record is cut into parts whose links are not shown.",
                    count_text(exposure.records));
    board.promise = fmt::format(
        "An attacker who knows up to {} codes of a patient finds at least {} records that may be the patient's{}.",
        published->m, k,
        safe ? fmt::format(", and infers no code of another part with a chance above 1 in {}", k) : "");
    board.not_covered = {
        fmt::format("Attackers who know more than {} codes of a patient.", published->m),
        safe ? "What all patients of a group have in common: it can be inferred for each of them."
             : "What one part of a record reveals about the others, to someone who knows the patient's group."};
    if (!safe && exposure.exposed > 0) {
        board.warnings.push_back(fmt::format(
            "For {} of {} patients, someone who knows their group and one part of their record can infer another code "
            "with a chance above 1 in {}; for {} of them with certainty. The option --safe bounds this.",
            count_text(exposure.exposed), count_text(exposure.records), k, count_text(exposure.forced)));
    }
    std::size_t rare = 0;
    const std::size_t suppressed = figure_of_codes(release.manifest, "suppressed");
    std::vector<std::size_t> sizes;
    for (const auto& cluster : published->clusters) {
        rare += cluster.item_chunk.size();
        sizes.push_back(cluster.size);
    }
    board.cost = {suppressed == 0 ? std::string("No code is changed or left out.")
                                  : fmt::format("No code is changed; {} were left out.", count_text(suppressed)),
                  "Codes of one patient are known to belong together only within a part of the record.",
                  fmt::format("Rare codes ({} times) show only their group, not how many of its patients have them.",
                              count_text(rare))};
    evidence.heading("What it costs");
    evidence.paragraph(fmt::format(
        "{} Within a group a record is cut into parts, so that every combination of up to {} codes of a part occurs in "
        "at least {} records or in none. Codes stay as "
        "they are; what is lost is which parts belong to one patient.",
        published->clusters.size() == 1 ? "All records are one group."
                                        : fmt::format("Records are put into {} groups of patients with similar codes.",
                                                      count_text(published->clusters.size())),
        published->m, k));
    if (const auto plot = size_histogram(sizes, "Size of the groups", "groups"); !plot.empty()) {
        evidence.figure(plot, "Number of groups by their number of records.");
    }
    evidence.facts({{"Records where a code of another part can be inferred with a chance above 1 in k",
                     count_text(exposure.exposed)},
                    {"Records where it is certain", count_text(exposure.forced)}});
    if (options.original.empty()) return {};
    auto random = Key::from_seed(1).stream("codes draws");
    return add_count_errors(release.manifest, options.original, published->names,
                            PublishedDisassociation(*published, 10, random), board, evidence);
}

Result<void> fill_generalized_report(const Release& release, const KindOptions& options, Board& board, Page& evidence) {
    const auto published = read_code_records(release.path);
    if (!published) return published.error();
    const auto& records = published->records;
    const Json& manifest = release.manifest;
    const std::size_t k = figure_of_codes(manifest, "k");
    const bool km = manifest.contains("m");
    const bool visits = manifest.value("guarantee", std::string()) == "visit";
    board.asked = fmt::format("The diagnosis codes of {} patients, with rare codes merged or left out.",
                              count_text(records.size()));
    board.promise =
        km ? fmt::format("Every combination of up to {} published codes that occurs is found in at least {} records.",
                         figure_of_codes(manifest, "m"), k)
        : visits
            ? fmt::format("The published codes of any one visit are found in the records of at least {} patients.", k)
            : fmt::format("Every published code is shared by at least {} patients{}.", k,
                          manifest.contains("cohort") ? " of the population" : "");
    const auto alike = count_alike(records, k);
    board.not_covered = {
        km       ? fmt::format("Attackers who know more than {} codes of a patient.", figure_of_codes(manifest, "m"))
        : visits ? "Attackers who know codes of several visits of a patient."
                 : "Attackers who know several codes of a patient.",
        fmt::format("{} of {} patients are the only ones with exactly their published codes.", count_text(alike.unique),
                    count_text(alike.patients))};
    const auto share = [&](const char* part, const char* whole) {
        return static_cast<double>(figure_of_codes(manifest, part)) /
               std::max(1.0, static_cast<double>(figure_of_codes(manifest, whole)));
    };
    board.cost = {fmt::format("{} of the diagnoses stay, {} of {}.",
                              percent_text(share("diagnosis_count", "diagnosis_count_original")),
                              count_text(figure_of_codes(manifest, "diagnosis_count")),
                              count_text(figure_of_codes(manifest, "diagnosis_count_original"))),
                  fmt::format("{} published codes stand for {} of the original {}; {} were left out.",
                              count_text(figure_of_codes(manifest, "published_codes")),
                              count_text(figure_of_codes(manifest, "code_count")),
                              count_text(figure_of_codes(manifest, "code_count_original")),
                              count_text(figure_of_codes(manifest, "suppressed_codes")))};
    evidence.heading("What it costs");
    std::vector<std::vector<std::string>> rows{{"What is known", "Combinations of a single patient"}};
    for (std::size_t m = 1; m <= 3; ++m) {
        const auto found = uniqueness(records, m);
        if (!found) return found.error();
        rows.push_back({fmt::format("{} published code{}", m, m == 1 ? "" : "s"), percent_text(found->share())});
    }
    evidence.paragraph(
        "How far published codes distinguish patients: of all combinations that occur, the share that a single patient "
        "has.");
    evidence.table(rows);
    std::vector<std::size_t> sizes;
    for (std::size_t r = 0; r < records.size(); ++r) sizes.push_back(records[r].size());
    if (const auto plot = size_histogram(sizes, "Codes of a patient", "patients"); !plot.empty()) {
        evidence.figure(plot, "Number of patients by their number of published codes.");
    }
    if (options.original.empty()) return {};
    return add_count_errors(release.manifest, options.original, records.names, PublishedGeneralization(records), board,
                            evidence);
}

}  // namespace scrim

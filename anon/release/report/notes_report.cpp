#include "anon/release/report/notes_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "anon/notes/measure/released_summary.h"
#include "anon/notes/verify/verify_notes.h"
#include "anon/release/beside/register.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/kinds/notes_attackers.h"
#include "anon/release/kinds/notes_kind.h"
#include "anon/release/kinds/notes_measures.h"
#include "anon/release/report/attackers.h"
#include "anon/release/report/notes_evidence.h"
#include "anon/release/report/parts.h"
#include "anon/release/report_words.h"
#include "anon/report/numbers.h"
#include "anon/report/plot.h"
#include "anon/report/terms.h"

namespace scrim {
namespace {

using words::figure;
using words::method_in_words;
using words::missed_in_words;
using words::not_covered_in_words;
using words::shown_in_words;
using words::text_of;

constexpr const char* this_release = "this release";
constexpr std::size_t most_clusters = 40;
constexpr std::size_t most_measured = 20000;  // patients; more take minutes

using Rows = std::vector<std::vector<std::string>>;

// One row of the comparison: an attacker against one version of the data.
struct Attacked {
    std::string who;      // "age, date and hospital"
    std::string version;  // "original", "Safe Harbor", "this release"
    const Json* figures;
};

// What is asked of the release once, for both copies of the page.
struct Findings {
    std::vector<Check> checks;
    Json risk;
    Json measures;                // null where they were not made
    bool reduced = false;         // to what may go along with the release
    bool with_originals = false;  // the checks were made with them
    ReleasedPatients patients;
    ReleasedSummary summary;
};

class NotesReport {
   public:
    NotesReport(const Release& release, const Findings& findings, const NotesReportData& data, bool for_steward)
        : release_(release),
          manifest_(release.manifest),
          findings_(findings),
          data_(data),
          k_(release.manifest.value("k", std::size_t{0})),
          page_(for_steward ? "The steward's report on released notes" : "Report on released notes") {
        if (for_steward) page_.keep_private(stewards_page);
        add_short();
    }

    void add_register_of(const std::string& private_folder, Result<void>& done) {
        done = add_register(page_, private_folder, release_);
    }

    void add_evidence() {
        if (!data_.look_at.empty() && !findings_.reduced) add_look_at();
        add_risk();
        add_use();
        add_proof(page_, findings_.checks);
        add_clusters();
        add_removed();
        add_settings_of_notes();
    }

    [[nodiscard]] std::string html() const { return page_.html(); }

   private:
    // What was done, what is promised, and whether it holds.
    void add_short() {
        Board board;
        add_verdict(release_, findings_.checks, findings_.with_originals, board);
        add_checking(release_, board);
        board.asked = fmt::format(
            "{} clinical notes of {} patients{}. {}", figure(manifest_["notes"]), figure(manifest_["patients"]),
            text_of(manifest_, "unit") == "note" ? "; the input names no patients, so each note counts as one" : "",
            shown_in_words(manifest_));
        board.promise = words::promise_in_words(manifest_);
        board.attackers = notes_attackers_that_matter(
            report_attackers(manifest_, findings_.risk),
            findings_.reduced ? "in the steward's report only" : "not measured: that needs the originals");
        if (findings_.reduced) {
            board.about_attackers =
                "Figures of attackers who know more depend on whose values are whose and could help to find out: the "
                "steward's report alone has them, and the errors of counts.";
        }
        add_warning(board);
        const std::string kept = plain_list(manifest_.value("kept", Json::array()));
        if (!kept.empty()) board.not_covered.push_back("Values that stay as they are: " + kept + ".");
        board.not_covered.push_back(capitalized(not_covered_in_words(manifest_)) + ".");
        board.not_covered.emplace_back("Health details and writing style, which somebody may know.");
        board.not_covered.push_back(missed_in_words(manifest_));
        add_cost(board);
        page_.markup(board_html(board));
    }

    // One line for all who exceed the bound; the evidence has each.
    void add_warning(Board& board) const {
        std::size_t count = 0;
        double highest = 0;
        double mean = 0;
        for (const NotesAttacker* attacker : above_the_promise()) {
            ++count;
            highest = std::max(highest, findings_.risk[attacker->name]["highest success"].get<double>());
            mean = std::max(mean, findings_.risk[attacker->name]["mean success"].get<double>());
        }
        if (count == 0) return;
        board.warnings.push_back(
            fmt::format("{} of outside knowledge, which the promise does not cover, {} {}: up to {} on average, and {} "
                        "for some patient. See 'Risk before and after'.",
                        count == 1 ? "One kind" : count_text(count) + " kinds", count == 1 ? "exceeds" : "exceed",
                        percent_text(1.0 / static_cast<double>(k_)), percent_text(mean), percent_text(highest)));
    }

    [[nodiscard]] std::vector<const NotesAttacker*> above_the_promise() const {
        std::vector<const NotesAttacker*> out;
        if (k_ == 0) return out;
        for (const NotesAttacker& attacker : notes_attackers()) {
            const auto found = findings_.risk.find(attacker.name);
            if (found == findings_.risk.end()) continue;
            const double highest = (*found)["highest success"].get<double>();
            if (highest > 1.0 / static_cast<double>(k_) + 1e-9) out.push_back(&attacker);
        }
        return out;
    }

    // One range or place in place of a list, which is not the exact value.
    [[nodiscard]] bool shows_ranges() const { return text_of(manifest_, "method") == "k-anonymity"; }

    // How exact the covered values still are.
    void add_cost(Board& board) const {
        const ReleasedPatients& patients = findings_.patients;
        const auto count = static_cast<double>(std::max<std::size_t>(1, patients.size()));
        for (std::size_t a = 0; a < patients.labels.size(); ++a) {
            double exact = 0;
            double total = 0;
            for (std::size_t i = 0; i < patients.size(); ++i) {
                const std::size_t size = patients.shown[a].list_of(i).size();
                exact += size == 1 ? 1 : 0;
                total += static_cast<double>(size);
            }
            if (total == 0) continue;  // shown of nobody
            if (shows_ranges()) {
                board.cost.push_back(fmt::format("{}: a range or place for {} of patients, nothing for the others.",
                                                 capitalized(plain_words(patients.labels[a])),
                                                 percent_text(total / count)));
                continue;
            }
            board.cost.push_back(fmt::format("{}: {} values listed on average; exact for {} of patients.",
                                             capitalized(plain_words(patients.labels[a])), number_text(total / count),
                                             percent_text(exact / count)));
        }
        std::size_t removed = 0;
        for (const auto& [kind, places] : findings_.summary.placeholders) removed += places;
        board.cost.push_back(
            fmt::format("{} identifiers became placeholders; health details stay.", count_text(removed)));
    }

    [[nodiscard]] std::vector<Attacked> attacks() const {
        std::vector<Attacked> out;
        for (const NotesAttacker& attacker : notes_attackers()) {
            for (const auto& [version, words_of_version] :
                 {std::pair{on_the_original, "original"}, std::pair{under_safe_harbor, "Safe Harbor"},
                  std::pair{std::string(), this_release}}) {
                const auto found = findings_.risk.find(attacker.name + version);
                if (found != findings_.risk.end())
                    out.push_back({capitalized(attacker.knows), words_of_version, &*found});
            }
        }
        return out;
    }

    void add_risk() {
        page_.heading("Risk before and after");
        page_.paragraph(
            "An attacker who knows a patient's true values looks for the patient's record: in the original, in what "
            "HIPAA Safe Harbor would leave of it, and in this release. The table has the chance of finding it, on "
            "average and at most, the number of patients found with a chance above 1 in k, and the fewest records that "
            "fit one.");
        const auto all = attacks();
        if (all.empty()) {
            page_.paragraph("The originals were not given: the attacks that need them were not run.");
        } else {
            add_attacks(all);
        }
        add_changes(page_, above_the_promise());
        add_release_alone(page_, findings_.risk);
    }

    void add_attacks(const std::vector<Attacked>& all) {
        Rows rows{{"Attacker", "Looks in", "Average", "At most", "Above 1 in k", "Fewest that fit"}};
        BarPlot plot{
            "Chance of linking a patient to a record", "chance (%)", {}, {{"average", {}, {}}, {"at most", {}, {}}}};
        std::string before;
        for (const Attacked& attacked : all) {
            const Json& figures = *attacked.figures;
            const bool above =
                attacked.version == this_release && k_ > 0 && figures["patients above 1/k"].get<std::uint64_t>() > 0;
            rows.push_back({attacked.who == before ? "" : attacked.who, attacked.version,
                            percent_text(figures["mean success"].get<double>()),
                            percent_text(figures["highest success"].get<double>()) + (above ? " \u25b2" : ""),
                            k_ > 0 ? fmt::format("{} of {}", figure(figures["patients above 1/k"]),
                                                 figure(figures["patients attacked"]))
                                   : "-",
                            figure(figures["fewest candidates"])});
            if (attacked.who == all.front().who) {
                plot.groups.push_back(attacked.version);
                plot.series[0].y.push_back(100 * figures["mean success"].get<double>());
                plot.series[1].y.push_back(100 * figures["highest success"].get<double>());
            }
            before = attacked.who;
        }
        page_.table(rows);
        if (!above_the_promise().empty()) {
            page_.paragraph("\u25b2 In this release the chance is above 1 in k, for one patient at least.");
        }
        if (plot.groups.size() > 1) page_.figure(svg(plot), "Success of an attacker who knows the covered values.");
        const auto disclosed = findings_.risk.find("attribute disclosure");
        if (disclosed == findings_.risk.end() || disclosed->empty()) return;
        page_.paragraph("An attacker may learn without finding the record: for " +
                        percent_text(disclosed->front().get<double>()) +
                        " of the patients, all records that fit share a health detail, so the patient has it too.");
    }

    void add_use() {
        page_.heading("Utility");
        const ReleasedPatients& patients = findings_.patients;
        Rows rows{{"Attribute", "Different values", "Shown as one value", "Average length of a list", "Longest list"}};
        if (shows_ranges()) rows = {{"Attribute", "Different ranges or places", "Patients with one"}};
        for (std::size_t a = 0; a < patients.labels.size(); ++a) {
            std::size_t single = 0;
            std::size_t total = 0;
            std::size_t longest = 0;
            for (std::size_t i = 0; i < patients.size(); ++i) {
                const std::size_t size = patients.shown[a].list_of(i).size();
                single += size == 1 ? 1 : 0;
                total += size;
                longest = std::max(longest, size);
            }
            if (total == 0) continue;  // no lists of it
            const auto count = static_cast<double>(std::max<std::size_t>(1, patients.size()));
            if (shows_ranges()) {
                rows.push_back({plain_words(patients.labels[a]), count_text(patients.values[a].size()),
                                percent_text(static_cast<double>(total) / count)});
                continue;
            }
            rows.push_back({plain_words(patients.labels[a]), count_text(patients.values[a].size()),
                            percent_text(static_cast<double>(single) / count),
                            number_text(static_cast<double>(total) / count), count_text(longest)});
        }
        if (rows.size() > 1) page_.table(rows);
        if (!findings_.measures.is_null()) {
            add_count_errors(page_, findings_.measures);
        } else if (findings_.reduced) {
            page_.paragraph("The steward's report has the error of counts.");
        } else if (patients.size() > most_measured) {
            page_.paragraph("The error of counts was not measured here, because there are too many patients.");
        } else {
            page_.paragraph("The error of counts was not measured: that needs the originals.");
        }
    }

    void add_clusters() {
        auto clusters = findings_.summary.clusters;
        if (clusters.size() < 2) return;
        page_.heading("Groups of patients");
        page_.paragraph(
            fmt::format("{} groups of patients with similar health details. Only terms that at least k patients have "
                        "are named.",
                        clusters.size()));
        add_tree();
        if (clusters.size() > most_clusters) {
            std::stable_sort(clusters.begin(), clusters.end(),
                             [](const auto& x, const auto& y) { return x.patients > y.patients; });
            clusters.resize(most_clusters);
            page_.paragraph(fmt::format("The largest {}:", most_clusters));
        }
        Rows rows{{"Group", "Patients", "Leading terms"}};
        for (const auto& cluster : clusters) {
            rows.push_back({std::to_string(cluster.cluster), std::to_string(cluster.patients),
                            fmt::format("{}", fmt::join(cluster.terms, ", "))});
        }
        page_.table(rows);
    }

    // The upper part of the tree, as the manifest has it; the leaves are in the table below it.
    void add_tree() {
        const Json tree = manifest_.value("tree", Json::array());
        if (tree.size() < 2) return;
        page_.paragraph("How the patients were divided, down to the third division:");
        Rows rows{{"Division", "Patients", "Groups", "Leading terms"}};
        for (const Json& node : tree) {
            const auto level = node.value("level", std::size_t{0});
            std::string indent;
            for (std::size_t i = 0; i < level; ++i) indent += "\u00a0\u00a0\u00a0";
            const Json ends = node.value("clusters", Json::array());
            rows.push_back({level == 0 ? "all" : indent + "\u2514\u00a0part", figure(node.value("patients", Json(0))),
                            ends.size() != 2     ? ""
                            : ends[0] == ends[1] ? figure(ends[0])
                                                 : fmt::format("{} to {}", figure(ends[0]), figure(ends[1])),
                            node.value("terms", Json::array()).empty() ? "" : words::joined(node["terms"])});
        }
        page_.table(rows);
    }

    void add_removed() {
        page_.heading("What was removed");
        Rows rows{{"Replaced by a placeholder", "Places"}};
        for (const auto& [kind, count] : findings_.summary.placeholders)
            rows.push_back({plain_words(kind), count_text(count)});
        rows.push_back({"shown as a list", count_text(findings_.summary.lists)});
        rows.push_back({"dates and ages, relative to the first note", count_text(findings_.summary.offsets)});
        page_.table(rows);
    }

    void add_look_at() {
        page_.heading("Notes to look at");
        page_.paragraph("Notes where tagging is most likely to have missed something, with the ids of the originals.");
        if (data_.look_at.size() == 1) {
            page_.paragraph("None stands out.");
        } else {
            Rows rows = data_.look_at;
            for (auto& head : rows.front()) head = capitalized(head);
            page_.table(rows);
        }
    }

    void add_settings_of_notes() {
        add_settings(page_, manifest_);
        page_.paragraph(method_in_words(manifest_));
        const Json policy = manifest_.value("policy", Json::object());
        const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
        if (labels.empty()) return;
        page_.paragraph("What the policy does with each kind of information:");
        Rows actions{{"Information", "What is done with it"}};
        for (const auto& [label, action] : labels.items()) {
            actions.push_back({plain_words(label), plain_action(action)});
        }
        page_.table(actions);
    }

    const Release& release_;
    const Json& manifest_;
    const Findings& findings_;
    const NotesReportData& data_;
    std::size_t k_;
    Page page_;
};

Findings to_go_along(const Findings& findings) {
    Findings out = findings;
    out.reduced = true;  // also without originals: such a page says where the rest is
    out.measures = Json();
    out.risk = without_joint_figures(findings.risk);
    return out;
}

Result<Findings> find(const Release& release, const KindOptions& options, const NotesReportData& data,
                      const NotesTruth* truth) {
    Findings out;
    if (data.checks) {
        out.checks = *data.checks;
    } else {
        auto checks = verify_release(release, options);
        if (!checks) return checks.error();
        out.checks = std::move(*checks);
    }
    auto risk = release_risk(release, truth);
    if (!risk) return risk.error();
    out.risk = std::move(*risk);
    auto patients = read_patients(release);
    if (!patients) return patients.error();
    out.patients = std::move(*patients);
    if (truth != nullptr && !truth->terms.empty() && truth->truth.size() <= most_measured) {
        auto measures = notes_measures(*truth, text_of(release.manifest, "method"));
        if (!measures) return measures.error();
        out.measures = std::move(*measures);
    }
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    auto summary = summarize_released(*notes, std::max<std::size_t>(5, release.manifest.value("k", std::size_t{0})));
    if (!summary) return summary.error();
    out.summary = std::move(*summary);
    return out;
}

}  // namespace

Result<NotesReports> notes_reports(const Release& release, const KindOptions& options, NotesReportData data) {
    const NotesTruth* truth = data.truth;
    std::optional<NotesTruth> read;
    if (truth == nullptr && !options.original.empty()) {
        auto found = read_truth(release, options.original, options.private_folder, options.common);
        if (!found) return found.error();
        truth = &read.emplace(std::move(*found));
    }
    auto findings = find(release, options, data, truth);
    if (!findings) return findings.error();
    findings->with_originals = truth != nullptr || options.checked_with_originals;
    const auto page = [&](const Findings& found, bool for_steward) -> Result<std::string> {
        NotesReport report(release, found, data, for_steward);
        Result<void> done;
        if (for_steward) report.add_register_of(options.private_folder, done);
        if (!done) return done.error();
        report.add_evidence();
        return report.html();
    };
    const bool to_share = data.goes_along || options.to_share;
    const bool steward = !to_share && (truth != nullptr || !options.private_folder.empty());
    auto board = page(to_share ? to_go_along(*findings) : *findings, steward);
    if (!board) return board.error();
    NotesReports out;
    out.board = std::move(*board);
    if (!data.look_at.empty()) {
        auto own = page(*findings, true);
        if (!own) return own.error();
        out.steward = std::move(*own);
    }
    return out;
}

}  // namespace scrim

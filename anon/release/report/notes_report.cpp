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
#include "anon/release/report/parts.h"
#include "anon/release/report_words.h"
#include "anon/report/numbers.h"
#include "anon/report/plot.h"

namespace scrim {
namespace {

using words::figure;
using words::method_in_words;
using words::missed_in_words;
using words::text_of;

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
    static std::string joined_words(const Json& names) {
        std::string out;
        for (std::size_t i = 0; names.is_array() && i < names.size(); ++i) {
            if (!names[i].is_string()) continue;
            out += (out.empty()             ? ""
                    : i + 1 == names.size() ? " and "
                                            : ", ") +
                   plain_words(names[i].get<std::string>());
        }
        return out;
    }

    // What was done, what is promised, and whether it holds.
    void add_short() {
        Board board;
        add_verdict(release_, findings_.checks, findings_.with_originals, board);
        add_checking(release_, board);
        board.asked = fmt::format(
            "{} clinical notes of {} patients{}. {}", figure(manifest_["notes"]), figure(manifest_["patients"]),
            text_of(manifest_, "unit") == "note" ? "; the input names no patients, so each note counts as one" : "",
            method_in_words(manifest_));
        board.promise =
            k_ > 0 ? fmt::format(
                         "Whoever knows a patient's {} cannot link that patient to one record with a chance "
                         "above 1 in {} ({}), even knowing this program and its settings.",
                         joined_words(manifest_["covered"]), k_, percent_text(1.0 / static_cast<double>(k_)))
                   : "The 18 categories of HIPAA Safe Harbor are removed. How many patients share what is left is not "
                     "promised.";
        board.attackers = attackers_that_matter(report_attackers(manifest_, findings_.risk));
        if (findings_.reduced) {
            board.about_attackers =
                "Whoever knows more than that (intervals, the number of notes, a health detail) may find a patient "
                "with "
                "a higher chance. How high is in the steward's report alone, as are errors of counts: these figures "
                "depend on whose values are whose, and could be used to find out.";
        } else if (attacks().empty()) {
            board.about_attackers = "The originals were not given: the attacks that need them were not run.";
        }
        for (const Json& sentence : findings_.risk.value(above_the_bound, Json::array())) {
            board.warnings.push_back("Above the promised chance: whoever " + sentence.get<std::string>().substr(4) +
                                     ".");
        }
        const std::string kept = joined_words(manifest_.value("kept", Json::array()));
        if (!kept.empty()) board.not_covered.push_back("Stays as it is: " + kept + ".");
        board.not_covered.push_back(
            "Not covered besides: " + manifest_.value("not_covered", std::string("intervals between dates")) + ".");
        board.not_covered.emplace_back("Health details and the style of writing, which may be known to somebody.");
        board.not_covered.push_back(missed_in_words(manifest_));
        add_cost(board);
        page_.markup(board_html(board));
    }

    // How exactly the covered values are still told.
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
            board.cost.push_back(fmt::format("{}: exact for {} of the patients, else a list; {} values on average.",
                                             plain_words(patients.labels[a]), percent_text(exact / count),
                                             number_text(total / count)));
        }
        std::size_t removed = 0;
        for (const auto& [kind, places] : findings_.summary.placeholders) removed += places;
        board.cost.push_back(
            fmt::format("{} identifiers were replaced by a placeholder; health details stay.", count_text(removed)));
    }

    [[nodiscard]] std::vector<Attacked> attacks() const {
        std::vector<Attacked> out;
        for (const NotesAttacker& attacker : notes_attackers()) {
            for (const auto& [version, words_of_version] :
                 {std::pair{on_the_original, "original"}, std::pair{under_safe_harbor, "Safe Harbor"},
                  std::pair{std::string(), "this release"}}) {
                const auto found = findings_.risk.find(attacker.name + version);
                if (found != findings_.risk.end()) out.push_back({attacker.knows, words_of_version, &*found});
            }
        }
        return out;
    }

    void add_risk() {
        page_.heading("Risk before and after");
        page_.paragraph(
            "An attacker who knows a patient's true values looks for that patient's record: in the original, in what "
            "HIPAA Safe Harbor would leave of it, and in this release. Below: the chance to find it, on average and at "
            "most, how many patients are found with a chance above 1/k, and the fewest records that fit one.");
        const auto all = attacks();
        if (all.empty()) {
            page_.paragraph("The originals were not given: the attacks that need them were not run.");
        } else {
            add_attacks(all);
        }
        Rows rows{{"From the release alone", "What", "Figure"}};
        for (const char* name : {"lists", "elimination attack"}) {
            const auto section = findings_.risk.find(name);
            if (section == findings_.risk.end()) continue;
            bool first = true;
            for (const auto& [what, value] : section->items()) {
                rows.push_back({first ? name : "", what, figure(value)});
                first = false;
            }
        }
        if (rows.size() > 1) page_.table(rows);
    }

    void add_attacks(const std::vector<Attacked>& all) {
        Rows rows{{"Attacker knows", "Looks in", "Average", "At most", "Above 1 in k", "Fewest that fit"}};
        BarPlot plot{"Chance to link a patient to a record", "chance", {}, {{"mean", {}, {}}, {"highest", {}, {}}}};
        std::string before;
        for (const Attacked& attacked : all) {
            const Json& figures = *attacked.figures;
            rows.push_back({attacked.who == before ? "" : attacked.who, attacked.version,
                            percent_text(figures["mean success"].get<double>()),
                            percent_text(figures["highest success"].get<double>()),
                            k_ > 0 ? fmt::format("{} of {}", figure(figures["patients above 1/k"]),
                                                 figure(figures["patients attacked"]))
                                   : "-",
                            figure(figures["fewest candidates"])});
            if (attacked.who == all.front().who) {
                plot.groups.push_back(attacked.version);
                plot.series[0].y.push_back(figures["mean success"]);
                plot.series[1].y.push_back(figures["highest success"]);
            }
            before = attacked.who;
        }
        page_.table(rows);
        page_.figure(svg(plot), "Measured success of an attacker who knows the covered values.");
        const auto disclosed = findings_.risk.find("attribute disclosure");
        if (disclosed == findings_.risk.end() || disclosed->empty()) return;
        page_.paragraph("Without finding the record: of " + percent_text(disclosed->front().get<double>()) +
                        " of the patients all records that fit have a health detail in common, which is then known of "
                        "them.");
    }

    void add_use() {
        page_.heading("What it keeps of use");
        const ReleasedPatients& patients = findings_.patients;
        Rows rows{{"Attribute", "Different values", "Shown as one value", "Mean length of a list", "Longest list"}};
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
            const auto count = static_cast<double>(std::max<std::size_t>(1, patients.size()));
            rows.push_back({plain_words(patients.labels[a]), count_text(patients.values[a].size()),
                            percent_text(static_cast<double>(single) / count),
                            number_text(static_cast<double>(total) / count), count_text(longest)});
        }
        if (rows.size() > 1) page_.table(rows);
        if (!findings_.measures.is_null()) {
            add_measures();
        } else if (findings_.reduced) {
            page_.paragraph("How wrong counts become is in the steward's report.");
        } else if (patients.size() > most_measured) {
            page_.paragraph("There are too many patients to measure more here: 'scrim risk --original' does it.");
        } else {
            page_.paragraph("How wrong counts become was not measured: that needs the originals.");
        }
    }

    void add_measures() {
        page_.paragraph(
            "Errors of counts drawn from the release against the original: 0 is no error. The score of "
            "searches is 1 if they find the same hospitals.");
        Rows rows{{"Measure", "What", "Figure"}};
        BarPlot plot{"Error of counts", "relative error", {}, {{"error", {}, {}}}};
        for (const auto& [name, section] : findings_.measures.items()) {
            bool first = true;
            for (const auto& [what, value] : section.items()) {
                if (value.is_object()) continue;
                rows.push_back({first ? name : "", what, figure(value)});
                first = false;
            }
            if (!name.starts_with("error of ") || !section.contains("mean")) continue;
            plot.groups.push_back(name.substr(9));
            plot.series[0].y.push_back(section["mean"]);
        }
        if (!plot.groups.empty()) page_.figure(svg(plot), "How wrong counts are that are made with the release.");
        page_.table(rows);
    }

    void add_clusters() {
        auto clusters = findings_.summary.clusters;
        if (clusters.size() < 2) return;
        page_.heading("Clusters");
        page_.paragraph(fmt::format(
            "{} clusters of patients with like health details. Named are only terms that at least k patients have.",
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
        page_.paragraph("How the patients were divided, from all of them to the third division:");
        Rows rows{{"division", "patients", "clusters", "leading terms"}};
        for (const Json& node : tree) {
            const auto level = node.value("level", std::size_t{0});
            std::string indent;
            for (std::size_t i = 0; i < level; ++i) indent += "\u00a0\u00a0\u00a0";
            const Json ends = node.value("clusters", Json::array());
            rows.push_back({level == 0 ? "all" : indent + "\u2514\u00a0part", figure(node.value("patients", Json(0))),
                            ends.size() == 2 ? fmt::format("{} to {}", figure(ends[0]), figure(ends[1])) : "",
                            words::joined(node.value("terms", Json::array()))});
        }
        page_.table(rows);
    }

    void add_removed() {
        page_.heading("What was removed");
        Rows rows{{"Placeholder", "Places"}};
        for (const auto& [kind, count] : findings_.summary.placeholders)
            rows.push_back({plain_words(kind), count_text(count)});
        rows.push_back({"lists of values", count_text(findings_.summary.lists)});
        rows.push_back({"dates and ages relative to the first note", count_text(findings_.summary.offsets)});
        page_.table(rows);
    }

    void add_look_at() {
        page_.heading("Notes to look at");
        page_.paragraph(
            "Tagging is most likely to have missed something in these notes. They are named by the ids of the "
            "originals.");
        if (data_.look_at.size() == 1) {
            page_.paragraph("None stands out.");
        } else {
            page_.table(data_.look_at);
        }
    }

    void add_settings_of_notes() {
        add_settings(page_, manifest_);
        const Json policy = manifest_.value("policy", Json::object());
        const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
        if (labels.empty()) return;
        page_.paragraph("What the policy does with each kind of information:");
        Rows actions{{"Information", "What is done with it"}};
        for (const auto& [label, action] : labels.items()) {
            std::string text = action.is_object() ? text_of(action, "action") : figure(action);
            if (action.is_object() && action.contains("grain")) text += ", " + text_of(action, "grain");
            actions.push_back({plain_words(label), text});
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

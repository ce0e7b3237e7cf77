#include "tools/notes_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "anon/core/plot.h"
#include "anon/notes/released_summary.h"
#include "anon/notes/verify_notes.h"
#include "tools/notes_measures.h"
#include "tools/notes_release.h"
#include "tools/verify.h"

namespace scrim {
namespace {

constexpr std::size_t most_clusters = 40;
constexpr std::size_t deepest_shown = 3;      // of the tree
constexpr std::size_t most_measured = 20000;  // patients; more take minutes

using Rows = std::vector<std::vector<std::string>>;

std::string text_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string joined(const Json& array) {
    std::string text;
    for (const auto& item : array) {
        if (item.is_string()) text += (text.empty() ? "" : ", ") + item.get<std::string>();
    }
    return text.empty() ? "none" : text;
}

std::string figure(const Json& value) {
    if (value.is_number_float()) return fmt::format("{:.4g}", value.get<double>());
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string method_in_words(const Json& manifest) {
    const std::string method = text_of(manifest, "method");
    if (method == "safe-harbor") return "HIPAA Safe Harbor: the 18 categories are removed, dates are years.";
    if (method == "k-anonymity") return "k-anonymity: ages and dates are ranges that k patients share.";
    const std::string drill_down = text_of(manifest, "drill_down");
    return "Value enumeration: patients with like health details form a cluster, and each of the covered values is "
           "shown as a list of values of the patient's cluster. " +
           std::string(drill_down == "strict"  ? "Lists are narrowed as far as the promise allows (strict drill-down)."
                       : drill_down == "paper" ? "Lists are narrowed as published, which is NOT safe: for comparison."
                                               : "Lists are not narrowed.");
}

class NotesReport {
   public:
    NotesReport(const Release& release, const ReportOptions& options, NotesReportData data)
        : release_(release),
          options_(options),
          manifest_(release.manifest),
          data_(std::move(data)),
          page_(data_.look_at.empty() ? "Report on released notes" : "The steward's report on released notes") {}

    Result<std::string> write() {
        const NotesTruth* truth = data_.truth;
        std::optional<NotesTruth> read;
        if (truth == nullptr && !options_.original.empty()) {
            auto found = read_truth(release_, options_.original, options_.private_folder, options_.common);
            if (!found) return found.error();
            truth = &read.emplace(std::move(*found));
        }
        if (auto done = add_short(); !done) return done.error();
        add_look_at();
        if (auto done = add_risk(truth); !done) return done.error();
        if (auto done = add_use(truth); !done) return done.error();
        if (auto done = add_contents(); !done) return done.error();
        add_settings();
        return page_.html();
    }

   private:
    // What was done, what is promised, and whether it holds.
    Result<void> add_short() {
        VerifyOptions verify;
        verify.original = options_.original;
        verify.private_folder = options_.private_folder;
        verify.common = options_.common;
        const auto checks = verify_release(release_, verify);
        if (!checks) return checks.error();
        const bool holds = std::all_of(checks->begin(), checks->end(), [](const Check& check) { return check.holds; });
        const std::size_t k = manifest_.value("k", std::size_t{0});
        page_.heading("In short");
        std::vector<std::string> lines{fmt::format("{} notes of {} patients are released{}.",
                                                   figure(manifest_["notes"]), figure(manifest_["patients"]),
                                                   text_of(manifest_, "unit") == "note"
                                                       ? "; the input names no patients, so each note counts as one"
                                                       : ""),
                                       method_in_words(manifest_)};
        if (k > 0) {
            lines.push_back(
                fmt::format("Promise: whoever knows a patient's {} cannot link him to one record with a "
                            "chance above 1/{} = {:.3g}, even if he knows this program and its settings.",
                            joined(manifest_["covered"]), k, 1.0 / static_cast<double>(k)));
        }
        lines.push_back(holds ? "Every check of the verifier holds." : "A check FAILS: do not share this release.");
        lines.push_back("Not covered: " + joined(manifest_.value("kept", Json::array())) +
                        " stay as they are; intervals between dates, health details and style of writing may be known "
                        "to somebody; tagging may have missed an identifier.");
        if (manifest_.value("reproducible", false)) {
            lines.emplace_back("This release was made with a fixed seed, for tests. It is not for sharing.");
        }
        page_.list(lines);
        page_.heading("Promise and proof");
        page_.paragraph(
            "The verifier is separate code that reads only what was released (and the originals, if given). "
            "'scrim verify' repeats it.");
        Rows rows{{"check", "holds", "detail"}};
        for (const auto& check : *checks) rows.push_back({check.name, check.holds ? "yes" : "NO", check.detail});
        page_.table(rows);
        return {};
    }

    Result<void> add_risk(const NotesTruth* truth) {
        page_.heading("Risk before and after");
        const auto risk = release_risk(release_, truth);
        if (!risk) return risk.error();
        Rows rows{{"attack", "figure", "value"}};
        for (const auto& [name, section] : risk->items()) {
            if (!section.is_object()) continue;
            bool first = true;
            for (const auto& [what, value] : section.items()) {
                rows.push_back({first ? name : "", what, figure(value)});
                first = false;
            }
        }
        page_.paragraph(
            "An attacker who knows a target's true values looks for his record. On the original he finds "
            "him where nobody has the same values; on the release his chance must stay below the bound.");
        if (truth != nullptr) add_risk_plot(*risk);
        page_.table(rows);
        if (truth == nullptr) {
            page_.paragraph("The originals were not given: the attacks that need them were not run.");
        }
        return {};
    }

    void add_risk_plot(const Json& risk) {
        BarPlot plot{"Chance to link a patient to his record", "chance", {}, {{"mean", {}, {}}, {"highest", {}, {}}}};
        for (const auto& [name, section] : risk.items()) {
            if (!section.is_object() || !section.contains("mean success")) continue;
            plot.groups.push_back(name.ends_with("original")              ? "original"
                                  : name.find("sex") != std::string::npos ? "release, sex and race known"
                                                                          : "release");
            plot.series[0].y.push_back(section["mean success"]);
            plot.series[1].y.push_back(section["highest success"]);
        }
        if (plot.groups.empty()) return;
        page_.figure(svg(plot), "Measured success of a simulated attacker who knows the covered values of a target.");
    }

    Result<void> add_use(const NotesTruth* truth) {
        const auto patients = read_patients(release_);
        if (!patients) return patients.error();
        page_.heading("What it keeps of use");
        Rows rows{{"attribute", "different values", "shown as one value", "mean length of a list", "longest"}};
        for (std::size_t a = 0; a < patients->labels.size(); ++a) {
            std::size_t single = 0;
            std::size_t total = 0;
            std::size_t longest = 0;
            for (std::size_t i = 0; i < patients->size(); ++i) {
                const std::size_t size = patients->shown[a].list_of(i).size();
                single += size == 1 ? 1 : 0;
                total += size;
                longest = std::max(longest, size);
            }
            const auto count = static_cast<double>(std::max<std::size_t>(1, patients->size()));
            rows.push_back({patients->labels[a], std::to_string(patients->values[a].size()),
                            fmt::format("{:.1f}%", 100 * static_cast<double>(single) / count),
                            fmt::format("{:.2f}", static_cast<double>(total) / count), std::to_string(longest)});
        }
        if (rows.size() > 1) page_.table(rows);
        if (truth == nullptr || truth->terms.empty()) return {};
        if (truth->truth.size() <= most_measured) return add_measures(*truth);
        page_.paragraph("There are too many patients to measure here: 'scrim risk --original' does it.");
        return {};
    }

    Result<void> add_measures(const NotesTruth& truth) {
        const auto measures = notes_measures(truth, text_of(manifest_, "method"));
        if (!measures) return measures.error();
        page_.paragraph(
            "Errors of counts drawn from the release against the original: 0 is no error. The score of "
            "searches is 1 if they find the same hospitals.");
        Rows rows{{"measure", "figure", "value"}};
        BarPlot plot{"Error of counts", "relative error", {}, {{"error", {}, {}}}};
        for (const auto& [name, section] : measures->items()) {
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
        return {};
    }

    Result<void> add_contents() {
        auto notes = ReleasedNotesReader::open(release_.path);
        if (!notes) return notes.error();
        const std::size_t k = std::max<std::size_t>(5, manifest_.value("k", std::size_t{0}));
        const auto summary = summarize_released(*notes, k);
        if (!summary) return summary.error();
        if (summary->clusters.size() > 1) add_clusters(*summary, k);
        page_.heading("What was removed");
        Rows rows{{"placeholder", "places"}};
        for (const auto& [kind, count] : summary->placeholders) rows.push_back({kind, std::to_string(count)});
        rows.push_back({"lists of values", std::to_string(summary->lists)});
        rows.push_back({"dates and ages relative to the first note", std::to_string(summary->offsets)});
        page_.table(rows);
        return {};
    }

    void add_clusters(const ReleasedSummary& summary, std::size_t k) {
        page_.heading("Clusters");
        page_.paragraph(
            fmt::format("{} clusters of patients with like health details. Named are only terms that at "
                        "least {} patients have.",
                        summary.clusters.size(), k));
        add_tree();
        auto clusters = summary.clusters;
        if (clusters.size() > most_clusters) {
            std::stable_sort(clusters.begin(), clusters.end(),
                             [](const auto& x, const auto& y) { return x.patients > y.patients; });
            clusters.resize(most_clusters);
            page_.paragraph(fmt::format("The largest {}:", most_clusters));
        }
        Rows rows{{"cluster", "patients", "leading terms"}};
        for (const auto& cluster : clusters) {
            rows.push_back({std::to_string(cluster.cluster), std::to_string(cluster.patients),
                            fmt::format("{}", fmt::join(cluster.terms, ", "))});
        }
        page_.table(rows);
    }

    // The upper part of the tree; the leaves are in the table below it.
    void add_tree() {
        if (data_.tree == nullptr || data_.tree->nodes.empty()) return;
        Rows rows{{"division", "patients", "leading terms"}};
        add_node(0, 0, rows);
        page_.table(rows);
    }

    void add_node(std::size_t index, std::size_t depth, Rows& rows) const {
        const ClusterNode& node = data_.tree->nodes[index];
        std::string terms;
        for (const std::uint32_t term : node.leading_terms) {
            terms += (terms.empty() ? "" : ", ") + (*data_.terms)[term];
        }
        rows.push_back({depth == 0 ? "all" : std::string(depth, '>') + " part", std::to_string(node.patients), terms});
        if (node.left < 0 || depth == deepest_shown) return;
        add_node(static_cast<std::size_t>(node.left), depth + 1, rows);
        add_node(static_cast<std::size_t>(node.right), depth + 1, rows);
    }

    void add_look_at() {
        if (data_.look_at.empty()) return;
        page_.heading("Notes to look at");
        page_.paragraph(
            "This copy is for the steward alone: it has the ids of the originals. Tagging is most likely to have "
            "missed "
            "something in these notes.");
        if (data_.look_at.size() == 1) {
            page_.paragraph("None stands out.");
        } else {
            page_.table(data_.look_at);
        }
    }

    void add_settings() {
        page_.heading("Settings and versions");
        Rows rows{{"what", "value"}};
        for (const auto& [name, value] : manifest_.items()) {
            if (name == "tree" || name == "files" || name == "policy") continue;
            if (value.is_array()) {
                rows.push_back({name, joined(value)});
            } else if (value.is_object()) {
                for (const auto& [inner, entry] : value.items()) rows.push_back({name + ": " + inner, figure(entry)});
            } else {
                rows.push_back({name, figure(value)});
            }
        }
        page_.table(rows);
        const Json policy = manifest_.value("policy", Json::object());
        const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
        if (labels.empty()) return;
        page_.paragraph("What the policy does with each kind of information:");
        Rows actions{{"label", "action"}};
        for (const auto& [label, action] : labels.items()) {
            std::string text = action.is_object() ? text_of(action, "action") : figure(action);
            if (action.is_object() && action.contains("grain")) text += ", " + text_of(action, "grain");
            actions.push_back({label, text});
        }
        page_.table(actions);
    }

    const Release& release_;
    const ReportOptions& options_;
    const Json& manifest_;
    NotesReportData data_;
    Page page_;
};

}  // namespace

Result<std::string> notes_report(const Release& release, const ReportOptions& options, NotesReportData data) {
    return NotesReport(release, options, std::move(data)).write();
}

}  // namespace scrim

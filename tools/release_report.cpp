#include "tools/release_report.h"

#include <filesystem>
#include <numeric>
#include <unordered_map>

#include "anon/core/release.h"
#include "anon/notes/released_notes.h"
#include "nlp/base/output.h"
#include "tools/notes_report.h"

namespace scrim {
namespace {

constexpr std::size_t most_listed = 500;

// What the plan knows of the originals, so that they need not be read again.
NotesTruth truth_of(const PatientTable& table, const ReleasePlan& plan) {
    NotesTruth out;
    out.truth = plan.patients;
    out.shown = plan.shown;
    const TermCounts counts = table.term_counts();
    out.terms.resize(counts.patients());
    for (std::size_t i = 0; i < counts.patients(); ++i) {
        for (auto at = counts.column_begin[i]; at < counts.column_begin[i + 1]; ++at) {
            out.terms[i].push_back(counts.terms[counts.term[at]]);
        }
    }
    if (plan.method != ReleaseMethod::k_anonymity) return out;
    for (std::size_t a = 0; a < out.shown.size(); ++a) {  // ranges of what has no order are placeholders
        const Label label = out.truth.attributes[a].label;
        if (label == Label::age || label == Label::date) continue;
        for (auto& list : out.shown[a].lists) {
            if (list.size() < 2) continue;
            list.resize(out.truth.attributes[a].values.size());
            std::iota(list.begin(), list.end(), 0U);
        }
    }
    return out;
}

// Why a person should look at a released note; empty if nothing speaks for it.
std::string reason_to_look(const ReleasedNote& note) {
    std::string reason;
    const auto add = [&](const char* text) { reason += (reason.empty() ? "" : "; ") + std::string(text); };
    if (note.text.find('[') == std::string::npos) add("no identifier was found in it");
    if (note.hmd.empty()) add("no health detail was found in it: its cluster says little");
    for (const auto& [label, list] : note.qid) {
        if (list.empty()) add("nobody of its cluster has one of the covered values");
    }
    return reason;
}

Result<std::vector<std::vector<std::string>>> notes_to_look_at(const std::string& folder, const WrittenNotes& written) {
    auto notes = ReleasedNotesReader::open(folder);
    if (!notes) return notes.error();
    std::unordered_map<std::string, std::string> originals;
    for (const NoteLink& link : written.links) originals.emplace(link.note_id, link.original_note);
    std::vector<std::vector<std::string>> rows{{"note", "original", "why"}};
    for (const auto& id : written.withheld) {
        rows.push_back({id, originals[id], "its text is withheld: a hidden value could not be taken out"});
    }
    for (const auto& id : written.searched_again) {
        rows.push_back({id, originals[id], "a hidden value was found once more and masked"});
    }
    while (rows.size() <= most_listed) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) break;
        const std::string reason = reason_to_look(**note);
        if (!reason.empty()) rows.push_back({(*note)->id, originals[(*note)->id], reason});
    }
    return rows;
}

}  // namespace

Result<void> write_reports(const ReleaseOptions& options, const PatientTable& table, const ReleasePlan& plan,
                           const std::string& release_folder, const WrittenNotes& written) {
    const auto release = open_release(release_folder);
    if (!release) return release.error();
    ReportOptions report;
    report.common = options.common;
    NotesReportData data;
    NotesTruth truth;
    if (plan.patients.size() > 0) {
        truth = truth_of(table, plan);
        data.truth = &truth;
    }
    data.tree = &plan.tree;
    data.terms = &plan.terms;
    auto html = notes_report(*release, report, data);
    if (!html) return html.error();
    namespace fs = std::filesystem;
    if (auto done = write_file((fs::path(release_folder) / "report.html").string(), *html); !done) return done;
    if (options.private_folder.empty()) return {};
    auto look = notes_to_look_at(release_folder, written);
    if (!look) return look.error();
    data.look_at = std::move(*look);
    html = notes_report(*release, report, data);
    if (!html) return html.error();
    return write_file((fs::path(options.private_folder) / "report.html").string(), *html, {.private_file = true});
}

}  // namespace scrim

#include "anon/release/write_report.h"

#include <filesystem>
#include <numeric>
#include <unordered_map>

#include "anon/core/manifest.h"
#include "anon/notes/lists/k_anonymity.h"
#include "anon/notes/verify/released_notes.h"
#include "anon/release/report/notes_report.h"
#include "anon/report/terms.h"
#include "nlp/base/files/output.h"

namespace scrim {
namespace {

constexpr std::size_t most_listed = 500;

// Why a person should look at a released note; empty if nothing speaks for it.
std::string reason_to_look(const ReleasedNote& note) {
    std::string reason;
    const auto add = [&](const char* text) { reason += (reason.empty() ? "" : "; ") + std::string(text); };
    if (note.text.find('[') == std::string::npos) add("no identifier was found in it");
    if (note.hmd.empty()) add("no health detail was found in it: its group means little");
    std::string unstated;
    for (const auto& [label, list] : note.qid) {
        if (list.empty()) unstated += (unstated.empty() ? "" : ", ") + plain_words(label);
    }
    if (!unstated.empty()) add(("no patient of its group states: " + unstated).c_str());
    return reason;
}

Result<std::vector<std::vector<std::string>>> notes_to_look_at(const std::string& folder, const WrittenNotes& written) {
    auto notes = ReleasedNotesReader::open(folder);
    if (!notes) return notes.error();
    std::unordered_map<std::string, std::string> originals;
    for (const NoteLink& link : written.links) originals.emplace(link.note_id, link.original_note);
    std::vector<std::vector<std::string>> rows{{"note", "original", "why"}};
    for (const LeftOutNote& note : written.left_out) {
        rows.push_back({"", note.original_note, "not in the release: " + note.why});
    }
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

// Sex and race, and where the release shows them.
std::vector<KnownAttribute> kept_of(const PatientTable& table, const ReleasePlan& plan) {
    const Policy& policy = table.policy();
    const auto stays = [&](Label label, std::uint32_t patient) {
        const Action action = policy.of(label).action;
        if (action != Action::shared) return action == Action::keep || action == Action::part;
        const auto& labels = plan.shared[plan.patients.cluster[patient]];
        return std::find(labels.begin(), labels.end(), label) != labels.end();
    };
    KnownAttribute sex;
    KnownAttribute race;
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        sex.truth.push_back(number_of(table.patient(i).gender.told()));
        race.truth.push_back(race_number(table.patient(i)));
        sex.shown.push_back(stays(Label::gender, i) ? sex.truth.back() : 0);
        race.shown.push_back(stays(Label::race, i) ? race.truth.back() : 0);
    }
    return {std::move(sex), std::move(race)};
}

}  // namespace

NotesTruth truth_of(const PatientTable& table, const ReleasePlan& plan, std::vector<std::string> ids) {
    NotesTruth out;
    out.ids = std::move(ids);
    if (plan.patients.size() == 0) return out;
    out.kept = kept_of(table, plan);
    for (std::uint32_t i = 0; i < table.patients(); ++i) out.stay_days.push_back(table.patient(i).stay_days);
    out.truth = plan.patients;
    out.shown = plan.allowed();
    const TermCounts counts = table.term_counts();
    out.terms.resize(counts.patients());
    for (std::size_t i = 0; i < counts.patients(); ++i) {
        for (auto at = counts.column_begin[i]; at < counts.column_begin[i + 1]; ++at) {
            out.terms[i].push_back(counts.terms[counts.term[at]]);
        }
    }
    if (plan.method != ReleaseMethod::k_anonymity) return out;
    for (std::size_t a = 0; a < out.shown.size(); ++a) {  // what has no order is shown as a place, or not at all
        const Attribute& attribute = out.truth.attributes[a];
        if (attribute.label == Label::age || attribute.label == Label::date) continue;
        for (auto& list : out.shown[a].lists) {
            if (list.size() >= 2) list = values_in(attribute, common_place(attribute, list));
            if (!list.empty()) continue;
            list.resize(attribute.values.size());
            std::iota(list.begin(), list.end(), 0U);
        }
    }
    return out;
}

Result<void> write_reports(const ReleaseOptions& options, const NotesTruth& truth, std::vector<Check> checks,
                           const std::string& release_folder, const WrittenNotes& written) {
    const auto release = open_release(release_folder);
    if (!release) return release.error();
    KindOptions report;
    report.common = options.common;
    NotesReportData data;
    data.goes_along = true;
    data.checks = std::move(checks);
    if (truth.truth.size() > 0) data.truth = &truth;
    if (!options.private_folder.empty()) {
        auto look = notes_to_look_at(release_folder, written);
        if (!look) return look.error();
        data.look_at = std::move(*look);
    }
    const auto pages = notes_reports(*release, report, std::move(data));
    if (!pages) return pages.error();
    namespace fs = std::filesystem;
    if (auto done = write_file((fs::path(release_folder) / "report.html").string(), pages->board); !done) return done;
    if (options.private_folder.empty()) return {};
    return write_file((fs::path(options.private_folder) / "report.html").string(), pages->steward,
                      {.private_file = true});
}

}  // namespace scrim

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/core/release_files.h"
#include "anon/release/beside/private_folder.h"
#include "anon/release/check/pages.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/notes_manifest.h"
#include "anon/release/run_steps.h"
#include "anon/release/work/remote_notes.h"
#include "anon/release/write_report.h"

namespace scrim {

// Brings the notes before the check, each with what became of it.
Result<void> ReleaseRun::bring_originals(OriginalsCheck& check) {
    std::unordered_map<std::string, std::uint32_t> number_of;
    for (std::uint32_t i = 0; i < check.released().size(); ++i) number_of.emplace(check.released()[i].id, i);
    for (std::size_t note = 0; note < found_.size(); ++note) {  // what was found where the notes are
        const auto released = number_of.find(written_.links[note].note_id);
        found_[note].number = released == number_of.end() ? no_released : released->second;
        check.add(found_[note]);
    }
    if (options_.remote != nullptr) return {};
    return read_again<OriginalsCheck::Found>(
        [&](std::uint32_t number, const Note& note) {
            const auto found = number_of.find(written_.links[number].note_id);
            return check.check(note, found == number_of.end() ? no_released : found->second);
        },
        [&](const OriginalsCheck::Found& found) { check.add(found); });
}

// What 'scrim verify --original' checks. A release that fails its own verification is not published. The published
// drill-down is known not to be safe: it is written for comparison, and its manifest says so.
Result<void> ReleaseRun::prove() {
    const auto release = open_release(folder_->folder());
    if (!release) return release.error();
    KindOptions verify;
    verify.common = options_.common;
    verify.originals = [this](OriginalsCheck& check) { return bring_originals(check); };
    verify.records = options_.records.empty() ? input_path_ : options_.records;
    if (options_.records.empty()) verify.read_records = read_options(options_);
    auto checks = verify_release(*release, verify);
    if (!checks) return checks.error();
    checks_ = std::move(*checks);
    for (const Check& check : checks_) {
        if (check.holds) continue;
        const std::string problem = check.name + ": " + check.detail;
        if (options_.plan.method != ReleaseMethod::enumerate || options_.plan.drill_down != DrillDown::paper) {
            return refuse(problem);
        }
        remark(options_.common, "not for sharing, --drill-down paper is not safe: " + problem);
    }
    return log_.add("verify", {{"checks", checks_.size()}});
}

// The notes are named by their new ids; which originals they are, the steward finds in the work folder.
Result<void> ReleaseRun::refuse(const std::string& problem) {
    std::string hint = "correct the tags, or tag the notes again";
    if (!options_.private_folder.empty()) {
        if (auto done = write_private(work_, state_->key(), written_); !done) return done;
        hint += "; " + work_ + "/links.csv says which originals these notes are";
    }
    return check_failed("the release fails its own verification and is not written: " + problem, {}, hint);
}

Result<void> ReleaseRun::report() {
    ReleaseOptions options = options_;
    if (!options_.private_folder.empty()) {
        auto files = FileSet::open((std::filesystem::path(options_.private_folder) / "links.csv").string());
        if (!files) return files.error();
        private_files_.emplace(std::move(*files));
        options.private_folder = private_files_->folder();
    }
    std::vector<std::string> ids(table_->patients());
    for (const NoteLink& link : written_.links) ids[link.patient_number] = link.patient;
    const NotesTruth truth = truth_of(*table_, *plan_, std::move(ids));
    if (auto done = write_reports(options, truth, checks_, folder_->folder(), written_); !done) return done;
    files_.push_back(folder_->path("report.html"));
    if (auto done = write_manifest(folder_->path("manifest.json"), manifest_, files_, *signer_); !done) return done;
    if (auto done = prove_report(); !done) return done;
    return log_.add("report");
}

// The report came after the proof: what it adds is proven by itself.
Result<void> ReleaseRun::prove_report() {
    const auto release = open_release(folder_->folder());
    if (!release) return release.error();
    for (const Check& check : check_files(*release)) {
        if (!check.holds) return refuse(check.name + ": " + check.detail);
    }
    const auto found = options_.remote != nullptr ? search_there(*release) : search_here(*release);
    if (!found) return found.error();
    return *found == 0 ? Result<void>()
                       : refuse(fmt::format("the report, or the structure of the records, shows {} values of "
                                            "the originals",
                                            *found));
}

// How many values of the originals are in manifest and report.
Result<std::size_t> ReleaseRun::search_here(const Release& release) {
    const auto pages = PageSearch::make(release);
    if (!pages) return pages.error();
    std::size_t found = 0;
    const auto done = read_again<std::size_t>([&](std::uint32_t, const Note& note) { return pages->search(note); },
                                              [&](const std::size_t& values) { found += values; });
    return done ? Result<std::size_t>(found) : done.error();
}

Result<std::size_t> ReleaseRun::search_there(const Release& release) {
    WorkerSettings settings = worker_settings();
    auto pages = PageSearch::read(release);
    if (!pages) return pages.error();
    settings.pages = std::move(*pages);
    return options_.remote->search(packed(settings));
}

}  // namespace scrim

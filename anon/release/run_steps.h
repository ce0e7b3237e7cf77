#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "anon/core/signer.h"
#include "anon/release/beside/known_patients.h"
#include "anon/release/check/originals_check.h"
#include "anon/release/files/folder.h"
#include "anon/release/files/log.h"
#include "anon/release/files/state.h"
#include "anon/release/input.h"
#include "anon/release/prepare/known_values.h"
#include "anon/release/prepare/surrogates.h"
#include "anon/release/run.h"
#include "anon/release/work/note_worker.h"
#include "anon/release/work/write_notes.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/lock.h"

namespace scrim {

// One run of a release, from options to a published folder: the steps of run(), in this order, with what each leaves to
// the next.
class ReleaseRun {
   public:
    explicit ReleaseRun(const ReleaseOptions& options) : options_(options), work_(work_folder_of(options)) {}

    Result<ReleaseOutcome> run();

   private:
    // run.cpp: the places that are this run's alone, and the end.
    Result<void> begin();
    Result<void> take_places();
    void leave_work();
    Result<void> tidy_up();
    Result<void> publish();
    static void remove_folder(const std::string& path);

    // run_gather.cpp: the notes, their patients and the plan.
    Result<void> read_input();
    Result<void> gather();
    [[nodiscard]] Error nothing_to_release() const;
    Result<void> add_years_of_records();
    [[nodiscard]] WorkerSettings worker_settings() const;
    Result<void> find_known_patients();
    [[nodiscard]] std::vector<std::string> keys() const;
    void leave_out_small_parts();
    void say_who_counts_as_patient() const;
    Result<void> plan();

    // run_write.cpp: all files of the release but report and manifest's last form.
    Result<void> write();
    Result<WrittenNotes> write_there(const WriteOptions& how);
    void say_what_was_found() const;
    Result<void> write_structured();
    [[nodiscard]] std::string day_of_release() const;
    Result<void> write_the_records();

    // run_prove.cpp: what is checked before anything is published.
    Result<void> bring_originals(OriginalsCheck& check);
    Result<void> prove();
    Result<void> refuse(const std::string& problem);
    Result<void> report();
    Result<void> prove_report();
    Result<std::size_t> search_here(const Release& release);
    Result<std::size_t> search_there(const Release& release);

    // Calls take(found) with what work(number, note) gives for every note of the input, as this run reads it.
    template <class Found>
    Result<void> read_again(const std::function<Found(std::uint32_t, const Note&)>& work,
                            const std::function<void(const Found&)>& take) {
        pass_.what = "verify";
        const auto done = for_each_note<std::optional<Found>>(
            pass_,
            [&](std::size_t record, Note&& note) -> std::optional<Found> {
                const bool known = record < gathered_.number_of.size() && gathered_.number_of[record] != no_note;
                return known ? std::optional<Found>(work(gathered_.number_of[record], note)) : std::nullopt;
            },
            [&](std::optional<Found>&& found) -> Result<void> {
                if (found) take(*found);  // a note that was left out has no number
                return {};
            });
        return done ? Result<void>() : done.error();
    }

    const ReleaseOptions& options_;
    ReleaseLog log_{""};
    std::string work_;
    bool has_work_folder_ = false;
    bool publishing_ = false;  // the private folder may know of this release: another run must know that it goes on
    std::string input_path_;
    std::vector<OutputLock> locks_;
    ReleaseOutcome outcome_;
    bool finished_ = false;
    Policy policy_;
    std::optional<ReleaseState> state_;
    std::optional<ReleaseFolder> folder_;
    std::optional<FileSet> private_files_;  // what the steward gets
    ReleaseInput input_;
    NotePass pass_;
    GatheredNotes gathered_;
    std::optional<PatientTable> table_;
    KnownValue known_values_;
    std::size_t left_out_patients_ = 0;  // for lack of k patients alike
    KnownPatients known_;                // of earlier releases, and then of this one
    std::optional<ReleasePreparer> preparer_;
    std::optional<ReleasePlan> plan_;
    std::optional<Surrogates> surrogates_;
    RenderHooks hooks_;
    Json manifest_;
    WrittenNotes written_;
    std::vector<PairFound> found_;    // [note] by the machines that have the notes
    std::vector<std::string> files_;  // of the release, as far as they are written
    std::optional<SigningKey> signer_;
    std::vector<Check> checks_;
};

}  // namespace scrim

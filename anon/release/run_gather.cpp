#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "anon/release/beside/private_folder.h"
#include "anon/release/beside/structured.h"
#include "anon/release/notes_manifest.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/run_steps.h"
#include "anon/release/work/remote_notes.h"
#include "nlp/base/counted.h"
#include "nlp/formats/embedded/records/known_structure.h"

namespace scrim {
namespace {

std::size_t clusters_of(const ReleasePlan& plan) {
    const auto& cluster = plan.patients.cluster;
    return cluster.empty() ? 0 : *std::max_element(cluster.begin(), cluster.end()) + std::size_t{1};
}

}  // namespace

Result<void> ReleaseRun::read_input() {
    if (options_.remote != nullptr) {
        input_.add_health_details = !options_.remote->has_health_details;
        return log_.add("tag", {{"tagged here", false}, {"bad", 0}});
    }
    auto input = open_release_input(options_, input_path_, work_, state_->tagging());
    if (!input) return input.error();
    input_ = std::move(*input);
    outcome_.bad = input_.bad;
    outcome_.signal = input_.signal;
    finished_ = input_.signal != 0;
    return log_.add(finished_ ? "stopped while tagging" : "tag",
                    {{"tagged here", input_.tagged_here}, {"bad", input_.bad}});
}

Result<void> ReleaseRun::gather() {
    auto place_grain = make_place_grain();
    if (!place_grain) return place_grain.error();
    hooks_.place_grain = *place_grain;
    table_.emplace(policy_, *place_grain);
    auto preparer = make_preparer(policy_, input_.add_health_details);
    if (!preparer) return preparer.error();
    preparer_.emplace(std::move(*preparer));
    pass_ = {"read", {input_.path, input_.read, options_.common, options_.strict, false}, true};
    const auto leaks = LeakSearch::make({{"policy", to_json(policy_, PolicyLists::without)}});
    if (!leaks) return leaks.error();
    auto known_values = make_known_values();
    if (!known_values) return known_values.error();
    known_values_ = std::move(*known_values);
    auto gathered =
        options_.remote != nullptr
            ? gather_elsewhere(*options_.remote, packed(worker_settings()), *table_, options_.plan.notes_per_patient)
            : gather_facts(pass_, *preparer_, policy_, *table_,
                           {&hooks_, &*leaks, options_.plan.notes_per_patient, options_.keep_ids});
    if (!gathered) return gathered.error();
    gathered_ = std::move(*gathered);
    if (auto done = add_years_of_records(); !done) return done;
    table_->vet(options_.plan.k, known_values_);
    if (!options_.structured.empty()) {
        if (auto done = ask_grains(options_, gathered_.ids, *table_); !done) return done;
    }
    if (auto done = find_known_patients(); !done) return done;
    leave_out_small_parts();
    outcome_.bad += gathered_.bad;
    if (gathered_.notes == 0) return bad_input("the input has no notes", {options_.input, {}, 0});
    if (!gathered_.left_out.empty()) {
        remark(options_.common,
               fmt::format("{} {} left out{}", counted(gathered_.left_out.size(), "note"),
                           of_count(gathered_.left_out.size(), "is", "are"),
                           options_.private_folder.empty() ? "; --private says which and why"
                                                           : "; look_at.csv in the private folder says which and why"));
    }
    if (table_->notes() == 0) {
        return nothing_to_release();
    }
    outcome_.notes = table_->notes();
    outcome_.patients = table_->patients();
    say_who_counts_as_patient();
    return log_.add("read", {{"notes", outcome_.notes}, {"patients", outcome_.patients}, {"bad", outcome_.bad}});
}

// The private folder says why, although there will be no release.
Error ReleaseRun::nothing_to_release() const {
    std::string hint = "--private names them and says why";
    if (!options_.private_folder.empty()) {
        WrittenNotes none;
        none.left_out = gathered_.left_out;
        if (auto done = write_look_at(options_.private_folder, none); !done) return done.error();
        hint = "look_at.csv in the private folder says why";
    }
    return bad_input("no note can be released", {options_.input, {}, 0}, hint);
}

// Dates beside the notes tell ages as dates in them do: a birth in one record, a visit in another.
Result<void> ReleaseRun::add_years_of_records() {
    if (options_.remote != nullptr || policy_.oldest_age == 0) return {};
    const auto years = years_of_structure(options_.records.empty() ? input_path_ : options_.records,
                                          options_.records.empty() ? read_options(options_) : ReadOptions());
    if (!years) return years.error();
    for (const auto& [patient, each] : *years) table_->add_years(patient, each.born, each.last, each.oldest);
    return {};
}

WorkerSettings ReleaseRun::worker_settings() const {
    WorkerSettings out;
    out.policy = policy_;
    out.method = options_.plan.method;
    out.add_health_details = input_.add_health_details;
    out.keep_ids = options_.keep_ids;
    return out;
}

// Patients of an earlier release must not get other lists in a second one.
Result<void> ReleaseRun::find_known_patients() {
    if (options_.plan.method == ReleaseMethod::safe_harbor || options_.private_folder.empty()) return {};
    const bool goes_on = !options_.previous.empty();
    const std::string& folder = goes_on ? options_.previous : options_.private_folder;
    auto known = read_known_patients(folder);
    if (!known) return known.error();
    if (goes_on && !*known) {
        return bad_input("this folder has no release to continue", {folder, {}, 0});
    }
    if (goes_on) {
        known_ = std::move(**known);
        return check_same_promise(known_, options_.plan, policy_, folder);
    }
    known_.promise = promise_of(options_.plan, policy_);
    if (!*known || options_.overwrite || state_->goes_on()) return {};
    if (auto done = refuse_known_patients(**known, keys(), folder); !done) return done;
    if ((*known)->promise != known_.promise) {
        return bad_input("this private folder knows patients of a release with another promise", {folder, {}, 0},
                         "name another one with --private");
    }
    known_ = std::move(**known);  // others, who stay known
    return {};
}

std::vector<std::string> ReleaseRun::keys() const { return patient_keys(*table_, gathered_.ids); }

// Who has nobody alike enough to be hidden among is not released.
void ReleaseRun::leave_out_small_parts() {
    const auto patients = options_.previous.empty()
                              ? patients_without_part(*table_, options_.plan)
                              : patients_who_wait(*table_, options_.plan, known_groups(known_, keys()));
    if (patients.empty()) return;
    // Of an earlier group too few may be left, or its patient may now show another sex.
    const std::string_view or_left = options_.previous.empty() ? "" : ", or are left of their earlier group";
    left_out_patients_ = patients.size();
    const auto numbers = table_->leave_out(patients);
    for (std::size_t note = 0; note < numbers.size(); ++note) {
        if (numbers[note] != no_note) continue;
        gathered_.left_out.push_back(
            {gathered_.ids[note],
             fmt::format("fewer than k patients show the same sex and state the same covered values{}", or_left)});
    }
    for (std::uint32_t& number : gathered_.number_of) {
        if (number != no_note) number = numbers[number];
    }
    std::vector<std::string> ids;
    for (std::size_t note = 0; note < numbers.size(); ++note) {
        if (numbers[note] != no_note) ids.push_back(std::move(gathered_.ids[note]));
    }
    gathered_.ids = std::move(ids);
    table_->vet(options_.plan.k, known_values_);
    remark(options_.common,
           fmt::format("{} {} left out: fewer than k = {} show the same sex and state the same covered values{}",
                       counted(left_out_patients_, "patient"), of_count(left_out_patients_, "is", "are"),
                       options_.plan.k, or_left));
}

void ReleaseRun::say_who_counts_as_patient() const {
    if (options_.plan.method == ReleaseMethod::safe_harbor) return;  // it promises no k
    if (const std::size_t alike = table_->look_alike_ids(); alike > 0) {
        remark(options_.common,
               fmt::format("WARNING: {} patient ids differ from another by case, blanks or zeros alone, and each "
                           "counts as a patient of its own: if they are the same people, these are hidden among "
                           "fewer than k; write every id in one way",
                           alike));
    }
    const std::size_t alone = table_->notes_without_patient();
    if (alone == 0) return;
    remark(
        options_.common,
        fmt::format("WARNING: {} of {} notes name no patient, and each counts as a patient of its own: a person with "
                    "several notes is hidden among fewer than k people; name the patients with --patient-column, "
                    "--patient-from folder or a patients.tsv",
                    alone == table_->notes() ? "all" : std::to_string(alone), table_->notes()));
}

Result<void> ReleaseRun::plan() {
    PlanOptions plan_options = options_.plan;
    plan_options.threads = options_.common.threads;
    plan_options.quiet = options_.common.quiet;
    auto plan = options_.previous.empty()
                    ? make_plan(*table_, plan_options, state_->key())
                    : continue_plan(*table_, plan_options, state_->key(), known_groups(known_, keys()));
    if (!plan) return plan.error();
    plan_.emplace(std::move(*plan));
    outcome_.clusters = clusters_of(*plan_);
    auto manifest = release_manifest(options_, input_, *table_, *plan_);
    if (!manifest) return manifest.error();
    manifest_ = std::move(*manifest);
    if (!gathered_.left_out.empty()) manifest_["left_out_notes"] = gathered_.left_out.size();
    if (left_out_patients_ > 0) manifest_["left_out_patients"] = left_out_patients_;
    return log_.add("plan", {{"clusters", outcome_.clusters}});
}

}  // namespace scrim

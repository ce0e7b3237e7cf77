#include "anon/release/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/core/release_files.h"
#include "anon/core/signer.h"
#include "anon/release/beside/cell_text.h"
#include "anon/release/beside/known_patients.h"
#include "anon/release/beside/private_folder.h"
#include "anon/release/beside/structured.h"
#include "anon/release/check/originals_check.h"
#include "anon/release/check/pages.h"
#include "anon/release/check/safe_harbor.h"
#include "anon/release/embedded/note_nlp.h"
#include "anon/release/files/folder.h"
#include "anon/release/files/log.h"
#include "anon/release/files/notes_parquet.h"
#include "anon/release/files/state.h"
#include "anon/release/input.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/notes_manifest.h"
#include "anon/release/policy_check.h"
#include "anon/release/prepare/known_values.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/prepare/surrogates.h"
#include "anon/release/rebuild/write_records.h"
#include "anon/release/work/note_worker.h"
#include "anon/release/work/remote_notes.h"
#include "anon/release/work/write_notes.h"
#include "anon/release/write_report.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"
#include "nlp/formats/embedded/records/known_structure.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

Result<void> check_options(const ReleaseOptions& options) {
    const bool promises = options.plan.method != ReleaseMethod::safe_harbor;
    if (promises && options.plan.k < 2) {
        return usage_error("--k must be at least 2", "with k = 1 nobody is hidden among others");
    }
    if (options.remote != nullptr && !options.structured.empty()) {
        return usage_error("structured records cannot go with notes that other machines have",
                           "bring the notes to one machine and release both there");
    }
    if (!options.previous.empty() && options.private_folder.empty()) {
        return usage_error("--previous needs a private folder",
                           "name one with --private: it keeps the groups of patients");
    }
    if (options.private_folder.empty()) return {};
    const auto inside = fs::path(options.private_folder)
                            .lexically_normal()
                            .lexically_relative(fs::path(options.output).lexically_normal());
    if (!inside.empty() && *inside.begin() != "..") {
        return usage_error("the private folder is inside of the release", "name a place outside it with --private");
    }
    return {};
}

std::size_t clusters_of(const ReleasePlan& plan) {
    const auto& cluster = plan.patients.cluster;
    return cluster.empty() ? 0 : *std::max_element(cluster.begin(), cluster.end()) + std::size_t{1};
}

class Run {
   public:
    explicit Run(const ReleaseOptions& options) : options_(options), work_(work_folder_of(options)) {}

    Result<ReleaseOutcome> run() {
        for (const auto step : {&Run::begin, &Run::read_input, &Run::gather, &Run::plan, &Run::write, &Run::prove,
                                &Run::report, &Run::publish}) {
            if (auto done = (this->*step)(); !done) {
                // What failed is logged as far as that is possible; the error itself is what counts.
                (void)log_.add("failed", {{"why", done.error().what}});
                leave_work();
                return done.error();
            }
            if (finished_) break;
        }
        if (outcome_.signal != 0) leave_work();
        return outcome_;
    }

   private:
    // The options, the policy, the places to write to, the key.
    Result<void> begin() {
        if (auto fine = check_options(options_); !fine) return fine;
        auto policy = options_.tag.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options_.tag.policy);
        if (!policy) return policy.error();
        const auto advice = check_policy(*policy, options_.plan.method, options_.tag.policy);
        if (!advice) return advice.error();
        for (const auto& text : *advice) remark(options_.common, text);
        if (!options_.structured.empty()) {
            if (auto fine = check_structured(options_, *policy); !fine) return fine;
        }
        if (!options_.private_folder.empty()) {
            if (auto made = make_private_folder(options_.private_folder); !made) return made;
        }
        auto signer = release_signer(options_.private_folder, options_.seed);
        if (!signer) return signer.error();
        signer_.emplace(std::move(*signer));
        outcome_.signer = signer_->fingerprint();
        log_ = ReleaseLog(options_.private_folder);
        policy_ = policy_for(options_.plan.method, *policy);
        if (auto done = take_places(); !done) return done;
        if (finished_) return {};
        return log_.add("begin", {{"method", name(options_.plan.method)},
                                  {"k", options_.plan.k},
                                  {"goes on with a stopped run", state_->goes_on()}});
    }

    // The output and the private folder are this run's alone until it ends.
    Result<void> take_places() {
        const auto output = fs::path(options_.output).lexically_normal();
        const auto parent = (output.has_filename() ? output : output.parent_path()).parent_path();
        if (auto made = make_folder(parent.empty() ? fs::path(".") : parent); !made) return made;
        for (const auto& place : {options_.output, options_.private_folder}) {
            if (place.empty()) continue;
            auto lock = OutputLock::take(place, "release");
            if (!lock) return lock.error();
            locks_.push_back(std::move(*lock));
        }
        if (auto made = make_private_folder(work_); !made) return made;
        has_work_folder_ = true;
        if (options_.remote == nullptr) {
            auto path = input_path(options_, work_);
            if (!path) return path.error();
            input_path_ = std::move(*path);
        }
        auto state = ReleaseState::open(options_, input_path_, work_);
        if (!state) return state.error();
        state_.emplace(std::move(*state));
        if (state_->is_published()) return tidy_up();
        auto folder = ReleaseFolder::open(options_.output, options_.overwrite);
        if (!folder) return folder.error();
        folder_.emplace(std::move(*folder));
        return {};
    }

    // After a run that did not end well: work that the same command can use again stays, and the steward is told, for
    // it holds the text of notes.
    void leave_work() {
        if (!has_work_folder_) return;
        if (!publishing_ && !has_work(work_)) return remove_folder(work_);
        remark(options_.common, "the work so far is kept in " + work_ +
                                    " for another run of the same command; it holds patient data: remove it if there "
                                    "will be none");
    }

    // An earlier run was stopped after it had published: nothing is left to do.
    Result<void> tidy_up() {
        const auto release = open_release(options_.output);
        if (!release) return release.error();
        remark(options_.common, "an earlier run of the same command had finished this release");
        outcome_.notes = release->manifest.value("notes", std::size_t{0});
        outcome_.patients = release->manifest.value("patients", std::size_t{0});
        outcome_.withheld = release->manifest.value("withheld", std::size_t{0});
        const Json tree = release->manifest.value("tree", Json::array());
        if (!tree.empty()) outcome_.clusters = tree[0]["clusters"][1].get<std::size_t>() + 1;
        finished_ = true;
        remove_folder(work_);
        return log_.add("had been published");
    }

    Result<void> read_input() {
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

    Result<void> gather() {
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
        auto gathered = options_.remote != nullptr
                            ? gather_elsewhere(*options_.remote, packed(worker_settings()), *table_,
                                               options_.plan.notes_per_patient)
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
                   fmt::format("{} notes are left out{}", gathered_.left_out.size(),
                               options_.private_folder.empty() ? "; --private names them"
                                                               : "; look_at.csv in the private folder names them"));
        }
        if (table_->notes() == 0) {
            return bad_input("no note can be released", {options_.input, {}, 0}, "--private names them and says why");
        }
        outcome_.notes = table_->notes();
        outcome_.patients = table_->patients();
        say_who_counts_as_patient();
        return log_.add("read", {{"notes", outcome_.notes}, {"patients", outcome_.patients}, {"bad", outcome_.bad}});
    }

    // Dates beside the notes tell ages as dates in them do: a birth in one record, a visit in another.
    Result<void> add_years_of_records() {
        if (options_.remote != nullptr || policy_.oldest_age == 0) return {};
        const auto years = years_of_structure(options_.records.empty() ? input_path_ : options_.records,
                                              options_.records.empty() ? read_options(options_) : ReadOptions());
        if (!years) return years.error();
        for (const auto& [patient, each] : *years) table_->add_years(patient, each.born, each.last, each.oldest);
        return {};
    }

    [[nodiscard]] WorkerSettings worker_settings() const {
        WorkerSettings out;
        out.policy = policy_;
        out.method = options_.plan.method;
        out.add_health_details = input_.add_health_details;
        out.keep_ids = options_.keep_ids;
        return out;
    }

    // Patients of an earlier release must not get other lists in a second one.
    Result<void> find_known_patients() {
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

    [[nodiscard]] std::vector<std::string> keys() const { return patient_keys(*table_, gathered_.ids); }

    // Who has nobody alike enough to be hidden among is not released.
    void leave_out_small_parts() {
        const auto patients = options_.previous.empty()
                                  ? patients_without_part(*table_, options_.plan)
                                  : patients_who_wait(*table_, options_.plan, known_groups(known_, keys()));
        if (patients.empty()) return;
        left_out_patients_ = patients.size();
        const auto numbers = table_->leave_out(patients);
        for (std::size_t note = 0; note < numbers.size(); ++note) {
            if (numbers[note] != no_note) continue;
            gathered_.left_out.push_back(
                {gathered_.ids[note], "fewer than k patients show the same sex and state the same covered values"});
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
               fmt::format("{} patients are left out: fewer than k = {} show the same sex and state the same covered "
                           "values",
                           left_out_patients_, options_.plan.k));
    }

    void say_who_counts_as_patient() const {
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
        remark(options_.common,
               fmt::format(
                   "WARNING: {} of {} notes name no patient, and each counts as a patient of its own: a person with "
                   "several notes is hidden among fewer than k people; name the patients with --patient-column, "
                   "--patient-from folder or a patients.tsv",
                   alone == table_->notes() ? "all" : std::to_string(alone), table_->notes()));
    }

    Result<void> plan() {
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

    Result<void> write() {
        const auto is_kept = [&](Label label) { return policy_.of(label).action == Action::keep; };
        auto surrogates = Surrogates::make(
            state_->key(),
            {is_kept(Label::gender) || policy_.of(Label::gender).action == Action::part, is_kept(Label::race)});
        if (!surrogates) return surrogates.error();
        surrogates_.emplace(std::move(*surrogates));
        hooks_.is_rare = [this](Label label, std::string_view value) {
            return table_->patients_with(label, value) < options_.plan.k;
        };
        hooks_.surrogate = [this](std::string_view text, std::uint32_t patient) {
            return surrogates_->name_for(text, patient);
        };
        const auto leaks = LeakSearch::make(manifest_);
        if (!leaks) return leaks.error();
        // What the verifier would find is masked in its note, whoever tagged it: one note must not stop the others.
        std::optional<SafeHarborSearch> harbor;
        if (options_.plan.method == ReleaseMethod::safe_harbor) {
            auto search = SafeHarborSearch::make();
            if (!search) return search.error();
            harbor.emplace(std::move(*search));
        }
        const ReleaseNames names = draw_names(table_->notes(), table_->patients(), state_->key());
        pass_.what = "write";
        pass_.records.silent = true;
        const WriteOptions how{&*table_,
                               &*plan_,
                               &hooks_,
                               options_.keep_ids ? nullptr : &names,
                               &gathered_.number_of,
                               &*leaks,
                               harbor ? &*harbor : nullptr,
                               gathered_.left_out.size()};
        auto written = options_.remote != nullptr ? write_there(how) : write_notes(pass_, *preparer_, how, *folder_);
        if (!written) return written.error();
        written_ = std::move(*written);
        written_.left_out = gathered_.left_out;
        say_what_was_found();
        outcome_.withheld = written_.withheld.size();
        manifest_["withheld"] = outcome_.withheld;
        files_ = {folder_->path("notes.jsonl"), folder_->path("notes")};
        if (options_.remote == nullptr && holds_parquet(options_.input)) {
            if (auto done = write_notes_parquet(folder_->folder()); !done) return done;
            files_.push_back(folder_->path(std::string(notes_parquet_file)));
        }
        if (auto done = write_structured(); !done) return done;
        if (auto done = write_the_records(); !done) return done;
        if (auto done = write_manifest(folder_->path("manifest.json"), manifest_, files_, *signer_); !done) return done;
        return log_.add("write", {{"notes", written_.links.size()},
                                  {"searched again", written_.searched_again.size()},
                                  {"withheld", written_.withheld.size()}});
    }

    // The second reading where the notes are.
    Result<WrittenNotes> write_there(const WriteOptions& how) {
        WorkerSettings settings = worker_settings();
        settings.manifest = manifest_;
        settings.key = state_->key().hex();
        settings.seed = options_.seed;
        settings.values_of_many = table_->values_of_many(options_.plan.k);
        auto written = write_elsewhere(*options_.remote, packed(settings), how, gathered_, *folder_);
        if (!written) return written.error();
        found_ = std::move(written->found);
        return std::move(written->written);
    }

    void say_what_was_found() const {
        if (!written_.searched_again.empty()) {
            remark(options_.common,
                   fmt::format("in {} notes a hidden value was found once more and masked; look at them",
                               written_.searched_again.size()));
        }
        if (!written_.withheld.empty()) {
            remark(options_.common,
                   fmt::format("the text of {} notes is withheld, because a hidden value could not be taken out of it",
                               written_.withheld.size()));
        }
    }

    Result<void> write_structured() {
        if (options_.structured.empty()) return {};
        files_.push_back(folder_->path("structured.csv"));
        CellText cells(*preparer_, *table_, *plan_, hooks_);
        auto known = read_again<KnownTexts>(
            [&](std::uint32_t number, const Note& note) { return cells.known_texts(table_->patient_of(number), note); },
            [&](const KnownTexts& texts) { cells.add(texts); });
        if (!known) return known;
        const auto rows = release_structured(
            options_, *table_, *plan_, hooks_, written_.links, files_.back(),
            [&](std::string_view cell, std::uint32_t patient) { return cells.shown(cell, patient); });
        if (!rows) return rows.error();
        if (rows->left_out > 0) {
            remark(options_.common, fmt::format("{} rows of {} match no released patient and are left out",
                                                rows->left_out, options_.structured));
        }
        return log_.add("structured records", {{"rows", rows->rows}, {"left out", rows->left_out}});
    }

    // A release that can be made again has the same bytes on another day.
    [[nodiscard]] std::string day_of_release() const {
        if (options_.seed) return "1970-01-01";
        const std::chrono::year_month_day day = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                           static_cast<unsigned>(day.day()));
    }

    // Where the notes are parts of larger records, these come back with the released texts in place.
    Result<void> write_the_records() {
        if (options_.remote != nullptr) return {};
        const std::string& from = options_.records.empty() ? input_path_ : options_.records;
        const ReadOptions read = options_.records.empty() ? read_options(options_) : ReadOptions();
        const auto any = has_records(from, read);
        if (!any) return any.error();
        if (!*any) {
            return options_.records.empty() ? Result<void>()
                                            : bad_input("has no records around notes", {options_.records, {}, 0});
        }
        auto rules = options_.structure_rules.empty() ? Result<StructureRules>(StructureRules())
                                                      : read_structure_rules(options_.structure_rules);
        if (!rules) return rules.error();
        manifest_["structure_rules"] = to_json(*rules);
        RecordsInput input{from,    read,    std::move(*rules), options_.common.threads, &*table_,
                           &*plan_, &hooks_, &written_.links,   &state_->key(),          {}};
        input.each_note = [this](const std::function<void(const Note&)>& take) {
            return read_again<Note>([](std::uint32_t, const Note& note) { return note; }, take);
        };
        const auto outcome = write_records(input, *folder_);
        if (!outcome) return outcome.error();
        if (auto done = write_note_nlp(folder_->folder(), day_of_release()); !done) return done;
        manifest_["records"] = {{"records", outcome->records}, {"notes", outcome->notes}};
        files_.push_back(folder_->path("records"));
        if (outcome->notes > written_.links.size()) {
            return bad_input(fmt::format("{} notes of the release are in more than one record",
                                         outcome->notes - written_.links.size()),
                             {from, {}, 0}, "do two records have the same id?");
        }
        if (const std::size_t others = written_.links.size() - outcome->notes; others > 0) {
            const std::string text = fmt::format("{} notes of the release are in no record", others);
            if (!options_.records.empty() || !fs::is_directory(from)) return bad_input(text, {from, {}, 0});
            remark(options_.common, text + ": they are of files of other formats");
        }
        if (outcome->left_out > 0) {
            remark(options_.common,
                   fmt::format("{} records are of nobody in the release and are left out", outcome->left_out));
        }
        written_.redacted = outcome->redacted;
        std::size_t redacted = 0;
        for (const auto& [path, count] : outcome->redacted) redacted += count;
        if (redacted > 0) {
            remark(
                options_.common,
                fmt::format("{} elements of records that a rule keeps told an identifier and were redacted{}", redacted,
                            options_.private_folder.empty() ? "; --private says where"
                                                            : "; redacted.csv in the private folder says where"));
        }
        return log_.add("records", {{"records", outcome->records},
                                    {"notes", outcome->notes},
                                    {"withheld", outcome->withheld},
                                    {"redacted", redacted},
                                    {"left out", outcome->left_out}});
    }

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

    // Brings the notes before the check, each with what became of it.
    Result<void> bring_originals(OriginalsCheck& check) {
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
    Result<void> prove() {
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
    Result<void> refuse(const std::string& problem) {
        std::string hint = "correct the tags, or tag the notes again";
        if (!options_.private_folder.empty()) {
            if (auto done = write_private(work_, state_->key(), written_); !done) return done;
            hint += "; " + work_ + "/links.csv says which originals these notes are";
        }
        return check_failed("the release fails its own verification and is not written: " + problem, {}, hint);
    }

    Result<void> report() {
        std::vector<std::string> ids(table_->patients());
        for (const NoteLink& link : written_.links) ids[link.patient_number] = link.patient;
        const NotesTruth truth = truth_of(*table_, *plan_, std::move(ids));
        if (auto done = write_reports(options_, truth, checks_, folder_->folder(), written_); !done) return done;
        files_.push_back(folder_->path("report.html"));
        if (auto done = write_manifest(folder_->path("manifest.json"), manifest_, files_, *signer_); !done) return done;
        if (auto done = prove_report(); !done) return done;
        return log_.add("report");
    }

    // The report came after the proof: what it adds is proven by itself.
    Result<void> prove_report() {
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
    Result<std::size_t> search_here(const Release& release) {
        const auto pages = PageSearch::make(release);
        if (!pages) return pages.error();
        std::size_t found = 0;
        const auto done = read_again<std::size_t>([&](std::uint32_t, const Note& note) { return pages->search(note); },
                                                  [&](const std::size_t& values) { found += values; });
        return done ? Result<std::size_t>(found) : done.error();
    }

    Result<std::size_t> search_there(const Release& release) {
        WorkerSettings settings = worker_settings();
        auto pages = PageSearch::read(release);
        if (!pages) return pages.error();
        settings.pages = std::move(*pages);
        return options_.remote->search(packed(settings));
    }

    Result<void> publish() {
        publishing_ = true;
        if (!options_.private_folder.empty()) {
            if (auto done = write_private(options_.private_folder, state_->key(), written_); !done) return done;
        }
        if (!options_.private_folder.empty() && plan_->patients.size() > 0) {
            add_patients(*table_, *plan_, keys(), known_);
            if (auto done = write_known_patients(options_.private_folder, known_); !done) return done;
        }
        if (auto done = state_->will_publish(folder_->path("manifest.json")); !done) return done;
        if (auto done = folder_->publish(); !done) return done;
        remove_folder(work_);
        return log_.add("publish", {{"notes", outcome_.notes}, {"patients", outcome_.patients}, {"bad", outcome_.bad}});
    }

    static void remove_folder(const std::string& path) {
        std::error_code failure;
        fs::remove_all(path, failure);
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

}  // namespace

Result<ReleaseOutcome> run_release(const ReleaseOptions& options) { return Run(options).run(); }

}  // namespace scrim

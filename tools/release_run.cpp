#include "tools/release_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anon/core/release.h"
#include "tools/notes_safe_harbor.h"
#include "tools/place_grain.h"
#include "tools/release_folder.h"
#include "tools/release_input.h"
#include "tools/release_log.h"
#include "tools/release_manifest.h"
#include "tools/release_notes.h"
#include "tools/release_private.h"
#include "tools/release_report.h"
#include "tools/release_state.h"
#include "tools/release_structured.h"
#include "tools/surrogates.h"
#include "tools/verify.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

Result<void> check_options(const ReleaseOptions& options) {
    const bool promises = options.plan.method != ReleaseMethod::safe_harbor;
    if (promises && options.plan.k < 2) {
        return usage_error("--k must be at least 2", "with k = 1 nobody is hidden among others");
    }
    if (options.private_folder.empty()) return {};
    const auto inside = fs::path(options.private_folder)
                            .lexically_normal()
                            .lexically_relative(fs::path(options.output).lexically_normal());
    if (!inside.empty() && *inside.begin() != "..") {
        return usage_error("the private folder is inside of the release", "name a place outside of it with --private");
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
                return done.error();
            }
            if (finished_) break;
        }
        return outcome_;
    }

   private:
    // The options, the policy, the places to write to, the key.
    Result<void> begin() {
        if (auto fine = check_options(options_); !fine) return fine;
        auto policy = options_.tag.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options_.tag.policy);
        if (!policy) return policy.error();
        if (!options_.structured.empty()) {
            if (auto fine = check_structured(options_, *policy); !fine) return fine;
        }
        if (!options_.private_folder.empty()) {
            if (auto made = make_private_folder(options_.private_folder); !made) return made;
        }
        log_ = ReleaseLog(options_.private_folder);
        const bool was_there = fs::exists(work_);
        if (auto made = make_private_folder(work_); !made) return made;
        auto state = ReleaseState::open(options_, work_);
        if (!state) return state.error();
        state_.emplace(std::move(*state));
        if (state_->is_published()) return tidy_up();
        auto folder = ReleaseFolder::open(options_.output, options_.overwrite);
        if (!folder) {
            if (!was_there) remove_folder(work_);
            return folder.error();
        }
        folder_.emplace(std::move(*folder));
        policy_ = policy_for(options_.plan.method, *policy);
        return log_.add("begin", {{"method", name(options_.plan.method)},
                                  {"k", options_.plan.k},
                                  {"goes on with a stopped run", state_->goes_on()}});
    }

    // An earlier run was stopped after it had published: nothing is left to do.
    Result<void> tidy_up() {
        const auto release = open_release(options_.output);
        if (!release) return release.error();
        remark(options_.common, "an earlier run of the same command had finished this release");
        outcome_.notes = release->manifest.value("notes", std::size_t{0});
        outcome_.patients = release->manifest.value("patients", std::size_t{0});
        const Json tree = release->manifest.value("tree", Json::array());
        if (!tree.empty()) outcome_.clusters = tree[0]["clusters"][1].get<std::size_t>() + 1;
        finished_ = true;
        remove_folder(work_);
        return log_.add("had been published");
    }

    Result<void> read_input() {
        auto input = open_release_input(options_, work_);
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
        pass_ = {"read", input_.path, input_.read, options_.common, options_.strict, false};
        auto gathered = gather_facts(pass_, *preparer_, policy_, *table_, kept_);
        if (!gathered) return gathered.error();
        gathered_ = std::move(*gathered);
        outcome_.bad += gathered_.bad;
        if (gathered_.notes == 0) return bad_input("there is no note in the input", {options_.input, {}, 0});
        outcome_.notes = table_->notes();
        outcome_.patients = table_->patients();
        return log_.add("read", {{"notes", outcome_.notes}, {"patients", outcome_.patients}, {"bad", outcome_.bad}});
    }

    Result<void> plan() {
        PlanOptions plan_options = options_.plan;
        plan_options.threads = options_.common.threads;
        plan_options.quiet = options_.common.quiet;
        auto plan = make_plan(*table_, plan_options, state_->key());
        if (!plan) return plan.error();
        plan_.emplace(std::move(*plan));
        outcome_.clusters = clusters_of(*plan_);
        auto manifest = release_manifest(options_, input_, *table_, *plan_);
        if (!manifest) return manifest.error();
        manifest_ = std::move(*manifest);
        return log_.add("plan", {{"clusters", outcome_.clusters}});
    }

    Result<void> write() {
        auto surrogates = Surrogates::make(state_->key());
        if (!surrogates) return surrogates.error();
        surrogates_.emplace(std::move(*surrogates));
        hooks_.is_rare = [this](Label label, std::string_view value) {
            return table_->patients_with(label, value) < options_.plan.k;
        };
        hooks_.surrogate = [this](Label, std::string_view text) { return surrogates_->name_for(text); };
        const auto leaks = LeakSearch::make(manifest_);
        if (!leaks) return leaks.error();
        // Tags of others are taken as they are; what this run tagged itself may be completed.
        std::optional<SafeHarborSearch> harbor;
        if (input_.tagged_here && options_.plan.method == ReleaseMethod::safe_harbor) {
            auto search = SafeHarborSearch::make();
            if (!search) return search.error();
            harbor.emplace(std::move(*search));
        }
        const ReleaseNames names = draw_names(table_->notes(), table_->patients(), state_->key());
        pass_.what = "write";
        pass_.silent = true;
        auto written = write_notes(pass_, *preparer_,
                                   {&*table_, &*plan_, &hooks_, options_.keep_ids ? nullptr : &names,
                                    &gathered_.number_of, &*leaks, harbor ? &*harbor : nullptr},
                                   *folder_);
        if (!written) return written.error();
        written_ = std::move(*written);
        say_what_was_found();
        std::vector<std::string> files{folder_->path("notes.jsonl")};
        if (auto done = write_structured(files); !done) return done;
        if (auto done = write_manifest(folder_->path("manifest.json"), manifest_, files); !done) return done;
        return log_.add("write", {{"notes", written_.links.size()},
                                  {"searched again", written_.searched_again.size()},
                                  {"withheld", written_.withheld.size()}});
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

    Result<void> write_structured(std::vector<std::string>& files) {
        if (options_.structured.empty()) return {};
        files.push_back(folder_->path("structured.csv"));
        const auto rows = release_structured(options_, *table_, *plan_, hooks_, written_.links, files.back());
        if (!rows) return rows.error();
        if (rows->left_out > 0) {
            remark(options_.common, fmt::format("{} rows of {} are of nobody in the release and left out",
                                                rows->left_out, options_.structured));
        }
        return log_.add("structured records", {{"rows", rows->rows}, {"left out", rows->left_out}});
    }

    // A release that fails its own verification is not published. The published drill-down is known not to be safe: it
    // is written for comparison, and its manifest says so.
    Result<void> prove() {
        const auto release = open_release(folder_->folder());
        if (!release) return release.error();
        VerifyOptions verify;
        verify.common = options_.common;
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
        const NotesTruth truth = truth_of(*table_, *plan_, kept_);
        if (auto done = write_reports(options_, truth, checks_, folder_->folder(), written_); !done) return done;
        return log_.add("report");
    }

    Result<void> publish() {
        if (!options_.private_folder.empty()) {
            if (auto done = write_private(options_.private_folder, state_->key(), written_); !done) return done;
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
    ReleaseOutcome outcome_;
    bool finished_ = false;
    Policy policy_;
    std::optional<ReleaseState> state_;
    std::optional<ReleaseFolder> folder_;
    ReleaseInput input_;
    NotePass pass_;
    NotePassOutcome gathered_;
    KeptClasses kept_;
    std::optional<PatientTable> table_;
    std::optional<ReleasePreparer> preparer_;
    std::optional<ReleasePlan> plan_;
    std::optional<Surrogates> surrogates_;
    RenderHooks hooks_;
    Json manifest_;
    WrittenNotes written_;
    std::vector<Check> checks_;
};

}  // namespace

Result<ReleaseOutcome> run_release(const ReleaseOptions& options) { return Run(options).run(); }

}  // namespace scrim

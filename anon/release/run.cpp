#include <filesystem>
#include <string>

#include "anon/core/release_files.h"
#include "anon/release/beside/private_folder.h"
#include "anon/release/beside/structured.h"
#include "anon/release/policy_check.h"
#include "anon/release/run_steps.h"
#include "nlp/base/files/output.h"

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

}  // namespace

Result<ReleaseOutcome> ReleaseRun::run() {
    for (const auto step : {&ReleaseRun::begin, &ReleaseRun::read_input, &ReleaseRun::gather, &ReleaseRun::plan,
                            &ReleaseRun::write, &ReleaseRun::prove, &ReleaseRun::report, &ReleaseRun::publish}) {
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

// The options, the policy, the places to write to, the key.
Result<void> ReleaseRun::begin() {
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
Result<void> ReleaseRun::take_places() {
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
void ReleaseRun::leave_work() {
    if (!has_work_folder_) return;
    if (!publishing_ && !has_work(work_)) return remove_folder(work_);
    remark(options_.common, "the work so far is kept in " + work_ +
                                " for another run of the same command; it holds patient data: remove it if there "
                                "will be none");
}

// An earlier run was stopped after it had published: nothing is left to do.
Result<void> ReleaseRun::tidy_up() {
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

// The steward's files and the release come together: neither is left with the other of an older run.
Result<void> ReleaseRun::publish() {
    publishing_ = true;
    const auto publish_release = [&]() -> Result<void> {
        if (auto done = state_->will_publish(folder_->path("manifest.json")); !done) return done;
        return folder_->publish();
    };
    if (private_files_) {
        if (auto done = write_private(private_files_->folder(), state_->key(), written_); !done) return done;
        if (plan_->patients.size() > 0) {
            add_patients(*table_, *plan_, keys(), known_);
            if (auto done = write_known_patients(private_files_->folder(), known_); !done) return done;
        }
        if (auto done = private_files_->publish_with(publish_release); !done) return done;
        std::error_code failure;  // of an older release
        if (written_.redacted.empty()) fs::remove(fs::path(options_.private_folder) / "redacted.csv", failure);
    } else if (auto done = publish_release(); !done) {
        return done;
    }
    remove_folder(work_);
    return log_.add("publish", {{"notes", outcome_.notes}, {"patients", outcome_.patients}, {"bad", outcome_.bad}});
}

void ReleaseRun::remove_folder(const std::string& path) {
    std::error_code failure;
    fs::remove_all(path, failure);
}

Result<ReleaseOutcome> run_release(const ReleaseOptions& options) { return ReleaseRun(options).run(); }

}  // namespace scrim

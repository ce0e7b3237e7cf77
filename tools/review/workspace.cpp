#include "tools/review/workspace.h"

#include <algorithm>

namespace scrim::review {

Result<std::unique_ptr<Workspace>> Workspace::open(WorkspaceOptions options) {
    std::unique_ptr<Workspace> out(new Workspace(std::move(options)));
    auto notes = list_notes(out->options_.folder);
    if (!notes) return notes.error();
    out->notes_ = std::move(*notes);
    // What is wrong with the folder is said now and not in the browser.
    auto session = out->opened(out->options_.annotator);
    if (!session) return session.error();
    if (auto done = out->assign(); !done) return done.error();
    if (out->options_.sample > 0) {
        auto sample = Sample::open(out->notes_, *(*session)->copy, out->options_.sample, out->options_.seed);
        if (!sample) return sample.error();
        out->sample_ = std::move(*sample);
    }
    if (auto ready = out->session(out->options_.annotator); !ready) return ready.error();
    return out;
}

// The copies of a team are opened at once: another program that has one of them is told of now.
Result<void> Workspace::assign() {
    if (options_.team.alone()) return {};
    std::vector<Copy*> copies;
    for (const std::string& name : options_.team.annotators()) {
        const auto session = opened(name);
        if (!session) return session.error();
        copies.push_back((*session)->copy.get());
    }
    assigned_ = assign_notes(notes_.names, copies.size(), options_.team.assignment,
                             [&](std::size_t annotator, std::size_t note) { return copies[annotator]->has(note); });
    return {};
}

bool Workspace::sees(const Person& person, std::size_t note) const {
    if (sample_ && !sample_->has(note)) return false;
    if (person.role != PersonRole::annotator) return true;
    const auto names = options_.team.annotators();
    const auto at = std::find(names.begin(), names.end(), person.name);
    return at == names.end() || assigned_[static_cast<std::size_t>(at - names.begin())][note];
}

Result<Session*> Workspace::session(const std::string& annotator) {
    const auto session = opened(annotator);
    if (!session) return session;
    const std::lock_guard lock(mutex_);
    Session& found = **session;
    if (!found.index) found.index = std::make_unique<DoubtIndex>(*found.copy, notes_.size());
    if (!found.retraining && !options_.program.empty()) {
        found.retraining = std::make_unique<Retraining>(
            notes_, *found.copy, RetrainingOptions{options_.program, options_.shipped_notes, 10, options_.rules});
    }
    return session;
}

Result<Session*> Workspace::opened(const std::string& annotator) {
    if (!annotator.empty() && !is_annotator_name(annotator)) {
        return usage_error("an annotator's name has letters, digits, - and _ only, at most 40");
    }
    const std::lock_guard lock(mutex_);
    if (const auto at = sessions_.find(annotator); at != sessions_.end()) return &at->second;
    auto copy = Copy::open(notes_, annotator);
    if (!copy) return copy.error();
    Session& session = sessions_[annotator];
    session.copy = std::move(*copy);
    return &session;
}

Session* Workspace::gold() {
    const auto known = annotators(notes_);
    if (std::find(known.begin(), known.end(), gold_name) == known.end()) return nullptr;
    const auto opened = session(gold_name);
    return opened ? *opened : nullptr;
}

Result<std::shared_ptr<Copy>> Workspace::reader(const std::string& annotator) {
    {
        const std::lock_guard lock(mutex_);
        const auto at = sessions_.find(annotator);
        if (at != sessions_.end()) return std::shared_ptr<Copy>(at->second.copy.get(), [](Copy*) {});
    }
    const auto known = annotators(notes_);
    if (std::find(known.begin(), known.end(), annotator) == known.end()) {
        return usage_error("there is no copy of that annotator");
    }
    auto copy = Copy::open(notes_, annotator, Copy::Use::read);
    if (!copy) return copy.error();
    return std::shared_ptr<Copy>(std::move(*copy));
}

}  // namespace scrim::review

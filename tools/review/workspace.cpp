#include "tools/review/workspace.h"

#include <algorithm>

namespace scrim::review {

Result<std::unique_ptr<Workspace>> Workspace::open(WorkspaceOptions options) {
    std::unique_ptr<Workspace> out(new Workspace(std::move(options)));
    auto notes = list_notes(out->options_.folder);
    if (!notes) return notes.error();
    out->notes_ = std::move(*notes);
    // What is wrong with the folder is said now and not in the browser.
    auto session = out->session(out->options_.annotator);
    if (!session) return session.error();
    return out;
}

Result<Session*> Workspace::session(const std::string& annotator) {
    if (!annotator.empty() && !is_annotator_name(annotator)) {
        return usage_error("an annotator's name has letters, digits, - and _ only, at most 40");
    }
    const std::lock_guard lock(mutex_);
    if (const auto at = sessions_.find(annotator); at != sessions_.end()) return &at->second;
    auto copy = Copy::open(notes_, annotator);
    if (!copy) return copy.error();
    Session& session = sessions_[annotator];
    session.copy = std::move(*copy);
    session.index = std::make_unique<DoubtIndex>(*session.copy, notes_.size());
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

// Requests of the lead: how the team gets on, and training the taggers on what is approved.

#include "tools/review/server/api.h"
#include "tools/review/team/progress.h"

namespace scrim::review {

// Alone too: whoever works without a team may have made copies of several annotators.
Result<Json> Api::team(const Ask&) {
    const Team& team = workspace_.options().team;
    std::vector<std::string> names = team.annotators();
    if (team.alone()) {
        for (const std::string& name : annotators(workspace_.notes())) {
            if (name != gold_name) names.push_back(name);
        }
    }
    std::vector<std::shared_ptr<Copy>> readers;
    std::vector<Copy*> copies;
    for (const std::string& name : names) {
        auto reader = workspace_.reader(name);
        if (!reader) return reader.error();
        copies.push_back(reader->get());
        readers.push_back(std::move(*reader));
    }
    auto out = team_progress(copies, workspace_.assigned(), workspace_.notes().size());
    if (!out) return out;
    Json gold;
    if (const Session* session = workspace_.gold()) {
        std::size_t open = 0;
        std::size_t decided = 0;
        std::size_t approved = 0;
        for (const NoteState& state : session->copy->states()) {
            if (state.revision == 0) continue;
            ++(state.undecided > 0 ? open : state.approved ? approved : decided);
        }
        gold = {{"open", open}, {"decided", decided}, {"approved", approved}};
    }
    (*out)["gold"] = std::move(gold);
    return out;
}

Result<Json> Api::retrain(const Ask& ask, Session& session, std::string_view action) {
    if (!session.retraining) return not_found();
    if (ask.method == "GET" && action.empty()) return session.retraining->state();
    if (ask.method != "POST") return not_found();
    if (action == "start") {
        if (workspace_.sample() != nullptr) {
            return usage_error("a sample of these tags is being checked", "train after it, without --sample");
        }
        if (auto done = session.retraining->start(); !done) return done.error();
    } else if (action == "stop") {
        session.retraining->stop();
    } else if (action == "apply") {
        const auto notes = session.retraining->apply(who(ask));
        if (!notes) return notes.error();
        for (const std::size_t note : *notes) changed(session, note);
    } else {
        return not_found();
    }
    return session.retraining->state();
}

}  // namespace scrim::review

// Undo, redo and rebuilding: the two stacks are chains through the log, so that they have no limit and take no
// memory. An edit (or redo) points to the line below it on the undo stack, an undo to the one below on the redo
// stack; every line says which lines are on top after it.

#include <utility>

#include "tools/review/copy.h"

namespace scrim::review {
namespace {

Result<Change> change_in(const Note& note, const LogEntry& entry) {
    Change out;
    for (const auto& [spans, json] : {std::pair{&out.removed, &entry.removed}, std::pair{&out.added, &entry.added}}) {
        if (json->is_null()) continue;
        auto read = spans_from_json(note, *json);
        if (!read) return read.error();
        *spans = std::move(*read);
    }
    return out;
}

}  // namespace

Result<std::optional<Saved>> Copy::done_before(std::size_t note, const Loaded& loaded, const SaveAs& as) const {
    if (as.request.empty()) return std::optional<Saved>();
    for (std::int64_t place = states_[note].last; place != nowhere;) {
        const auto line = entry_at(note, place);
        if (!line) return line.error();
        if (line->revision <= as.revision) break;
        if (line->request == as.request) {
            auto change = change_in(loaded.note, *line);
            if (!change) return change.error();
            return std::optional(Saved{line->revision, std::move(*change), line->approved, line->undo != nowhere,
                                       line->redo != nowhere});
        }
        place = line->previous;
    }
    return std::optional<Saved>();
}

Result<Json> Copy::extra_after(std::size_t note, std::int64_t place) const {
    if (place == nowhere) return Json::object();
    auto line = entry_at(note, place);
    if (!line) return line.error();
    if (!line->extra && line->extra_at == nowhere) return Json::object();
    if (!line->extra) line = entry_at(note, line->extra_at);
    if (!line) return line.error();
    return line->extra ? std::move(*line->extra) : Json::object();
}

Result<SaveAs> Copy::restored(std::size_t note, const Loaded& loaded, const LogEntry& line, SaveAs as) const {
    as.approved = false;
    if (line.previous != nowhere) {
        const auto before = entry_at(note, line.previous);
        if (!before) return before.error();
        as.approved = before->approved;
    }
    auto extra = extra_after(note, extra_at(note, loaded));
    if (!extra) return extra.error();
    const auto before = extra_after(note, line.previous);
    if (!before) return before.error();
    bool differs = false;
    for (const char* list : {"decisions", "undecided"}) {  // comments stay
        const Json wanted = before->value(list, Json::array());
        differs = differs || extra->value(list, Json::array()) != wanted;
        if (before->contains(list) || extra->contains(list)) (*extra)[list] = wanted;
    }
    if (differs) as.extra = std::move(*extra);
    return as;
}

Result<Saved> Copy::step_back(std::size_t note, Loaded loaded, const SaveAs& as) {
    const std::int64_t top = loaded.undo();
    if (top == nowhere) return usage_error("there is nothing to undo");
    auto line = entry_at(note, top);
    if (!line) return line.error();
    auto change = change_in(loaded.note, *line);
    if (!change) return change.error();
    Act act;
    act.entry.what = "undo";
    act.change = change->reversed();
    act.entry.undo = line->undo_before;
    act.entry.redo_before = loaded.redo();
    act.entry.redo = log_.end();
    const auto back = restored(note, loaded, *line, as);
    if (!back) return back.error();
    return save(note, std::move(loaded), std::move(act), *back);
}

Result<Saved> Copy::undo(std::size_t note, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = load_for(note, as);
    if (!loaded) return loaded.error();
    if (loaded->done) return *loaded->done;
    return step_back(note, std::move(*loaded), as);
}

Result<Saved> Copy::redo(std::size_t note, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = load_for(note, as);
    if (!loaded) return loaded.error();
    if (loaded->done) return *loaded->done;
    const std::int64_t top = loaded->redo();
    if (top == nowhere) return usage_error("there is nothing to redo");
    auto line = entry_at(note, top);
    if (!line) return line.error();
    auto change = change_in(loaded->note, *line);
    if (!change) return change.error();
    Act act;
    act.entry.what = "redo";
    act.change = change->reversed();
    act.entry.redo = line->redo_before;
    act.entry.undo_before = loaded->undo();
    act.entry.undo = log_.end();
    const auto back = restored(note, *loaded, *line, as);
    if (!back) return back.error();
    return save(note, std::move(*loaded), std::move(act), *back);
}

Result<bool> Copy::touched(std::size_t note, std::string_view batch_prefix) const {
    const std::lock_guard lock(mutex_);
    for (std::int64_t place = states_[note].last; place != nowhere;) {
        const auto line = entry_at(note, place);
        if (!line) return line.error();
        const bool changes = !line->removed.is_null() || !line->added.is_null();
        const bool stepped = line->what == "undo" || line->what == "redo";  // what they step over is looked at itself
        if (changes && !stepped && !line->batch.starts_with(batch_prefix)) return true;
        place = line->previous;
    }
    return false;
}

Result<std::vector<std::string>> Copy::approved_at() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> out(states_.size());
    auto done = log_.scan([&](std::int64_t place, const Json& line) -> Result<void> {
        const auto entry = log_entry_of(line, place);
        if (!entry) return entry.error();
        const auto at = notes_.index.find(entry->note);
        if (at == notes_.index.end()) return {};
        std::string& time = out[at->second];
        if (!entry->approved) {
            time.clear();
        } else if (time.empty()) {
            time = entry->at;
        }
        return {};
    });
    if (!done) return done.error();
    return out;
}

Result<std::vector<std::size_t>> Copy::undo_batch(const std::string& batch, const std::string& who) {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> out;
    for (std::size_t note = 0; note < states_.size(); ++note) {
        if (states_[note].last == nowhere) continue;
        const auto last = entry_at(note, states_[note].last);
        if (!last) return last.error();
        if (last->undo == nowhere) continue;
        const auto line = entry_at(note, last->undo);
        if (!line) return line.error();
        if (line->batch != batch) continue;
        auto loaded = load(note);
        if (!loaded) return loaded.error();
        SaveAs as;
        as.who = who;
        if (auto done = step_back(note, std::move(*loaded), as); !done) return done.error();
        out.push_back(note);
    }
    if (last_batch_ == batch) last_batch_.clear();
    return out;
}

// The lines of a note back to its last base, then forward again.
Result<std::vector<Span>> Copy::rebuild_from(std::size_t note, const Note& as_read, std::int64_t place) {
    std::vector<LogEntry> lines;
    while (place != nowhere) {
        auto line = entry_at(note, place);
        if (!line) return line.error();
        place = line->base ? nowhere : line->previous;
        lines.push_back(std::move(*line));
    }
    Note built{as_read.id, {}, as_read.text, {}};
    // NOLINTNEXTLINE(modernize-loop-convert): its reverse_view is more than clang 14 can read of GCC's library
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->base) {
            auto base = spans_from_json(built, *line->base);
            if (!base) return base.error();
            built.spans = std::move(*base);
        }
        auto change = change_in(built, *line);
        if (!change) return change.error();
        apply(built, *change);
    }
    return std::move(built.spans);
}

Result<std::optional<std::vector<Span>>> Copy::rebuilt(std::size_t note, const std::string& until) {
    const std::lock_guard lock(mutex_);
    auto loaded = load(note);
    if (!loaded) return loaded.error();
    std::int64_t place = states_[note].last;
    std::optional<std::vector<Span>> original;
    while (place != nowhere && !until.empty()) {
        auto line = entry_at(note, place);
        if (!line) return line.error();
        if (line->at <= until) break;
        place = line->previous;
        if (place == nowhere && line->base) {  // before its first change: as the taggers left it
            auto base = spans_from_json(loaded->note, *line->base);
            if (!base) return base.error();
            original = std::move(*base);
        }
    }
    if (place == nowhere) return original;
    auto spans = rebuild_from(note, loaded->note, place);
    if (!spans) return spans.error();
    return std::optional(std::move(*spans));
}

}  // namespace scrim::review

#include "tools/review/copy.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "nlp/base/hash.h"
#include "nlp/base/input.h"
#include "nlp/base/output.h"
#include "nlp/formats/note_writer.h"
#include "nlp/formats/raw_record.h"

namespace scrim::review {
namespace {

namespace fs = std::filesystem;

std::string control_folder(const NoteList& notes, const std::string& name) {
    return notes.folder + (name.empty() ? "/.review" : "/.review/" + name);
}

// Enough of it to tell two versions of one file apart.
std::string hash_of(std::string_view bytes) { return checksum(bytes).substr(7, 16); }

std::int64_t place_in(const Json& entry, const char* name) {
    return entry.is_object() ? entry.value(name, nowhere) : nowhere;
}

Error conflict(const Note& note, const Json& last) {
    const std::string who = last.is_object() ? last.value("who", "") : "";
    return check_failed("the note was changed meanwhile" + (who.empty() ? "" : " by " + who), {{}, note.id, 0},
                        "look at it as it is now, and make the change again");
}

}  // namespace

bool is_annotator_name(const std::string& name) {
    return !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

std::vector<std::string> annotators(const NoteList& notes) {
    std::vector<std::string> out;
    std::error_code failure;
    for (auto entry = fs::directory_iterator(notes.folder + "/.review", failure);
         !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (is_annotator_name(name) && fs::exists(entry->path() / "log.jsonl")) out.push_back(name);
    }
    std::sort(out.begin(), out.end());
    return out;
}

Copy::~Copy() {
    if (lock_ >= 0) ::close(lock_);
}

Result<std::unique_ptr<Copy>> Copy::open(const NoteList& notes, const std::string& name, Use use) {
    std::unique_ptr<Copy> out(new Copy(notes, name));
    const std::string folder = control_folder(notes, name);
    out->use_ = use;
    out->notes_folder_ = name.empty() ? notes.folder : folder + "/notes";
    out->states_.resize(notes.size());
    if (use == Use::write) {
        if (auto made = make_folder(name.empty() ? folder : out->notes_folder_); !made) return made.error();
        if (auto done = out->lock(folder); !done) return done.error();
    }
    auto log = EditLog::open(folder + "/log.jsonl", use == Use::write ? EditLog::Use::write : EditLog::Use::read);
    if (!log) return log.error();
    out->log_ = std::move(*log);
    if (auto done = out->load_states(); !done) return done.error();
    return out;
}

// Held until the program ends, however it ends.
Result<void> Copy::lock(const std::string& folder) {
    lock_ = ::open((folder + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0) return {};
    return bad_input("these notes are being reviewed by another run of 'scrim review'", {folder, {}, 0},
                     "use the address that it printed, or give --annotator NAME for a copy of your own");
}

Result<void> Copy::load_states() {
    std::optional<std::size_t> last;
    auto done = log_.scan([&](std::int64_t place, const Json& entry) -> Result<void> {
        const auto at = notes_.index.find(entry.value("note", ""));
        if (at == notes_.index.end()) return {};  // a note that was taken out of the folder
        remember(at->second, place, entry);
        last = at->second;
        return {};
    });
    if (!done || !last || use_ == Use::read) return done;
    // Only the file of the last line can be behind the log after a kill; others are looked at when they are read.
    auto loaded = load(*last);
    return loaded ? Result<void>() : loaded.error();
}

void Copy::remember(std::size_t note, std::int64_t place, const Json& entry) {
    NoteState& state = states_[note];
    state.last = place;
    state.revision = entry.value("revision", 0U);
    state.approved = entry.value("approved", false);
    state.open_comments = entry.value("open_comments", std::uint16_t{0});
    state.seconds = entry.value("seconds", 0.0F);
}

NoteState Copy::state(std::size_t note) const {
    const std::lock_guard lock(mutex_);
    return states_[note];
}

std::vector<NoteState> Copy::states() const {
    const std::lock_guard lock(mutex_);
    return states_;
}

bool Copy::has(std::size_t note) const {
    const std::lock_guard lock(mutex_);
    return states_[note].revision > 0;
}

Result<Copy::Loaded> Copy::load(std::size_t note) {
    Loaded out;
    std::string path = file(note);
    auto bytes = read_file(path, max_record_bytes);
    if (bytes) {
        out.hash = hash_of(*bytes);
    } else {
        if (name_.empty()) return bytes.error();
        path = notes_.file(note);
        bytes = read_file(path, max_record_bytes);
        if (!bytes) return bytes.error();
    }
    RawRecord record;
    record.format = NoteFormat::i2b2;
    record.place = {path, {}, 0};
    record.id = fs::path(notes_.names[note]).filename().string();
    record.body = std::move(*bytes);
    auto parsed = parse_record(std::move(record), {});
    if (!parsed) return parsed.error();
    out.note = std::move(parsed->note);
    if (states_[note].last == nowhere) return out;
    auto last = log_.read(states_[note].last);
    if (!last) return last.error();
    out.last = std::move(*last);
    if (out.last.value("after", "") != out.hash) {
        if (auto done = mend(note, out); !done) return done.error();
    }
    return out;
}

// The file is not as the last line of the log left it.
Result<void> Copy::mend(std::size_t note, Loaded& loaded) {
    const bool stopped_between = loaded.last.value("before", "") == loaded.hash;
    if (stopped_between || loaded.hash.empty()) {
        auto spans = rebuild_from(loaded.note, states_[note].last);
        if (!spans) return spans.error();
        loaded.note.spans = std::move(*spans);
        if (use_ == Use::read) return {};
        const RenderedNote rendered = render_note(loaded.note, NoteFormat::i2b2);
        loaded.hash = hash_of(rendered.body);
        return write_file(file(note), rendered.body);
    }
    if (use_ == Use::read) return {};
    // Somebody else wrote the file: it counts, and its spans are what undo goes back to at most.
    Json entry = {{"note", notes_.names[note]},
                  {"revision", states_[note].revision + 1},
                  {"at", time_now()},
                  {"who", ""},
                  {"what", "outside"},
                  {"base", spans_to_json(loaded.note, loaded.note.spans)},
                  {"approved", states_[note].approved},
                  {"seconds", states_[note].seconds},
                  {"open_comments", states_[note].open_comments},
                  {"previous", states_[note].last},
                  {"extra_at", loaded.last.contains("extra") ? states_[note].last : place_in(loaded.last, "extra_at")},
                  {"before", loaded.hash},
                  {"after", loaded.hash}};
    const auto place = log_.append(entry);
    if (!place) return place.error();
    remember(note, *place, entry);
    loaded.last = std::move(entry);
    return {};
}

Result<Copy::Loaded> Copy::load_for(std::size_t note, const SaveAs& as) {
    auto loaded = load(note);
    if (!loaded) return loaded;
    if (states_[note].revision != as.revision) return conflict(loaded->note, loaded->last);
    return loaded;
}

Result<OpenNote> Copy::read(std::size_t note) {
    const std::lock_guard lock(mutex_);
    auto loaded = load(note);
    if (!loaded) return loaded.error();
    OpenNote out;
    out.note = std::move(loaded->note);
    out.state = states_[note];
    out.can_undo = place_in(loaded->last, "undo") != nowhere;
    out.can_redo = place_in(loaded->last, "redo") != nowhere;
    if (const auto at = place_in(loaded->last, "extra_at"); at != nowhere) {
        auto line = log_.read(at);
        if (!line) return line.error();
        out.extra = std::move((*line)["extra"]);
    } else if (loaded->last.is_object() && loaded->last.contains("extra")) {
        out.extra = std::move(loaded->last["extra"]);
    }
    return out;
}

Result<Saved> Copy::save(std::size_t note, Loaded loaded, Act act, const SaveAs& as) {
    NoteState& state = states_[note];
    const bool first = loaded.last.is_null();
    Json entry = {{"note", notes_.names[note]},
                  {"revision", state.revision + (act.what == "time" ? 0 : 1)},
                  {"at", time_now()},
                  {"who", as.who},
                  {"what", act.what}};
    if (first && !as.as_base) entry["base"] = spans_to_json(loaded.note, loaded.note.spans);
    if (as.as_base) {
        entry["base"] = spans_to_json(loaded.note, act.base);
        loaded.note.spans = std::move(act.base);
    } else if (!act.change.empty()) {
        entry["removed"] = spans_to_json(loaded.note, act.change.removed);
        entry["added"] = spans_to_json(loaded.note, act.change.added);
    }
    if (!as.batch.empty()) entry["batch"] = as.batch;
    entry["approved"] = as.approved.value_or(state.approved);
    entry["seconds"] = state.seconds + as.seconds;
    entry["undo"] = act.undo;
    entry["redo"] = act.redo;
    if (act.undo_before != nowhere) entry["undo_before"] = act.undo_before;
    if (act.redo_before != nowhere) entry["redo_before"] = act.redo_before;
    entry["previous"] = state.last;
    if (as.extra) {
        entry["extra"] = *as.extra;
        const auto comments = as.extra->value("comments", Json::array());
        entry["open_comments"] = std::count_if(comments.begin(), comments.end(),
                                               [](const Json& comment) { return !comment.value("resolved", false); });
    } else {
        entry["open_comments"] = state.open_comments;
        const bool here = !first && loaded.last.contains("extra");
        entry["extra_at"] = here ? state.last : place_in(loaded.last, "extra_at");
    }
    apply(loaded.note, act.change);
    const RenderedNote rendered = render_note(loaded.note, NoteFormat::i2b2);
    const bool keep_file = act.what == "time" || (act.change.empty() && !as.as_base && !loaded.hash.empty());
    entry["before"] = loaded.hash;
    entry["after"] = keep_file ? loaded.hash : hash_of(rendered.body);
    const auto place = log_.append(entry);
    if (!place) return place.error();
    remember(note, *place, entry);
    if (!keep_file) {
        const std::string path = file(note);
        if (auto made = make_folder(fs::path(path).parent_path()); !made) return made.error();
        if (auto done = write_file(path, rendered.body); !done) return done.error();
    }
    return Saved{state.revision, std::move(act.change), state.approved, act.undo != nowhere, act.redo != nowhere};
}

Result<Saved> Copy::save_change(std::size_t note, Loaded loaded, Change change, const SaveAs& as) {
    Act act;
    act.what = as.approved ? (*as.approved ? "approve" : "reopen") : "edit";
    act.undo = place_in(loaded.last, "undo");
    act.redo = place_in(loaded.last, "redo");
    if (!change.empty()) {
        act.undo_before = act.undo;
        act.undo = log_.end();
        act.redo = nowhere;
    }
    act.change = std::move(change);
    return save(note, std::move(loaded), std::move(act), as);
}

Result<Saved> Copy::edit(std::size_t note, const std::vector<Span>& remove, std::vector<Span> add, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = load_for(note, as);
    if (!loaded) return loaded.error();
    auto change = change_of(loaded->note, remove, std::move(add));
    if (!change) return change.error();
    return save_change(note, std::move(*loaded), std::move(*change), as);
}

Result<Saved> Copy::replace(std::size_t note, std::vector<Span> spans, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = load_for(note, as);
    if (!loaded) return loaded.error();
    if (as.as_base) {
        Act act;
        act.what = "begin";
        act.base = std::move(spans);
        return save(note, std::move(*loaded), std::move(act), as);
    }
    Change change = difference(loaded->note.spans, spans);
    return save_change(note, std::move(*loaded), std::move(change), as);
}

Result<Saved> Copy::mark(std::size_t note, const std::string& what, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = what == "time" ? load(note) : load_for(note, as);
    if (!loaded) return loaded.error();
    Act act;
    act.what = what;
    act.undo = place_in(loaded->last, "undo");
    act.redo = place_in(loaded->last, "redo");
    return save(note, std::move(*loaded), std::move(act), as);
}

}  // namespace scrim::review

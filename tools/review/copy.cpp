#include "tools/review/copy.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/formats/note_writer.h"
#include "nlp/formats/raw_record.h"
#include "tools/review/gold/open_notes.h"

namespace scrim::review {
namespace {

namespace fs = std::filesystem;

std::string control_folder(const NoteList& notes, const std::string& name) {
    return notes.folder + (name.empty() ? "/.review" : "/.review/" + name);
}

// Enough of it to tell two versions of one file apart.
std::string hash_of(std::string_view bytes) { return checksum(bytes).substr(7, 16); }

Error conflict(const Note& note, const std::optional<LogEntry>& last) {
    const std::string who = last ? last->who : "";
    return check_failed("the note was changed meanwhile" + (who.empty() ? "" : " by " + who), {{}, note.id, 0},
                        "look at its current state and make the change again");
}

std::uint16_t count_of(const Json& extra, const char* list) {
    return extra.contains(list) ? static_cast<std::uint16_t>(std::min<std::size_t>(extra[list].size(), 65535)) : 0;
}

std::uint16_t open_comments(const Json& extra) {
    const auto comments = extra.value("comments", Json::array());
    return static_cast<std::uint16_t>(std::count_if(
        comments.begin(), comments.end(), [](const Json& comment) { return !comment.value("resolved", false); }));
}

}  // namespace

bool is_annotator_name(const std::string& name) {
    const bool taken = name == "lock" || name == "token" || name == "log" || name == "retraining";
    const bool begins = !name.empty() && name.front() != '-' && name.front() != '_';
    return begins && !taken && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                      c == '_';
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
    out->texts_.resize(notes.size());
    if (use == Use::write) {
        if (auto made = make_folder(name.empty() ? folder : out->notes_folder_); !made) return made.error();
        // What annotators did is as private as the notes are.
        ::chmod((notes.folder + "/.review").c_str(), 0700);
        if (auto done = out->lock(folder); !done) return done.error();
    }
    auto log = EditLog::open(folder + "/log.jsonl", use == Use::write ? EditLog::Use::write : EditLog::Use::read);
    if (!log) return log.error();
    out->log_ = std::move(*log);
    if (auto done = out->load_states(); !done) return done.error();
    if (use == Use::write && name == gold_name) {
        if (auto done = out->list_undecided(); !done) return done.error();
    }
    return out;
}

// Held until the program ends, however it ends.
Result<void> Copy::lock(const std::string& folder) {
    lock_ = ::open((folder + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0) return {};
    return bad_input("these notes are being reviewed by another run of 'scrim review'", {folder, {}, 0},
                     "use the address that it printed, or give --annotator NAME for a copy of your own");
}

Result<void> Copy::load_states() {
    std::optional<std::size_t> last;
    auto done = log_.scan([&](std::int64_t place, const Json& line) -> Result<void> {
        const auto entry = log_entry_of(line, place);
        if (!entry) return entry.error();
        const auto at = notes_.index.find(entry->note);
        if (at == notes_.index.end()) return {};  // a note that was taken out of the folder
        remember(at->second, place, *entry);
        last = at->second;
        return {};
    });
    if (!done || !last || use_ == Use::read) return done;
    // Only the file of the last line can be after the log after a kill; others are looked at when they are read.
    auto loaded = load(*last);
    return loaded ? Result<void>() : loaded.error();
}

void Copy::remember(std::size_t note, std::int64_t place, const LogEntry& entry) {
    states_[note] = {place, entry.revision, entry.approved, entry.open_comments, entry.undecided, entry.seconds};
    if (!entry.batch.empty()) last_batch_ = entry.batch;
}

Result<LogEntry> Copy::entry_at(std::size_t note, std::int64_t place) const {
    const auto line = log_.read(place);
    if (!line) return line.error();
    auto entry = log_entry_of(*line, place);
    if (entry && entry->note != notes_.names[note]) return bad_input("a line of the log of changes is damaged");
    return entry;
}

std::int64_t Copy::extra_at(std::size_t note, const Loaded& loaded) const {
    if (!loaded.last) return nowhere;
    return loaded.last->extra ? states_[note].last : loaded.last->extra_at;
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
    keep_text(note, path, out.note.text);
    if (states_[note].last == nowhere) return out;
    auto last = entry_at(note, states_[note].last);
    if (!last) return last.error();
    out.last = std::move(*last);
    if (out.last->after != out.hash) {
        if (auto done = mend(note, out); !done) return done.error();
    }
    return out;
}

// The file is not as the last line of the log left it.
Result<void> Copy::mend(std::size_t note, Loaded& loaded) {
    const bool stopped_between = loaded.last->before == loaded.hash;
    if (stopped_between || loaded.hash.empty()) {
        auto spans = rebuild_from(note, loaded.note, states_[note].last);
        if (!spans) return spans.error();
        loaded.note.spans = std::move(*spans);
        loaded.note.tagged = true;
        if (use_ == Use::read) return {};
        const RenderedNote rendered = render_note(loaded.note, NoteFormat::i2b2);
        loaded.hash = hash_of(rendered.body);
        return write_note(note, rendered.body);
    }
    if (use_ == Use::read) return {};
    // Somebody else wrote the file: it counts, and its spans are what undo goes back to at most.
    LogEntry entry = *loaded.last;
    entry.revision = states_[note].revision + 1;
    entry.at = time_now();
    entry.who = "";
    entry.what = "outside";
    entry.batch = "";
    entry.request = "";
    entry.base = spans_to_json(loaded.note, loaded.note.spans);
    entry.removed = entry.added = Json();
    entry.extra.reset();
    entry.extra_at = extra_at(note, loaded);
    entry.previous = states_[note].last;
    entry.undo = entry.redo = entry.undo_before = entry.redo_before = nowhere;
    entry.before = entry.after = loaded.hash;
    const auto place = log_.append(to_json(entry));
    if (!place) return place.error();
    remember(note, *place, entry);
    loaded.last = std::move(entry);
    return {};
}

Result<Copy::Loaded> Copy::load_for(std::size_t note, const SaveAs& as) {
    auto loaded = load(note);
    if (!loaded) return loaded;
    auto done = done_before(note, *loaded, as);
    if (!done) return done.error();
    loaded->done = std::move(*done);
    if (!loaded->done && states_[note].revision != as.revision) return conflict(loaded->note, loaded->last);
    return loaded;
}

// A file keeps its rights; a new one of a copy gets those of the note it is of.
Result<void> Copy::write_note(std::size_t note, std::string_view xml) const {
    const std::string path = file(note);
    struct stat rights {};
    const bool known = ::stat(path.c_str(), &rights) == 0 || ::stat(notes_.file(note).c_str(), &rights) == 0;
    if (auto made = make_folder(fs::path(path).parent_path()); !made) return made;
    OutputOptions options;
    options.private_file = true;
    if (auto done = write_file(path, xml, options); !done) return done;
    if (known) ::chmod(path.c_str(), rights.st_mode & 07777U);
    return {};
}

Result<void> Copy::list_undecided() const {
    std::vector<std::string> names;
    for (std::size_t note = 0; note < states_.size(); ++note) {
        if (states_[note].undecided > 0) names.push_back(notes_.names[note]);
    }
    return list_open_notes(notes_folder_, names);
}

std::string Copy::last_batch() const {
    const std::lock_guard lock(mutex_);
    return last_batch_;
}

Result<OpenNote> Copy::read(std::size_t note) {
    const std::lock_guard lock(mutex_);
    auto loaded = load(note);
    if (!loaded) return loaded.error();
    OpenNote out;
    out.note = std::move(loaded->note);
    out.state = states_[note];
    out.can_undo = loaded->undo() != nowhere;
    out.can_redo = loaded->redo() != nowhere;
    if (const auto at = extra_at(note, *loaded); at != nowhere) {
        auto line = entry_at(note, at);
        if (!line) return line.error();
        if (line->extra) out.extra = std::move(*line->extra);
    }
    return out;
}

Result<Saved> Copy::save(std::size_t note, Loaded loaded, Act act, const SaveAs& as) {
    const NoteState& state = states_[note];
    LogEntry& entry = act.entry;
    const bool is_time = entry.what == "time";
    entry.note = notes_.names[note];
    entry.revision = state.revision + (is_time ? 0 : 1);
    entry.at = time_now();
    entry.who = as.who;
    entry.batch = as.batch;
    entry.request = as.request;
    if (as.as_base) {
        entry.base = spans_to_json(loaded.note, act.base);
        loaded.note.spans = std::move(act.base);
    } else {
        if (!loaded.last) entry.base = spans_to_json(loaded.note, loaded.note.spans);
        if (!act.change.empty()) {
            entry.removed = spans_to_json(loaded.note, act.change.removed);
            entry.added = spans_to_json(loaded.note, act.change.added);
        }
    }
    entry.approved = as.approved.value_or(state.approved && act.change.empty());
    entry.seconds = state.seconds + static_cast<float>(as.seconds);
    entry.previous = state.last;
    entry.open_comments = as.extra ? open_comments(*as.extra) : state.open_comments;
    entry.undecided = as.extra ? count_of(*as.extra, "undecided") : state.undecided;
    entry.extra = as.extra;
    entry.extra_at = as.extra ? nowhere : extra_at(note, loaded);
    apply(loaded.note, act.change);
    // Somebody has looked at the note: with no span it is tagged, and not untagged.
    const bool first_look = !is_time && !loaded.note.tagged;
    loaded.note.tagged = loaded.note.tagged || first_look;
    const RenderedNote rendered = render_note(loaded.note, NoteFormat::i2b2);
    const bool keep_file = is_time || (act.change.empty() && !as.as_base && !first_look && !loaded.hash.empty());
    entry.before = loaded.hash;
    entry.after = keep_file ? loaded.hash : hash_of(rendered.body);
    const auto place = log_.append(to_json(entry));
    if (!place) return place.error();
    const bool was_open = state.undecided > 0;
    remember(note, *place, entry);
    // A note is listed as open before it is there, and until what was decided is.
    const bool opens = entry.undecided > 0 && !was_open;
    if (opens) {
        if (auto done = list_undecided(); !done) return done.error();
    }
    if (!keep_file) {
        if (auto done = write_note(note, rendered.body); !done) return done.error();
    }
    if (was_open && entry.undecided == 0) {
        if (auto done = list_undecided(); !done) return done.error();
    }
    return Saved{state.revision, std::move(act.change), state.approved, entry.undo != nowhere, entry.redo != nowhere};
}

Result<Saved> Copy::save_change(std::size_t note, Loaded loaded, Change change, const SaveAs& as) {
    Act act;
    act.entry.what = as.approved ? (*as.approved ? "approve" : "reopen") : "edit";
    act.entry.undo = loaded.undo();
    act.entry.redo = loaded.redo();
    const bool approves = as.approved && *as.approved != states_[note].approved;
    if (!change.empty() || approves || as.extra) {
        act.entry.undo_before = act.entry.undo;
        act.entry.undo = log_.end();
        act.entry.redo = nowhere;
    }
    act.change = std::move(change);
    return save(note, std::move(loaded), std::move(act), as);
}

Result<Saved> Copy::edit(std::size_t note, const std::vector<Span>& remove, std::vector<Span> add, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = load_for(note, as);
    if (!loaded) return loaded.error();
    if (loaded->done) return *loaded->done;
    auto change = change_of(loaded->note, remove, std::move(add));
    if (!change) return change.error();
    return save_change(note, std::move(*loaded), std::move(*change), as);
}

Result<Saved> Copy::replace(std::size_t note, std::vector<Span> spans, const SaveAs& as) {
    const std::lock_guard lock(mutex_);
    auto loaded = load_for(note, as);
    if (!loaded) return loaded.error();
    if (loaded->done) return *loaded->done;
    if (as.as_base) {
        Act act;
        act.entry.what = "begin";
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
    if (loaded->done) return *loaded->done;
    Act act;
    act.entry.what = what;
    act.entry.undo = loaded->undo();
    act.entry.redo = loaded->redo();
    return save(note, std::move(*loaded), std::move(act), as);
}

}  // namespace scrim::review

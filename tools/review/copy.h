#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/document.h"
#include "tools/review/change.h"
#include "tools/review/edit_log.h"
#include "tools/review/log_entry.h"
#include "tools/review/note_list.h"

namespace scrim::review {

// What is kept in memory of a note: a few bytes, however often it is edited. All else is in its file and the log.
struct NoteState {
    std::int64_t last = nowhere;  // its last line in the log
    std::uint32_t revision = 0;
    bool approved = false;
    std::uint16_t open_comments = 0;
    std::uint16_t undecided = 0;  // disagreements, of the gold copy
    float seconds = 0;            // spent on it
};

// A note as it stands.
struct OpenNote {  // NOLINT(bugprone-exception-escape): a Json does not throw when it is moved
    Note note;
    NoteState state;
    bool can_undo = false;
    bool can_redo = false;
    Json extra;  // {"comments":[...],"decisions":[...],...}
};

// What a save did.
struct Saved {
    std::uint32_t revision = 0;
    Change change;
    bool approved = false;
    bool can_undo = false;
    bool can_redo = false;
};

// Who saves, from which state, and how long it took.
struct SaveAs {
    std::string who;
    std::uint32_t revision = 0;  // that the person saw; another one now is an error of kind check_failed
    double seconds = 0;
    std::string batch;             // the name of an edit of many notes
    std::string request = {};      // the page's name of it; what was done under this name is not done again
    std::optional<Json> extra;     // comments and decisions as they are to be from now on
    std::optional<bool> approved;  // else a change of the spans takes an approval back
    bool as_base = false;          // of replace(): the spans are where the note begins, undo does not go after them
};

// The notes of one annotator, "" for the folder itself. Every change is first a line of the log, on the disk,
// then the note's XML, replaced as a whole: whenever the machine stops, the log has all that was saved, and a
// file that is behind it is brought up to it when it is next read. Safe to use from many threads.
class Copy {
   public:
    enum class Use : std::uint8_t { write, read };

    // An error if another program writes this copy. `notes` must outlive it. To read never locks or fixes.
    [[nodiscard]] static Result<std::unique_ptr<Copy>> open(const NoteList& notes, const std::string& name,
                                                            Use use = Use::write);
    ~Copy();
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& folder() const { return notes_folder_; }
    [[nodiscard]] NoteState state(std::size_t note) const;
    [[nodiscard]] std::vector<NoteState> states() const;
    // Whether the annotator has a file of this note, that is, changed or approved it.
    [[nodiscard]] bool has(std::size_t note) const;

    Result<OpenNote> read(std::size_t note);
    // Its text alone; kept in memory as far as there is room, for searching.
    Result<std::shared_ptr<const std::string>> text(std::size_t note);
    Result<Saved> edit(std::size_t note, const std::vector<Span>& remove, std::vector<Span> add, const SaveAs& as);
    // The spans as they are to be, whatever they were.
    Result<Saved> replace(std::size_t note, std::vector<Span> spans, const SaveAs& as);
    Result<Saved> undo(std::size_t note, const SaveAs& as);
    Result<Saved> redo(std::size_t note, const SaveAs& as);
    // Approval, comments and time: whatever `as` holds. Spans stay.
    Result<Saved> mark(std::size_t note, const std::string& what, const SaveAs& as);
    // Whether anything but edits of many notes with names of this beginning has changed the note's spans.
    [[nodiscard]] Result<bool> touched(std::size_t note, std::string_view batch_prefix) const;
    // When each note that is approved was; empty for the others. From the log.
    [[nodiscard]] Result<std::vector<std::string>> approved_at() const;
    // The last edit of many notes that was not undone; empty if there is none.
    [[nodiscard]] std::string last_batch() const;
    // Undoes an edit of many notes wherever it is still the last one; gives the notes.
    Result<std::vector<std::size_t>> undo_batch(const std::string& batch, const std::string& who);

    // The spans of a note after a time ("2026-11-16T04:12:09.123Z"; empty: now), from the log alone; nothing if
    // the log has nothing of it by then.
    Result<std::optional<std::vector<Span>>> rebuilt(std::size_t note, const std::string& until = {});

   private:
    // What is to be saved, and a line of the log in the making: its stacks are set.
    struct Act {  // NOLINT(bugprone-exception-escape): a Json does not throw when it is moved
        LogEntry entry;
        Change change;
        std::vector<Span> base;  // instead of a change, with as_base
    };
    struct Loaded {
        Note note;
        std::string hash;              // of the file; empty where the copy has none
        std::optional<LogEntry> last;  // its last line
        std::optional<Saved> done;     // what was asked for was done before

        [[nodiscard]] std::int64_t undo() const { return last ? last->undo : nowhere; }
        [[nodiscard]] std::int64_t redo() const { return last ? last->redo : nowhere; }
    };

    Copy(const NoteList& notes, std::string name) : notes_(notes), name_(std::move(name)) {}
    Result<void> lock(const std::string& folder);
    Result<void> load_states();
    void keep_text(std::size_t note, const std::string& path, const std::string& text);
    void remember(std::size_t note, std::int64_t place, const LogEntry& entry);
    // A line of the log about this note.
    [[nodiscard]] Result<LogEntry> entry_at(std::size_t note, std::int64_t place) const;
    // The line with the comments and decisions as they are after the last line.
    [[nodiscard]] std::int64_t extra_at(std::size_t note, const Loaded& loaded) const;
    Result<Loaded> load(std::size_t note);
    Result<void> mend(std::size_t note, Loaded& loaded);
    Result<Loaded> load_for(std::size_t note, const SaveAs& as);
    // What a request of this name did; nothing if there was none since the revision that it knew.
    [[nodiscard]] Result<std::optional<Saved>> done_before(std::size_t note, const Loaded& loaded,
                                                           const SaveAs& as) const;
    // Approval and decisions go back to what they were before a line of the log.
    Result<SaveAs> restored(std::size_t note, const Loaded& loaded, const LogEntry& line, SaveAs as) const;
    [[nodiscard]] Result<Json> extra_after(std::size_t note, std::int64_t place) const;
    Result<void> write_note(std::size_t note, std::string_view xml) const;
    Result<void> list_undecided() const;
    Result<Saved> save(std::size_t note, Loaded loaded, Act act, const SaveAs& as);
    Result<Saved> save_change(std::size_t note, Loaded loaded, Change change, const SaveAs& as);
    Result<Saved> step_back(std::size_t note, Loaded loaded, const SaveAs& as);
    Result<std::vector<Span>> rebuild_from(std::size_t note, const Note& as_read, std::int64_t place);
    [[nodiscard]] std::string file(std::size_t note) const { return notes_.file(note, notes_folder_); }

    const NoteList& notes_;
    std::string name_;
    Use use_ = Use::write;
    std::string notes_folder_;
    EditLog log_;
    int lock_ = -1;
    std::vector<NoteState> states_;
    std::string last_batch_;
    struct KeptText {
        std::shared_ptr<const std::string> text;
        std::int64_t changed = 0;  // the time and size of the file it was read from
        std::int64_t size = 0;
    };
    std::vector<KeptText> texts_;
    std::size_t kept_bytes_ = 0;
    mutable std::mutex mutex_;
};

// Names of annotators become folder names: letters, digits, - and _, at most 40, a letter or digit first, and none that
// has another meaning there.
[[nodiscard]] bool is_annotator_name(const std::string& name);

// Those that have a copy, sorted.
[[nodiscard]] std::vector<std::string> annotators(const NoteList& notes);

// The name of the adjudicated copy.
inline constexpr const char* gold_name = "gold";

}  // namespace scrim::review

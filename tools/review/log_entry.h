#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "tools/review/edit_log.h"

namespace scrim::review {

// A line of the log: what was done to a note, and how the note stands afterwards.
struct LogEntry {      // NOLINT(bugprone-exception-escape): a Json does not throw when it is moved
    std::string note;  // its name
    std::uint32_t revision = 0;
    std::string at;  // time_now()
    std::string who;
    std::string what;          // "edit", "undo", ...: for people; the fields below say all that counts
    std::string batch;         // the name of an edit of many notes
    std::string request;       // the page's name of what it asked for, by which a repetition is known
    std::optional<Json> base;  // the spans that the note begins with here
    Json removed;              // spans, null where there are none
    Json added;
    bool approved = false;
    float seconds = 0;  // spent on the note so far
    std::uint16_t open_comments = 0;
    std::uint16_t undecided = 0;      // disagreements that the adjudicator has not decided
    std::optional<Json> extra;        // lists by name (comments, decisions, ...), where they change
    std::int64_t extra_at = nowhere;  // else the line that has them
    std::int64_t previous = nowhere;  // the note's line before this one
    std::int64_t undo = nowhere;      // tops of the two stacks
    std::int64_t redo = nowhere;
    std::int64_t undo_before = nowhere;  // the line below this one on its stack
    std::int64_t redo_before = nowhere;
    std::string before;  // the hash of the note's file
    std::string after;
};

[[nodiscard]] Json to_json(const LogEntry& entry);

// An error where the line is none of ours. Whatever it refers to lies before it, so that following the references
// always ends.
[[nodiscard]] Result<LogEntry> log_entry_of(const Json& json, std::int64_t place);

}  // namespace scrim::review

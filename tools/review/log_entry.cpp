#include "tools/review/log_entry.h"

#include <algorithm>

namespace scrim::review {
namespace {

constexpr double most_seconds = 1e9;

// Takes the fields of one line; a field that is absent keeps its value, one of another kind is remembered as wrong.
class Fields {
   public:
    explicit Fields(const Json& json) : json_(json) {}

    [[nodiscard]] bool wrong() const { return wrong_; }

    void text(const char* name, std::string& out) {
        const Json* field = find(name, &Json::is_string);
        if (field != nullptr) out = field->get<std::string>();
    }
    void flag(const char* name, bool& out) {
        const Json* field = find(name, &Json::is_boolean);
        if (field != nullptr) out = field->get<bool>();
    }
    template <class Count>
    void count(const char* name, Count& out) {
        const Json* field = find(name, &Json::is_number_unsigned);
        if (field == nullptr) return;
        const auto value = field->get<std::uint64_t>();
        wrong_ = wrong_ || value > std::numeric_limits<Count>::max();
        out = static_cast<Count>(value);
    }
    void seconds(float& out) {
        const Json* field = find("seconds", &Json::is_number);
        if (field == nullptr) return;
        const auto value = field->get<double>();
        wrong_ = wrong_ || !(value >= 0 && value <= most_seconds);
        out = wrong_ ? 0 : static_cast<float>(value);
    }
    // A place up to `last`, or nowhere.
    void place(const char* name, std::int64_t last, std::int64_t& out) {
        const Json* field = find(name, &Json::is_number_integer);
        if (field == nullptr) return;
        out = field->get<std::int64_t>();
        wrong_ = wrong_ || out < nowhere || out > last;
    }
    void spans(const char* name, Json& out) {
        const Json* field = find(name, &Json::is_array);
        if (field != nullptr) out = *field;
    }
    // Comments and decisions are lists of objects.
    void extra(std::optional<Json>& out) {
        const Json* field = find("extra", &Json::is_object);
        if (field == nullptr) return;
        for (const Json& list : *field) {
            wrong_ = wrong_ || !list.is_array() ||
                     !std::all_of(list.begin(), list.end(), [](const Json& each) { return each.is_object(); });
        }
        out = *field;
    }

   private:
    const Json* find(const char* name, bool (Json::*is_right)() const noexcept) {
        const auto at = json_.find(name);
        if (at == json_.end()) return nullptr;
        if (((*at).*is_right)()) return &*at;
        wrong_ = true;
        return nullptr;
    }

    const Json& json_;
    bool wrong_ = false;
};

}  // namespace

Json to_json(const LogEntry& entry) {
    Json out = {
        {"note", entry.note}, {"revision", entry.revision}, {"at", entry.at}, {"who", entry.who}, {"what", entry.what}};
    if (entry.base) out["base"] = *entry.base;
    if (!entry.removed.is_null()) out["removed"] = entry.removed;
    if (!entry.added.is_null()) out["added"] = entry.added;
    if (!entry.batch.empty()) out["batch"] = entry.batch;
    if (!entry.request.empty()) out["request"] = entry.request;
    out["approved"] = entry.approved;
    out["seconds"] = entry.seconds;
    out["undo"] = entry.undo;
    out["redo"] = entry.redo;
    if (entry.undo_before != nowhere) out["undo_before"] = entry.undo_before;
    if (entry.redo_before != nowhere) out["redo_before"] = entry.redo_before;
    out["previous"] = entry.previous;
    if (entry.extra) {
        out["extra"] = *entry.extra;
    } else {
        out["extra_at"] = entry.extra_at;
    }
    out["open_comments"] = entry.open_comments;
    if (entry.undecided > 0) out["undecided"] = entry.undecided;
    out["before"] = entry.before;
    out["after"] = entry.after;
    return out;
}

Result<LogEntry> log_entry_of(const Json& json, std::int64_t place) {
    const Error damaged = bad_input("a line of the log of changes is damaged");
    if (!json.is_object()) return damaged;
    LogEntry out;
    Fields fields(json);
    fields.text("note", out.note);
    fields.count("revision", out.revision);
    fields.text("at", out.at);
    fields.text("who", out.who);
    fields.text("what", out.what);
    fields.text("batch", out.batch);
    fields.text("request", out.request);
    if (json.contains("base")) fields.spans("base", out.base.emplace());
    fields.spans("removed", out.removed);
    fields.spans("added", out.added);
    fields.flag("approved", out.approved);
    fields.seconds(out.seconds);
    fields.count("open_comments", out.open_comments);
    fields.count("undecided", out.undecided);
    fields.extra(out.extra);
    fields.place("extra_at", place - 1, out.extra_at);
    fields.place("previous", place - 1, out.previous);
    fields.place("undo", place, out.undo);
    fields.place("redo", place, out.redo);
    fields.place("undo_before", place - 1, out.undo_before);
    fields.place("redo_before", place - 1, out.redo_before);
    fields.text("before", out.before);
    fields.text("after", out.after);
    if (fields.wrong()) return damaged;
    return out;
}

}  // namespace scrim::review

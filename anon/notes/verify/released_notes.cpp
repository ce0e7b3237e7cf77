#include "anon/notes/verify/released_notes.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "anon/notes/render/render.h"
#include "nlp/base/json.h"
#include "nlp/labels.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 8> note_fields{"note_id", "patient", "cluster", "text",
                                                      "qid",     "hmd",     "terms",   "health"};

bool read_string(const Json& object, const char* name, std::string& out) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_string()) return false;
    out = found->get_ref<const std::string&>();
    return true;
}

bool read_strings(const Json& array, std::vector<std::string>& out) {
    if (!array.is_array()) return false;
    for (const auto& item : array) {
        if (!item.is_string()) return false;
        out.push_back(item.get_ref<const std::string&>());
    }
    return true;
}

Error wrong(const std::string& field, const std::string& wanted, const Place& place) {
    return bad_input("the field '" + field + "' is missing or not " + wanted, place,
                     "a released note has note_id, patient, cluster, text, qid and hmd");
}

// Whether a mention of a health detail says nothing that the note's terms do not.
bool is_mention(const Json& mention, const ReleasedNote& note) {
    if (!mention.is_object()) return false;
    for (const auto& [name, value] : mention.items()) {
        const bool place = name == "start" || name == "end";
        const bool word = name == "label" || name == "name";
        const bool flag = name == "negated" || name == "uncertain" || name == "family";
        if (!(place && value.is_number_unsigned()) && !(word && value.is_string()) && !(flag && value == true))
            return false;
    }
    if (!mention.contains("start") || !mention.contains("end") || !mention.contains("label") ||
        !mention.contains("name")) {
        return false;
    }
    const auto start = mention["start"].get<std::uint64_t>();
    const auto end = mention["end"].get<std::uint64_t>();
    const auto label = label_named(mention["label"].get_ref<const std::string&>());
    const auto& called = mention["name"].get_ref<const std::string&>();
    return start < end && label && class_of(*label) == Class::hmd &&
           std::any_of(note.terms.begin(), note.terms.end(),
                       [&](const std::string& term) { return term.find(called) != std::string::npos; });
}

// In the order of the text.
bool read_mentions(const Json& health, ReleasedNote& note) {
    if (!health.is_array()) return false;
    for (const Json& mention : health) {
        if (!is_mention(mention, note)) return false;
        const auto start = mention["start"].get<std::size_t>();
        if (!note.health.empty() && start < note.health.back().first) return false;
        note.health.emplace_back(start, mention["end"].get<std::size_t>());
        std::string& modifiers = note.health_modifiers.emplace_back();
        for (const char* modifier : {"negated", "uncertain", "family"}) {
            if (mention.contains(modifier)) modifiers += (modifiers.empty() ? "" : ",") + std::string(modifier);
        }
    }
    return true;
}

Result<ReleasedNote> note_of(const Json& line, const Place& place) {
    ReleasedNote note;
    if (!line.is_object()) return bad_input("is not a JSON object", place, "every line of notes.jsonl is one note");
    if (!read_string(line, "note_id", note.id)) return wrong("note_id", "a string", place);
    if (!read_string(line, "patient", note.patient)) return wrong("patient", "a string", place);
    if (!read_string(line, "text", note.text)) return wrong("text", "a string", place);
    const auto cluster = line.find("cluster");
    if (cluster == line.end() || !cluster->is_number_unsigned() || cluster->get<std::uint64_t>() >= UINT32_MAX) {
        return wrong("cluster", "a number", place);
    }
    note.cluster = cluster->get<std::uint32_t>();
    const auto qid = line.find("qid");
    if (qid == line.end() || !qid->is_object()) return wrong("qid", "an object", place);
    for (const auto& [label, list] : qid->items()) {
        note.qid.emplace_back(label, std::vector<std::string>());
        if (!read_strings(list, note.qid.back().second)) return wrong("qid", "an object of lists of strings", place);
    }
    for (auto [field, list] : {std::pair{"hmd", &note.hmd}, std::pair{"terms", &note.terms}}) {
        const auto found = line.find(field);
        if (found != line.end() && !read_strings(*found, *list)) return wrong(field, "a list of strings", place);
    }
    if (note.terms.empty()) note.terms = note.hmd;
    const auto health = line.find("health");
    if (health != line.end() && !read_mentions(*health, note)) {
        return wrong("health", "a list of mentions of the note's terms in the order of its text", place);
    }
    return note;
}

// As a release writes it: no blanks, and a field of a name once.
void append_json(std::string& out, const Json& value) {
    if (value.is_string()) {
        append_json_string(out, value.get_ref<const std::string&>());
    } else if (value.is_structured()) {
        out += value.is_object() ? '{' : '[';
        bool first = true;
        for (const auto& [name, item] : value.items()) {
            if (!first) out += ',';
            first = false;
            if (value.is_object()) {
                append_json_string(out, name);
                out += ':';
            }
            append_json(out, item);
        }
        out += value.is_object() ? '}' : ']';
    } else {
        out += value.dump();
    }
}

// Nothing if the line is written as a release writes it.
Result<void> check_form(const Json& json, std::string_view line, const Place& place) {
    for (const auto& [name, value] : json.items()) {
        if (std::find(note_fields.begin(), note_fields.end(), name) != note_fields.end()) continue;
        return bad_input("has a field that no released note has", place, "was the release edited?");
    }
    std::string written;
    append_json(written, json);
    if (written == line) return {};
    return bad_input("is not written as a release writes it", place, "was the release edited?");
}

}  // namespace

bool is_withheld(const ReleasedNote& note) {
    return note.text.size() == text_withheld.size() + 3 && note.text.starts_with('[') && note.text.ends_with("]\n") &&
           note.text.compare(1, text_withheld.size(), text_withheld) == 0;
}

const std::vector<std::string>* ReleasedNote::list(std::string_view label) const {
    for (const auto& [name, values] : qid) {
        if (name == label) return &values;
    }
    return nullptr;
}

Result<ReleasedNotesReader> ReleasedNotesReader::open(const std::string& release_folder) {
    auto input = open_input((std::filesystem::path(release_folder) / "notes.jsonl").string());
    if (!input) return input.error();
    return ReleasedNotesReader(std::move(*input));
}

Result<ReleasedNote> released_note(std::string_view line, const Place& place) {
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) return bad_input("is not JSON", place, "every line of notes.jsonl is one note");
    auto note = note_of(json, place);
    if (!note) return note.error();
    if (auto fine = check_form(json, line, place); !fine) return fine.error();
    return note;
}

Result<std::optional<ReleasedNote>> ReleasedNotesReader::next() {
    const auto line = lines_.next();
    if (!line) return line.error();
    if (!*line) return std::optional<ReleasedNote>();
    auto note = released_note(**line, {lines_.name(), {}, lines_.line()});
    if (!note) return note.error();
    return std::optional(std::move(*note));
}

}  // namespace scrim

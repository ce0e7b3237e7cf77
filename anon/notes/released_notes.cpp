#include "anon/notes/released_notes.h"

#include <filesystem>

#include "nlp/base/json.h"

namespace scrim {
namespace {

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
    return note;
}

}  // namespace

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

Result<std::optional<ReleasedNote>> ReleasedNotesReader::next() {
    while (true) {
        const auto line = lines_.next();
        if (!line) return line.error();
        if (!*line) return std::optional<ReleasedNote>();
        if ((*line)->find_first_not_of(" \t") == std::string_view::npos) continue;
        const Place place{lines_.name(), {}, lines_.line()};
        const Json json = Json::parse(**line, nullptr, false);
        if (json.is_discarded()) return bad_input("is not JSON", place, "every line of notes.jsonl is one note");
        auto note = note_of(json, place);
        if (!note) return note.error();
        return std::optional(std::move(*note));
    }
}

}  // namespace scrim

// A hospital's own rules in JSON: the same rows, with the columns as fields.

#include "nlp/base/json.h"
#include "nlp/taggers/rules/rows/rule_rows.h"

namespace scrim {
namespace {

// As the column of a row has it.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') out += "\\\\";
        if (c == '\n') out += "\\n";
        if (c == '\t') out += "\\t";
        if (c != '\\' && c != '\n' && c != '\t') out += c;
    }
    return out;
}

bool is_example_field(const std::string& name) { return name == "match" || name == "no_match"; }

Result<RuleColumns> columns_of(const Json& pattern, const Place& place) {
    if (!pattern.is_object()) return bad_input("is not an object", place, "as in {\"name\": \"ward.code\", ...}");
    RuleColumns out{{"name", ""}};
    for (const auto& [name, value] : pattern.items()) {
        const bool known = name == "name" || name == "label" || name == "expression" || name == "needs" ||
                           name == "role" || name == "score" || name == "check" || is_example_field(name);
        if (!known) return bad_input("there is no field '" + name + "'", place, "docs/tagging.md has the fields");
        if (value.is_string()) {
            out[name] = is_example_field(name) ? escaped(value.get<std::string>()) : value.get<std::string>();
        } else if (name == "score" && value.is_number()) {
            out[name] = value.dump();
        } else if (is_example_field(name) && value.is_array()) {
            for (const Json& each : value) {
                if (!each.is_string()) return bad_input("'" + name + "' holds something that is no text", place);
                out[name] += (out[name].empty() ? "" : " ;; ") + escaped(each.get<std::string>());
            }
        } else {
            return bad_input("'" + name + "' is of the wrong type", place, "write it as text");
        }
    }
    return out;
}

// The texts of a field: one, or a list of them.
Result<std::vector<std::string>> texts_of(const Json& value, const Place& place) {
    std::vector<std::string> out;
    if (value.is_string()) return std::vector{value.get<std::string>()};
    if (!value.is_array()) return bad_input("is neither text nor a list of texts", place);
    for (const Json& each : value) {
        if (!each.is_string()) return bad_input("holds something that is no text", place);
        out.push_back(each.get<std::string>());
    }
    return out;
}

// {"hospital": ["Old Mill House"]} as rows with the columns `key` and `value`.
Result<void> add_members(const Json& object, const std::string& path, const std::string& field, const char* key,
                         const char* value, RuleRows& rows) {
    if (!object.is_object()) return bad_input("'" + field + "' is not an object", {path, {}, 0});
    for (const auto& [name, member] : object.items()) {
        const Place place{path, field + " '" + name + "'", 0};
        const auto texts = texts_of(member, place);
        if (!texts) return texts.error();
        for (const auto& text : *texts) {
            if (auto added = add_rule_row({{key, name}, {value, text}}, {}, place, rows); !added) return added;
        }
    }
    return {};
}

Result<void> add_field(const std::string& field, const Json& value, const std::string& path, RuleRows& rows) {
    if (field == "parts") return add_members(value, path, field, "part", "expression", rows);
    if (field == "lists") return add_members(value, path, field, "list", "word", rows);
    if (field == "words") return add_members(value, path, field, "kind", "entry", rows);
    if (field == "sections") return add_members(value, path, field, "heading", "section", rows);
    if (field == "keep") {
        const Place place{path, field, 0};
        const auto texts = texts_of(value, place);
        if (!texts) return texts.error();
        for (const auto& text : *texts) {
            if (auto added = add_rule_row({{"keep", text}}, {}, place, rows); !added) return added;
        }
        return {};
    }
    if (field != "patterns" || !value.is_array()) {
        return bad_input("'" + field + "' is no field of a file of rules, or not a list", {path, {}, 0},
                         "the fields are: patterns, parts, lists, words, sections, keep");
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
        const Place place{path, "pattern " + std::to_string(i + 1), 0};
        const auto columns = columns_of(value[i], place);
        if (!columns) return columns.error();
        if (auto added = add_rule_row(*columns, {}, place, rows); !added) return added;
    }
    return {};
}

}  // namespace

Result<void> read_rule_json(const std::string& path, RuleRows& rows) {
    const auto json = read_json_file(path);
    if (!json) return json.error();
    if (!json->is_object()) return bad_input("is not a file of rules: a JSON object is expected", {path, {}, 0});
    for (const auto& [field, value] : json->items()) {
        if (auto added = add_field(field, value, path, rows); !added) return added;
    }
    return {};
}

}  // namespace scrim

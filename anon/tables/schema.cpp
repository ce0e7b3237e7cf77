#include "anon/tables/schema.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace scrim::tables {
namespace {

constexpr std::array<std::pair<std::string_view, ColumnType>, 3> type_words{
    {{"category", ColumnType::category}, {"integer", ColumnType::integer}, {"number", ColumnType::number}}};
constexpr std::array<std::pair<std::string_view, ColumnRole>, 5> role_words{{{"attribute", ColumnRole::attribute},
                                                                             {"patient", ColumnRole::patient},
                                                                             {"response", ColumnRole::response},
                                                                             {"event", ColumnRole::event},
                                                                             {"drop", ColumnRole::drop}}};
constexpr std::array<std::pair<std::string_view, MissingPolicy>, 4> missing_words{
    {{"refuse", MissingPolicy::refuse},
     {"drop", MissingPolicy::drop},
     {"category", MissingPolicy::category},
     {"synthesize", MissingPolicy::synthesize}}};

template <class Words>
auto find_word(const Words& words, std::string_view word) -> std::optional<decltype(words[0].second)> {
    for (const auto& [name, value] : words) {
        if (name == word) return value;
    }
    return std::nullopt;
}

template <class Words, class Value>
std::string_view word_of(const Words& words, Value value) {
    for (const auto& [name, meaning] : words) {
        if (meaning == value) return name;
    }
    return "";
}

Place in_column(const std::string& file, const std::string& column) { return {file, "column " + column, 0}; }

// The word under `key`, looked up in `words`; nothing where the key is absent.
template <class Words>
auto read_word(const Json& entry, const char* key, const Words& words, const Place& place)
    -> Result<std::optional<decltype(words[0].second)>> {
    using Value = decltype(words[0].second);
    if (!entry.contains(key)) return std::optional<Value>();
    std::string known;
    for (const auto& [name, value] : words) known += (known.empty() ? "" : ", ") + std::string(name);
    const auto value = entry[key].is_string() ? find_word(words, entry[key].get<std::string>()) : std::nullopt;
    if (!value) return bad_input(std::string("its ") + key + " is not known", place, "known are: " + known);
    return std::optional<Value>(*value);
}

Result<void> read_values(const Json& entry, Column& column, const Place& place) {
    if (!entry.contains("values")) return {};
    if (!entry["values"].is_array()) return bad_input("'values' is not a list", place);
    for (const auto& value : entry["values"]) {
        if (!value.is_string() && !value.is_number() && !value.is_boolean()) {
            return bad_input("a permissible value is neither a text nor a number", place);
        }
        std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        if (column.value_index(text)) return bad_input("a permissible value is listed twice", place);
        column.values.push_back(std::move(text));
    }
    return {};
}

Result<void> read_range(const Json& entry, Column& column, const Place& place) {
    for (const auto& [key, limit] : {std::pair("min", &column.min), std::pair("max", &column.max)}) {
        if (!entry.contains(key)) continue;
        if (!entry[key].is_number()) return bad_input(std::string("'") + key + "' is not a number", place);
        *limit = entry[key].get<double>();
    }
    if (column.min > column.max) return bad_input("its min is above its max", place);
    if (column.type == ColumnType::integer && std::ceil(column.min) > std::floor(column.max)) {
        return bad_input("no integer lies between its min and its max", place);
    }
    return {};
}

Result<void> read_decimals(const Json& entry, Column& column, const Place& place) {
    if (!entry.contains("decimals")) return {};
    const bool fits = entry["decimals"].is_number_integer() && column.type == ColumnType::number;
    const auto digits = fits ? entry["decimals"].get<std::int64_t>() : -1;
    if (digits < 0 || digits > 15) {
        return bad_input("'decimals' is not a number of digits", place, "a number may have 0 to 15 after the point");
    }
    column.decimals = static_cast<int>(digits);
    return {};
}

Result<Column> parse_column(const Json& entry, const std::string& file) {
    if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string()) {
        return bad_input("a column of the schema has no name", {file, {}, 0}, R"(write {"name":"age", ...})");
    }
    Column column;
    column.name = entry["name"].get<std::string>();
    const Place place = in_column(file, column.name);
    static constexpr std::array<std::string_view, 9> keys{"name", "type",    "role",     "values", "min",
                                                          "max",  "missing", "decimals", "reason"};
    for (const auto& [key, value] : entry.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            return bad_input("the schema has an unknown entry '" + key + "'", place,
                             "known are: name, type, role, values, min, max, missing, decimals, reason");
        }
    }
    const auto type = read_word(entry, "type", type_words, place);
    if (!type) return type.error();
    const auto role = read_word(entry, "role", role_words, place);
    if (!role) return role.error();
    const auto missing = read_word(entry, "missing", missing_words, place);
    if (!missing) return missing.error();
    column.role = role->value_or(ColumnRole::attribute);
    column.missing = *missing;
    if (entry.contains("reason") && entry["reason"].is_string()) column.reason = entry["reason"].get<std::string>();
    const bool needs_type = column.role != ColumnRole::patient && column.role != ColumnRole::drop;
    if (!*type && needs_type) return bad_input("has no type", place, "write category, integer or number");
    column.type = type->value_or(ColumnType::category);
    if (auto done = read_values(entry, column, place); !done) return done.error();
    if (auto done = read_range(entry, column, place); !done) return done.error();
    if (auto done = read_decimals(entry, column, place); !done) return done.error();
    if (needs_type && column.is_category() && column.values.empty()) {
        return bad_input("a category needs its permissible values", place, R"(write "values":["F","M"])");
    }
    if (!column.is_category() && !column.values.empty()) {
        return bad_input("has permissible values, but is not a category", place, "give min and max instead");
    }
    return column;
}

}  // namespace

std::optional<std::size_t> Column::value_index(std::string_view text) const {
    const auto found = std::find(values.begin(), values.end(), text);
    if (found == values.end()) return std::nullopt;
    return static_cast<std::size_t>(found - values.begin());
}

const Column* Schema::find(std::string_view name) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.name == name; });
    return found == columns.end() ? nullptr : &*found;
}

const Column* Schema::with_role(ColumnRole role) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
    return found == columns.end() ? nullptr : &*found;
}

Result<Schema> parse_schema(const Json& json, const std::string& name) {
    if (!json.is_object() || !json.contains("columns") || !json["columns"].is_array() || json["columns"].empty()) {
        return bad_input("is not a schema", {name, {}, 0},
                         R"(write {"columns":[{"name":"age","type":"integer"}, ...]})");
    }
    Schema schema;
    for (const auto& entry : json["columns"]) {
        auto column = parse_column(entry, name);
        if (!column) return column.error();
        if (schema.find(column->name) != nullptr) {
            return bad_input("is listed twice", in_column(name, column->name), "list every column once");
        }
        const bool single = column->role == ColumnRole::patient;
        if (single && schema.with_role(column->role) != nullptr) {
            return bad_input("a second column has the role patient", in_column(name, column->name));
        }
        schema.columns.push_back(std::move(*column));
    }
    return schema;
}

Result<Schema> read_schema(const std::string& path) {
    const auto json = read_json_file(path);
    if (!json) return json.error();
    return parse_schema(*json, path);
}

Json to_json(const Schema& schema) {
    Json columns = Json::array();
    for (const auto& column : schema.columns) {
        Json entry;
        entry["name"] = column.name;
        const bool typed = column.role != ColumnRole::patient && column.role != ColumnRole::drop;
        if (typed) entry["type"] = to_word(column.type);
        if (typed && column.is_category()) entry["values"] = column.values;
        const auto limit = [&](const char* key, double value) {
            if (!typed || column.is_category() || !std::isfinite(value)) return;
            if (value == std::floor(value) && std::abs(value) < 1e15) {
                entry[key] = static_cast<std::int64_t>(value);
            } else {
                entry[key] = value;
            }
        };
        limit("min", column.min);
        limit("max", column.max);
        if (typed && column.decimals) entry["decimals"] = *column.decimals;
        if (column.role != ColumnRole::attribute) entry["role"] = to_word(column.role);
        if (column.missing) entry["missing"] = word_of(missing_words, *column.missing);
        if (!column.reason.empty()) entry["reason"] = column.reason;
        columns.push_back(std::move(entry));
    }
    return {{"columns", std::move(columns)}};
}

std::optional<MissingPolicy> missing_policy(std::string_view word) { return find_word(missing_words, word); }
std::string_view to_word(ColumnType type) { return word_of(type_words, type); }
std::string_view to_word(ColumnRole role) { return word_of(role_words, role); }

}  // namespace scrim::tables

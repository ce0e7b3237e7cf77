#include "nlp/taggers/rules/rows/rule_rows.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace scrim {
namespace {

constexpr std::string_view columns_mark = "# columns:";
constexpr std::string_view file_mark = "# file: ";
constexpr std::string_view example_joint = " ;; ";

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> out;
    for (;;) {
        const std::size_t end = std::min(text.find(separator), text.size());
        out.emplace_back(text.substr(0, end));
        if (end == text.size()) return out;
        text.remove_prefix(end + separator.size());
    }
}

std::vector<std::string> examples_of(std::string_view column) {
    if (trim(column).empty()) return {};
    return split(column, example_joint);
}

// "\n", "\t" and "\\"; other signs after a backslash, the braces of examples among them, keep it.
std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : ' ';
        if (next == 'n' || next == 't' || next == '\\') {
            out += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string column(const RuleColumns& columns, std::string_view name) {
    const auto found = columns.find(name);
    return found == columns.end() ? std::string() : found->second;
}

// "phone.us.dashed": small letters, digits and underscores, in parts.
bool is_rule_name(std::string_view name) {
    const auto fits = [](char c) { return is_small(c) || is_digit(c) || c == '_' || c == '.'; };
    return !name.empty() && name.size() <= 60 && is_small(name.front()) && name.back() != '.' &&
           std::all_of(name.begin(), name.end(), fits);
}

Result<void> set_labels(std::string_view written, const Place& place, Pattern& pattern) {
    constexpr std::string_view announces = "announces:";
    pattern.announces_name = written.starts_with(announces);
    if (pattern.announces_name) written.remove_prefix(announces.size());
    for (const auto& each : split(written, ",")) {
        const auto label = label_named(trim(each));
        if (!label) {
            return bad_input("there is no label '" + std::string(trim(each)) + "'", place,
                             "as in PHONE, in DATE,DATE for two groups, or in announces:DOCTOR; docs/tagging.md has "
                             "the labels");
        }
        if (pattern.announces_name && !is_name(*label)) {
            return bad_input("'announces' is for names", place, "as in announces:DOCTOR");
        }
        pattern.groups.push_back(*label);
    }
    return {};
}

Result<void> set_score(std::string_view written, const Place& place, Pattern& pattern) {
    if (written.empty()) return {};
    float score = 0;
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), score);
    if (error != std::errc{} || end != written.data() + written.size() || !(score > 0 && score <= 1)) {
        return bad_input("the score is not a number above 0 and up to 1", place, "0.9 where nothing better is known");
    }
    pattern.score = score;
    return {};
}

Result<void> add_pattern(const RuleColumns& columns, const std::string& topic, const Place& place, RuleRows& rows) {
    PatternRow row;
    row.place = place;
    row.topic = topic;
    row.pattern.name = column(columns, "name");
    if (!is_rule_name(row.pattern.name)) {
        return bad_input("the name of a pattern is missing or not of small letters, digits, _ and .", place,
                         "as in phone.us.dashed");
    }
    const auto same = [&](const PatternRow& other) { return other.pattern.name == row.pattern.name; };
    if (std::any_of(rows.patterns.begin(), rows.patterns.end(), same)) {
        return bad_input("a second pattern '" + row.pattern.name + "'", place, "give each a name of its own");
    }
    row.pattern.regex = column(columns, "expression");
    if (row.pattern.regex.empty()) return bad_input("the expression is missing", place, "write one in RE2's syntax");
    if (auto set = set_labels(column(columns, "label"), place, row.pattern); !set) return set;
    if (auto set = set_score(column(columns, "score"), place, row.pattern); !set) return set;
    const std::string role = column(columns, "role");
    if (!role.empty()) {
        const auto known = role_named(role);
        if (!known) return bad_input("there is no role '" + role + "'", place, "leave it empty if in doubt");
        row.pattern.role = *known;
    }
    row.pattern.needs = column(columns, "needs");
    row.check = unescaped(column(columns, "check"));
    for (auto& each : examples_of(column(columns, "match"))) row.match.push_back(unescaped(each));
    for (auto& each : examples_of(column(columns, "no_match"))) row.no_match.push_back(unescaped(each));
    if (row.match.empty()) {
        return bad_input("the pattern '" + row.pattern.name + "' has no example that must match", place,
                         "write one in the column 'match', with what is to be found in braces: MRN: {4471882}");
    }
    rows.patterns.push_back(std::move(row));
    return {};
}

constexpr std::array<std::string_view, 16> known_columns{"name",  "label", "expression", "needs",  "role", "score",
                                                         "check", "match", "no_match",   "part",   "list", "word",
                                                         "kind",  "entry", "heading",    "section"};

Result<std::vector<std::string>> read_header(std::string_view line, const Place& place) {
    line.remove_prefix(columns_mark.size());
    std::vector<std::string> out;
    for (const auto& each : split(trim(line), "\t")) {
        const std::string name(trim(each));
        const bool known =
            name == "keep" || std::find(known_columns.begin(), known_columns.end(), name) != known_columns.end();
        if (!known) {
            std::string names;
            for (const auto column_name : known_columns) names += std::string(column_name) + ", ";
            return bad_input("there is no column '" + name + "'", place,
                             "separate columns by tabs; they are: " + names + "keep");
        }
        out.push_back(name);
    }
    return out;
}

}  // namespace

Result<void> add_rule_row(const RuleColumns& columns, const std::string& topic, const Place& place, RuleRows& rows) {
    const auto needs = [&](std::string_view name) { return !trim(column(columns, name)).empty(); };
    const auto missing = [&](std::string_view name) {
        return bad_input("the column '" + std::string(name) + "' is empty or missing", place, "fill it in");
    };
    if (columns.contains("name")) return add_pattern(columns, topic, place, rows);
    if (columns.contains("part")) {
        if (!needs("part")) return missing("part");
        if (!needs("expression")) return missing("expression");
        const std::string name = column(columns, "part");
        auto found =
            std::find_if(rows.parts.begin(), rows.parts.end(), [&](const auto& part) { return part.first == name; });
        if (found == rows.parts.end()) found = rows.parts.insert(found, {name, {}});
        found->second.push_back(column(columns, "expression"));
        return {};
    }
    if (columns.contains("list")) {
        if (!needs("list")) return missing("list");
        if (!needs("word")) return missing("word");
        std::string& words = rows.lists[column(columns, "list")];
        if (!words.empty()) words += '|';
        words += column(columns, "word");
        return {};
    }
    if (columns.contains("kind")) {
        if (!needs("kind")) return missing("kind");
        if (!needs("entry")) return missing("entry");
        rows.words.push_back({column(columns, "kind"), column(columns, "entry"), place});
        return {};
    }
    if (columns.contains("heading")) {
        if (!needs("heading")) return missing("heading");
        if (!needs("section")) return missing("section");
        rows.sections.push_back({column(columns, "heading"), column(columns, "section"), place});
        return {};
    }
    if (!needs("keep")) return missing("keep");
    rows.keep.push_back(column(columns, "keep"));
    return {};
}

Result<void> read_rule_rows(std::string_view text, const std::string& file, RuleRows& rows) {
    Place place{file, {}, 0};
    std::string topic;
    std::vector<std::string> names;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        ++place.line;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.starts_with(file_mark)) {
            place = {std::string(line.substr(file_mark.size())), {}, 0};
            topic = place.file.substr(0, place.file.rfind('.'));
        } else if (line.starts_with(columns_mark)) {
            auto header = read_header(line, place);
            if (!header) return header.error();
            names = std::move(*header);
        } else if (!line.starts_with('#') && !trim(line).empty()) {
            if (names.empty()) {
                return bad_input("a row before any header", place,
                                 "begin with a line '# columns: name\tlabel\texpression\tmatch'");
            }
            const auto values = split(line, "\t");
            if (values.size() > names.size()) {
                return bad_input("more columns than the header names", place, "remove a tab or name the column");
            }
            RuleColumns columns;
            for (std::size_t i = 0; i < names.size(); ++i) columns[names[i]] = i < values.size() ? values[i] : "";
            if (auto added = add_rule_row(columns, topic, place, rows); !added) return added;
        }
    }
    return {};
}

PatternParts joined_parts(const RuleRows& rows) {
    PatternParts out;
    for (const auto& [name, expressions] : rows.parts) {
        std::string joined;
        for (const auto& each : expressions) joined += (joined.empty() ? "" : "|") + each;
        out.emplace_back(name, expressions.size() > 1 ? "(?:" + joined + ")" : joined);
    }
    return out;
}

Result<void> resolve_checks(RuleRows& rows) {
    for (PatternRow& row : rows.patterns) {
        auto checks = parse_checks(row.check, rows.lists, row.place);
        if (!checks) return checks.error();
        row.pattern.checks = std::move(*checks);
    }
    return {};
}

}  // namespace scrim

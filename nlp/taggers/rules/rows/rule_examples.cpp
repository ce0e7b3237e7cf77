// Proves the rows of patterns by their own examples, when the program is built and when a hospital's file is read.

#include <fmt/format.h>

#include <utility>

#include "nlp/taggers/rules/rows/rule_rows.h"

namespace scrim {
namespace {

using Places = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

struct Example {
    std::string text;
    Places groups;
    bool balanced = true;
};

// "MRN: {4471882}" without its braces, and where they were; "\{" is a brace of the text.
Example read_example(std::string_view written) {
    Example out;
    bool open = false;
    for (std::size_t i = 0; i < written.size(); ++i) {
        const bool escaped =
            written[i] == '\\' && i + 1 < written.size() && (written[i + 1] == '{' || written[i + 1] == '}');
        const auto at = static_cast<std::uint32_t>(out.text.size());
        if (escaped) {
            out.text += written[++i];
        } else if (written[i] == '{') {
            out.balanced &= !open;
            open = true;
            out.groups.emplace_back(at, at);
        } else if (written[i] == '}') {
            out.balanced &= open;
            open = false;
            if (!out.groups.empty()) out.groups.back().second = at;
        } else {
            out.text += written[i];
        }
    }
    out.balanced &= !open;
    return out;
}

Places found_in(const PatternTable& table, std::string_view text) {
    Places out;
    table.search(text, [&](const Pattern&, Label, PatternMatch match) { out.emplace_back(match.begin, match.end); });
    return out;
}

// The examples are the author's own texts, no notes: they may be shown.
std::string shown(const Example& example, const Places& places) {
    if (places.empty()) return "nothing";
    std::string out;
    for (const auto& [begin, end] : places) {
        out += (out.empty() ? "'" : ", '") + example.text.substr(begin, end - begin) + "'";
    }
    return out;
}

Result<void> check_row(const PatternRow& row, const PatternParts& parts) {
    const auto table = PatternTable::compile({row.pattern}, parts);
    if (!table) return bad_input(table.error().what, row.place, "change the expression; the syntax is that of RE2");
    for (const auto& written : row.match) {
        const Example example = read_example(written);
        if (!example.balanced || example.groups.empty()) {
            return bad_input(fmt::format("the example '{}' does not mark what must be found", written), row.place,
                             "put it in braces: MRN: {4471882}");
        }
        const Places found = found_in(*table, example.text);
        if (found != example.groups) {
            return bad_input(
                fmt::format("the pattern '{}' must find {} in its example '{}', and finds {}", row.pattern.name,
                            shown(example, example.groups), example.text, shown(example, found)),
                row.place, "change the expression, the check or the example");
        }
    }
    for (const auto& written : row.no_match) {
        const Example example = read_example(written);
        const Places found = found_in(*table, example.text);
        if (!found.empty()) {
            return bad_input(fmt::format("the pattern '{}' must find nothing in '{}', and finds {}", row.pattern.name,
                                         example.text, shown(example, found)),
                             row.place, "change the expression, the check or the example");
        }
    }
    return {};
}

}  // namespace

Result<void> check_examples(const RuleRows& rows, const PatternParts& parts) {
    for (const PatternRow& row : rows.patterns) {
        if (auto right = check_row(row, parts); !right) return right;
    }
    return {};
}

}  // namespace scrim

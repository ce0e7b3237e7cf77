#include "nlp/taggers/rules/rows/patterns.h"

#include <array>

#include "nlp/taggers/rules/rows/rule_rows.h"

// The two ends of the joined rows, in nlp/taggers/rules/rows/patterns_data.S.
extern "C" const char scrim_patterns_begin[];
extern "C" const char scrim_patterns_end[];

namespace scrim {
namespace {

constexpr std::array<std::string_view, 8> topics{"dates",     "ages",       "contacts", "identifiers",
                                                 "addresses", "signatures", "jobs",     "name_anchors"};

// The build has proved every row (compiler/check_patterns.cpp).
Result<RuleRows> read_builtin() {
    RuleRows rows;
    const std::string_view text(scrim_patterns_begin,
                                static_cast<std::size_t>(scrim_patterns_end - scrim_patterns_begin));
    if (auto read = read_rule_rows(text, "the built-in patterns", rows); !read) return read.error();
    if (auto resolved = resolve_checks(rows); !resolved) return resolved.error();
    return rows;
}

const Result<RuleRows>& builtin() {
    static const Result<RuleRows> rows = read_builtin();
    return rows;
}

}  // namespace

std::span<const std::string_view> pattern_topics() { return topics; }

std::vector<Pattern> patterns_of(std::string_view topic) {
    std::vector<Pattern> out;
    if (!builtin()) return out;
    for (const PatternRow& row : builtin()->patterns) {
        if (row.topic == topic) out.push_back(row.pattern);
    }
    return out;
}

const PatternParts& pattern_parts() {
    static const PatternParts parts = builtin() ? joined_parts(*builtin()) : PatternParts{};
    return parts;
}

Result<PatternTable> compile_patterns(std::span<const std::string_view> wanted, std::vector<Pattern> more) {
    if (!builtin()) return builtin().error();
    std::vector<Pattern> all;
    for (const std::string_view topic : wanted) {
        for (Pattern& pattern : patterns_of(topic)) all.push_back(std::move(pattern));
    }
    for (Pattern& pattern : more) all.push_back(std::move(pattern));
    return PatternTable::compile(std::move(all), pattern_parts());
}

}  // namespace scrim

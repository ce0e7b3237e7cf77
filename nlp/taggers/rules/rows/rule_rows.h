#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/taggers/rules/checks/checks.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// Rules as people write them: the rows of lexicons/patterns and of a hospital's own file. docs/tagging.md describes
// them.

// A pattern with the texts that prove it. In `match` every group that must be found stands in braces: "MRN: {4471882}".
struct PatternRow {
    Pattern pattern;
    std::string check;  // as written; parse_checks makes it pattern.checks
    std::vector<std::string> match;
    std::vector<std::string> no_match;
    std::string topic;  // "dates" of dates.tsv
    Place place;
};

// An entry that a kind of the lexicon gets: kind "surname", entry "Quux".
struct WordRow {
    std::string kind;
    std::string entry;
    Place place;
};

// A heading and the section that it opens: "ward round", "hospital course".
struct SectionRow {
    std::string heading;
    std::string section;
    Place place;
};

struct RuleRows {
    std::vector<std::pair<std::string, std::vector<std::string>>> parts;  // name and rows
    std::vector<PatternRow> patterns;
    NamedLists lists;
    std::vector<WordRow> words;
    std::vector<SectionRow> sections;
    std::vector<std::string> keep;  // never an identifier
};

// A row of named columns, as TSV and JSON both give it.
using RuleColumns = std::map<std::string, std::string, std::less<>>;

// Adds a row of the kind that its columns tell. Examples are separated by " ;; ".
[[nodiscard]] Result<void> add_rule_row(const RuleColumns& columns, const std::string& topic, const Place& place,
                                        RuleRows& rows);

// Appends the rows of a text of tab-separated columns. A line "# columns: name<TAB>label..." says what the rows after
// it are; other lines that begin with # are remarks, but "# file: dates.tsv" tells where joined rows come from.
[[nodiscard]] Result<void> read_rule_rows(std::string_view text, const std::string& file, RuleRows& rows);

// Appends the rows of a JSON file: {"patterns": [...], "parts": {...}, "lists": {...}, "words": {...}, "sections":
// {...}, "keep": [...]}.
[[nodiscard]] Result<void> read_rule_json(const std::string& path, RuleRows& rows);

// The parts as expressions take them: a part of several rows is any of them, "(?:a|b)".
[[nodiscard]] PatternParts joined_parts(const RuleRows& rows);

// Looks up the checks of all patterns.
[[nodiscard]] Result<void> resolve_checks(RuleRows& rows);

// Whether every pattern compiles, finds what its examples say and nothing in its counterexamples. The error names the
// row, what was expected and what to do.
[[nodiscard]] Result<void> check_examples(const RuleRows& rows, const PatternParts& parts);

}  // namespace scrim

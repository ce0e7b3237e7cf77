#include "nlp/taggers/rules/own_rules.h"

#include <algorithm>
#include <cstring>

#include "nlp/base/files/text_input.h"
#include "nlp/lexicon/compiler/compile.h"
#include "nlp/taggers/rules/rows/patterns.h"
#include "nlp/taggers/rules/rows/rule_rows.h"

namespace scrim {
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20U;

Result<void> take_patterns(RuleRows& rows, OwnRules& rules) {
    if (auto resolved = resolve_checks(rows); !resolved) return resolved;
    PatternParts parts = joined_parts(rows);  // its own before those of the same name that the program carries
    parts.insert(parts.end(), pattern_parts().begin(), pattern_parts().end());
    if (auto right = check_examples(rows, parts); !right) return right;
    for (PatternRow& row : rows.patterns) {
        for (const auto topic : pattern_topics()) {
            const auto patterns = patterns_of(topic);
            const auto same = [&](const Pattern& pattern) { return pattern.name == row.pattern.name; };
            if (std::any_of(patterns.begin(), patterns.end(), same)) {
                return bad_input("the program has a pattern '" + row.pattern.name + "' already", row.place,
                                 "choose another name, such as one that begins with that of the hospital");
            }
        }
        row.pattern.regex = with_parts(row.pattern.regex, parts);
        rules.patterns.push_back(std::move(row.pattern));
    }
    return {};
}

Result<void> take_words(const RuleRows& rows, OwnRules& rules) {
    std::vector<ListEntry> entries;
    for (const WordRow& row : rows.words) {
        const auto kind = lexicon_kind_named(row.kind);
        if (!kind) {
            std::string kinds;
            for (std::size_t i = 0; i < lexicon_kind_count; ++i) {
                kinds += (i == 0 ? "" : ", ") + std::string(name(static_cast<LexiconKind>(i)));
            }
            return bad_input("there is no kind of words '" + row.kind + "'", row.place, "the kinds are: " + kinds);
        }
        auto entry = list_entry(row.entry, *kind, row.place);
        if (!entry) return entry.error();
        entries.push_back(std::move(*entry));
    }
    if (entries.empty()) return {};
    const auto bytes = compile_lexicon(entries);
    if (!bytes) return bytes.error();
    rules.bytes.resize((bytes->size() + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
    std::memcpy(rules.bytes.data(), bytes->data(), bytes->size());
    auto words = Lexicon::from_bytes({reinterpret_cast<const char*>(rules.bytes.data()), bytes->size()});
    if (!words) return words.error();
    rules.words.emplace(std::move(*words));
    return {};
}

Result<void> take_sections(const RuleRows& rows, OwnRules& rules) {
    rules.sections = SectionNames::builtin();
    for (const SectionRow& row : rows.sections) {
        const auto kind = section_named(row.section);
        if (!kind) {
            std::string kinds;
            for (std::size_t i = 0; i <= static_cast<std::size_t>(SectionKind::other); ++i) {
                kinds += (i == 0 ? "" : ", ") + std::string(name(static_cast<SectionKind>(i)));
            }
            return bad_input("there is no section '" + row.section + "'", row.place, "the sections are: " + kinds);
        }
        if (heading_words(row.heading).empty()) {
            return bad_input("the heading has neither letters nor digits", row.place, "remove the row");
        }
        rules.sections.set(row.heading, {*kind, false});
    }
    return {};
}

}  // namespace

Result<std::shared_ptr<const OwnRules>> read_own_rules(const std::string& path) {
    RuleRows rows;
    if (path.ends_with(".json")) {
        if (auto read = read_rule_json(path, rows); !read) return read.error();
    } else {
        const auto text = read_text_file(path, largest_file);
        if (!text) return text.error();
        if (auto read = read_rule_rows(*text, path, rows); !read) return read.error();
    }
    if (rows.patterns.empty() && rows.words.empty() && rows.sections.empty() && rows.keep.empty()) {
        return bad_input("holds no rules", {path, {}, 0},
                         "begin with a line '# columns: name<TAB>label<TAB>expression<TAB>match' and add rows");
    }
    auto rules = std::make_shared<OwnRules>();
    if (auto taken = take_patterns(rows, *rules); !taken) return taken.error();
    if (auto taken = take_words(rows, *rules); !taken) return taken.error();
    if (auto taken = take_sections(rows, *rules); !taken) return taken.error();
    rules->keep = std::move(rows.keep);
    return std::shared_ptr<const OwnRules>(std::move(rules));
}

}  // namespace scrim

#include "anon/core/icd.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <unordered_set>

#include "anon/core/icd_sections.h"

namespace scrim {
namespace {

struct Section {
    std::string from;
    std::string to;
    std::size_t chapter = 0;
};

struct Chapter {
    std::string from;
    std::string to;
    std::string title;
};

struct Table {
    std::vector<Section> sections;
    std::vector<Chapter> chapters;
};

std::string range_name(const std::string& from, const std::string& to) { return from == to ? from : from + "-" + to; }

std::string_view take_field(std::string_view& line) {
    const auto tab = line.find('\t');
    const auto field = line.substr(0, tab);
    line.remove_prefix(tab == std::string_view::npos ? line.size() : tab + 1);
    return field;
}

Table parse_table(std::string_view text) {
    Table table;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        const std::string from(take_field(line));
        const std::string to(take_field(line));
        take_field(line);  // the title
        if (table.chapters.empty() || table.chapters.back().title != line) {
            table.chapters.push_back({from, to, std::string(line)});
        }
        table.chapters.back().to = std::max(table.chapters.back().to, to);
        table.sections.push_back({from, to, table.chapters.size() - 1});
    }
    return table;
}

const Table& table_of(IcdVersion version) {
    static const Table nine = parse_table(icd9_section_table());
    static const Table ten = parse_table(icd10_section_table());
    static const Table ten_who = parse_table(icd10who_section_table());
    if (version == IcdVersion::nine) return nine;
    return version == IcdVersion::ten ? ten : ten_who;
}

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Sections are few and their bounds are strings of the same form, so comparing text is enough.
const Section* find_section(const std::string& category, IcdVersion version) {
    for (const auto& section : table_of(version).sections) {
        const bool same_form = section.from.size() == category.size() && digit(section.from[0]) == digit(category[0]);
        if (same_form && section.from <= category && category <= section.to) return &section;
    }
    return nullptr;
}

// The code split at the dot; nothing if it has not the form of a code.
struct Parts {
    std::string category;
    std::string rest;
};

std::optional<Parts> split_code(std::string_view text, IcdVersion version) {
    std::string letters;
    std::size_t dot = std::string::npos;
    const bool marked = text.size() > 3 && (text.back() == '+' || text.back() == '*' || text.back() == '!');
    if (marked && version != IcdVersion::nine) text.remove_suffix(1);
    for (const char c : text) {
        if (c == '.') {
            if (dot != std::string::npos) return std::nullopt;
            dot = letters.size();
        } else if (digit(c) || letter(c)) {
            letters += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        } else {
            return std::nullopt;
        }
    }
    if (letters.empty()) return std::nullopt;
    const bool nine = version == IcdVersion::nine;
    const std::size_t width = nine && letters[0] == 'E' ? 4 : 3;
    if (nine && digit(letters[0])) {
        const std::size_t known = std::min(dot, letters.size());
        if (known == 0) return std::nullopt;
        if (known < width) {
            letters.insert(0, width - known, '0');
            if (dot != std::string::npos) dot = width;
        }
    }
    if (letters.size() < width || (dot != std::string::npos && dot != width)) return std::nullopt;
    return Parts{letters.substr(0, width), letters.substr(width)};
}

bool well_formed(const Parts& parts, IcdVersion version) {
    const auto all_digits = [](std::string_view text) { return std::all_of(text.begin(), text.end(), digit); };
    const char first = parts.category[0];
    if (version == IcdVersion::nine) {
        const bool supplementary = first == 'E' || first == 'V';
        const std::size_t most = first == 'E' ? 1 : 2;
        return (supplementary || digit(first)) && all_digits(std::string_view(parts.category).substr(1)) &&
               all_digits(parts.rest) && parts.rest.size() <= most;
    }
    if (!letter(first) || !digit(parts.category[1])) return false;
    if (version == IcdVersion::ten_who)
        return digit(parts.category[2]) && parts.rest.size() <= 2 && all_digits(parts.rest);
    // C09AA05 is a code of the ATC: no code of ICD-10-CM has two letters and two digits behind its category.
    const bool drug = parts.rest.size() == 4 && letter(parts.rest[0]) && letter(parts.rest[1]) &&
                      all_digits(std::string_view(parts.rest).substr(2));
    return parts.rest.size() <= 4 && !drug;
}

}  // namespace

std::optional<IcdCode> classify_icd(std::string_view code, IcdVersion version) {
    const auto parts = split_code(code, version);
    if (!parts || !well_formed(*parts, version)) return std::nullopt;
    const Section* section = find_section(parts->category, version);
    if (section == nullptr) return std::nullopt;
    const Chapter& chapter = table_of(version).chapters[section->chapter];
    const std::string dotted = parts->rest.empty() ? std::string() : "." + parts->rest;
    return IcdCode{parts->category + dotted, parts->category + dotted.substr(0, 2), parts->category,
                   range_name(section->from, section->to), range_name(chapter.from, chapter.to)};
}

IcdVersion detect_icd_version(const std::vector<std::string>& codes) {
    std::size_t nine = 0;
    std::size_t ten = 0;
    std::size_t ten_who = 0;
    for (const auto& code : codes) {
        nine += classify_icd(code, IcdVersion::nine) ? 1U : 0U;
        ten += classify_icd(code, IcdVersion::ten) ? 1U : 0U;
        ten_who += classify_icd(code, IcdVersion::ten_who) ? 1U : 0U;
    }
    if (ten_who > ten && ten_who > nine) return IcdVersion::ten_who;
    return ten > nine ? IcdVersion::ten : IcdVersion::nine;
}

Result<IcdHierarchy> icd_hierarchy(const std::vector<std::string>& codes, IcdVersion version) {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> unclassified;
    std::unordered_set<std::string> seen;
    for (const auto& code : codes) {
        if (!seen.insert(code).second) continue;
        const auto found = classify_icd(code, version);
        if (found) {
            rows.push_back({code, found->four_digits, found->three_digits, found->section, found->chapter, "*"});
        } else {
            rows.push_back({code, code, code, "unclassified", "unclassified", "*"});
            unclassified.push_back(code);
        }
    }
    auto tree = Hierarchy::from_rows(rows, "ICD hierarchy");
    if (!tree) return tree.error();
    return IcdHierarchy{std::move(*tree), std::move(unclassified)};
}

}  // namespace scrim

#include "nlp/text/segments/section_names.h"

#include <algorithm>
#include <array>

#include "nlp/base/ascii.h"

// The two ends of lexicons/sections/headings.tsv, in nlp/text/segments/section_names_data.S.
extern "C" const char scrim_headings_begin[];
extern "C" const char scrim_headings_end[];

namespace scrim {

namespace {

using enum SectionKind;

std::string_view next_column(std::string_view& line) {
    const std::size_t tab = std::min(line.find('\t'), line.size());
    const std::string_view column = line.substr(0, tab);
    line.remove_prefix(std::min(tab + 1, line.size()));
    return column;
}

// Rows of a heading, its section and "part" or nothing; the first of a heading counts.
SectionNames read_builtin(std::string_view text) {
    SectionNames names;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.starts_with('#')) continue;
        const std::string_view heading = next_column(line);
        const auto kind = section_named(next_column(line));
        if (kind) names.add(heading, {*kind, line == "part"});
    }
    return names;
}

}  // namespace

const SectionNames& SectionNames::builtin() {
    static const SectionNames names =
        read_builtin({scrim_headings_begin, static_cast<std::size_t>(scrim_headings_end - scrim_headings_begin)});
    return names;
}

void SectionNames::add(std::string_view heading, Heading means) { headings_.emplace(heading_words(heading), means); }

void SectionNames::set(std::string_view heading, Heading means) { headings_[heading_words(heading)] = means; }

std::optional<Heading> SectionNames::find(const std::string& words) const {
    const auto found = headings_.find(words);
    if (found == headings_.end()) return std::nullopt;
    return found->second;
}

std::string heading_words(std::string_view heading) {
    std::string words;
    bool blank = false;
    int depth = 0;
    for (const char c : heading) {
        depth += c == '(' ? 1 : 0;
        depth -= c == ')' && depth > 0 ? 1 : 0;
        const bool upper = is_capital(c);
        const bool inside = upper || is_small(c) || is_digit(c) || (c & 0x80) != 0;
        if (!inside || depth > 0) {
            blank = c != '\'';
            continue;
        }
        if (blank && !words.empty()) words += ' ';
        blank = false;
        words += upper ? static_cast<char>(c + ('a' - 'A')) : c;
    }
    return words;
}

SectionKind likely_kind(const std::string& words) {
    struct Clue {
        std::string_view word;
        SectionKind kind;
    };
    constexpr std::array<Clue, 30> clues = {{
        {"diagnos", diagnosis},
        {"family history", family_history},
        {"social", social_history},
        {"allerg", allergies},
        {"medication", medications},
        {"review of systems", review_of_systems},
        {"present illness", present_illness},
        {"complaint", chief_complaint},
        {"reason for", chief_complaint},
        {"vital", vitals},
        {"laborator", laboratory},
        {"pathol", laboratory},
        {"x ray", imaging},
        {"radiolog", imaging},
        {"ultrasound", imaging},
        {"imaging", imaging},
        {"course", hospital_course},
        {"history", past_history},
        {"examination", physical_exam},
        {"exam", physical_exam},
        {"procedure", procedure},
        {"operati", procedure},
        {"surg", procedure},
        {"assessment", assessment},
        {"impression", assessment},
        {"recommendation", plan},
        {"plan", plan},
        {"instruction", disposition},
        {"discharge", disposition},
        {"signed", signature},
    }};
    for (const Clue& clue : clues)
        if (words.find(clue.word) != std::string::npos) return clue.kind;
    return other;
}

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(other) + 1> kind_names = {
    "header",          "identification",
    "chief complaint", "present illness",
    "past history",    "family history",
    "social history",  "allergies",
    "medications",     "review of systems",
    "physical exam",   "vitals",
    "laboratory",      "imaging",
    "procedure",       "hospital course",
    "assessment",      "plan",
    "disposition",     "diagnosis",
    "signature",       "other"};

}  // namespace

std::string_view name(SectionKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<SectionKind> section_named(std::string_view text) {
    const auto* found = std::find(kind_names.begin(), kind_names.end(), text);
    if (found == kind_names.end()) return std::nullopt;
    return static_cast<SectionKind>(found - kind_names.begin());
}

std::string_view name(Zone zone) {
    constexpr std::array<std::string_view, 3> names = {"header", "body", "signature"};
    return names[static_cast<std::size_t>(zone)];
}

}  // namespace scrim

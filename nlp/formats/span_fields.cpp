#include "nlp/formats/span_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <tuple>

#include "nlp/base/ascii.h"
#include "nlp/base/memory/interned.h"
#include "nlp/text/code_points.h"

namespace scrim {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

// Whether two texts agree when every run of blanks counts as one, and outer ones not at all.
bool agree_but_for_blanks(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (true) {
        while (i < a.size() && is_blank(a[i])) ++i;
        while (j < b.size() && is_blank(b[j])) ++j;
        if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
        while (i < a.size() && j < b.size() && !is_blank(a[i]) && a[i] == b[j]) ++i, ++j;
        const bool a_ends = i == a.size() || is_blank(a[i]);
        const bool b_ends = j == b.size() || is_blank(b[j]);
        if (!a_ends || !b_ends) return false;
    }
}

std::string known_labels() {
    std::string out;
    for (std::size_t i = 0; i < label_count; ++i) {
        if (i > 0) out += ' ';
        out += name(static_cast<Label>(i));
    }
    return out;
}

// What the file calls a label is shown only if it looks like one: it might be text of the note.
std::string shown(std::string_view label) {
    const bool plain = !label.empty() && label.size() <= 40 && std::all_of(label.begin(), label.end(), [](char c) {
        return is_ascii_letter(c) || c == '-' || c == '_' || c == '.';
    });
    return plain ? "'" + std::string(label) + "'" : "of " + std::to_string(label.size()) + " characters";
}

std::optional<Error> check_offsets(const SpanFields& fields, std::size_t characters, const std::string& which,
                                   const Place& place) {
    if (!fields.placed) return bad_input(which + " has no start or no end", place, "give both as whole numbers");
    if (fields.start >= fields.end) {
        return bad_input(fmt::format("{} goes from {} to {}", which, fields.start, fields.end), place,
                         "the end is the offset after the last character");
    }
    if (fields.end > characters) {
        return bad_input(fmt::format("{} ends at {} where the text has {} characters", which, fields.end, characters),
                         place, "offsets count Unicode code points from 0; were they made for another text?");
    }
    return std::nullopt;
}

}  // namespace

Result<void> place_spans(Note& note, std::vector<SpanFields> fields, TextMatch match, const ReadOptions& options,
                         const Place& place) {
    if (fields.empty()) return {};
    const CodePoints points(note.text);
    note.spans.reserve(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        SpanFields& field = fields[i];
        const std::string which = "span " + std::to_string(i + 1);
        const auto label = label_named(field.label);
        if (!label && options.skip_unknown_labels) continue;
        if (!label) {
            return bad_input(which + " has an unknown label " + shown(field.label), place,
                             "the labels are " + known_labels() + "; --unknown-labels skip leaves such spans out");
        }
        if (auto wrong = check_offsets(field, points.count(), which, place)) return *wrong;
        field.span.label = *label;
        field.span.begin = static_cast<std::uint32_t>(*points.to_byte(field.start));
        field.span.end = static_cast<std::uint32_t>(*points.to_byte(field.end));
        if (field.text) {
            const auto covered = note.text_of(field.span);
            const bool agrees =
                match == TextMatch::exact ? *field.text == covered : agree_but_for_blanks(*field.text, covered);
            if (!agrees) {
                return bad_input(which + " does not cover the text that the file gives for it", place,
                                 "offsets count Unicode code points from 0; are they shifted?");
            }
        }
        note.spans.push_back(std::move(field.span));
    }
    std::stable_sort(note.spans.begin(), note.spans.end(), [](const Span& a, const Span& b) {
        return std::tie(a.begin, a.end, a.label) < std::tie(b.begin, b.end, b.label);
    });
    return {};
}

Result<void> set_role(SpanFields& fields, std::string_view role, const Place& place) {
    const auto known = role_named(role);
    if (!known) {
        std::string names;
        for (std::size_t i = 1; i < role_count; ++i) {
            names += (i > 1 ? ", " : "") + std::string(name(static_cast<Role>(i)));
        }
        return bad_input("a span has an unknown role", place, "the roles are " + names);
    }
    fields.span.role = *known;
    return {};
}

Result<void> set_score(SpanFields& fields, double score, const Place& place) {
    if (!(score >= 0 && score <= 1)) return bad_input("a span's score is not from 0 to 1", place);
    fields.span.score = static_cast<float>(score);
    return {};
}

void set_value(SpanFields& fields, std::string_view value) {
    fields.span.value = value;
    for (char& c : fields.span.value) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') c = ' ';
    }
    for (const std::string_view character : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {  // U+FFFE and U+FFFF
        for (auto at = fields.span.value.find(character); at != std::string::npos;
             at = fields.span.value.find(character, at)) {
            fields.span.value.replace(at, character.size(), " ");
        }
    }
}

void set_rule(SpanFields& fields, std::string_view rule) {
    constexpr std::size_t longest = 100;
    fields.span.rule = interned(rule.substr(0, longest));
}

void add_source(SpanFields& fields, std::string_view source) {
    const auto* found = std::find(source_names.begin(), source_names.end(), source);
    if (found == source_names.end()) return;
    fields.span.sources = static_cast<std::uint8_t>(fields.span.sources | 1U << (found - source_names.begin()));
}

void add_sources(SpanFields& fields, std::string_view comma_separated) {
    while (!comma_separated.empty()) {
        const auto comma = std::min(comma_separated.find(','), comma_separated.size());
        add_source(fields, comma_separated.substr(0, comma));
        comma_separated.remove_prefix(std::min(comma + 1, comma_separated.size()));
    }
}

bool set_assertion(SpanFields& fields, std::string_view name, bool value) {
    const auto* found = std::find(assertion_names.begin(), assertion_names.end(), name);
    if (found == assertion_names.end()) return false;
    if (value) {
        fields.span.assertions =
            static_cast<std::uint8_t>(fields.span.assertions | 1U << (found - assertion_names.begin()));
    }
    return true;
}

std::string written_score(float score) {
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), score);
    return error == std::errc() ? std::string(digits.data(), end) : std::string("0");
}

}  // namespace scrim

#include "anon/notes/note_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace scrim {
namespace {

// How well a date's role fits for the index date; lower is better.
int rank_of(Role role) { return role == Role::admission ? 0 : role == Role::visit ? 1 : 2; }

void find_index_date(const Note& note, NoteFacts& facts) {
    int best = 3;
    for (const Span& span : note.spans) {
        if (span.label != Label::date || span.role == Role::birth) continue;
        const auto date = read_date(span.value);
        if (date) facts.last_year = std::max(facts.last_year, date->year);
        if (!date || !date->has_month()) continue;
        const int rank = rank_of(span.role);
        const bool earlier = rank == 2 && best == 2 && day_number(*date) < day_number(*facts.date);
        if (rank >= best && !earlier) continue;
        best = rank;
        facts.date = date;
        facts.date_role = rank == 2 ? Role::other : span.role;
    }
}

void find_discharge(const Note& note, NoteFacts& facts) {
    if (facts.date_role != Role::admission) return;
    for (const Span& span : note.spans) {
        if (span.label != Label::date || span.role != Role::discharge) continue;
        auto date = read_date(span.value);
        if (date) date = with_year_near(*date, *facts.date);
        if (!date || !date->is_full() || day_number(*date) < day_number(*facts.date)) continue;
        if (!facts.discharge || day_number(*date) > day_number(*facts.discharge)) facts.discharge = date;
    }
}

void find_index_age(const Note& note, NoteFacts& facts) {
    for (const Span& span : note.spans) {
        if (span.label != Label::age || (span.role != Role::patient && span.role != Role::none)) continue;
        const auto years = years_of(span.value);
        if (!facts.age) facts.age = years;
        facts.oldest = std::max(facts.oldest, years.value_or(-1));
    }
    if (facts.age || !facts.date) return;
    for (const Span& span : note.spans) {
        if (span.label != Label::date || span.role != Role::birth) continue;
        const auto birth = read_date(span.value);
        if (birth) facts.age = age_at(*birth, *facts.date);
        if (!facts.age) continue;
        facts.oldest = *facts.age;
        return;
    }
}

void add_value(const Note& note, const Span& span, std::vector<FactValue>& values) {
    const bool known = std::any_of(values.begin(), values.end(), [&](const FactValue& each) {
        return each.label == span.label && each.value == span.value;
    });
    if (!known && !span.value.empty()) values.push_back({span.label, span.value, spelling_of(note.text_of(span))});
}

bool has_label(const std::vector<FactValue>& values, Label label) {
    return std::any_of(values.begin(), values.end(), [label](const FactValue& each) { return each.label == label; });
}

// The words that tell the sex, where the release does not hide them. What is tagged as the patient's own sex counts as
// several pronouns, which may be a relative's.
GenderWords find_gender(const Note& note, const Policy& policy) {
    constexpr std::uint32_t tagged_word = 2;  // more than a pronoun
    const std::string_view text = note.text;
    GenderWords out;
    std::uint32_t at = 0;
    for (const Span& span : note.spans) {
        if (span.label == Label::gender) {
            const std::uint32_t counts = span.end - span.begin > 1 ? tagged_word : 1;  // "67 yo M"
            out.female += span.value == "female" ? counts : 0;
            out.male += span.value == "male" ? counts : 0;
        }
        const Action action = policy.of(span.label).action;
        const bool stays = class_of(span.label) == Class::hmd || action == Action::keep || action == Action::part;
        if (stays || span.begin < at) continue;
        out.add(gender_words(text.substr(at, span.begin - at)));
        at = span.end;
    }
    out.add(gender_words(text.substr(std::min<std::size_t>(at, text.size()))));
    return out;
}

}  // namespace

std::optional<int> years_of(std::string_view age_value) {
    int number = 0;
    const char* const end = age_value.data() + age_value.size();
    const auto read = std::from_chars(age_value.data(), end, number);
    if (read.ec != std::errc() || number < 0) return std::nullopt;
    const std::string_view unit(read.ptr, static_cast<std::size_t>(end - read.ptr));
    if (unit.empty()) return number <= 130 ? std::optional(number) : std::nullopt;
    if (unit == "m") return number / 12;
    if (unit == "w") return number / 52;
    if (unit == "d") return number / 365;
    return std::nullopt;
}

std::string age_at_grain(int years, Grain grain, int oldest_age) {
    if (oldest_age > 0 && years > oldest_age) return fmt::format("{}+", oldest_age + 1);
    if (grain != Grain::five_years) return std::to_string(years);
    const int low = years / 5 * 5;
    return fmt::format("{}-{}", low, low + 4);
}

std::string spelling_of(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank) out += c;
        if (blank && !out.empty() && out.back() != ' ') out += ' ';
    }
    while (!out.empty() && (out.back() == ' ' || out.back() == '.' || out.back() == ',')) out.pop_back();
    return out;
}

NoteFacts facts_of(const Note& note, const Policy& policy) {
    NoteFacts facts;
    find_index_date(note, facts);
    find_discharge(note, facts);
    find_index_age(note, facts);
    facts.gender = find_gender(note, policy);
    for (const Span& span : note.spans) {
        if (policy.numbered && is_name(span.label)) facts.persons.emplace_back(span.label, note.text_of(span));
        const LabelPolicy& label = policy.of(span.label);
        if (class_of(span.label) != Class::qid || span.label == Label::age || span.label == Label::date) continue;
        if (label.hide_rare) add_value(note, span, facts.counted);
        if (label.action == Action::shared || span.label == Label::race) add_value(note, span, facts.stated);
        if (span.label == Label::hospital) {
            if (span.role == Role::this_stay) add_value(note, span, facts.values);
        } else if (label.action == Action::enumerate && !has_label(facts.values, span.label)) {
            add_value(note, span, facts.values);
        }
    }
    return facts;
}

}  // namespace scrim

#include "anon/release/beside/cell_text.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "anon/release/prepare/repeats.h"
#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/engine/date_value.h"

namespace scrim {
namespace {

using KnownList = std::vector<std::pair<Label, std::string>>;

// "sixty-nine", "sixty nine" for 69.
std::vector<std::string> number_words(int number) {
    static constexpr std::array<std::string_view, 20> small{
        "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
        "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    static constexpr std::array<std::string_view, 10> tens{"",      "",      "twenty",  "thirty", "forty",
                                                           "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (number < 20 || number > 99) {
        return number >= 0 && number < 20 ? std::vector{std::string(small.at(static_cast<std::size_t>(number)))}
                                          : std::vector<std::string>();
    }
    const std::string ten(tens.at(static_cast<std::size_t>(number / 10)));
    if (number % 10 == 0) return {ten};
    const std::string one(small.at(static_cast<std::size_t>(number % 10)));
    return {ten + " " + one, ten + "-" + one};
}

void add_name(const std::string& text, Label label, KnownList& known) {
    std::string word;
    for (const char c : text + " ") {
        if (is_letter(c) || c == '\'') {
            word += c;
        } else {
            if (word.size() >= 3) known.emplace_back(label, word);
            word.clear();
        }
    }
    known.emplace_back(label, text);
}

void add_age(int age, KnownList& known) {
    if (age < 10) return;  // "2" stands for much else
    known.emplace_back(Label::age, std::to_string(age));
    for (std::string& words : number_words(age)) known.emplace_back(Label::age, std::move(words));
}

// "64", "< 64.5 mg/dL": a cell that is a number is a result.
bool is_result(std::string_view cell) {
    const std::size_t first = cell.find_first_not_of(" <>=~+-");
    if (first == std::string_view::npos || !is_digit(cell[first])) return false;
    const std::size_t behind_it = std::min(cell.find_first_not_of("0123456789.,", first), cell.size());
    const std::string unit = lower(trim(cell.substr(behind_it)));
    return unit.find(' ') == std::string::npos && !has_word(unit, "y|yo|y/o|yr|yrs|year|years|age");
}

// "69 mg" is no age.
bool is_amount(std::string_view cell, std::uint32_t end) {
    const std::string unit(trim(behind(cell, end, 12)));
    return starts_with_word(unit, "mg|mcg|ml|g|units|unit|iu|kg|lb|lbs|cm|mm|meq|bpm|mmhg") || unit.starts_with('%') ||
           unit.starts_with('/');
}

}  // namespace

KnownTexts CellText::known_texts(std::uint32_t patient, const Note& note) const {
    KnownTexts out{patient, {}};
    const Policy& policy = table_.policy();
    for (const Span& span : note.spans) {
        if (class_of(span.label) == Class::hmd || policy.of(span.label).action == Action::keep) continue;
        const std::string text(note.text_of(span));
        if (is_name(span.label)) {
            add_name(text, span.label, out.texts);
        } else if (span.label == Label::age) {
            const std::string value = age_value(text);
            if (value.size() == 2 && is_digit(value.back())) add_age(std::stoi(value), out.texts);
        } else if (span.label == Label::date) {
            const auto date = parse_date(text);
            out.texts.emplace_back(span.label, text);
            if (date && date->year != 0) out.texts.emplace_back(span.label, std::to_string(date->year));
        } else if (text.size() >= 3) {
            out.texts.emplace_back(span.label, text);
        }
    }
    return out;
}

void CellText::add(const KnownTexts& texts) {
    KnownList& all = known_[texts.patient];
    all.insert(all.end(), texts.texts.begin(), texts.texts.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

// What the patient's lists show, as cells may write it. A number that was replaced in the cells of the one patient who
// has it, and left in those of the others, would tell whose age it is not.
KnownList CellText::listed_texts(const ListedNumbers& listed) {
    KnownList out;
    for (const int age : listed.ages) add_age(age, out);
    for (const int year : listed.years) out.emplace_back(Label::date, std::to_string(year));
    return out;
}

std::string CellText::shown(std::string_view cell, std::uint32_t patient) const {
    if (cell.empty()) return {};
    Note note;
    note.text = cell;
    note.tagged = true;
    const Repeats repeats(cell);
    const ListedNumbers listed = listed_numbers(plan_.shown_values(table_, patient));
    KnownList known = listed_texts(listed);
    if (const auto found = known_.find(patient); found != known_.end()) {
        // What is listed is known already: no age of the patient alone is looked for.
        std::copy_if(found->second.begin(), found->second.end(), std::back_inserter(known),
                     [&](const auto& each) { return each.first != Label::age || listed.ages.empty(); });
    }
    for (const auto& [label, text] : known) {
        if (label == Label::age && is_result(cell)) continue;
        for (const auto& [begin, end] : repeats.find(text)) {
            if (label == Label::age && is_amount(cell, end)) continue;
            Span span;
            span.begin = begin;
            span.end = end;
            span.label = label;
            span.sources = source_known;
            if (label == Label::age) {
                span.role = Role::event;  // the same for whoever of the group has it
                span.value = age_value(text);
            }
            note.spans.push_back(std::move(span));
        }
    }
    std::sort(note.spans.begin(), note.spans.end(),
              [](const Span& x, const Span& y) { return x.begin != y.begin ? x.begin < y.begin : x.end > y.end; });
    const Note prepared = preparer_.prepare(std::move(note), false, listed);
    NoteFacts facts;
    const ShownPatient who = plan_.shown_patient(table_, patient);
    facts.date = who.date;
    facts.date_role = table_.patient(patient).date_role;
    return render_release(prepared, facts, who, table_.policy(), hooks_);
}

}  // namespace scrim

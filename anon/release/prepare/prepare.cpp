#include "anon/release/prepare/prepare.h"

#include <algorithm>
#include <map>

#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/terms.h"
#include "nlp/merge/span_edges.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/engine/place_value.h"
#include "nlp/taggers/rules/engine/rule_context.h"
#include "nlp/taggers/rules/stages.h"
#include "nlp/text/analyse.h"
#include "nlp/text/plain_note.h"

namespace scrim {
namespace {

bool has_role(Label label) { return label == Label::date || label == Label::age || label == Label::hospital; }

bool is_incomplete(const Span& span) {
    if (class_of(span.label) != Class::qid) return false;
    return span.value.empty() || (has_role(span.label) && span.role == Role::none);
}

// Sex and race are compared by what they mean: "gentleman" is male, "AAF" is black.
void set_meaning(const Note& note, const Lexicon& lexicon, Span& span) {
    const std::string text = lower(note.text_of(span));
    if (span.label == Label::gender) {
        if (has_word(text, "female|woman|women|girl|lady|females|f|she|her|hers|herself|mrs|ms|miss|madam")) {
            span.value = "female";
        } else if (has_word(text, "male|man|men|boy|gentleman|males|m|he|him|his|himself|mr|sir")) {
            span.value = "male";
        }
    } else if (span.label == Label::race) {
        const auto known = lexicon.entries(text).first(LexiconKind::race);
        if (known && !known->attribute.empty()) span.value = lower(known->attribute);
    }
}

// "6 month old", "18 mo", "10 days" as a whole are ages in months and days, not in years.
void read_unit_inside(const Note& note, Span& span) {
    if (span.label != Label::age || (span.role != Role::patient && span.role != Role::none)) return;
    const std::string text = lower(note.text_of(span));
    const std::size_t digit = text.find_first_of("0123456789");
    const std::size_t end = digit == std::string::npos ? digit : text.find_first_not_of("0123456789", digit);
    const std::string number = age_value(std::string_view(text).substr(0, end));
    if (number.empty() || !is_digit(number.back())) return;
    std::string unit;
    for (const char c : text) unit += is_letter(c) ? c : ' ';
    if (has_word(unit, "year|years|yr|yrs|yo|y")) {
        span.value = number;  // "2 years" is no decade
    } else if (has_word(unit, "month|months|mo|mos|mth|mths") || text.find("m/o") != std::string::npos) {
        span.value = number + "m";
    } else if (has_word(unit, "week|weeks|wk|wks")) {
        span.value = number + "w";
    } else if (has_word(unit, "day|days|hour|hours")) {
        span.value = number + "d";
    }
}

// "b. 1957"; "hepatitis B" and "B. Brown" are none.
bool is_short_for_born(std::string_view text, std::uint32_t at) {
    const std::string_view before_it = text.substr(0, at);
    const std::size_t solid = before_it.find_last_not_of(' ');
    if (solid == std::string_view::npos || solid < 1 || before_it[solid] != '.' || before_it[solid - 1] != 'b') {
        return false;
    }
    return solid == 1 || !(is_letter(before_it[solid - 2]) || is_digit(before_it[solid - 2]));
}

// "DOB: ", "born on the ", "b. ": a birth is announced right before a place.
bool announces_birth(std::string_view text, std::uint32_t at) {
    if (is_short_for_born(text, at)) return true;
    std::string_view rest = text.substr(at > 40 ? at - 40 : 0, std::min(at, 40U));
    const auto strip = [&] {
        while (!rest.empty() && !is_letter(rest.back())) rest.remove_suffix(1);
    };
    strip();
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view filler : {"on", "in", "the", "of", "is", "was", "about", "around", "circa"}) {
            const std::string plain = lower(rest);
            if (!plain.ends_with(filler) ||
                (plain.size() > filler.size() && is_letter(plain[plain.size() - filler.size() - 1]))) {
                continue;
            }
            rest.remove_suffix(filler.size());
            strip();
            again = true;
        }
    }
    std::string cue;  // the last letters, periods and blanks among single ones left out
    for (const char c : lower(rest)) {
        if (c != '.') cue += c;
    }
    if (ends_with_word(cue, "dob|yob|born|birth|birthdate|birthday|bday")) return true;
    return cue.ends_with("d o b") || cue.ends_with("birth date");
}

void settle_dates(std::string_view text, std::vector<Span>& spans) {
    for (Span& span : spans) {
        if (span.label != Label::date) continue;
        if (announces_birth(text, span.begin)) span.role = Role::birth;
        if (is_score(text, span)) span.value.clear();  // hidden, but nothing is counted from it
    }
}

bool has_letter(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

// What somebody tagged stays tagged to the last letter, where other spans were found inside of it: "on" in "Walmart on
// Route 20". Only the policy's allow list may free a part.
void fill_gaps(std::string_view text, const std::vector<Span>& tagged, const std::vector<std::string>& allow,
               std::vector<Span>& spans) {
    std::vector<Span> missing;
    const Intervals hidden = Intervals::of(spans, [](const Span& s) { return class_of(s.label) != Class::hmd; });
    for (const Span& span : tagged) {
        if (class_of(span.label) == Class::hmd) continue;
        const std::string own = lower(text.substr(span.begin, span.end - span.begin));
        if (std::any_of(allow.begin(), allow.end(),
                        [&](const std::string& word) { return own.find(lower(word)) != std::string::npos; })) {
            continue;
        }
        std::uint32_t at = span.begin;
        const auto add = [&](std::uint32_t end) {
            if (end > at && has_letter(text.substr(at, end - at))) {
                Span& gap = missing.emplace_back(span);
                gap.begin = at;
                gap.end = end;
            }
        };
        hidden.each(span.begin, span.end, [&](const Intervals::Interval& other) {
            if (other.end <= at) return;
            add(std::min(other.begin, span.end));
            at = std::max(at, other.end);
        });
        add(span.end);
    }
    if (missing.empty()) return;
    // A gap is nobody else's but a health detail's, which gives way.
    const Intervals gaps = Intervals::of(missing, [](const Span&) { return true; });
    std::erase_if(spans, [&](const Span& span) {
        return class_of(span.label) == Class::hmd && gaps.overlap(span.begin, span.end);
    });
    spans.insert(spans.end(), missing.begin(), missing.end());
    std::sort(spans.begin(), spans.end(), [](const Span& x, const Span& y) { return x.begin < y.begin; });
    std::vector<Span> apart;  // two tags may have the same gap
    for (Span& span : spans) {
        if (apart.empty() || span.begin >= apart.back().end) apart.push_back(std::move(span));
    }
    spans = std::move(apart);
}

// A quality that is kept (White) where somebody in the note has it as a name: what may be a name goes.
void prefer_names(const Note& note, std::vector<Span>& spans) {
    std::map<std::string, Label> names;
    for (const Span& span : spans) {
        if (!is_name(span.label)) continue;
        std::string word;
        for (const char c : std::string(note.text_of(span)) + " ") {
            if (is_letter(c) || c == '\'') {
                word += lower(c);
            } else {
                if (word.size() >= 3) names.emplace(word, span.label);
                word.clear();
            }
        }
    }
    for (Span& span : spans) {
        if (class_of(span.label) != Class::qid || span.label == Label::age || span.label == Label::date) continue;
        const std::string_view text = note.text_of(span);
        const auto name = names.find(lower(text));
        if (name == names.end() || is_small(text.front())) continue;
        span.label = name->second;
        span.role = Role::none;
        span.value.clear();
    }
}

// "Mom" is nobody's milk of magnesia, and a part of "client_ip" no detail.
bool is_no_detail(const Note& note, const Lexicon& lexicon, const Span& span) {
    if (class_of(span.label) != Class::hmd) return false;
    const std::string_view text = note.text_of(span);
    const bool glued = (span.begin > 0 && note.text[span.begin - 1] == '_') ||
                       (span.end < note.text.size() && note.text[span.end] == '_') ||
                       text.find('_') != std::string_view::npos;
    const bool capitals = std::none_of(text.begin(), text.end(), [](char c) { return is_small(c); });
    return glued || (!capitals && lexicon.is(LexiconKind::relative, text));
}

// "Duke criteria" where somebody was at Duke: it stands in everybody's notes, and replaced in theirs it would tell so.
void leave_terms(std::string_view text, const Lexicon& lexicon, std::vector<Span>& found) {
    std::erase_if(found, [&](const Span& span) { return is_part_of_term(text, span.begin, span.end, lexicon); });
}

// What the tagger or annotator said stays; what is missing is found by the rules.
void complete(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans) {
    if (std::any_of(spans.begin(), spans.end(), is_incomplete)) {
        const RuleContext context(document, lexicon);
        std::vector<Span> missing;
        for (const Span& span : spans) {
            if (is_incomplete(span)) missing.push_back(span);
        }
        assign_roles(context, missing, spans);
        std::size_t next = 0;
        for (Span& span : spans) {
            if (!is_incomplete(span)) continue;
            const Span& found = missing[next++];
            if (span.role == Role::none) span.role = found.role;
            if (span.value.empty()) span.value = found.value;
        }
    }
    for (Span& span : spans) {
        // However it was tagged: "St. Jude Hosp" and "st jude hospital" are one.
        if (span.label == Label::hospital) span.value = hospital_value(span.value, lexicon);
        set_meaning(*document.note, lexicon, span);
        read_unit_inside(*document.note, span);
    }
}

}  // namespace

Result<ReleasePreparer> ReleasePreparer::make(PrepareOptions options) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto patterns = compile_give_aways(options.give_aways);
    if (!patterns) return patterns.error();
    auto own_values = compile_own_values({options.give_aways.ages, options.give_aways.dates});
    if (!own_values) return own_values.error();
    return ReleasePreparer(std::move(options), std::move(*patterns), std::move(*own_values), *lexicon);
}

Note ReleasePreparer::prepare(Note&& note, bool thorough, const ListedNumbers& listed) const {
    const PlainNote plain(note);
    const Note& read = plain.note();
    const Document document = analyse(read);
    std::vector<std::vector<Span>> found{read.spans};
    if (options_.add_health_details) {
        const RuleContext context(document, *lexicon_);
        find_health_details(context, found.emplace_back());
    }
    found.push_back(find_give_aways(patterns_, read.text));
    found.push_back(
        find_own_values(own_values_, read, *lexicon_, {options_.give_aways.ages, options_.give_aways.dates}, listed));
    const Repeats repeats(read.text);
    found.push_back(repeated_identifiers(repeats, read, read.spans, thorough));
    leave_terms(read.text, *lexicon_, found.back());
    if (options_.give_aways.hospitals) {
        found.push_back(hospital_give_aways(document, repeats, read.spans, *lexicon_));
        leave_terms(read.text, *lexicon_, found.back());
    }
    auto spans = aggregate(document, std::move(found), {Mode::recall, options_.allow, options_.deny});
    fill_gaps(read.text, read.spans, options_.allow, spans);
    complete(document, *lexicon_, spans);
    if (options_.give_aways.dates) take_years_into_dates(read.text, spans);
    settle_dates(read.text, spans);
    prefer_names(read, spans);
    std::erase_if(spans, [&](const Span& span) { return is_no_detail(read, *lexicon_, span); });
    widen_spans(document, *lexicon_, spans);
    take_hospital_words(read.text, *lexicon_, spans);
    note.spans = plain.original_spans(std::move(spans));
    return std::move(note);
}

}  // namespace scrim

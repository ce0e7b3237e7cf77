#include "nlp/merge/span_edges.h"

#include <algorithm>
#include <string>

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

// Titles that notes write and the lexicon spells otherwise.
bool is_title(std::string_view word, const Lexicon& lexicon) {
    std::string plain = lower(word);
    while (plain.ends_with('.')) plain.pop_back();
    return has_word(plain, "mr|mrs|ms|miss|dr|mister|doctor|prof|professor|sir|madam|master|rev|fr|sr") ||
           (is_capital(word[0]) && lexicon.is(LexiconKind::title, word));
}

void take_titles_of(const Document& document, const Lexicon& lexicon, Span& span, std::uint32_t limit) {
    std::uint32_t index = document.token_at(span.begin);
    for (int taken = 0; taken < 3 && index > 0; ++taken) {
        std::uint32_t before = index - 1;
        // The period of "Mrs." may be a token of its own.
        if (document.text_of(document.tokens[before]) == "." && before > 0) --before;
        const Token& token = document.tokens[before];
        if (token.begin < limit || token.kind != TokenKind::word) return;
        if (!is_title(document.text_of(token), lexicon)) return;
        const std::string_view between = document.text().substr(token.end, span.begin - token.end);
        const bool ends_sentence = between.find('.') != std::string_view::npos && token.end - token.begin > 4;
        if (ends_sentence || between.size() > 4 ||
            std::any_of(between.begin(), between.end(), [](char c) { return c != '.' && !is_space(c); })) {
            return;
        }
        span.begin = token.begin;
        index = before;
    }
}

// "10:45 AM", "T10:45:12", "at 1045 hrs" after a date.
void take_time(std::string_view text, Span& span, std::uint32_t limit) {
    std::size_t at = span.end;
    const auto skip = [&](std::string_view set) {
        while (at < text.size() && set.find(text[at]) != std::string_view::npos) ++at;
    };
    if (at < text.size() && (text[at] == 'T' || text[at] == 't')) {
        ++at;
    } else {
        skip(" ,@");
        if (lower(text.substr(at, 3)) == "at ") at += 3;
    }
    if (at > span.end + 6) return;
    const std::size_t start = at;
    const auto digits = [&] {
        const std::size_t from = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        return at - from;
    };
    const std::size_t hours = digits();
    if (hours == 0 || hours > 2 || at >= text.size() || text[at] != ':') return;
    ++at;
    if (digits() != 2) return;
    if (at < text.size() && text[at] == ':') {
        ++at;
        if (digits() != 2) return;
    }
    std::size_t end = at;
    skip(" ");
    const std::string word = lower(text.substr(at, 4));
    for (const std::string_view half : {"a.m.", "p.m.", "am", "pm", "hrs"}) {
        if (word.starts_with(half)) {
            end = at + half.size();
            break;
        }
    }
    if (end > limit || start == span.end) return;
    span.end = static_cast<std::uint32_t>(end);
}

// "6-month-old", "3 wk old": the age is below a year (or two), and its unit must not stay after.
void take_unit(std::string_view text, Span& span, std::uint32_t limit) {
    if (span.value.empty() || !std::all_of(span.value.begin(), span.value.end(), is_digit)) return;
    std::size_t at = span.end;
    while (at < text.size() && at < span.end + 3 && (is_space(text[at]) || text[at] == '-')) ++at;
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string unit = lower(text.substr(at, end - at));
    char letter = 0;
    if (has_word(unit, "month|months|mo|mos|mth|mths")) letter = 'm';
    const std::string old = lower(text.substr(at, 4));  // "6 m/o", "8 m.o."
    if (unit == "m" && (old.starts_with("m/o") || old == "m.o.")) {
        const std::size_t size = old[1] == '/' ? 3 : 4;
        const bool whole = at + size >= text.size() || !is_letter(text[at + size]);
        if (whole) letter = 'm';
        if (whole) end = at + size;
    }
    if (has_word(unit, "week|weeks|wk|wks")) letter = 'w';
    if (has_word(unit, "day|days|hour|hours")) letter = 'd';
    if (letter == 0 || end > limit) return;
    span.end = static_cast<std::uint32_t>(end);
    if (unit.starts_with("hour")) span.value = "0";
    span.value += letter;
}

// "Mass General Hosp." at the end of a sentence leaves the period; in the middle it is the abbreviation's.
void leave_period(std::string_view text, Span& span) {
    if (span.end - span.begin < 2 || text[span.end - 1] != '.') return;
    std::size_t next = span.end;
    while (next < text.size() && text[next] == ' ') ++next;
    const bool goes_on = next < text.size() && (lower(text[next]) == text[next]) && is_letter(text[next]);
    if (!goes_on) --span.end;
}

// What a wider span covers now is gone.
void drop_covered(std::vector<Span>& spans) {
    std::vector<Span> out;
    for (Span& span : spans) {
        while (!out.empty() && out.back().begin >= span.begin) out.pop_back();
        out.push_back(std::move(span));
    }
    spans = std::move(out);
}

// A tag of sex on the title itself does not stop the name from taking it.
void widen_name(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans, std::size_t i) {
    std::uint32_t limit = 0;
    for (std::size_t j = i; j-- > 0;) {
        if (spans[j].label == Label::gender) continue;
        limit = spans[j].end;
        break;
    }
    take_titles_of(document, lexicon, spans[i], limit);
}

}  // namespace

void take_titles(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans) {
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (is_name(spans[i].label)) widen_name(document, lexicon, spans, i);
    }
    drop_covered(spans);
}

void widen_spans(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans) {
    const std::string_view text = document.text();
    for (std::size_t i = 0; i < spans.size(); ++i) {
        Span& span = spans[i];
        const auto next = i + 1 < spans.size() ? spans[i + 1].begin : static_cast<std::uint32_t>(text.size());
        if (is_name(span.label)) {
            widen_name(document, lexicon, spans, i);
        } else if (span.label == Label::date) {
            take_time(text, span, next);
        } else if (span.label == Label::age) {
            take_unit(text, span, next);
        } else if (class_of(span.label) == Class::qid) {
            leave_period(text, span);
        }
    }
    drop_covered(spans);
}

}  // namespace scrim

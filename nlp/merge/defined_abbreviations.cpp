#include "nlp/merge/defined_abbreviations.h"

#include <algorithm>

#include "nlp/base/ascii.h"
#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

constexpr std::uint8_t by_learning = source_svm | source_crf | source_neural;
constexpr std::size_t longest_short_form = 10;
constexpr std::size_t longest_long_form = 120;  // bytes
// The logarithm of a surname's bearers per million people from which on a word is taken for one.
constexpr float surname_weight = 1;

bool is_of_word(char c) { return is_ascii_letter(c) || is_digit(c); }

// "SHRs" is the plural of SHR.
std::string_view without_plural(std::string_view word) {
    if (word.size() > 2 && word.back() == 's' && is_capital(word[word.size() - 2])) word.remove_suffix(1);
    return word;
}

// SHR of "SHR-treated" and "SHRs".
std::string_view short_part(std::string_view word) { return without_plural(word.substr(0, word.find_first_of("-/"))); }

// What stands in brackets from a place on, up to the bracket's end or a mark; nothing if it is no short form.
std::string_view short_form_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && end - at <= longest_short_form && (is_of_word(text[end]) || text[end] == '-')) ++end;
    if (end >= text.size() || std::string_view(")];,").find(text[end]) == std::string_view::npos) return {};
    const std::string_view word = without_plural(text.substr(at, end - at));
    if (word.size() < 2 || word.size() > longest_short_form || !is_of_word(word.front())) return {};
    const auto capitals = std::count_if(word.begin(), word.end(), is_capital);
    const auto letters = std::count_if(word.begin(), word.end(), is_ascii_letter);
    const bool digits = std::any_of(word.begin(), word.end(), is_digit);
    return capitals * 2 > letters && capitals >= (digits ? 1 : 2) ? word : std::string_view();
}

bool begins_a_word(std::string_view text, std::size_t at) { return at == 0 || !is_of_word(text[at - 1]); }

// Where the long form of a short form begins in the text before it; npos if its letters are not there.
std::size_t begin_by_letters(std::string_view text, std::string_view short_form) {
    std::size_t at = text.size();
    for (std::size_t i = short_form.size(); i-- > 0;) {
        if (!is_of_word(short_form[i])) continue;
        const char wanted = lower(short_form[i]);
        while (at > 0 && (lower(text[at - 1]) != wanted || (i == 0 && !begins_a_word(text, at - 1)))) --at;
        if (at == 0) return std::string_view::npos;
        --at;
    }
    return at;
}

// The same where each letter is the initial of a word; small words may stand between.
std::size_t begin_by_initials(std::string_view text, std::string_view short_form) {
    std::size_t at = text.size();
    for (std::size_t i = short_form.size(); i-- > 0;) {
        if (!is_of_word(short_form[i])) continue;
        for (;;) {
            while (at > 0 && !is_of_word(text[at - 1])) --at;
            const std::size_t end = at;
            while (at > 0 && is_of_word(text[at - 1])) --at;
            if (at == end) return std::string_view::npos;
            if (lower(text[at]) == lower(short_form[i])) break;
            if (!is_one_of(lower(text.substr(at, end - at)), "of|and|the|in|for|to|on|with|by|a|an")) {
                return std::string_view::npos;
            }
        }
    }
    return at;
}

struct WordsByCase {
    std::size_t all = 0;
    std::size_t small = 0;  // that do not begin with a capital letter
};

WordsByCase words_of(std::string_view text) {
    WordsByCase out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_of_word(text[i]) || !begins_a_word(text, i)) continue;
        ++out.all;
        if (!is_capital(text[i])) ++out.small;
    }
    return out;
}

bool is_persons_name(const Lexicon& lexicon, std::string_view word) {
    if (lexicon.is(LexiconKind::first_name, word)) return true;
    const auto weight = lexicon.weight(LexiconKind::surname, word);
    return weight && *weight >= surname_weight;
}

bool is_quasi_word(const Span& span) { return span.label == Label::gender || span.label == Label::age; }

}  // namespace

DefinedAbbreviations::DefinedAbbreviations(const Document& document, const Lexicon& lexicon,
                                           const std::vector<std::vector<Span>>& found)
    : document_(document) {
    const std::string_view text = document.text();
    if (text.find_first_of("([") == std::string_view::npos) return;
    std::vector<Span> all;
    for (const auto& spans : found) all.insert(all.end(), spans.begin(), spans.end());
    const Intervals identifiers =
        Intervals::of(all, [](const Span& span) { return class_of(span.label) != Class::hmd && !is_quasi_word(span); });
    const Intervals details = Intervals::of(all, [](const Span& span) { return class_of(span.label) == Class::hmd; });
    for (std::uint32_t i = 1; i < document.tokens.size(); ++i) {
        const Token& bracket = document.tokens[i];
        if (text[bracket.begin] != '(' && text[bracket.begin] != '[') continue;
        const std::string_view short_form = short_form_at(text, bracket.begin + 1);
        if (short_form.empty()) continue;
        const std::uint32_t sentence = document.tokens[document.sentence_of(i).first].begin;
        const std::uint32_t from = std::max<std::uint32_t>(
            sentence, bracket.begin - std::min<std::uint32_t>(bracket.begin, longest_long_form));
        const std::string_view before = text.substr(from, bracket.begin - from);
        const bool strict = bracket.has(token_caps_line) || is_persons_name(lexicon, short_form);
        const std::size_t at = strict ? begin_by_initials(before, short_form) : begin_by_letters(before, short_form);
        if (at == std::string_view::npos) continue;
        const WordsByCase words = words_of(before.substr(at));
        if (words.all > std::min(short_form.size() + 5, short_form.size() * 2)) continue;
        const auto begin = static_cast<std::uint32_t>(from + at);
        LongForm& form = long_forms_[short_form];
        // The detail that the long form ends with names it, one that was stated before one that was learned.
        details.each(begin, bracket.begin, [&](const Intervals::Interval& place) {
            const Span& detail = all[place.id];
            const bool ends_it = detail.end + 1 >= bracket.begin;
            if (!ends_it || (form.label && (detail.sources & ~by_learning) == 0)) return;
            form.label = detail.label;
            form.sources = detail.sources;
        });
        const bool is_detail = details.overlap(begin, bracket.begin);
        if (identifiers.overlap(begin, bracket.begin) || (words.small * 2 < words.all && !is_detail)) {
            form.is_person = true;
        }
    }
    std::erase_if(long_forms_, [](const auto& entry) { return entry.second.is_person; });
}

const DefinedAbbreviations::LongForm* DefinedAbbreviations::long_form_of(std::string_view word) const {
    if (long_forms_.empty()) return nullptr;
    auto found = long_forms_.find(without_plural(word));
    if (found == long_forms_.end()) found = long_forms_.find(short_part(word));
    return found == long_forms_.end() ? nullptr : &found->second;
}

std::optional<Label> DefinedAbbreviations::label_of(std::string_view word) const {
    const LongForm* form = long_form_of(word);
    return form == nullptr ? std::nullopt : form->label;
}

bool DefinedAbbreviations::is_of_short_forms(const Span& span) const {
    bool any = false;
    for (std::uint32_t i = document_.token_at(span.begin);
         i < document_.tokens.size() && document_.tokens[i].begin < span.end; ++i) {
        const Token& token = document_.tokens[i];
        if (token.kind == TokenKind::mark) continue;
        if (long_form_of(document_.text_of(token)) != nullptr) {
            any = true;
        } else if (token.kind == TokenKind::address || token.has(token_capital) ||
                   (token.kind != TokenKind::word && token.end - token.begin > 2)) {
            return false;
        }
    }
    return any;
}

void DefinedAbbreviations::take_back_identifiers(std::vector<std::vector<Span>>& found) const {
    if (long_forms_.empty()) return;
    std::vector<Span> said;
    for (const auto& spans : found) {
        for (const Span& span : spans) {
            if ((span.sources & ~by_learning) != 0 && class_of(span.label) != Class::hmd) said.push_back(span);
        }
    }
    const Intervals stated = Intervals::of(said, [](const Span&) { return true; });
    for (auto& spans : found) {
        std::erase_if(spans, [&](const Span& span) {
            if ((span.sources & ~by_learning) != 0 || class_of(span.label) == Class::hmd) return false;
            if (is_quasi_word(span) || span.label == Label::date) return false;
            return !stated.overlap(span.begin, span.end) && is_of_short_forms(span);
        });
    }
}

void DefinedAbbreviations::label_health_details(std::vector<Span>& spans) const {
    if (long_forms_.empty()) return;
    std::vector<Span> more;
    std::size_t next = 0;  // the first span that ends after the token's begin
    for (const Token& token : document_.tokens) {
        while (next < spans.size() && spans[next].end <= token.begin) ++next;
        if (token.kind == TokenKind::mark || is_small(document_.text()[token.begin])) continue;
        const LongForm* form = long_form_of(document_.text_of(token));
        if (form == nullptr || !form->label) continue;
        const bool taken = next < spans.size() && spans[next].begin < token.end;
        if (!taken) {
            Span& span = more.emplace_back();
            span.begin = token.begin;
            span.end = token.end;
            if (long_forms_.find(without_plural(document_.text_of(token))) == long_forms_.end())
                span.end = token.begin + static_cast<std::uint32_t>(document_.text_of(token).find_first_of("-/"));
            span.label = *form->label;
            span.sources = form->sources;
            span.score = 0.7F;
            span.rule = "health.abbreviation";
        } else if (class_of(spans[next].label) == Class::hmd && spans[next].begin == token.begin &&
                   spans[next].end == token.end) {
            spans[next].label = *form->label;
        }
    }
    if (more.empty()) return;
    spans.insert(spans.end(), more.begin(), more.end());
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
}

}  // namespace scrim

// Other names of a hospital: what its name begins with, its initials, its nicknames, its addresses on the net.

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "anon/release/prepare/give_aways.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/engine/place_value.h"

namespace scrim {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '\'')) ++end;
        if (end > at) out.push_back(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
    return out;
}

bool is_generic(std::string_view word) {
    return word.size() < 3 || has_word(lower(word), cue<"generic_hospital_words">());
}

// "Johns Hopkins" of "Johns Hopkins Hosp": the words before the first that any hospital has.
std::string proper_part(std::string_view name) {
    std::string out;
    for (const std::string_view word : words_of(name)) {
        if (is_generic(word)) break;
        out += (out.empty() ? "" : " ") + std::string(word);
    }
    return out;
}

std::string initials(std::string_view name) {
    std::string out;
    for (const std::string_view word : words_of(name)) {
        const std::string plain = lower(word);
        if (plain != "of" && plain != "the" && plain != "and" && plain != "for" && plain != "at") out += plain[0];
    }
    return out;
}

// A single word must not be an everyday one: "Mercy" and "Hope" are left to the tagger.
bool is_telling(const std::string& part, const Lexicon& lexicon) {
    if (part.size() < 4) return false;
    if (part.find(' ') != std::string::npos) return true;
    const auto weight = lexicon.weight(LexiconKind::word, part);
    return !weight || *weight < 3.5F;
}

// The words of a name in small letters, without a leading "the".
std::vector<std::string> plain_words(std::string_view name) {
    std::vector<std::string> out;
    for (const std::string_view word : words_of(name)) out.push_back(lower(word));
    if (!out.empty() && out.front() == "the") out.erase(out.begin());
    return out;
}

// "massgeneral" of "massachusetts general hospital": the beginning of the first word, then that of the next ones.
bool is_glued(std::string_view form, const std::vector<std::string>& words) {
    if (words.size() < 2 || is_generic(words[0])) return false;
    std::string rest;
    for (std::size_t i = 1; i < words.size(); ++i) rest += words[i];
    for (std::size_t cut = 4; cut <= words[0].size() && cut + 3 <= form.size(); ++cut) {
        if (words[0].starts_with(form.substr(0, cut)) && rest.starts_with(form.substr(cut))) return true;
    }
    return false;
}

bool has_glued(std::string_view address, const std::vector<std::string>& words) {
    for (const std::string_view part : words_of(address)) {
        if (is_glued(part, words)) return true;
    }
    return false;
}

struct Search {
    const Document& document;
    const Repeats& repeats;
    const Lexicon& lexicon;
    std::vector<Span>& out;

    void add(const Span& hospital, std::uint32_t begin, std::uint32_t end) const {
        Span span = hospital;
        span.begin = begin;
        span.end = end;
        span.score = 0.6F;
        span.sources = source_rules;
        out.push_back(std::move(span));
    }

    void find_part(const Span& hospital, const std::string& part) const {
        if (part.size() < 4) return;
        const bool telling = is_telling(part, lexicon);
        for (const auto& [begin, end] : repeats.find(part)) {
            if (is_capital(document.text()[begin]) ? telling || is_name_here(begin) : is_name_in_small(part, end)) {
                add(hospital, begin, end);
            }
        }
    }

    // "The Mercy team", "at Mercy": an everyday word that has a capital inside of a sentence.
    [[nodiscard]] bool is_name_here(std::uint32_t begin) const {
        const std::string_view text = document.text();
        if (begin + 1 >= text.size() || !is_small(text[begin + 1])) return false;
        const std::size_t solid = last_solid(text, begin);
        return solid < begin && (is_small(text[solid]) || text.substr(0, solid + 1).ends_with("The"));
    }

    // "riverside hosp", "oakdale": written small it is the hospital if it is no word, or a hospital's word follows.
    [[nodiscard]] bool is_name_in_small(const std::string& part, std::uint32_t end) const {
        if (part.find(' ') != std::string::npos || !lexicon.weight(LexiconKind::word, lower(part))) return true;
        const std::string right(trim(behind(document.text(), end, 12)));
        return has_word(
            right.substr(0, right.find_first_of(" ,.;:)/-\n")),
            "hospital|hosp|clinic|med|medical|ctr|center|centre|er|ed|general|gen|memorial|univ|university");
    }

    // "CHF", "MCV 88": an abbreviation of medicine says the same in everybody's notes, but "transferred from MCV".
    [[nodiscard]] bool may_be_hospital(std::uint32_t begin, std::uint32_t end) const {
        constexpr LexiconKinds others =
            kind_bits(LexiconKind::abbreviation, LexiconKind::problem, LexiconKind::test, LexiconKind::procedure,
                      LexiconKind::medication, LexiconKind::symptom);
        const LexiconKinds kinds = lexicon.kinds_of(document.text().substr(begin, end - begin));
        if ((kinds & others) == 0) return true;
        if ((kinds & kind_bit(LexiconKind::hospital)) == 0) return false;
        std::string left = before(document.text(), begin, 8);
        while (!left.empty() && is_space(left.back())) left.pop_back();
        const std::string right(trim(behind(document.text(), end, 4)));
        const bool has_value = !right.empty() && (is_digit(right[0]) || right[0] == ':' || right[0] == '=');
        return ends_with_word(left, "at|to|from") && !has_value;
    }

    void find_initials(const Span& hospital, const std::string& letters) const {
        if (letters.size() < 3) return;
        for (const auto& [begin, end] : repeats.find(letters)) {
            const std::string_view found = document.text().substr(begin, end - begin);
            if (std::all_of(found.begin(), found.end(), is_capital) && may_be_hospital(begin, end)) {
                add(hospital, begin, end);
            }
        }
    }

    // "Mass. General", "Massachusetts Gen. Hosp", "MassGeneral": the name's first words, cut short or written as one.
    void find_cut_short(const Span& hospital, std::string_view name) const {
        const auto words = plain_words(name);
        for (std::size_t i = 0; i < document.tokens.size(); ++i) {
            const Token& first = document.tokens[i];
            if (first.kind != TokenKind::word || !is_capital(document.text()[first.begin])) continue;
            if (is_glued(lower(document.text_of(first)), words)) {
                add(hospital, first.begin, first.end);
            } else if (const std::uint32_t end = cut_short_end(i, words); end > 0) {
                add(hospital, first.begin, end);
            }
        }
    }

    // Where the words end that begin at a token and are the name's first ones, each cut short; 0 if fewer than two are.
    [[nodiscard]] std::uint32_t cut_short_end(std::size_t token, const std::vector<std::string>& words) const {
        std::uint32_t end = 0;
        std::size_t taken = 0;
        bool telling = false;
        for (; token < document.tokens.size() && taken < words.size(); ++token) {
            std::string_view word = document.text_of(document.tokens[token]);
            if (word == "." && taken > 0) continue;
            if (taken > 0 && document.tokens[token].begin - end > 2) break;
            while (word.ends_with('.')) word.remove_suffix(1);
            const std::string& full = words[taken];
            const bool whole = lower(word) == full;
            if (!whole && (word.size() < 3 || !is_capital(word[0]) || !full.starts_with(lower(word)))) break;
            telling = telling || !is_generic(full);
            end = document.tokens[token].begin + static_cast<std::uint32_t>(word.size());  // without the period
            ++taken;
        }
        return taken >= 2 && telling ? end : 0;
    }

    // "mgh", "hopkins" or "massgeneral" inside of an address.
    void find_addresses(const std::set<std::string>& marks, const std::vector<Span>& hospitals) const {
        for (const Token& token : document.tokens) {
            if (token.kind != TokenKind::address) continue;
            const std::string plain = lower(document.text_of(token));
            const bool marked = std::any_of(marks.begin(), marks.end(), [&](const std::string& mark) {
                return plain.find(mark) != std::string::npos;
            });
            const bool glued = std::any_of(hospitals.begin(), hospitals.end(), [&](const Span& hospital) {
                return has_glued(plain, plain_words(hospital.value));
            });
            if (!marked && !glued) continue;
            Span span;
            span.begin = token.begin;
            span.end = token.end;
            span.label = plain.find('@') != std::string::npos ? Label::email : Label::url;
            span.sources = source_rules;
            span.score = 0.6F;
            out.push_back(std::move(span));
        }
    }

    // "MGH", "the Brigham": what the lexicon knows by another name.
    void find_nicknames(const std::vector<Span>& hospitals) const {
        for (const Token& token : document.tokens) {
            if (token.kind != TokenKind::word || !token.has(token_capital) || token.end - token.begin < 3) continue;
            const std::string_view word = document.text_of(token);
            if (!lexicon.is(LexiconKind::hospital, word) || !may_be_hospital(token.begin, token.end)) continue;
            const std::string value = hospital_value(word, lexicon);
            for (const Span& hospital : hospitals) {
                if (hospital.value != value) continue;
                add(hospital, token.begin, token.end);
                break;
            }
        }
    }
};

}  // namespace

std::vector<Span> hospital_give_aways(const Document& document, const Repeats& repeats, const std::vector<Span>& spans,
                                      const Lexicon& lexicon) {
    std::vector<Span> out;
    std::vector<Span> hospitals;  // one of each value, with its value
    std::set<std::string> marks;
    std::set<std::string> values;  // of `hospitals`
    std::set<std::tuple<std::string, std::string, Role, std::uint8_t>> searched;
    const Search search{document, repeats, lexicon, out};
    for (const Span& span : spans) {
        if (span.label != Label::hospital) continue;
        Span hospital = span;
        const std::string_view text = document.text().substr(span.begin, span.end - span.begin);
        if (hospital.value.empty()) hospital.value = hospital_value(text, lexicon);
        const std::string part = proper_part(text);
        if (searched.emplace(part, hospital.value, hospital.role, hospital.assertions).second) {
            search.find_part(hospital, part);
        }
        if (!values.insert(hospital.value).second) continue;
        search.find_initials(hospital, initials(text));
        search.find_initials(hospital, initials(hospital.value));
        search.find_cut_short(hospital, text);
        if (lower(text) != hospital.value) search.find_cut_short(hospital, hospital.value);
        for (const std::string& mark : {initials(text), initials(hospital.value)}) {
            if (mark.size() >= 3) marks.insert(mark);
        }
        std::string joined = lower(part);
        joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
        if (joined.size() >= 4) marks.insert(joined);
        hospitals.push_back(std::move(hospital));
    }
    if (hospitals.empty()) return out;
    search.find_nicknames(hospitals);
    search.find_addresses(marks, hospitals);
    return out;
}

namespace {

// "Mercy Hospital's": taggers take the ending along for one hospital and leave it with another.
std::uint32_t possessive_end(std::string_view text, std::uint32_t at) {
    for (const std::string_view ending : {"'s", "\xe2\x80\x99s"}) {
        const std::size_t end = at + ending.size();
        if (text.substr(at).starts_with(ending) && (end == text.size() || !is_letter(text[end]))) {
            return static_cast<std::uint32_t>(end);
        }
    }
    return at;
}

// Whether a name says nothing of its own: "Medical Center", "Children's Hosp".
bool names_nothing(std::string_view text) {
    const auto words = words_of(text);
    const auto of_any = [](std::string_view word) { return has_word(lower(word), cue<"generic_hospital_words">()); };
    return std::all_of(words.begin(), words.end(), is_generic) && std::any_of(words.begin(), words.end(), of_any);
}

// "Dr. Smith", whose title is in the span or before it: nobody's hospital begins so.
bool has_title(std::string_view text, const Span& span) {
    constexpr std::string_view titles = "dr|drs|mr|mrs|ms|miss|prof";
    constexpr std::uint32_t longest = 8;
    const auto words = words_of(text.substr(span.begin, span.end - span.begin));
    if (!words.empty() && has_word(lower(words.front()), titles)) return true;
    const std::uint32_t size = std::min(span.begin, longest);
    std::string before = lower(text.substr(span.begin - size, size));
    while (!before.empty() && (before.back() == ' ' || before.back() == '.')) before.pop_back();
    return ends_with_word(before, titles);
}

// Up to three words without digits, as a name before "Medical Center" has.
bool is_beginning(std::string_view text) {
    constexpr std::size_t most_words = 3;
    return words_of(text).size() <= most_words && std::none_of(text.begin(), text.end(), is_digit);
}

// What stands right before a hospital's name and was taken for something else: "St." before "Luke Hospital", "Du"
// before "Bois Infirmary", "Zion" before "Medical Center". That something else stands there tells which hospital it is,
// and "Medical Center" alone is none.
void take_beginnings(std::string_view text, const Lexicon& lexicon, std::vector<Span>& spans) {
    for (std::size_t i = 1; i < spans.size(); ++i) {
        const Span left = spans[i - 1];
        Span& hospital = spans[i];
        if (hospital.label != Label::hospital || left.label == Label::hospital) continue;
        if (class_of(left.label) == Class::hmd || left.label == Label::date || left.label == Label::age) continue;
        const std::string_view between = text.substr(left.end, hospital.begin - left.end);
        if (between.size() > 2 || between.find_first_not_of(" \n") != std::string_view::npos) continue;
        const std::string_view word = text.substr(left.begin, left.end - left.begin);
        const bool saint = has_word(lower(word), cue<"first_words_of_places">());
        const bool whole =
            is_beginning(word) && names_nothing(text.substr(hospital.begin, hospital.end - hospital.begin));
        if (!(saint && between.size() <= 1) && (!whole || has_title(text, left))) continue;
        hospital.begin = left.begin;
        hospital.value = hospital_value(text.substr(hospital.begin, hospital.end - hospital.begin), lexicon);
        spans.erase(spans.begin() + static_cast<std::ptrdiff_t>(--i));
    }
}

}  // namespace

void take_hospital_words(std::string_view text, const Lexicon& lexicon, std::vector<Span>& spans) {
    take_beginnings(text, lexicon, spans);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (spans[i].label != Label::hospital) continue;
        const std::size_t limit = i + 1 < spans.size() ? spans[i + 1].begin : text.size();
        std::size_t begin = spans[i].end;  // of the last word
        while (begin > spans[i].begin && is_letter(text[begin - 1])) --begin;
        for (std::size_t at = spans[i].end; at < limit;) {
            const bool is_short = has_word(lower(text.substr(begin, at - begin)), "gen|univ|med|mem|mass|st|mt");
            if (is_short && text[at] == '.') ++at;  // else it ends the sentence
            while (at < limit && text[at] == ' ') ++at;
            std::size_t end = at;
            while (end < limit && is_letter(text[end])) ++end;
            const std::string word = lower(text.substr(at, end - at));
            const bool is_last =
                has_word(word, "hospital|hosp|ctr|cntr|center|centre|univ|university|clinic|infirmary");
            const bool goes_on = has_word(word, "gen|general|med|medical|mem|memorial");
            if (end == at || !is_capital(text[at]) || (!is_last && !goes_on)) break;
            if (is_last) spans[i].end = static_cast<std::uint32_t>(end);
            begin = at;
            at = end;
        }
        spans[i].end = static_cast<std::uint32_t>(std::min<std::size_t>(possessive_end(text, spans[i].end), limit));
    }
}

}  // namespace scrim

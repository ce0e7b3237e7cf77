#include "nlp/merge/sure_negatives.h"

#include <algorithm>

#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/merge/measurements.h"
#include "nlp/merge/research_terms.h"
#include "nlp/merge/section_words.h"

namespace scrim {
namespace {

constexpr std::uint8_t learned_sources = source_svm | source_crf | source_neural;

// Parts of the body that are called after somebody: "circle of Willis".
constexpr WordList is_method = "protocol|maneuver|scale|criteria|classification|forceps|retractor|clamp|scissors";
constexpr WordList trades = "np|rn|gp";
constexpr WordList is_research = "study|trial|protocol|studies|trials";

bool only_learned(const Span& span) {
    return (span.sources & learned_sources) != 0 && (span.sources & ~learned_sources) == 0;
}
bool covers(const Span& outer, const Span& inner) { return outer.begin <= inner.begin && inner.end <= outer.end; }

// Spans by their place.
class SpanIndex {
   public:
    void add(const Span& span) { spans_.push_back(span); }
    void sort() {
        places_ = Intervals::of(spans_, [](const Span&) { return true; });
    }
    // Those that have a character of [begin, end).
    [[nodiscard]] std::vector<const Span*> near(std::uint32_t begin, std::uint32_t end) const {
        std::vector<const Span*> out;
        places_.each(begin, end, [&](const Intervals::Interval& place) { out.push_back(&spans_[place.id]); });
        return out;
    }

   private:
    std::vector<Span> spans_;
    Intervals places_;
};

// What the taggers found, for questions about one place.
class NegativeFinder {
   public:
    NegativeFinder(const Document& document, const Lexicon& lexicon, const std::vector<std::vector<Span>>& found)
        : document_(document), lexicon_(lexicon) {
        for (const auto& spans : found) {
            for (const Span& span : spans) {
                if (only_learned(span)) continue;
                (class_of(span.label) == Class::hmd ? details_ : stated_).add(span);
            }
        }
        stated_.sort();
        details_.sort();
        for (const Token& token : document.tokens) capitals_ += token.has(token_capital) ? 1U : 0U;
    }

    [[nodiscard]] bool is_negative(const Span& span) const {
        if (!only_learned(span) || class_of(span.label) == Class::hmd) return false;
        const auto stated = stated_.near(span.begin, span.end);
        if (!stated.empty()) {
            return std::all_of(stated.begin(), stated.end(),
                               [&](const Span* other) { return is_part_of_date(span, *other); });
        }
        if (is_measurement(document_.text(), span.begin, span.end)) return true;
        if (follows_title(span)) return false;
        if (is_research_term(document_, span) || is_abbreviation(span) || is_field(span)) return true;
        if (is_section_word(document_, lexicon_, span)) return true;
        if (is_variant(span) || is_trend(span)) return true;
        return is_part_of_detail(span) || makes_method(span) || is_part_of_body(span) || is_study(span);
    }

    // Written in capitals, a disease looks like the name of a company to the rules.
    [[nodiscard]] bool is_disease_in_capitals(const Span& span) const {
        if (span.label != Label::organization || span.sources != source_rules) return false;
        const std::uint32_t token = document_.token_at(span.begin);
        if (token >= document_.tokens.size() || !document_.tokens[token].has(token_caps_line)) return false;
        constexpr LexiconKinds sick = kind_bits(LexiconKind::problem, LexiconKind::symptom);
        const std::string_view text = text_of(span);
        const std::size_t blank = text.rfind(' ');
        const std::string_view last = blank == std::string_view::npos ? text : text.substr(blank + 1);
        return ((lexicon_.kinds_of(text) | lexicon_.kinds_of(last)) & sick) != 0;
    }

   private:
    [[nodiscard]] std::string_view text_of(const Span& span) const {
        return document_.text().substr(span.begin, span.end - span.begin);
    }

    // 04-25-09, of which a classifier took "25" for a number of its own.
    [[nodiscard]] bool is_part_of_date(const Span& span, const Span& date) const {
        if (date.label != Label::date || span.label == Label::date || is_name(span.label) || !covers(date, span))
            return false;
        const std::string_view text = text_of(date);
        const bool numeric = std::all_of(text.begin(), text.end(),
                                         [](char c) { return is_digit(c) || c == '-' || c == '/' || c == '.'; });
        return numeric && std::count_if(text.begin(), text.end(), [](char c) { return !is_digit(c); }) == 2;
    }

    [[nodiscard]] bool follows_title(const Span& span) const {
        const std::uint32_t token = document_.token_at(span.begin);
        return token > 0 && lexicon_.is(LexiconKind::title, document_.text_of(document_.tokens[token - 1]));
    }

    [[nodiscard]] bool is_part_of_detail(const Span& span) const {
        const auto details = details_.near(span.begin, span.end);
        return std::any_of(details.begin(), details.end(), [&](const Span* found) {
            const Span& detail = *found;
            if (!covers(detail, span)) return false;
            const bool several = text_of(detail).find_first_of(" -") != std::string_view::npos;
            if (several && (detail.begin != span.begin || detail.end != span.end)) return true;
            if (several && !is_name(span.label) && !is_known_place(span)) return detail.label != Label::medication;
            return detail.label == Label::medication && is_surely_drug(detail);
        });
    }

    // St. Jude makes valves and is a hospital; Los Angeles is a grade of esophagitis and a city.
    [[nodiscard]] bool is_known_place(const Span& span) const {
        constexpr LexiconKinds places =
            kind_bits(LexiconKind::hospital, LexiconKind::city, LexiconKind::county, LexiconKind::state,
                      LexiconKind::country, LexiconKind::foreign_city, LexiconKind::place, LexiconKind::organization);
        return span.label == Label::hospital || (lexicon_.kinds_of(text_of(span)) & places) != 0;
    }

    // "GCS", "LVF": no list of names has it, and initials of three letters are rarely an abbreviation of the lists.
    [[nodiscard]] bool is_abbreviation(const Span& span) const {
        constexpr LexiconKinds names = kind_bits(LexiconKind::first_name, LexiconKind::surname);
        constexpr LexiconKinds places =
            kind_bits(LexiconKind::hospital, LexiconKind::organization, LexiconKind::state, LexiconKind::country);
        const std::string_view word = text_of(span);
        if (is_name(span.label) && word.size() == 2 && is_capital(word[0]) && is_one_of(lower(word), trades))
            return true;
        if (!(is_name(span.label) || span.label == Label::username) || word.size() < 3 ||
            !std::all_of(word.begin(), word.end(), is_capital))
            return false;
        const LexiconKinds kinds = lexicon_.kinds_of(word);
        return (kinds & kind_bit(LexiconKind::abbreviation)) != 0 && (kinds & (names | places)) == 0;
    }

    // c.1624_1629del, p.(Gly2434Arg), NM_007294.4: a change of a gene or where it is counted; the span is any part of
    // it.
    [[nodiscard]] bool is_variant(const Span& span) const {
        constexpr std::size_t longest = 40;
        const std::string_view text = document_.text();
        std::size_t begin = span.begin;
        std::size_t end = span.end;
        while (begin > 0 && span.begin - begin < longest && !is_space(text[begin - 1])) --begin;
        while (end < text.size() && end - span.end < longest && !is_space(text[end])) ++end;
        std::string_view word = text.substr(begin, end - begin);
        while (word.starts_with('(')) word.remove_prefix(1);
        if (word.starts_with("NM_") || word.starts_with("NP_") || word.starts_with("NC_") || word.starts_with("ENST"))
            return word.size() > 5 && is_digit(word[5]);
        if (word.size() < 5 || word[1] != '.') return false;
        if (word[0] == 'p') {
            std::string_view change = word.substr(2);
            if (change.starts_with('(')) change.remove_prefix(1);
            return change.size() > 3 && is_capital(change[0]) && is_small(change[1]) && is_small(change[2]) &&
                   is_digit(change[3]);
        }
        if (word[0] != 'c' && word[0] != 'g' && word[0] != 'm' && word[0] != 'n') return false;
        const bool counted = is_digit(word[2]) || ((word[2] == '-' || word[2] == '*') && is_digit(word[3]));
        return counted && (word.find('>') != std::string_view::npos || word.find("del") != std::string_view::npos ||
                           word.find("dup") != std::string_view::npos || word.find("ins") != std::string_view::npos);
    }

    // "Na 112 > 118 > 121": one of several values in order of time; a room is not, since patients move ("bed 5 -> 14").
    [[nodiscard]] bool is_trend(const Span& span) const {
        constexpr std::size_t longest = 4;
        const std::string_view value = text_of(span);
        if (span.label == Label::date || span.label == Label::room || value.size() > longest ||
            !std::all_of(value.begin(), value.end(), [](char c) { return is_digit(c) || c == '.'; }))
            return false;
        const auto is_arrow = [](std::string_view mark) { return mark == " > " || mark == "-> " || mark == ">> "; };
        const std::string_view text = document_.text();
        std::size_t from = span.begin;
        if (from > 4 && is_arrow(text.substr(from - 3, 3))) {
            from -= 3;
            while (from > 0 && (text[from - 1] == ' ' || text[from - 1] == '-')) --from;
            return from > 0 && is_digit(text[from - 1]);
        }
        const std::string_view after = text.substr(span.end, 5);
        const std::size_t mark = after.find("> ");
        return mark != std::string_view::npos && mark > 0 && mark + 2 < after.size() && is_digit(after[mark + 2]) &&
               (after[mark - 1] == ' ' || after[mark - 1] == '-');
    }

    // first_name=..., "LEN":56.0, <givenName>: what a program calls a value.
    [[nodiscard]] bool is_field(const Span& span) const {
        if (!is_name(span.label) && span.label != Label::username && span.label != Label::idnum) return false;
        const std::string_view text = document_.text();
        const std::string_view word = text_of(span);
        if (word.find(' ') != std::string_view::npos || !is_letter(word.front())) return false;
        const char previous = span.begin > 0 ? text[span.begin - 1] : '\n';
        const std::string_view next = text.substr(span.end, 3);
        if (previous == '"' && next.starts_with("\":")) return true;
        if (previous == '<' && next.starts_with(">")) return true;
        const bool begins = is_space(previous) || previous == ',' || previous == ';' || previous == '|' ||
                            previous == '&' || previous == '[' || previous == '{';
        return begins && next.size() > 1 && next[0] == '=' && !is_space(next[1]);
    }

    // A long word in small letters, after its form perhaps ("D-penicillamine"), of a note that has capitals, which by
    // its ending is a substance and no list has.
    [[nodiscard]] bool is_chemical(std::string_view word) const {
        constexpr LexiconKinds names = kind_bits(LexiconKind::first_name, LexiconKind::surname, LexiconKind::city);
        constexpr std::size_t longest_form = 7;  // "D-", "methyl-"
        const std::size_t hyphen = word.rfind('-');
        if (hyphen != std::string_view::npos && hyphen < longest_form) word.remove_prefix(hyphen + 1);
        return word.size() >= 7 && std::all_of(word.begin(), word.end(), is_small) &&
               capitals_ * 25 >= document_.tokens.size() && (lexicon_.kinds_of(word) & names) == 0;
    }

    // No person's name, or in the company of other drugs, or with a dose.
    [[nodiscard]] bool is_surely_drug(const Span& drug) const {
        const std::string_view word = text_of(drug);
        if (!lexicon_.is(LexiconKind::first_name, word) && !lexicon_.is(LexiconKind::surname, word) &&
            (lexicon_.kinds_of(word) & kind_bit(LexiconKind::medication)) != 0)
            return true;
        if (is_chemical(word)) return true;
        const std::string_view text = document_.text();
        const std::string_view after = text.substr(drug.end, 3);
        if (after.size() > 1 && after[0] == ' ' && is_digit(after[1])) return true;
        const auto beside = details_.near(drug.begin > 6 ? drug.begin - 6 : 0, drug.end + 7);
        return std::any_of(beside.begin(), beside.end(), [&](const Span* found) {
            const Span& other = *found;
            if (other.label != Label::medication || other.begin == drug.begin) return false;
            const std::uint32_t from = std::min(drug.end, other.end);
            const std::uint32_t to = std::max(drug.begin, other.begin);
            if (to <= from || to - from > 6) return false;
            const std::string between = lower(text.substr(from, to - from));
            return between == ", " || between == " and " || between == " or " || between == ", and" || between == "\n";
        });
    }

    // "Bruce protocol": the lexicon knows the name as an eponym or a device, and the word after it is telling.
    [[nodiscard]] bool makes_method(const Span& span) const {
        constexpr LexiconKinds medical = kind_bits(LexiconKind::eponym, LexiconKind::device, LexiconKind::procedure,
                                                   LexiconKind::test, LexiconKind::problem);
        std::uint32_t token = document_.token_at(span.end);
        if (has_word(word_at(token), "ii|iii|iv|mitral|aortic|dual|single|pacing|ventricular|atrial")) ++token;
        if ((lexicon_.kinds_of(text_of(span)) & medical) != 0)
            return has_word(word_at(token), cue<"methods_after_somebody">());
        // Not known as one: in the middle of a sentence, before a word that nothing but a method has.
        const std::uint32_t first = document_.token_at(span.begin);
        return token == first + 1 && token < document_.tokens.size() && !document_.tokens[token].has(token_capital) &&
               !document_.tokens[first].has(token_upper) && has_word(word_at(token), is_method);
    }

    [[nodiscard]] std::string word_at(std::uint32_t token) const {
        return token < document_.tokens.size() ? lower(document_.text_of(document_.tokens[token])) : std::string();
    }

    // "ampulla of Vater"
    [[nodiscard]] bool is_part_of_body(const Span& span) const {
        const std::uint32_t token = document_.token_at(span.begin);
        return token >= 2 && word_at(token - 1) == "of" &&
               has_word(word_at(token - 2), cue<"body_parts_after_somebody">());
    }

    // "Women's Health Initiative study", "NSABP B-04 protocol"
    [[nodiscard]] bool is_study(const Span& span) const {
        if (is_name(span.label) || span.label == Label::age) return false;
        std::uint32_t token = document_.token_at(span.end - 1) + 1;
        if (class_of(span.label) == Class::qid && span.label != Label::date)
            return has_word(word_at(token), is_research);
        // A number is part of a study's name only after the rest of it.
        while (token < document_.tokens.size() && document_.tokens[token].has(token_glued)) ++token;
        std::uint32_t first = document_.token_at(span.begin);
        while (first > 0 && document_.tokens[first].has(token_glued)) --first;
        return has_word(word_at(token), is_research) && first > 0 && document_.tokens[first - 1].has(token_upper) &&
               word_at(first - 1).size() >= 3;
    }

    const Document& document_;
    const Lexicon& lexicon_;
    SpanIndex stated_;
    SpanIndex details_;
    std::size_t capitals_ = 0;  // tokens that begin with one
};

}  // namespace

void take_back_sure_negatives(const Document& document, const Lexicon& lexicon, std::vector<std::vector<Span>>& found) {
    const NegativeFinder finder(document, lexicon, found);
    for (auto& spans : found) {
        std::erase_if(spans, [&](const Span& span) { return finder.is_negative(span); });
        for (Span& span : spans) {
            if (!finder.is_disease_in_capitals(span)) continue;
            span.label = Label::problem;
            span.value.clear();
        }
    }
}

}  // namespace scrim

#include "nlp/merge/names/propagate.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/merge/names/deeds.h"
#include "nlp/text/normalize.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

struct NamePart {
    Label label;
    std::uint8_t sources;
    float score;
};

// Whether the word is, besides a name, one that notes use for something else.
bool ordinary(const Lexicon& lexicon, std::string_view word) {
    const LexiconKinds kinds = lexicon.kinds_of(word);
    constexpr LexiconKinds others =
        kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test,
                  LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy, LexiconKind::eponym,
                  LexiconKind::ambiguous, LexiconKind::abbreviation, LexiconKind::title, LexiconKind::credential);
    if ((kinds & others) != 0) return true;
    const auto weight = lexicon.weight(LexiconKind::word, word);
    return weight && *weight > 3.5F;
}

// In small letters, without accents or other disguises, each run of blanks as one.
std::string compared(std::string_view text) {
    const std::string folded = is_ascii(text) ? fold_case(text) : fold_case(plain_text(text));
    std::string out;
    for (const char c : folded) {
        if (!is_space(c))
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    return out;
}

// A name as it is compared: a hyphen at the end of a line may have cut it ("Smi-th").
std::string name_key(std::string_view word) {
    std::string key = compared(word);
    std::erase(key, '-');
    return key;
}

std::uint64_t beginning_bit(char c) { return std::uint64_t{1} << (static_cast<unsigned char>(lower(c)) & 63U); }

std::uint64_t length_bit(std::size_t length) { return std::uint64_t{1} << std::min<std::size_t>(length, 63); }

}  // namespace

std::vector<Span> occurrences(const Document& document, std::string_view text) {
    std::vector<Span> out;
    const std::string wanted = compared(trim(text));
    if (wanted.empty()) return out;
    for (std::uint32_t i = 0; i < document.tokens.size(); ++i) {
        for (std::uint32_t j = i; j < document.tokens.size(); ++j) {
            const std::uint32_t begin = document.tokens[i].begin;
            const std::uint32_t end = document.tokens[j].end;
            if (end - begin > 2 * wanted.size() + 8) break;
            if (compared(document.text().substr(begin, end - begin)) != wanted) continue;
            Span span;
            span.begin = begin;
            span.end = end;
            out.push_back(std::move(span));
            break;
        }
    }
    return out;
}

std::vector<Span> propagated_names(const Document& document, const std::vector<Span>& spans) {
    const auto builtin = Lexicon::builtin();
    std::unordered_map<std::string, NamePart> parts;
    for (const Span& span : spans) {
        if (!is_name(span.label)) continue;
        for (std::uint32_t i = document.token_at(span.begin); i < document.tokens.size(); ++i) {
            const Token& token = document.tokens[i];
            if (token.begin >= span.end) break;
            if (token.kind != TokenKind::word || token.end - token.begin < 3) continue;
            parts.try_emplace(name_key(document.text_of(token)), NamePart{span.label, span.sources, span.score});
        }
    }
    std::vector<Span> out;
    if (parts.empty()) return out;
    const Intervals all = Intervals::of(spans, [](const Span&) { return true; });
    const Intervals identifiers = Intervals::of(spans, [](const Span& s) { return class_of(s.label) == Class::eid; });
    const Intervals dates =
        Intervals::of(spans, [](const Span& s) { return s.label == Label::date || s.label == Label::language; });
    // Most words begin as none of the names does or are of another length; letters beyond ASCII may fold to others.
    std::uint64_t beginnings = 0;
    std::uint64_t lengths = 0;
    for (const auto& [part, of] : parts) {
        beginnings |= beginning_bit(part.front());
        lengths |= length_bit(part.size());
    }
    for (const Token& token : document.tokens) {
        if (token.kind != TokenKind::word || token.end - token.begin < 3) continue;
        const std::string_view word = document.text_of(token);
        const bool none = (beginnings & beginning_bit(word.front())) == 0 || (lengths & length_bit(word.size())) == 0;
        if (none && is_ascii(word) && word.find('-') == std::string_view::npos) continue;
        const auto found = parts.find(name_key(word));
        if (found == parts.end() || identifiers.overlap(token.begin, token.end)) continue;
        // April, who comes back in April: what is written as a date stays one.
        if (dates.cover(token.begin, token.end)) continue;
        if (builtin && ordinary(**builtin, word)) {
            // "white" stays white; "White" in the middle of a sentence is the man, unless all is in capitals, and so is
            // "White denies" at its beginning.
            if (!token.has(token_capital)) continue;
            const std::uint32_t index = document.token_at(token.begin);
            const std::string_view next =
                index + 1 < document.tokens.size() ? document.text_of(document.tokens[index + 1]) : std::string_view();
            const bool begins = token.has(token_line_start) || document.sentence_of(index).first == index;
            if ((begins || token.has(token_caps_line)) && !acts_as_person(**builtin, word, next)) continue;
            // "Foley catheter" is a term, whoever is called Foley.
            if (!next.empty() && (**builtin).kinds_of(std::string(word) + " " + std::string(next)) != 0) continue;
            if (all.cover(token.begin, token.end)) continue;
        }
        Span span;
        span.begin = token.begin;
        span.end = token.end;
        span.label = found->second.label;
        span.sources = found->second.sources;
        span.score = std::min(found->second.score, 0.7F);
        span.rule = "names.repeated";
        out.push_back(std::move(span));
    }
    return out;
}

}  // namespace scrim

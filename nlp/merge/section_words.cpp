#include "nlp/merge/section_words.h"

#include <string_view>

#include "nlp/base/ascii.h"
#include "nlp/labels.h"

namespace scrim {
namespace {

bool lists_complaints(SectionKind kind) {
    return kind == SectionKind::chief_complaint || kind == SectionKind::review_of_systems ||
           kind == SectionKind::past_history || kind == SectionKind::diagnosis;
}

bool is_known(SectionKind kind) {
    return kind != SectionKind::other && kind != SectionKind::header && kind != SectionKind::signature;
}

bool is_word_of_medicine(const Lexicon& lexicon, std::string_view word) {
    constexpr LexiconKinds sick = kind_bits(LexiconKind::problem, LexiconKind::symptom);
    return (lexicon.kinds_of(word) & sick) != 0;
}

// A word of the language that is nobody's first name.
bool is_plain_word(const Lexicon& lexicon, std::string_view word) {
    constexpr float from = 3.0F;
    const auto weight = lexicon.weight(LexiconKind::word, word);
    return weight && *weight >= from && !lexicon.is(LexiconKind::first_name, word);
}

// "- Hunger": the line has no other word.
bool is_whole_item(const Document& document, const Span& span) {
    const Line& line = document.line_at(span.begin);
    if (!line.has(line_list_item)) return false;
    const std::string_view text = document.text();
    const std::string_view before = text.substr(line.begin, span.begin - line.begin);
    const std::string_view after = text.substr(span.end, line.end - span.end);
    return before.find_first_not_of(" \t-*+.)0123456789") == std::string_view::npos &&
           after.find_first_not_of(" \t.,;\r") == std::string_view::npos;
}

}  // namespace

bool is_section_word(const Document& document, const Lexicon& lexicon, const Span& span) {
    if (!is_name(span.label)) return false;
    const std::string_view word = document.text().substr(span.begin, span.end - span.begin);
    if (word.find(' ') != std::string_view::npos) return false;
    const std::uint32_t token = document.token_at(span.begin);
    if (token >= document.tokens.size()) return false;
    const SectionKind kind = document.section_at(span.begin).kind;
    if (document.tokens[token].has(token_heading)) return is_known(kind) && is_plain_word(lexicon, word);
    return lists_complaints(kind) && is_whole_item(document, span) &&
           (is_word_of_medicine(lexicon, word) || is_plain_word(lexicon, word));
}

}  // namespace scrim

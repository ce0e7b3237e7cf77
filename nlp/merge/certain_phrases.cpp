#include "nlp/merge/certain_phrases.h"

#include <algorithm>

#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

bool is_certain(std::string_view text, const Span& span, const Lexicon& lexicon) {
    if ((span.sources & source_rules) == 0) return false;
    std::string_view phrase = text.substr(span.begin, span.end - span.begin);
    if (span.label == Label::gender) return has_word(lower(phrase), "male|female|man|woman|boy|girl|gentleman|lady");
    while (phrase.ends_with('.')) phrase.remove_suffix(1);
    return span.label == Label::hospital && phrase.find(' ') != std::string_view::npos &&
           lexicon.is(LexiconKind::hospital, phrase);
}

// Between the bars of a line such as "4071-22 | Hahnby Med Ctr | 88112 | 3/3/2009", or between a bar and an end of it:
// a field has one value, which is not a person's name and then a word.
bool is_whole_field(std::string_view text, const Span& span) {
    constexpr std::string_view blanks = " \t.";
    const auto before = text.substr(0, span.begin).find_last_not_of(blanks);
    const auto after = text.find_first_not_of(blanks, span.end);
    const char left = before == std::string_view::npos ? '\n' : text[before];
    const char right = after == std::string_view::npos ? '\n' : text[after];
    const auto ends = [](char c) { return c == '|' || c == '\n'; };
    return ends(left) && ends(right) && (left == '|' || right == '|');
}

}  // namespace

void take_back_names_in_certain_phrases(const Document& document, const Lexicon& lexicon,
                                        std::vector<std::vector<Span>>& found) {
    std::vector<Span> certain;
    std::vector<Span> whole;
    for (const auto& spans : found) {
        for (const Span& span : spans) {
            if (is_certain(document.text(), span, lexicon)) certain.push_back(span);
            const bool by_rules = (span.sources & source_rules) != 0 && span.label == Label::hospital;
            if (by_rules && is_whole_field(document.text(), span)) whole.push_back(span);
        }
    }
    if (certain.empty() && whole.empty()) return;
    const Intervals phrases = Intervals::of(certain, [](const Span&) { return true; });
    const Intervals fields = Intervals::of(whole, [](const Span&) { return true; });
    for (auto& spans : found) {
        std::erase_if(spans, [&](const Span& span) {
            if ((span.sources & source_rules) != 0 || class_of(span.label) == Class::hmd) return false;
            if (is_name(span.label) && phrases.cover(span.begin, span.end)) return true;
            return span.label != Label::hospital && fields.cover(span.begin, span.end);
        });
    }
}

}  // namespace scrim

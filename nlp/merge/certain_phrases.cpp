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

}  // namespace

void take_back_names_in_certain_phrases(const Document& document, const Lexicon& lexicon,
                                        std::vector<std::vector<Span>>& found) {
    std::vector<Span> certain;
    for (const auto& spans : found) {
        for (const Span& span : spans) {
            if (is_certain(document.text(), span, lexicon)) certain.push_back(span);
        }
    }
    if (certain.empty()) return;
    const Intervals phrases = Intervals::of(certain, [](const Span&) { return true; });
    for (auto& spans : found) {
        std::erase_if(spans, [&](const Span& span) {
            return is_name(span.label) && (span.sources & source_rules) == 0 && phrases.cover(span.begin, span.end);
        });
    }
}

}  // namespace scrim

#include "nlp/taggers/rules/engine/rule_context.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace scrim {

RuleContext::RuleContext(const Document& document, const Lexicon& lexicon, const Lexicon* own)
    : document_(document), lexicon_(lexicon), reading_(lexicon.read(document)) {
    if (own != nullptr) {
        for (LexiconMatch& match : own->matches(document)) reading_.matches.push_back(std::move(match));
        std::stable_sort(reading_.matches.begin(), reading_.matches.end(),
                         [](const LexiconMatch& a, const LexiconMatch& b) {
                             return std::tie(a.first, b.last) < std::tie(b.first, a.last);
                         });
    }
    words_.resize(document.tokens.size());
    std::size_t upper = 0;
    std::size_t words = 0;
    for (std::uint32_t i = 0; i < size(); ++i) {
        if (token(i).kind != TokenKind::word) continue;
        const std::uint32_t length = token(i).end - token(i).begin;
        const bool small_part = length <= 3 && is_one_of<"st|mt|ft|'s">(i);
        if (token(i).has(token_capital) || small_part) proper_words_.push_back(i);
        if (length <= 2 && plain(i).size() < 2) continue;
        ++words;
        upper += token(i).has(token_upper) ? 1 : 0;
    }
    capitals_ = words > 0 && upper * 10 > words * 6;
    for (const auto& match : reading_.matches) {
        if (match.last - match.first > 1) {
            for (std::uint32_t i = match.first; i < match.last; ++i) words_[i].inside |= match.kinds;
            continue;
        }
        WordInfo& word = words_[match.first];
        const TokenFacts& facts = *reading_.tokens[match.first];
        if (word.kinds == 0 && match.entries.are(facts.first.entries)) {
            const LexiconKinds inside = word.inside;
            word = facts.info;
            word.inside = inside;
        } else {
            word.add(match.entries);
        }
        word.kinds |= match.kinds;
    }
}

bool RuleContext::starts_sentence(std::uint32_t index) const {
    if (index == 0 || token(index).has(token_line_start)) return true;
    if (document_.sentence_of(index).first == index) return true;
    const Token& previous = token(index - 1);
    return previous.kind == TokenKind::mark &&
           std::string_view(".:;!?\"(-*").find(text()[previous.begin]) != std::string_view::npos;
}

int RuleContext::line_breaks_before(std::uint32_t index) const {
    if (index == 0) return 0;
    const std::string_view gap = text().substr(token(index - 1).end, token(index).begin - token(index - 1).end);
    return static_cast<int>(std::count(gap.begin(), gap.end(), '\n'));
}

}  // namespace scrim

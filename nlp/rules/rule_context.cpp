#include "nlp/rules/rule_context.h"

#include <algorithm>
#include <cmath>

#include "nlp/rules/around.h"

namespace scrim {
namespace {

// Names of lists without counts are taken for rare ones.
float bearers(float per_million) { return per_million > 3 ? std::log10(per_million) : 0.5F; }

}  // namespace

RuleContext::RuleContext(const Document& document, const Lexicon& lexicon)
    : document_(document), lexicon_(lexicon), matches_(lexicon.matches(document)) {
    words_.resize(document.tokens.size());
    plain_.resize(document.text().size());
    std::uint32_t size = 0;  // of what is written of it
    plain_begin_.reserve(document.tokens.size() + 1);
    plain_begin_.push_back(0);
    std::size_t upper = 0;
    std::size_t words = 0;
    for (const Token& token : document.tokens) {
        for (const char c : document.text_of(token)) {
            if (c != '.') plain_[size++] = lower(c);
        }
        const bool is_short = size - plain_begin_.back() < 2;
        plain_begin_.push_back(size);
        if (token.kind != TokenKind::word || is_short) continue;
        ++words;
        upper += token.has(token_upper) ? 1 : 0;
    }
    capitals_ = words > 0 && upper * 10 > words * 6;
    for (const auto& match : matches_) {
        if (match.last - match.first > 1) {
            for (std::uint32_t i = match.first; i < match.last; ++i) words_[i].inside |= match.kinds;
            continue;
        }
        WordInfo& word = words_[match.first];
        word.kinds |= match.kinds;
        for (const auto& entry : match.entries) {
            if (entry.kind == LexiconKind::word) {
                word.commonness = std::max(word.commonness, entry.weight);
                word.in_dictionary = !entry.attribute.empty();
                word.adjective = entry.attribute.starts_with("a") || entry.attribute.starts_with("vn");
                word.noun_only = std::none_of(entry.attribute.begin(), entry.attribute.end(), [](char c) {
                    return c == 'a' || c == 'v' || c == 'r' || c == 'm' || c == 'd';
                });
            }
            if (entry.kind == LexiconKind::first_name)
                word.first_weight = std::max(word.first_weight, bearers(entry.weight));
            if (entry.kind == LexiconKind::surname)
                word.last_weight = std::max(word.last_weight, bearers(entry.weight));
        }
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

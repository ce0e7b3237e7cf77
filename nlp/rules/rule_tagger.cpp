#include "nlp/rules/rule_tagger.h"

#include <utility>

#include "nlp/analyse.h"
#include "nlp/lexicon.h"
#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"
#include "nlp/rules/resolve.h"
#include "nlp/rules/stages.h"

namespace scrim {
namespace {

class RuleTagger : public Tagger {
   public:
    RuleTagger(const Lexicon& lexicon, PatternTable patterns) : lexicon_(lexicon), patterns_(std::move(patterns)) {}

    [[nodiscard]] Source source() const override { return source_rules; }

    [[nodiscard]] Result<std::vector<Span>> tag(const Document& document) const override {
        if (!without_capitals(document)) return find_spans(document);
        // Case says nothing in a note of small letters: it is read as one of capitals, whose bytes stand alike.
        Note loud;
        loud.text = document.text();
        for (char& c : loud.text) {
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        }
        return find_spans(analyse(loud));
    }

   private:
    [[nodiscard]] static bool without_capitals(const Document& document) {
        std::size_t words = 0;
        std::size_t capitals = 0;
        for (const Token& token : document.tokens) {
            if (token.kind != TokenKind::word) continue;
            ++words;
            if (token.has(token_capital) && ++capitals > 2) return false;
        }
        return words >= 5 && capitals * 20 <= words;
    }

    [[nodiscard]] std::vector<Span> find_spans(const Document& document) const {
        const RuleContext context(document, lexicon_);
        std::vector<Span> spans;
        find_names(context, find_patterns(context, spans), spans);
        find_hospitals(context, spans);
        find_places(context, spans);
        find_organizations(context, spans);
        find_demographics(context, spans);
        find_health_details(context, spans);
        spans = resolve(context.text(), std::move(spans));
        assign_roles(context, spans);
        for (Span& span : spans) span.sources = source_rules;
        return spans;
    }

    // Adds the spans of patterns and gives the places that announce a name.
    std::vector<Announcement> find_patterns(const RuleContext& context, std::vector<Span>& spans) const {
        const std::string_view text = context.text();
        std::vector<Announcement> announced;
        patterns_.search(text, {context.document().tokens, context.facts()},
                         [&](const Pattern& pattern, Label label, PatternMatch match) {
                             if (pattern.announces_name) {
                                 announced.push_back({&pattern, label, match});
                                 return;
                             }
                             Span span;
                             span.begin = match.begin;
                             span.end = match.end;
                             while (span.end > span.begin && is_space(text[span.end - 1])) --span.end;
                             span.label = label;
                             span.role = pattern.role;
                             span.score = pattern.score;
                             if (span.end > span.begin) spans.push_back(std::move(span));
                         });
        return announced;
    }

    const Lexicon& lexicon_;
    PatternTable patterns_;
};

}  // namespace

Result<std::unique_ptr<Tagger>> make_rule_tagger() {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto patterns = compile_patterns();
    if (!patterns) return patterns.error();
    return std::unique_ptr<Tagger>(std::make_unique<RuleTagger>(**lexicon, std::move(*patterns)));
}

}  // namespace scrim

#include "nlp/taggers/rules/rule_tagger.h"

#include <utility>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/resolve.h"
#include "nlp/taggers/rules/own_rules.h"
#include "nlp/taggers/rules/rows/patterns.h"
#include "nlp/taggers/rules/stages.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

class RuleTagger : public Tagger {
   public:
    RuleTagger(const Lexicon& lexicon, PatternTable patterns, std::shared_ptr<const OwnRules> own)
        : lexicon_(lexicon), patterns_(std::move(patterns)), own_(std::move(own)) {}

    [[nodiscard]] Source source() const override { return source_rules; }

    [[nodiscard]] Result<std::vector<Span>> tag(const Document& document) const override {
        if (!without_capitals(document)) return find_spans(document);
        // Case says nothing in a note of small letters: it is read as one of capitals, whose bytes stand alike.
        Note loud;
        loud.text = document.text();
        for (char& c : loud.text) {
            c = upper(c);
        }
        return find_spans(analyse(loud, own_ ? own_->sections : SectionNames::builtin()));
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
        const RuleContext context(document, lexicon_, own_ && own_->words ? &*own_->words : nullptr);
        std::vector<Span> spans;
        find_names(context, find_patterns(context, spans), spans);
        find_hospitals(context, spans);
        find_places(context, spans);
        find_organizations(context, spans);
        find_practices(context, spans);
        find_demographics(context, spans);
        find_professions(context, spans);
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
                             span.rule = pattern.rule;
                             if (span.end > span.begin) spans.push_back(std::move(span));
                         });
        return announced;
    }

    const Lexicon& lexicon_;
    PatternTable patterns_;
    std::shared_ptr<const OwnRules> own_;  // may be nothing
};

}  // namespace

Result<std::unique_ptr<Tagger>> make_rule_tagger(std::shared_ptr<const OwnRules> own) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto patterns = compile_patterns(pattern_topics(), own ? own->patterns : std::vector<Pattern>{});
    if (!patterns) return patterns.error();
    return std::unique_ptr<Tagger>(std::make_unique<RuleTagger>(**lexicon, std::move(*patterns), std::move(own)));
}

}  // namespace scrim

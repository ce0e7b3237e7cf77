#include "nlp/rules/rule_tagger.h"

#include <utility>

#include "nlp/lexicon.h"
#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"
#include "nlp/rules/resolve.h"
#include "nlp/rules/stages.h"

namespace scrim {
namespace {

class RuleTagger : public Tagger {
   public:
    RuleTagger(const Lexicon& lexicon, PatternTable patterns, PatternTable anchors)
        : lexicon_(lexicon), patterns_(std::move(patterns)), anchors_(std::move(anchors)) {}

    [[nodiscard]] Source source() const override { return source_rules; }

    [[nodiscard]] Result<std::vector<Span>> tag(const Document& document) const override {
        const RuleContext context(document, lexicon_);
        std::vector<Span> spans;
        find_patterns(context, spans);
        find_names(context, anchors_, spans);
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

   private:
    void find_patterns(const RuleContext& context, std::vector<Span>& spans) const {
        const std::string_view text = context.text();
        patterns_.search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
            Span span;
            span.begin = match.begin;
            span.end = match.end;
            while (span.end > span.begin && is_space(text[span.end - 1])) --span.end;
            span.label = label;
            span.role = pattern.role;
            span.score = pattern.score;
            if (span.end > span.begin) spans.push_back(std::move(span));
        });
    }

    const Lexicon& lexicon_;
    PatternTable patterns_;
    PatternTable anchors_;
};

}  // namespace

Result<std::unique_ptr<Tagger>> make_rule_tagger() {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto patterns = compile_patterns();
    if (!patterns) return patterns.error();
    auto anchors = PatternTable::compile(name_anchor_patterns(), pattern_parts());
    if (!anchors) return anchors.error();
    return std::unique_ptr<Tagger>(std::make_unique<RuleTagger>(**lexicon, std::move(*patterns), std::move(*anchors)));
}

}  // namespace scrim

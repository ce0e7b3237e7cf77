#include "nlp/merge/weigh.h"

#include <algorithm>

#include "nlp/base/search/intervals.h"
#include "nlp/taggers/learned/features_tagger.h"

namespace scrim {
namespace {

constexpr std::uint8_t trained_sources = source_svm | source_crf | source_neural;

bool is_trained(const Span& span) { return (span.sources & ~trained_sources) == 0 && span.sources != 0; }

// The jury's verdict on every token.
class Verdicts {
   public:
    Verdicts(const Document& document, const Jury& jury, Mode mode, const std::vector<Ballot>& ballots,
             const std::vector<std::vector<Span>>& found)
        : bounds_(mode == Mode::balanced ? jury.balanced : jury.recall), verdicts_(document.tokens.size()) {
        std::vector<bool> in_detail(document.tokens.size(), false);
        for (const auto& spans : found) {
            for (const Span& span : spans) {
                if (is_trained(span) || class_of(span.label) != Class::hmd) continue;
                for (std::uint32_t i = document.token_at(span.begin);
                     i < document.tokens.size() && document.tokens[i].begin < span.end; ++i)
                    in_detail[i] = true;
            }
        }
        std::vector<Opinion> opinions(ballots.size());
        for (std::size_t i = 0; i < verdicts_.size(); ++i) {
            for (std::size_t b = 0; b < ballots.size(); ++b) opinions[b] = ballots[b].opinions[i];
            judge(jury, opinions, in_detail[i], verdicts_[i]);
        }
    }

    [[nodiscard]] const TokenLabel& operator[](std::size_t token) const { return verdicts_[token]; }
    [[nodiscard]] std::vector<TokenLabel> all() const { return verdicts_; }

   private:
    // The label is that of the tagger that is surest, among those that name one.
    void judge(const Jury& jury, const std::vector<Opinion>& opinions, bool in_detail, TokenLabel& out) const {
        constexpr float worth_asking = 0.01F;
        const Opinion* surest = nullptr;
        for (const Opinion& opinion : opinions) {
            if (opinion.hidden < worth_asking || opinion.label == Label::phi) continue;
            if (surest == nullptr || opinion.hidden > surest->hidden) surest = &opinion;
        }
        if (surest == nullptr) return;
        out.label = surest->label;
        out.score = jury.probability(opinions, weight_group_of(out.label), in_detail);
        out.tagged = out.score >= bounds_.of(out.label);
    }

    Jury::Bounds bounds_;
    std::vector<TokenLabel> verdicts_;  // [tokens]
};

// Leaves the doubted tokens at the ends of a span out; a span of nothing else becomes empty.
void leave_out_doubts(const Document& document, const Verdicts& verdicts, Span& span) {
    const std::uint32_t first = document.token_at(span.begin);
    std::uint32_t last = first;  // after the span's last token
    while (last < document.tokens.size() && document.tokens[last].begin < span.end) ++last;
    std::uint32_t from = first;
    while (from < last && !verdicts[from].tagged) ++from;
    std::uint32_t to = last;
    while (to > from && !verdicts[to - 1].tagged) --to;
    if (from == to) {
        span.end = span.begin;
        return;
    }
    // Marks at the ends belong to the span as its tagger saw it.
    const auto is_mark = [&](std::uint32_t i) { return document.tokens[i].kind == TokenKind::mark; };
    while (from > first && is_mark(from - 1)) --from;
    while (to < last && is_mark(to)) ++to;
    if (from > first) span.begin = document.tokens[from].begin;
    if (to < last) span.end = document.tokens[to - 1].end;
    if (from > first || to < last) span.value.clear();
}

}  // namespace

void weigh(const Document& document, const Jury& jury, Mode mode, const std::vector<Ballot>& ballots,
           std::vector<std::vector<Span>>& found) {
    const Verdicts verdicts(document, jury, mode, ballots, found);
    for (const Ballot& ballot : ballots) {
        for (Span& span : found[ballot.finder]) {
            if (class_of(span.label) != Class::hmd) leave_out_doubts(document, verdicts, span);
        }
        std::erase_if(found[ballot.finder], [](const Span& span) { return span.begin >= span.end; });
    }
    // What all together believe and no one found.
    auto tokens = verdicts.all();
    for (const auto& spans : found) {
        for (const Span& span : spans) {
            if (class_of(span.label) == Class::hmd) continue;
            for (std::uint32_t i = document.token_at(span.begin);
                 i < tokens.size() && document.tokens[i].begin < span.end; ++i)
                tokens[i].tagged = false;
        }
    }
    auto more = spans_of_tokens(document, tokens, source_neural);
    found[ballots.back().finder].insert(found[ballots.back().finder].end(), more.begin(), more.end());
}

}  // namespace scrim

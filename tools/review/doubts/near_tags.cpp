#include "tools/review/doubts/near_tags.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "nlp/taggers/factory.h"

namespace scrim::review {
namespace {

// No tagger gives less a thought, and smaller chances, of which every note has many, say nothing about it.
constexpr float least_hidden = 0.003F;
constexpr float least_chance = 0.002F;
constexpr float least_share = 1e-3F;

float odds(float hidden) {
    return std::clamp(std::log((hidden + least_share) / (1 - hidden + least_share)), -5.0F, 6.0F);
}

enum class Cover : std::uint8_t { none, detail, identifier };

std::vector<Cover> covers_of(const Document& document) {
    std::vector<Cover> out(document.tokens.size(), Cover::none);
    for (const Span& span : document.note->spans) {
        const Cover cover = class_of(span.label) == Class::hmd ? Cover::detail : Cover::identifier;
        for (std::uint32_t i = document.token_at(span.begin); i < out.size() && document.tokens[i].begin < span.end;
             ++i)
            out[i] = std::max(out[i], cover);
    }
    return out;
}

}  // namespace

// A logistic regression on the tokens that the default taggers left untagged in 6,000 carrier notes:
// 'scrim generate --carriers shipped --split train --notes 6000 --seed 21', tagged with the default taggers. The first
// weights are of the logarithm of the taggers' odds.
float chance_of_miss(const Token& token, const NearTagSigns& signs) {
    const bool word = token.kind == TokenKind::word;
    const bool caps_line = token.has(token_caps_line);
    const bool upper = word && token.has(token_upper) && !caps_line;
    const std::uint32_t letters = token.end - token.begin - (token.has(token_period) ? 1 : 0);
    float sum = -4.13F + 0.51F * odds(signs.crf) + 0.62F * odds(signs.neural);
    if (signs.direct) sum += 2.43F;
    if (signs.in_detail) sum -= 0.26F;
    if (token.kind == TokenKind::mixed) sum += 0.83F;
    if (upper) sum += letters <= 3 ? 0.95F : -0.91F;
    if (word && !token.has(token_capital)) sum += 1.04F;
    if (caps_line) sum += 0.85F;
    if (token.has(token_glued)) sum -= 0.54F;
    return 1 / (1 + std::exp(-sum));
}

Result<std::unique_ptr<NearTags>> NearTags::make() {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto out = std::unique_ptr<NearTags>(new NearTags(**lexicon));
    for (const char* name : {"svm", "crf", "neural"}) {
        auto tagger = make_tagger(name);
        if (!tagger) return tagger.error();
        out->taggers_.push_back(std::move(*tagger));
    }
    return out;
}

Result<std::vector<NearTag>> NearTags::find(const Document& document) const {
    const NoteFeatures features = extract_features(document, lexicon_);
    std::array<std::vector<Opinion>, 3> opinions;
    for (std::size_t i = 0; i < opinions.size(); ++i) {
        const auto* by_features = dynamic_cast<const FeatureTagger*>(taggers_[i].get());
        auto finding = by_features != nullptr ? Result<Finding>(by_features->examine_features(document, features))
                                              : taggers_[i]->examine(document);
        if (!finding) return finding.error();
        opinions.at(i) = std::move(finding->opinions);
    }
    const auto covers = covers_of(document);
    std::vector<NearTag> out;
    for (std::size_t i = 0; i < covers.size(); ++i) {
        const Token& token = document.tokens[i];
        if (covers[i] == Cover::identifier || token.kind == TokenKind::mark) continue;
        const Opinion* surest = nullptr;
        float most = 0;
        for (const auto& of_tagger : opinions) {
            most = std::max(most, of_tagger[i].hidden);
            if (of_tagger[i].label == Label::phi) continue;
            if (surest == nullptr || of_tagger[i].hidden > surest->hidden) surest = &of_tagger[i];
        }
        if (most < least_hidden) continue;
        const bool direct = surest != nullptr && surest->hidden >= least_share && class_of(surest->label) == Class::eid;
        const float chance =
            chance_of_miss(token, {opinions[1][i].hidden, opinions[2][i].hidden, direct, covers[i] == Cover::detail});
        if (chance >= least_chance) out.push_back({token.begin, token.end, chance});
    }
    return out;
}

}  // namespace scrim::review

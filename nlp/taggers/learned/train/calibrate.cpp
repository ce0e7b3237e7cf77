#include "nlp/taggers/learned/train/calibrate.h"

#include <algorithm>

namespace scrim {
namespace {

constexpr std::size_t fewest_tokens = 50;
constexpr std::size_t step_tokens = 10;  // a step of fewer says little
constexpr float least_threshold = 0.02F;
constexpr float most_threshold = 0.99F;

struct Block {
    float score = 0;  // the lowest
    std::size_t identifiers = 0;
    std::size_t tokens = 0;

    [[nodiscard]] double share() const { return static_cast<double>(identifiers) / static_cast<double>(tokens); }
};

// Adjacent blocks whose shares fall are one block, until they rise everywhere.
std::vector<Block> rising(std::vector<JudgedToken> tokens) {
    std::stable_sort(tokens.begin(), tokens.end(),
                     [](const JudgedToken& a, const JudgedToken& b) { return a.score < b.score; });
    std::vector<Block> out;
    for (std::size_t i = 0; i < tokens.size();) {
        Block block{tokens[i].score, 0, 0};
        // Tokens of one score stay together.
        for (; i < tokens.size() && (block.tokens < step_tokens || tokens[i].score == tokens[i - 1].score); ++i) {
            ++block.tokens;
            block.identifiers += tokens[i].identifier ? 1 : 0;
        }
        while (!out.empty() && out.back().share() >= block.share()) {
            block.score = out.back().score;
            block.identifiers += out.back().identifiers;
            block.tokens += out.back().tokens;
            out.pop_back();
        }
        out.push_back(block);
    }
    return out;
}

float threshold_of(const std::vector<Block>& blocks, double worth) {
    const auto first =
        std::find_if(blocks.begin(), blocks.end(), [&](const Block& block) { return block.share() >= worth; });
    const float score = first == blocks.end() ? most_threshold : first->score;
    return std::clamp(score, least_threshold, most_threshold);
}

}  // namespace

std::vector<Reliability> calibrate(std::span<const Label> labels, std::span<const JudgedToken> tokens,
                                   const Worth& worth) {
    std::vector<Reliability> out;
    for (const Label label : labels) {
        std::vector<JudgedToken> own;
        std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(own),
                     [&](const JudgedToken& token) { return token.label == label; });
        if (own.size() < fewest_tokens) {
            own.clear();
            std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(own),
                         [&](const JudgedToken& token) { return class_of(token.label) == class_of(label); });
        }
        Reliability each{label, 0.5F, {}};
        const std::vector<Block> blocks = rising(std::move(own));
        if (!blocks.empty()) {
            each.threshold = threshold_of(blocks, class_of(label) == Class::eid ? worth.eid : worth.qid);
        }
        for (const Block& block : blocks) each.steps.push_back({block.score, block.share(), block.tokens});
        out.push_back(std::move(each));
    }
    return out;
}

}  // namespace scrim

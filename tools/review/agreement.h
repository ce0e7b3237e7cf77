#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nlp/document.h"
#include "nlp/score.h"

namespace scrim::review {

// Spans over which two annotators differ: those of one side that the other lacks, with all that overlap them.
struct Disagreement {
    std::uint32_t begin = 0;  // of all of them together
    std::uint32_t end = 0;
    std::vector<Span> left;
    std::vector<Span> right;
};

struct Comparison {
    std::vector<Span> agreed;
    std::vector<Disagreement> disagreements;  // in the order of the text
};

// Two spans agree if place and label do.
[[nodiscard]] Comparison compare(const std::vector<Span>& left, const std::vector<Span>& right);

// Counts for Cohen's kappa: items that both, one or neither put under a label.
struct Kappa {
    std::uint64_t both = 0;
    std::uint64_t left = 0;   // the left one alone
    std::uint64_t right = 0;  // the right one alone
    std::uint64_t neither = 0;

    [[nodiscard]] double value() const;  // 1 where both always say the same, whatever chance would give
};

// Agreement of two annotators over many notes. Precision, recall and F1 take the left one as the truth.
class Agreement {
   public:
    void add(const Note& left, const std::vector<Span>& right);

    [[nodiscard]] const Score& score() const { return score_; }
    [[nodiscard]] const Kappa& kappa(Label label) const { return kappas_.at(static_cast<std::size_t>(label)); }
    // Over all labels at once: every word has one label (of several the first in the order of risk) or none.
    [[nodiscard]] double kappa() const;

   private:
    Score score_;
    std::array<Kappa, label_count> kappas_{};
    // words_[a][b]: words that the left one gave label a and the right one b; the last index is "no label".
    std::array<std::array<std::uint64_t, label_count + 1>, label_count + 1> words_{};
};

}  // namespace scrim::review

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon.h"

namespace scrim::review {

// Why a place deserves a look.
enum class DoubtKind : std::uint8_t {
    disagreement,  // some taggers found it, others that know the label did not
    low_score,
    capital,  // a capitalized word that nobody tagged
    digits,   // a number that nobody tagged
};
[[nodiscard]] std::string_view name(DoubtKind kind);  // "disagreement"

struct Doubt {
    std::uint32_t begin = 0;  // bytes
    std::uint32_t end = 0;
    DoubtKind kind = DoubtKind::capital;
    float weight = 0;  // roughly the chance that something is wrong here
};

// Which taggers give a label anywhere in the folder: only those can disagree about it.
using TaggersOfLabels = std::array<std::uint8_t, label_count>;
void add_taggers(TaggersOfLabels& taggers, const std::vector<Span>& spans);

// The doubts about a note, the greatest first. What a person tagged is beyond doubt.
[[nodiscard]] std::vector<Doubt> find_doubts(const Document& document, const TaggersOfLabels& taggers,
                                             const Lexicon& lexicon);

// How much there is to find in a note: the sum of the weights.
[[nodiscard]] float total(const std::vector<Doubt>& doubts);

}  // namespace scrim::review

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/merge/aggregate.h"
#include "nlp/taggers/tagger.h"

namespace scrim {

// Trained taggers make mistakes of their own. A table that was fitted on notes that none of them had seen
// (tools/weights/fit, models/weights.json) turns what all of them think of a token, whether or not it was enough for
// a span, into one probability that it is an identifier. What they found stays where that probability reaches the
// threshold of the mode: a tagger alone may still hide a token, if it is sure enough against the others' doubts. Where
// several half-believe, a token is hidden that none would hide alone. What rules, the record or a person say is not
// weighed.

// The kinds of labels that have weights of their own.
enum class WeightGroup : std::uint8_t { name, number, date, age, fact, place };
inline constexpr std::size_t weight_group_count = 6;
[[nodiscard]] WeightGroup weight_group_of(Label label);

// The weights for one set of trained taggers.
struct Jury {
    struct Bounds {
        float eid = 0;
        float qid = 0;
        std::array<float, weight_group_count> of_group = {};  // where it is not that of the class; 0 is none
        [[nodiscard]] float of(Label label) const;
    };
    struct Weights {
        float bias = 0;
        float detail = 0;              // for a token inside of a health detail that the rules found
        std::vector<float> of_tagger;  // [taggers], of the logarithm of its odds
    };
    std::vector<std::string> taggers;
    Bounds recall;
    Bounds balanced;
    std::array<Weights, weight_group_count> groups;

    // The probability that a token is an identifier; `opinions` has one of each tagger, in their order.
    [[nodiscard]] float probability(const std::vector<Opinion>& opinions, WeightGroup group, bool in_detail) const;
};

// Reads the table; a damaged one is an error.
[[nodiscard]] Result<std::vector<Jury>> read_juries(std::string_view json, const std::string& name);
// The shipped table.
[[nodiscard]] Result<std::vector<Jury>> shipped_juries();

// What a tagger of the jury thinks, and which of the lists in `found` is its own.
struct Ballot {
    std::vector<Opinion> opinions;  // [tokens]
    std::size_t finder = 0;
};

// Changes what the taggers of the jury found: `ballots` has one of each, in the jury's order.
void weigh(const Document& document, const Jury& jury, Mode mode, const std::vector<Ballot>& ballots,
           std::vector<std::vector<Span>>& found);

}  // namespace scrim

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nlp/labels.h"

namespace scrim {

// What a classifier thinks of a token of a note that it has not learned from, and what the token is.
struct JudgedToken {
    Label label;      // the likeliest
    float score = 0;  // that it is part of an identifier at all
    bool identifier = false;
};

// How surely a token must be an identifier, by what is known of its score and label, to be tagged: a missed identifier
// costs more than a missed quasi-identifier, and that more than a hidden word.
struct Worth {
    double eid = 0.1;
    double qid = 0.25;
};

// One label's scores against the truth: of the tokens whose score is `score` or a little more, `share` are identifiers.
struct ReliabilityStep {
    float score = 0;
    double share = 0;
    std::size_t tokens = 0;
};
struct Reliability {
    Label label;
    float threshold = 0.5F;
    std::vector<ReliabilityStep> steps;  // share rises with the score
};

// The share of identifiers as a function of the score that never falls (pool adjacent violators), for each of `labels`,
// and the score from which on it is worth the tag. A label of which fewer than 50 tokens were seen goes by all tokens
// of its class.
[[nodiscard]] std::vector<Reliability> calibrate(std::span<const Label> labels, std::span<const JudgedToken> tokens,
                                                 const Worth& worth);

}  // namespace scrim

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// The patterns of the rule tagger, compiled into the program from lexicons/patterns. Letters are matched without case.

// The topics, one file each, in the order in which they are searched: "dates", "ages"...
[[nodiscard]] std::span<const std::string_view> pattern_topics();

// Those of one topic, in the order of its rows; none if there is no such topic.
[[nodiscard]] std::vector<Pattern> patterns_of(std::string_view topic);

// Parts that the patterns share.
[[nodiscard]] const PatternParts& pattern_parts();

// The patterns of some topics, and `more` after them, compiled into one table.
[[nodiscard]] Result<PatternTable> compile_patterns(std::span<const std::string_view> topics = pattern_topics(),
                                                    std::vector<Pattern> more = {});

}  // namespace scrim

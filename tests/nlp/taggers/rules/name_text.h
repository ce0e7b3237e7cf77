#pragma once

#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {

// The names that the rules find in a text, each once: several rules may find it.
inline Shown names_in(const std::string& text) {
    const auto anchors = PatternTable::compile(patterns_of("name_anchors"), pattern_parts());
    EXPECT_TRUE(anchors);
    std::vector<Announcement> announced;
    anchors->search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
        announced.push_back({&pattern, label, match});
    });
    auto found = found_by(
        [&](const RuleContext& context, std::vector<Span>& spans) { find_names(context, announced, spans); }, text);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

inline bool finds_name(const std::string& text, const std::string& wanted) {
    const auto found = names_in(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

}  // namespace scrim

#include "anon/release/prepare/give_aways.h"

#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/rows/patterns.h"

namespace scrim {
Result<PatternTable> compile_give_aways(const GiveAwayOptions& options) {
    std::vector<std::string_view> topics{"time_give_aways"};
    if (options.ages) topics.emplace_back("age_give_aways");
    if (options.dates) topics.emplace_back("year_give_aways");
    if (options.stages) topics.emplace_back("stage_give_aways");
    if (options.gender) topics.emplace_back("gender_give_aways");
    return compile_patterns(topics);
}

std::vector<Span> find_give_aways(const PatternTable& patterns, std::string_view text) {
    std::vector<Span> out;
    patterns.search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
        Span span;
        span.begin = match.begin;
        span.end = match.end;
        span.label = label;
        span.role = pattern.role;
        span.sources = source_rules;
        span.score = pattern.score;
        const std::string_view found = text.substr(match.begin, match.end - match.begin);
        if (label == Label::age && pattern.role == Role::patient) span.value = age_value(found);
        if (label == Label::date && pattern.role == Role::birth) span.value = found;
        out.push_back(std::move(span));
    });
    return out;
}

}  // namespace scrim

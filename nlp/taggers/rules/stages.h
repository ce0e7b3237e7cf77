#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/taggers/rules/engine/pattern.h"
#include "nlp/taggers/rules/engine/rule_context.h"

namespace scrim {

// Where a pattern announces a name.
struct Announcement {
    const Pattern* pattern = nullptr;
    Label label{};
    PatternMatch match;
};

// The stages of the rule tagger. Each adds spans of its own kind and knows nothing of the others; the
// tagger (nlp/taggers/rules/rule_tagger.h) decides between them.
void find_names(const RuleContext& context, const std::vector<Announcement>& announced, std::vector<Span>& spans);
void find_places(const RuleContext& context, std::vector<Span>& spans);
void find_hospitals(const RuleContext& context, std::vector<Span>& spans);
void find_organizations(const RuleContext& context, std::vector<Span>& spans);
void find_practices(const RuleContext& context, std::vector<Span>& spans);
void find_demographics(const RuleContext& context, std::vector<Span>& spans);
void find_professions(const RuleContext& context, std::vector<Span>& spans);
void find_health_details(const RuleContext& context, std::vector<Span>& spans);

// Roles and normalized values of quasi-identifiers, from what is around them.
void assign_roles(const RuleContext& context, std::vector<Span>& spans);
// The same for some of a note's spans; `all` are those whose words a release may hide, and which decide on no role.
void assign_roles(const RuleContext& context, std::vector<Span>& spans, const std::vector<Span>& all);

}  // namespace scrim

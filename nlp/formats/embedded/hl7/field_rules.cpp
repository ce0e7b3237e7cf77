#include "nlp/formats/embedded/hl7/field_rules.h"

#include <algorithm>

namespace scrim {

FieldRules::FieldRules(const std::vector<StructureRule>& rules) : rules_(rules) {
    for (std::size_t i = 0; i < rules.size(); ++i) by_path_.emplace(rules[i].path, i);  // the first of a path stays
}

const StructureRule* FieldRules::rule_of(std::string_view path) const {
    std::size_t best = rules_.size();
    while (!path.empty()) {
        if (const auto found = by_path_.find(path); found != by_path_.end()) best = std::min(best, found->second);
        const auto end = path.find_last_of(".-[");
        path = path.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return best == rules_.size() ? nullptr : &rules_[best];
}

}  // namespace scrim

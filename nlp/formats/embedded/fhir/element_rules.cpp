#include "nlp/formats/embedded/fhir/element_rules.h"

#include <algorithm>

namespace scrim {

ElementRules::ElementRules(const std::vector<StructureRule>* rules) : rules_(rules) {
    if (rules == nullptr) return;
    for (std::size_t i = 0; i < rules->size(); ++i) {
        Pattern pattern;
        pattern.rule = i;
        std::string_view rest = (*rules)[i].path;
        pattern.anywhere = rest.starts_with("**.");
        if (pattern.anywhere) rest.remove_prefix(3);
        while (!rest.empty()) {
            const auto dot = std::min(rest.find('.'), rest.size());
            pattern.names.push_back(rest.substr(0, dot));
            rest.remove_prefix(std::min(dot + 1, rest.size()));
        }
        if (!pattern.names.empty()) by_last_name_[pattern.names.back()].push_back(std::move(pattern));
    }
}

bool ElementRules::fits(const Pattern& pattern, const Path& path) {
    if (pattern.names.size() > path.size() || (!pattern.anywhere && pattern.names.size() < path.size())) return false;
    return std::equal(pattern.names.rbegin(), pattern.names.rend(), path.rbegin(),
                      [](std::string_view named, std::string_view there) { return named == "*" || named == there; });
}

std::size_t ElementRules::rule_of(const Path& path, std::size_t outer) const {
    std::size_t best = outer;
    for (const std::string_view name : {path.back(), std::string_view("*")}) {
        const auto found = by_last_name_.find(name);
        if (found == by_last_name_.end()) continue;
        for (const Pattern& pattern : found->second) {
            if (pattern.rule < best && fits(pattern, path)) best = pattern.rule;
        }
    }
    return best;
}

}  // namespace scrim

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Which rule of a list decides over an element, found while a record is walked: an element has the first rule of the
// list that names it or something around it. Each step costs as much as there are rules for the element's name.
class ElementRules {
   public:
    // `rules` must outlive the object; nothing where the structure stays as it is.
    explicit ElementRules(const std::vector<StructureRule>* rules);

    static constexpr std::size_t no_rule = static_cast<std::size_t>(-1);
    using Path = std::vector<std::string_view>;  // "Patient", "name", "family"

    // The number of the rule of the element at the end of the path; `outer` is that of the element around it.
    [[nodiscard]] std::size_t rule_of(const Path& path, std::size_t outer) const;
    [[nodiscard]] const StructureRule* at(std::size_t number) const {
        return number == no_rule ? nullptr : &(*rules_)[number];
    }

   private:
    struct Pattern {
        std::size_t rule = 0;
        bool anywhere = false;  // begins with "**"
        std::vector<std::string_view> names;
    };
    [[nodiscard]] static bool fits(const Pattern& pattern, const Path& path);

    const std::vector<StructureRule>* rules_;
    std::unordered_map<std::string_view, std::vector<Pattern>> by_last_name_;
};

}  // namespace scrim

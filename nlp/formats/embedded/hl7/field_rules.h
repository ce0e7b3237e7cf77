#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Which rule of a list decides over a part of a message: the first that names it or something around it.
class FieldRules {
   public:
    // `rules` must outlive the object.
    explicit FieldRules(const std::vector<StructureRule>& rules);

    // Of "PID-5.1.2", or nothing: rules for PID-5.1.2, PID-5.1, PID-5 and PID fit.
    [[nodiscard]] const StructureRule* rule_of(std::string_view path) const;

   private:
    const std::vector<StructureRule>& rules_;
    std::unordered_map<std::string_view, std::size_t> by_path_;
};

}  // namespace scrim

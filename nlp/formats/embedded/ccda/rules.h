#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// The first rule of a list that fits a path. Documents say the same paths again and again: each is looked up once.
class CcdaRules {
   public:
    explicit CcdaRules(const std::vector<StructureRule>& rules);

    // "recordTarget/patientRole/id/@extension", "section/entry/observation/value(PQ)/@value". A name in a rule also
    // fits the name with a type.
    [[nodiscard]] const StructureRule* find(std::string_view path);

   private:
    struct Pattern {
        const StructureRule* rule;
        std::vector<std::string_view> names;
        bool anywhere;
    };
    std::vector<Pattern> patterns_;
    std::unordered_map<std::string, const StructureRule*> known_;
};

}  // namespace scrim

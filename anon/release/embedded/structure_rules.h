#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/formats/embedded/records/embedded_format.h"

namespace scrim {

[[nodiscard]] std::string_view name(ElementMethod method);  // "dateShift"

// Rules of structure that stand before those of each format, or in their place.
struct StructureRules {
    std::vector<StructureRule> own;
    bool with_defaults = true;  // what no own rule names is decided by the rules of the format

    // All of a format, in order: the first whose path fits decides.
    [[nodiscard]] std::vector<StructureRule> of(const EmbeddedFormat& format) const;
};

// {"rules":[{"path":"Patient.birthDate","method":"generalize","label":"DATE"}],"defaults":true}
// A label says what is there; without one it is an identifier. An unknown method, label or entry is an error.
[[nodiscard]] Result<StructureRules> parse_structure_rules(const Json& json, const std::string& file);
[[nodiscard]] Result<StructureRules> read_structure_rules(const std::string& path);
[[nodiscard]] Json to_json(const StructureRules& rules);

}  // namespace scrim

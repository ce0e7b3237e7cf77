#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/pattern.h"
#include "nlp/text/segments/section_names.h"

namespace scrim {

// A hospital's own rules, besides those that the program carries.
struct OwnRules {
    std::vector<Pattern> patterns;     // their parts written out
    std::vector<std::uint64_t> bytes;  // of `words`
    std::optional<Lexicon> words;      // nothing if the file has none
    SectionNames sections;             // with the built-in ones
    std::vector<std::string> keep;     // never an identifier
};

// Reads a file of rows (nlp/taggers/rules/rows/rule_rows.h), or of the same in JSON if its name ends in .json. A row
// that cannot be right, or whose own examples fail, is an error with its line.
[[nodiscard]] Result<std::shared_ptr<const OwnRules>> read_own_rules(const std::string& path);

}  // namespace scrim

#include "nlp/tagger.h"

#include <string>

#include "nlp/rules/rule_tagger.h"

namespace scrim {

Result<std::unique_ptr<Tagger>> make_tagger(std::string_view name) {
    if (name == "rules") return make_rule_tagger();
    return usage_error("there is no tagger '" + std::string(name) + "'", "the taggers are: rules");
}

}  // namespace scrim

#pragma once

#include <string>
#include <string_view>

#include "nlp/base/json.h"

// Words that a board reads in place of the names in manifests, policies and checks.
namespace scrim {

// A label or key: MEDICALRECORD, released_pairs.
[[nodiscard]] std::string plain_words(std::string_view name);
// The name of a check of the verifier.
[[nodiscard]] std::string plain_check(std::string_view name);
// What a method calls "cluster" and "chunk" is a group and a part to readers of reports.
[[nodiscard]] std::string plain_term(std::string_view word);
// The name of a table's column, which its recipient knows.
[[nodiscard]] std::string plain_column(std::string name);
// "age, date and hospital"; empty where there is none.
[[nodiscard]] std::string plain_list(const Json& names);
// The method of a release of any kind: "synthetic rows, drawn from groups of similar patients".
[[nodiscard]] std::string plain_method(const Json& manifest);
// Who tagged the notes.
[[nodiscard]] std::string plain_taggers(const Json& tagged);
// An action of a policy, alone or with its grain: "shown as a list, by month".
[[nodiscard]] std::string plain_action(const Json& action);
// "cases" becomes "Cases".
[[nodiscard]] std::string capitalized(std::string text);

}  // namespace scrim

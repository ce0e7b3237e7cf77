#pragma once

#include <map>
#include <string>
#include <unordered_set>

#include "anon/release/rebuild/kept_records.h"
#include "anon/release/rebuild/write_records.h"

namespace scrim {

// Of the values that a release would show of the structure of records, those that tell an identifier: one that the
// records say of a patient, or that was tagged in a note, as the verifier of the release looks for them; and words in
// which the rules of the taggers find one.
[[nodiscard]] Result<std::unordered_set<std::string>> values_that_tell(
    const std::map<std::string, StructureValue>& values, const RecordsInput& input);

}  // namespace scrim

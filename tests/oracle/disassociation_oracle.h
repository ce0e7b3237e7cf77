#pragma once

#include <optional>
#include <string>

#include "anon/codes/disassociated.h"
#include "nlp/base/random.h"

namespace scrim::oracle {

// Goes through every dataset that a published one may stand for (subrecords on distinct records, item-chunk codes
// on any non-empty set of records, no record empty) and looks whether each combination of up to m codes that some
// record of one of them has is had by k records of some. Gives a combination for which it is not so. For
// datasets of up to 16 records and m up to 3.
std::optional<std::string> find_breach(const Disassociated& published);

// A small random dataset with dependent codes.
Records random_records(Random& random, std::size_t records, std::size_t codes);

}  // namespace scrim::oracle

#pragma once

#include "anon/codes/disassociated.h"
#include "anon/core/records.h"
#include "nlp/base/random.h"

namespace scrim {

// Draws one of the datasets that a published one may stand for: the subrecords of every chunk are put on records
// of its cluster (shared chunks: of its clusters) at random, at most one per record and chunk, and every code of
// an item chunk on one record at random. Records that stay empty then take over a code: no patient is without.
[[nodiscard]] Records reconstruct(const Disassociated& published, Random& random);

}  // namespace scrim

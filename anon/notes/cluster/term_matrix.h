#pragma once

#include "anon/notes/cluster/cluster.h"
#include "anon/notes/cluster/sparse_columns.h"

namespace scrim {

// The term-document matrix as it is clustered. Its rows are the terms of `counts`, numbered alike, then the words
// of terms of several words, so that "left knee pain" and "knee arthritis" have something in common; a denied or a
// relative's term has no words. A value is log(1 + count) * idf, columns have unit length. What only one patient has
// is left out: it cannot say whom they are like. A patient with nothing else, or without terms, has an empty column.
[[nodiscard]] SparseColumns weigh_terms(const TermCounts& counts);

// Gives the columns unit length; empty ones, and those of zeros, stay.
void normalize_columns(SparseColumns& matrix);

// Whether a term is one of the patient's own, neither denied nor a relative's.
[[nodiscard]] bool is_asserted(std::string_view term);

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

// The notes that the shipped models are trained on: generated, the same in every run of this version. `most` notes at
// most, drawn from all parts alike; 0 for all.
[[nodiscard]] Result<std::vector<Note>> shipped_training_notes(std::size_t most);

// Notes of the same kinds from the generator's other split, and of the kinds of carriers that are kept for test: none
// of the shipped models has seen their names, places or layouts. What a hospital's models are held against.
[[nodiscard]] Result<std::vector<Note>> shipped_test_notes();

// What they are, for manifests: the generator's options and seeds.
[[nodiscard]] Json shipped_training_recipe();

}  // namespace scrim

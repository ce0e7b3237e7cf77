#pragma once

#include <memory>
#include <string>

#include "nlp/tagger.h"

namespace scrim {

// The neural tagger with the shipped model, or with the one in a folder: a model of scrim's features (model.onnx
// alone) or a WordPiece model (with vocab.txt and config.json).
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_neural_tagger(const std::string& folder);

}  // namespace scrim

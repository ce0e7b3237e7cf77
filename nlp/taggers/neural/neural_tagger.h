#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "nlp/taggers/tagger.h"

namespace scrim {

// The neural tagger with the shipped model, or with the one in a folder: a model of scrim's features (model.onnx
// alone) or a WordPiece model (with vocab.txt and config.json, or with both in the metadata of model.onnx).
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_neural_tagger(const std::string& folder);

// The tagger of --thorough: a pretrained encoder, many times as large and as slow. Its spans are of the neural source.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_thorough_tagger();

// The bytes of the shipped model of "neural" or "thorough"; none of the latter if the program was built without it.
[[nodiscard]] std::string_view shipped_neural_model(std::string_view tagger);

}  // namespace scrim

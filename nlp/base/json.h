#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "nlp/base/result.h"

// Made once, in json.cpp: every file that uses JSON would spend seconds of compiling on it.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace scrim {

// For settings, manifests, schemas and results: small files, where order and comfort count. Notes take
// the fast path of nlp/formats/jsonl.
using Json = nlohmann::ordered_json;

// Parses a small file; comments are allowed, a wrong place is told by line.
[[nodiscard]] Result<Json> parse_json(std::string_view text, const std::string& name);
[[nodiscard]] Result<Json> read_json_file(const std::string& path);

// Appends a quoted and escaped JSON string; `text` must be valid UTF-8.
void append_json_string(std::string& out, std::string_view text);

}  // namespace scrim

#pragma once

#include <string>
#include <string_view>

#include "nlp/base/result.h"

namespace scrim {

// A note id as a file name: what a file system or a shell may stumble over is written %2F, and back.
[[nodiscard]] std::string file_name_for(std::string_view note_id);
[[nodiscard]] std::string note_id_for(std::string_view file_name);

// A name of a file as text, for ids: file systems allow any bytes, and those that are not UTF-8 are written %FC.
[[nodiscard]] std::string utf8_name(std::string_view name);

// "dir/n17.txt.gz" -> "n17.txt": the last part of a path, without a compression ending.
[[nodiscard]] std::string plain_name(std::string_view path);

// "n17.txt" -> "n17"; a name without a point stays.
[[nodiscard]] std::string_view without_ending(std::string_view name);

// Ids end up in file names, attributes and tab-separated lists: they must not be empty, hold control
// characters or bytes that are not UTF-8, or be longer than a file name may be.
[[nodiscard]] Result<void> check_note_id(std::string_view id, const Place& place);

}  // namespace scrim

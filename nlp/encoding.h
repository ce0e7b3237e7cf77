#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/input.h"
#include "nlp/base/result.h"

namespace scrim {

// Text as the rest of the program wants it: valid UTF-8 without NUL, and what was done to make it so.
struct DecodedText {
    std::string text;
    std::optional<Remark> remark;
};

// Makes text of bytes. A byte order mark is taken off and UTF-16 with one is converted. Bytes that are not
// valid UTF-8 are read as Windows-1252, one by one, and the remark says so. NUL bytes and other binary
// content are refused. Line ends, form feeds and typographic quotes stay as they are.
[[nodiscard]] Result<DecodedText> decode_text(std::string bytes, const Place& place);

// A stream whose UTF-16 (with a byte order mark) or UTF-8 byte order mark is gone. Everything else passes
// through unchecked: it is for the records cut out of the stream to be decoded.
[[nodiscard]] Result<std::unique_ptr<Input>> decoded_stream(std::unique_ptr<Input> input);

// The offset of the first byte that is not part of valid UTF-8, or the size where there is none.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view bytes);

}  // namespace scrim

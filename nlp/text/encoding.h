#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// Text as the rest of the program wants it: valid UTF-8 without NUL, and what was done to make it so.
struct DecodedText {
    std::string text;
    std::optional<Remark> remark;
};

// Makes text of bytes. A byte order mark is taken off and UTF-16 with one is converted. Bytes that are not
// valid UTF-8 are read as Windows-1252, one by one, and the remark says so, unless they are in another encoding.
// That, NUL bytes and content that is no text are refused, with what it is (foreign_content.h). Line ends, form feeds
// and typographic quotes stay as they are. A part of a file cannot begin with a byte order mark: there the same bytes
// are text.
enum class BytesOf : std::uint8_t { file, part };
[[nodiscard]] Result<DecodedText> decode_text(std::string bytes, const Place& place, BytesOf kind = BytesOf::file);

// A stream whose UTF-16 (with a byte order mark) or UTF-8 byte order mark is gone. One that begins like something that
// is no text, or like text in an encoding that is not read, is refused. Everything else passes through: it is for the
// records cut out of the stream to be decoded.
[[nodiscard]] Result<std::unique_ptr<Input>> decoded_stream(std::unique_ptr<Input> input);

// The same of a stream that may be anything, for looking at it.
[[nodiscard]] Result<std::unique_ptr<Input>> unmarked_stream(std::unique_ptr<Input> input);

}  // namespace scrim

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace scrim {

// Converts between the two ways to count: byte offsets, which the program uses, and code points, which
// i2b2, brat and JSONL use. Made once per text, in linear time; ASCII text needs no table at all.
class CodePoints {
   public:
    // `text` must be valid UTF-8 and outlive the object.
    explicit CodePoints(std::string_view text);

    // The number of code points of the text.
    [[nodiscard]] std::size_t count() const { return count_; }

    // The code points before a byte offset, which must be at a character's first byte or the end.
    [[nodiscard]] std::size_t from_byte(std::size_t byte) const;

    // The byte offset of a code point; nothing if it lies beyond the end.
    [[nodiscard]] std::optional<std::size_t> to_byte(std::size_t code_point) const;

    // Whether a byte offset is at a character's first byte or the end.
    [[nodiscard]] bool is_boundary(std::size_t byte) const;

   private:
    std::string_view text_;
    std::vector<std::uint32_t> before_;  // code points before each block of the text; empty for ASCII
    std::size_t count_ = 0;
};

}  // namespace scrim

#pragma once

#include <cstddef>
#include <string_view>

namespace scrim::python {

// Converts offsets of one text that come in rising order: Python counts code points, Scrim bytes of UTF-8.
class CodePointCounter {
   public:
    explicit CodePointCounter(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t points(std::size_t byte) {
        if (byte < byte_) byte_ = points_ = 0;
        while (byte_ < byte) step();
        return points_;
    }

    // An offset beyond the end gives a byte beyond the end.
    [[nodiscard]] std::size_t bytes(std::size_t point) {
        if (point < points_) byte_ = points_ = 0;
        while (points_ < point && byte_ < text_.size()) step();
        return points_ < point ? text_.size() + 1 : byte_;
    }

   private:
    void step() {
        ++byte_;
        while (byte_ < text_.size() && (static_cast<unsigned char>(text_[byte_]) & 0xC0U) == 0x80U) ++byte_;
        ++points_;
    }

    std::string_view text_;
    std::size_t byte_ = 0;
    std::size_t points_ = 0;
};

}  // namespace scrim::python

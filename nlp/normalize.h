#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// A copy of a text in which patterns need not know every way to write a character: curly quotes and dashes are
// straight, blanks that look like a space are one, full-width digits, ligatures and compatibility forms are plain
// (NFKC, character by character), invisible characters are gone. Line breaks and tabs stay. The original is not
// changed, and every byte of the copy knows where it came from.
class NormalizedText {
   public:
    // The original must outlive this object: plain ASCII is not copied.
    explicit NormalizedText(std::string_view original);

    [[nodiscard]] std::string_view text() const { return changed_ ? std::string_view(copy_) : original_; }
    [[nodiscard]] bool is_changed() const { return changed_; }

    // Where a range [begin, end) of the copy lies in the original. A range that cuts a character of the original
    // (half a ligature) grows to the whole of it; an empty range stays empty.
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        bool operator==(const Range&) const = default;
    };
    [[nodiscard]] Range original(std::uint32_t begin, std::uint32_t end) const;

   private:
    // From this byte of the copy on, offsets differ by a constant, until the next piece.
    struct Piece {
        std::uint32_t copy = 0;
        std::uint32_t original = 0;
        bool whole = false;  // a replaced character, which maps back as one
    };
    [[nodiscard]] std::size_t piece_at(std::uint32_t copy) const;
    [[nodiscard]] std::uint32_t original_end_of(std::size_t piece) const;

    std::string_view original_;
    bool changed_ = false;
    std::string copy_;
    std::vector<Piece> pieces_;
};

}  // namespace scrim

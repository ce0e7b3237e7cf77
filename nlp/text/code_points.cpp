#include "nlp/text/code_points.h"

#include <algorithm>

namespace scrim {
namespace {

constexpr std::size_t block = 256;  // bytes between two entries of the table

bool is_first_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) count += is_first_byte(c) ? 1U : 0U;  // the compiler makes vector code of it
    return count;
}

}  // namespace

CodePoints::CodePoints(std::string_view text) : text_(text), count_(count_characters(text)) {
    if (count_ == text.size()) return;
    before_.reserve(text.size() / block + 1);
    std::size_t seen = 0;
    for (std::size_t begin = 0; begin <= text.size(); begin += block) {
        before_.push_back(static_cast<std::uint32_t>(seen));
        seen += count_characters(text.substr(begin, block));
    }
}

std::size_t CodePoints::from_byte(std::size_t byte) const {
    if (before_.empty()) return byte;
    const std::size_t start = byte / block;
    return before_[start] + count_characters(text_.substr(start * block, byte - start * block));
}

std::optional<std::size_t> CodePoints::to_byte(std::size_t code_point) const {
    if (code_point > count_) return std::nullopt;
    if (before_.empty()) return code_point;
    if (code_point == count_) return text_.size();
    // The last block with no more than code_point characters before it holds the character.
    const auto after = std::upper_bound(before_.begin(), before_.end(), code_point);
    const auto start = static_cast<std::size_t>(after - before_.begin()) - 1;
    std::size_t seen = before_[start];
    for (std::size_t byte = start * block;; ++byte) {
        if (!is_first_byte(text_[byte])) continue;
        if (seen == code_point) return byte;
        ++seen;
    }
}

bool CodePoints::is_boundary(std::size_t byte) const {
    return byte == text_.size() || (byte < text_.size() && is_first_byte(text_[byte]));
}

}  // namespace scrim

#include "nlp/normalize.h"

#include <algorithm>
#include <optional>

#include "nlp/unicode.h"

namespace scrim {

namespace {

// What a character that is not ASCII becomes; nothing if it stays as it is.
std::optional<std::string> replacement(char32_t value) {
    switch (value) {
        case 0x2018:
        case 0x2019:
        case 0x201A:
        case 0x201B:
        case 0x02BC:
        case 0x2032:
        case 0x00B4:
        case 0xFF07:
            return "'";
        case 0x201C:
        case 0x201D:
        case 0x201E:
        case 0x201F:
        case 0x2033:
        case 0x00AB:
        case 0x00BB:
            return "\"";
        case 0x2010:
        case 0x2011:
        case 0x2012:
        case 0x2013:
        case 0x2014:
        case 0x2015:
        case 0x2212:
        case 0xFE58:
        case 0xFE63:
        case 0xFF0D:
            return "-";
        case 0x2044:
        case 0x2215:
            return "/";
        case 0x2022:
        case 0x25CF:
        case 0x25AA:
            return "*";
        case 0x00D7:
            return "x";
        case 0x00AD:
        case 0x200B:
        case 0x200C:
        case 0x200E:
        case 0x200F:
        case 0x2060:
        case 0xFEFF:
            return "";
        case 0x0085:
        case 0x2028:
        case 0x2029:
            return "\n";
        case replacement_character:
            return std::nullopt;
        default:
            break;
    }
    if (kind_of(value) == CharacterKind::blank && value >= 0xA0) return " ";
    std::string same;
    append_utf8(same, value);
    std::string plain = nfkc_of(value);
    // "½" becomes "1/2"; joined to the digit before it, 1½ would read 11/2, so it is set apart.
    if (kind_of(value) == CharacterKind::digit && plain.find("\u2044") != std::string::npos)
        plain = " " + plain.replace(plain.find("\u2044"), 3, "/");
    return plain == same ? std::nullopt : std::optional(plain);
}

}  // namespace

NormalizedText::NormalizedText(std::string_view original) : original_(original) {
    if (is_ascii(original)) return;
    changed_ = true;
    copy_.reserve(original.size());
    pieces_.push_back({});
    bool after_whole = false;
    for (std::size_t i = 0; i < original.size();) {
        const auto byte = static_cast<unsigned char>(original[i]);
        const CodePoint point = byte < 0x80 ? CodePoint{byte, 1} : code_point_at(original, i);
        const auto replaced = byte < 0x80 ? std::nullopt : replacement(point.value);
        const auto copy = static_cast<std::uint32_t>(copy_.size());
        if (replaced || after_whole) pieces_.push_back({copy, static_cast<std::uint32_t>(i), replaced.has_value()});
        after_whole = replaced.has_value();
        if (replaced)
            copy_ += *replaced;
        else
            copy_ += original.substr(i, point.size);
        i += point.size;
    }
}

std::size_t NormalizedText::piece_at(std::uint32_t copy) const {
    const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), copy,
                                        [](std::uint32_t at, const Piece& piece) { return at < piece.copy; });
    return static_cast<std::size_t>(after - pieces_.begin()) - 1;
}

std::uint32_t NormalizedText::original_end_of(std::size_t piece) const {
    return piece + 1 < pieces_.size() ? pieces_[piece + 1].original : static_cast<std::uint32_t>(original_.size());
}

NormalizedText::Range NormalizedText::original(std::uint32_t begin, std::uint32_t end) const {
    if (!changed_) return {begin, end};
    const Piece& first = pieces_[piece_at(begin)];
    Range range;
    range.begin = first.whole && begin < copy_.size() ? first.original : first.original + (begin - first.copy);
    range.begin = std::min(range.begin, static_cast<std::uint32_t>(original_.size()));
    if (end <= begin) return {range.begin, range.begin};
    // The end is that of the last byte inside, so that removed characters behind it stay outside.
    const std::size_t last = piece_at(end - 1);
    range.end = pieces_[last].whole ? original_end_of(last) : pieces_[last].original + (end - pieces_[last].copy);
    return range;
}

}  // namespace scrim

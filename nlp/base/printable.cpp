#include "nlp/base/printable.h"

namespace scrim {

std::string printable(std::string_view text, Shown as) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool layout = as == Shown::message && (byte == '\n' || byte == '\t');
        // U+0080 to U+009F, of which one begins an escape sequence too.
        const bool second_set = byte == 0xC2 && i + 1 < text.size() &&
                                static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                                static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (second_set) ++i;
        if (second_set || ((byte < 0x20 || byte == 0x7F) && !layout)) {
            const auto shown = static_cast<unsigned char>(text[i]);
            out += "\\x";
            out += digits[shown >> 4U];
            out += digits[shown & 15U];
        } else {
            out += text[i];
        }
    }
    return out;
}

}  // namespace scrim

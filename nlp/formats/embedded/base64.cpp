#include "nlp/formats/embedded/base64.h"

#include <array>
#include <cstdint>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> base64_values() {
    std::array<std::int8_t, 256> values{};
    for (auto& value : values) value = -1;
    for (std::size_t i = 0; i < base64_digits.size(); ++i) {
        values.at(static_cast<unsigned char>(base64_digits[i])) = static_cast<std::int8_t>(i);
    }
    return values;
}

}  // namespace

std::string base64_encoded(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::string_view part = bytes.substr(i, 3);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            bits = bits << 8U | (k < part.size() ? static_cast<unsigned char>(part[k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            out += k <= part.size() ? base64_digits[bits >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return out;
}

std::optional<std::string> base64_decoded(std::string_view text) {
    static constexpr auto values = base64_values();
    std::string out;
    out.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    std::size_t digits = 0;
    std::size_t padding = 0;
    for (const char c : text) {
        if (is_space(c)) continue;
        if (c == '=') {
            ++padding;
            continue;
        }
        const auto value = values[static_cast<unsigned char>(c)];
        if (value < 0 || padding > 0) return std::nullopt;
        bits = bits << 6U | static_cast<std::uint32_t>(value);
        if (++digits % 4 != 0) continue;
        for (const unsigned shift : {16U, 8U, 0U}) out += static_cast<char>(bits >> shift & 255U);
        bits = 0;
    }
    const std::size_t rest = digits % 4;
    if (rest == 1 || padding != (4 - rest) % 4) return std::nullopt;
    if (rest >= 2) out += static_cast<char>((rest == 2 ? bits >> 4U : bits >> 10U) & 255U);
    if (rest == 3) out += static_cast<char>(bits >> 2U & 255U);
    return out;
}

}  // namespace scrim

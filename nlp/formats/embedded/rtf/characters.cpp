#include "nlp/formats/embedded/rtf/characters.h"

#include <array>
#include <utility>

#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr int code_page_utf8 = 65001;

bool is_double_byte(int code_page) {
    return code_page == 932 || code_page == 936 || code_page == 949 || code_page == 950 || code_page == 1361;
}

// How many bytes the character has that begins with this one.
std::size_t rtf_length_of(char first, int code_page) {
    const auto byte = static_cast<unsigned char>(first);
    if (code_page == code_page_utf8) return byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    if (!is_double_byte(code_page) || byte < 0x81 || byte == 0xFF) return 1;
    const bool half_width = code_page == 932 && byte >= 0xA0 && byte <= 0xDF;
    return half_width ? 1 : 2;
}

}  // namespace

std::optional<std::string> rtf_code_page(int number) {
    switch (number) {
        case 437:
        case 850:
        case 852:
        case 855:
        case 857:
        case 860:
        case 861:
        case 862:
        case 863:
        case 864:
        case 865:
        case 866:
            return "ibm-" + std::to_string(number);
        case 874:
        case 932:
        case 936:
        case 949:
        case 950:
            return "windows-" + std::to_string(number);
        case 1361:
            return "ibm-1363";
        case 10000:
            return "macintosh";
        case code_page_utf8:
            return "utf-8";
        default:
            if (number >= 1250 && number <= 1258) return "windows-" + std::to_string(number);
            return std::nullopt;
    }
}

int rtf_code_page_of_font(int charset) {
    constexpr std::array<std::pair<int, int>, 18> pages{{{0, 1252},
                                                         {2, 1252},
                                                         {77, 10000},
                                                         {128, 932},
                                                         {129, 949},
                                                         {130, 1361},
                                                         {134, 936},
                                                         {136, 950},
                                                         {161, 1253},
                                                         {162, 1254},
                                                         {163, 1258},
                                                         {177, 1255},
                                                         {178, 1256},
                                                         {186, 1257},
                                                         {204, 1251},
                                                         {222, 874},
                                                         {238, 1250},
                                                         {254, 437}}};
    for (const auto& [number, page] : pages) {
        if (number == charset) return page;
    }
    return 0;
}

bool rtf_is_open(const std::vector<RtfByte>& bytes, int code_page) {
    std::size_t at = 0;
    while (at < bytes.size()) at += rtf_length_of(bytes[at].value, code_page);
    return at > bytes.size();
}

std::optional<std::vector<RtfCharacter>> rtf_characters(const std::vector<RtfByte>& bytes, int code_page) {
    const auto name = rtf_code_page(code_page);
    if (!name) return std::nullopt;
    std::vector<RtfCharacter> out;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = at + rtf_length_of(bytes[at].value, code_page);
        if (end > bytes.size()) return std::nullopt;
        std::string character;
        for (std::size_t i = at; i < end; ++i) character += bytes[i].value;
        std::optional<std::string> text;
        if (code_page == code_page_utf8) {
            if (is_valid_utf8(character)) text = character;
        } else {
            text = to_utf8(character, name->c_str());
        }
        if (!text) return std::nullopt;
        out.push_back({std::move(*text), {bytes[at].source.begin, bytes[end - 1].source.end}});
        at = end;
    }
    return out;
}

}  // namespace scrim

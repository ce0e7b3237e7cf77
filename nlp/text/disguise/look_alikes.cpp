#include "nlp/text/disguise/look_alikes.h"

#include <algorithm>
#include <array>

namespace scrim {
namespace {

struct LookAlike {
    char32_t letter;
    char latin;
};

// By code point.
constexpr std::array<LookAlike, 118> look_alikes{{
    {0x017F, 's'}, {0x0251, 'a'}, {0x0261, 'g'}, {0x0262, 'G'}, {0x0269, 'i'}, {0x026A, 'I'}, {0x0274, 'N'},
    {0x0280, 'R'}, {0x028B, 'v'}, {0x028F, 'Y'}, {0x0299, 'B'}, {0x029C, 'H'}, {0x029F, 'L'}, {0x0391, 'A'},
    {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'}, {0x039A, 'K'}, {0x039C, 'M'},
    {0x039D, 'N'}, {0x039F, 'O'}, {0x03A1, 'P'}, {0x03A4, 'T'}, {0x03A5, 'Y'}, {0x03A7, 'X'}, {0x03B1, 'a'},
    {0x03B3, 'y'}, {0x03B5, 'e'}, {0x03B7, 'n'}, {0x03B9, 'i'}, {0x03BA, 'k'}, {0x03BD, 'v'}, {0x03BF, 'o'},
    {0x03C1, 'p'}, {0x03C2, 's'}, {0x03C4, 't'}, {0x03C5, 'u'}, {0x03C7, 'x'}, {0x03C9, 'w'}, {0x03F2, 'c'},
    {0x03F3, 'j'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0407, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'},
    {0x0415, 'E'}, {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'}, {0x0421, 'C'},
    {0x0422, 'T'}, {0x0423, 'Y'}, {0x0425, 'X'}, {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'}, {0x0435, 'e'},
    {0x043A, 'k'}, {0x043C, 'm'}, {0x043D, 'h'}, {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'},
    {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0457, 'i'}, {0x0458, 'j'}, {0x0475, 'v'},
    {0x0491, 'r'}, {0x04AE, 'Y'}, {0x04AF, 'y'}, {0x04BB, 'h'}, {0x04C0, 'l'}, {0x0501, 'd'}, {0x050C, 'G'},
    {0x051A, 'Q'}, {0x051B, 'q'}, {0x051C, 'W'}, {0x051D, 'w'}, {0x053C, 'L'}, {0x054D, 'U'}, {0x0555, 'O'},
    {0x0566, 'q'}, {0x0570, 'h'}, {0x0575, 'j'}, {0x0578, 'n'}, {0x057D, 'u'}, {0x0581, 'g'}, {0x0584, 'p'},
    {0x0585, 'o'}, {0x1D00, 'A'}, {0x1D04, 'C'}, {0x1D05, 'D'}, {0x1D07, 'E'}, {0x1D0A, 'J'}, {0x1D0B, 'K'},
    {0x1D0D, 'M'}, {0x1D0F, 'O'}, {0x1D18, 'P'}, {0x1D1B, 'T'}, {0x1D1C, 'U'}, {0x1D20, 'V'}, {0x1D21, 'W'},
    {0x1D22, 'Z'}, {0x1D26, 'r'}, {0x2113, 'l'}, {0xA730, 'F'}, {0xA731, 'S'}, {0xA7AF, 'Q'},
}};

}  // namespace

std::optional<char> latin_look_alike(char32_t value) {
    const auto* found = std::lower_bound(look_alikes.begin(), look_alikes.end(), value,
                                         [](const LookAlike& each, char32_t wanted) { return each.letter < wanted; });
    if (found == look_alikes.end() || found->letter != value) return std::nullopt;
    return found->latin;
}

}  // namespace scrim

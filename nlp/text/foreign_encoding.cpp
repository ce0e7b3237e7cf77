// Which encoding a text is in that is no UTF-8. Windows-1252, in which such text is read, has letters with accents
// between many plain ones, one byte each, and five bytes that stand for nothing; what looks otherwise would be read as
// other words than were written, and nothing in it would be found.

#include <algorithm>
#include <array>

#include "nlp/text/foreign_content.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t fewest_bytes = 16;
constexpr std::size_t fewest_odd = 3;  // one or two such bytes are a slip, not an encoding

unsigned char byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

bool is_between(unsigned byte, unsigned first, unsigned last) { return byte >= first && byte <= last; }

// Letters, digits, blanks and marks as EBCDIC has them.
bool is_ebcdic(unsigned byte) {
    constexpr std::array<unsigned, 6> controls{0x05, 0x0D, 0x15, 0x25, 0x40, 0x50};
    if (std::find(controls.begin(), controls.end(), byte) != controls.end()) return true;
    if (is_between(byte, 0x4B, 0x4F) || is_between(byte, 0x5A, 0x61) || is_between(byte, 0x6B, 0x6F)) return true;
    if (is_between(byte, 0x7A, 0x7F) || is_between(byte, 0xF0, 0xF9)) return true;
    const unsigned half = byte & 0x0FU;
    const unsigned row = byte >> 4U;
    if (row == 0x8 || row == 0x9 || row == 0xC || row == 0xD) return is_between(half, 1, 9);
    return (row == 0xA || row == 0xE) && is_between(half, 2, 9);
}

bool looks_like_ebcdic(std::string_view bytes) {
    std::size_t fitting = 0;
    std::size_t blanks = 0;
    std::size_t high = 0;
    std::size_t plain_blanks = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned byte = byte_at(bytes, i);
        fitting += is_ebcdic(byte) ? 1U : 0U;
        blanks += byte == 0x40 ? 1U : 0U;
        high += byte >= 0x80 ? 1U : 0U;
        plain_blanks += byte == 0x20 ? 1U : 0U;
    }
    const std::size_t size = bytes.size();
    return fitting * 100 >= size * 85 && high * 2 >= size && blanks * 100 >= size * 3 && plain_blanks * 100 <= size;
}

struct ShiftJis {
    std::size_t pairs = 0;
    std::size_t kana = 0;  // and marks: the rows of them are leading bytes that Windows-1252 hardly uses
    std::size_t wrong = 0;
};

ShiftJis shift_jis_pairs(std::string_view bytes) {
    ShiftJis out;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned lead = byte_at(bytes, i);
        if (lead < 0x80 || is_between(lead, 0xA1, 0xDF)) continue;
        const unsigned trail = i + 1 < bytes.size() ? byte_at(bytes, i + 1) : 0;
        const bool pair = (is_between(trail, 0x40, 0x7E) || is_between(trail, 0x80, 0xFC)) && lead != 0x80 &&
                          lead != 0xA0 && lead < 0xFD;
        if (!pair) {
            ++out.wrong;
            continue;
        }
        ++out.pairs;
        out.kana += is_between(lead, 0x81, 0x83) ? 1U : 0U;
        ++i;
    }
    return out;
}

// Whether a byte is a letter of Windows-1252.
bool is_letter_1252(unsigned byte) {
    constexpr std::array<unsigned, 8> high{0x83, 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F};
    const bool plain = is_between(byte | 0x20U, 'a', 'z') && byte < 0x80;
    return plain || (byte >= 0xC0 && byte != 0xD7 && byte != 0xF7) ||
           std::find(high.begin(), high.end(), byte) != high.end();
}

// Between two letters no quote, sign of money or paragraph stands, and before a small letter no capital: "K\u201Dln".
bool is_odd_in_a_word(std::string_view bytes, std::size_t at) {
    if (at == 0 || at + 1 >= bytes.size()) return false;
    const unsigned before = byte_at(bytes, at - 1);
    const unsigned byte = byte_at(bytes, at);
    const unsigned after = byte_at(bytes, at + 1);
    if (!is_letter_1252(before) || !is_letter_1252(after)) return false;
    if (is_letter_1252(byte)) {
        constexpr std::array<unsigned, 4> capitals{0x8A, 0x8C, 0x8E, 0x9F};
        const bool capital =
            is_between(byte, 0xC0, 0xDE) || std::find(capitals.begin(), capitals.end(), byte) != capitals.end();
        return capital && is_between(after, 'a', 'z');
    }
    // Apostrophes, dashes, dots and blanks, and marks of numbers and goods
    constexpr std::array<unsigned, 16> fitting{0x85, 0x91, 0x92, 0x95, 0x96, 0x97, 0x99, 0xA0,
                                               0xAA, 0xAD, 0xAE, 0xB0, 0xB4, 0xB5, 0xB7, 0xBA};
    return std::find(fitting.begin(), fitting.end(), byte) == fitting.end();
}

struct Wrong {
    std::size_t bytes = 0;   // that are no part of valid UTF-8
    std::size_t unused = 0;  // of them, those that stand for nothing in Windows-1252
    std::size_t odd = 0;     // and those that stand in words where Windows-1252 has no letter
    std::size_t seen = 0;    // all bytes but blanks
};

Wrong wrong_bytes(std::string_view bytes) {
    Wrong out;
    out.seen = static_cast<std::size_t>(std::count_if(
        bytes.begin(), bytes.end(), [](char c) { return c != ' ' && c != '\n' && c != '\r' && c != '\t'; }));
    const std::string_view all = bytes;
    while (!bytes.empty()) {
        const auto valid = first_invalid_utf8(bytes);
        if (!valid) break;
        const unsigned byte = byte_at(bytes, *valid);
        // Lines drawn of one character say nothing of the letters.
        const bool drawn = bytes.size() > *valid + 1 && bytes[*valid + 1] == bytes[*valid];
        if (drawn) {
            const auto run = std::min(bytes.find_first_not_of(bytes[*valid], *valid), bytes.size());
            out.seen -= run - *valid;
            bytes.remove_prefix(run);
            continue;
        }
        ++out.bytes;
        const bool unused = byte == 0x81 || byte == 0x8D || byte == 0x8F || byte == 0x90 || byte == 0x9D;
        out.unused += unused ? 1U : 0U;
        out.odd += !unused && is_odd_in_a_word(all, all.size() - bytes.size() + *valid) ? 1U : 0U;
        bytes.remove_prefix(*valid + 1);
    }
    return out;
}

ForeignContent other_encoding(std::string what, const std::string& name) {
    return {std::move(what), "convert it to UTF-8 first, for example with 'iconv -f " + name + " -t UTF-8'"};
}

}  // namespace

std::optional<ForeignContent> foreign_encoding(std::string_view bytes) {
    if (bytes.size() < fewest_bytes || !first_invalid_utf8(bytes)) return std::nullopt;
    if (looks_like_ebcdic(bytes)) return other_encoding("text in EBCDIC", "IBM1047");
    const Wrong wrong = wrong_bytes(bytes);
    const ShiftJis japanese = shift_jis_pairs(bytes);
    const bool many = wrong.bytes * 100 >= wrong.seen * 15;
    if (many && japanese.kana >= fewest_odd && japanese.kana * 4 >= japanese.pairs &&
        japanese.wrong * 20 <= japanese.pairs) {
        return other_encoding("text in Shift-JIS", "SHIFT-JIS");
    }
    if (wrong.bytes >= fewest_bytes && wrong.bytes * 100 >= wrong.seen * 40) {
        return other_encoding("text in an encoding that is not read (of another script than Latin)", "ITS-ENCODING");
    }
    const std::size_t odd = wrong.unused + wrong.odd;
    if ((wrong.unused >= fewest_odd && wrong.unused * 5 >= wrong.bytes) ||
        (odd >= fewest_odd && odd * 3 >= wrong.bytes)) {
        return other_encoding("text in a code page other than Windows-1252 (of DOS or of old Macintoshes)", "CP850");
    }
    return std::nullopt;
}

}  // namespace scrim

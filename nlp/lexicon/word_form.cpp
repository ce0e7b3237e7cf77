#include "nlp/lexicon/word_form.h"

#include "nlp/base/ascii.h"
#include "nlp/lexicon/fold_table.h"
#include "nlp/lexicon/lexicon_format.h"

namespace scrim {

namespace {

constexpr char drop = 0;  // part of a word's spelling that does not count
constexpr char gap = 1;   // between words
constexpr char and_ = 2;  // a word by itself
constexpr char wide = 3;  // the first byte of more

constexpr std::array<char, 256> ascii_table = [] {
    std::array<char, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (byte >= 0x80) {
            table[byte] = wide;
        } else if (is_small(c) || is_digit(c)) {
            table[byte] = c;
        } else if (is_capital(c)) {
            table[byte] = lower(c);
        } else if (c == '\'' || c == '.' || c == '`') {
            table[byte] = drop;
        } else {
            table[byte] = c == '&' ? and_ : gap;
        }
    }
    return table;
}();

constexpr std::uint64_t hash_seed = 0xcbf29ce484222325ULL;

constexpr std::uint64_t add_to_hash(std::uint64_t hash, char c) {
    return (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
}

void append(NormalWord& word, char c) {
    if (word.size == max_normal_word) {
        word.too_long = true;
        return;
    }
    word.bytes[word.size++] = c;
    word.hash = add_to_hash(word.hash, c);
}

void append(NormalWord& word, std::string_view text) {
    for (const char c : text) append(word, c);
}

struct WideCharacter {
    char32_t code = 0;
    std::size_t size = 1;  // in bytes; 1 where the bytes are not UTF-8
};

WideCharacter decode(std::string_view text) {
    const auto byte = [&text](std::size_t index) -> char32_t { return static_cast<unsigned char>(text[index]); };
    const char32_t lead = byte(0);
    const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (size == 1 || size > text.size()) return {lead, 1};
    char32_t code = lead & (0xffU >> (size + 1));
    for (std::size_t index = 1; index < size; ++index) {
        if ((byte(index) & 0xc0U) != 0x80) return {lead, 1};
        code = code << 6U | (byte(index) & 0x3fU);
    }
    return {code, size};
}

bool is_apostrophe_or_invisible(char32_t code) {
    return code == 0x2018 || code == 0x2019 || code == 0x201b || code == 0x2032 || code == 0x2bc || code == 0xb4 ||
           code == 0xad || (code >= 0x200b && code <= 0x200d) || code == 0xfeff || (code >= 0x300 && code <= 0x36f) ||
           code == 0xae || code == 0xa9 || code == 0x2122 || code == 0xb7;
}

bool is_gap(char32_t code) {
    return (code >= 0x80 && code < 0xc0) || code == 0xd7 || code == 0xf7 || (code >= 0x2000 && code <= 0x206f) ||
           code == 0x2212 || (code >= 0x3000 && code <= 0x3003);
}

// Appends what the character is in normal form; false where it ends the word.
bool append_wide(NormalWord& word, const WideCharacter& character, std::string_view bytes) {
    using namespace fold_table;
    const char32_t code = character.code;
    if (character.size == 1) return false;
    if (is_apostrophe_or_invisible(code)) return true;
    if (is_gap(code)) return false;
    std::string_view folded;
    if (code >= latin_begin && code - latin_begin < latin.size()) {
        folded = latin[code - latin_begin];
    } else if (code >= latin_additional_begin && code - latin_additional_begin < latin_additional.size()) {
        folded = latin_additional[code - latin_additional_begin];
    }
    append(word, folded.empty() ? bytes : folded);
    return true;
}

}  // namespace

std::uint64_t normal_hash(std::string_view normal_word) {
    std::uint64_t hash = hash_seed;
    for (const char c : normal_word) hash = add_to_hash(hash, c);
    return lexicon_format::mix(hash);
}

bool NormalWordReader::next(NormalWord& word) {
    word.size = 0;
    word.hash = hash_seed;
    word.too_long = false;
    while (at_ < text_.size()) {
        const char what = ascii_table[static_cast<unsigned char>(text_[at_])];
        bool ends = false;
        std::size_t step = 1;
        if (what > wide) {
            append(word, what);
        } else if (what == wide) {
            const WideCharacter character = decode(text_.substr(at_));
            step = character.size;
            ends = !append_wide(word, character, text_.substr(at_, step));
        } else if (what == and_) {
            if (word.size != 0) break;  // reads it next time
            append(word, "and");
            ends = true;
        } else {
            ends = what == gap;
        }
        at_ += step;
        if (ends && word.size != 0) break;
    }
    word.hash = lexicon_format::mix(word.hash);
    return word.size != 0;
}

std::string normalize_phrase(std::string_view text) {
    NormalWordReader reader(text);
    NormalWord word;
    std::string phrase;
    while (reader.next(word)) {
        if (!phrase.empty()) phrase += ' ';
        phrase += word.text();
    }
    return phrase;
}

}  // namespace scrim

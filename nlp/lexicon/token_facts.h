#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "nlp/base/ascii.h"
#include "nlp/base/memory/pool.h"
#include "nlp/base/memory/text_memory.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/lexicon/word_lists.h"

namespace scrim {

// What the rules ask of a word again and again.
struct WordInfo {
    LexiconKinds kinds = 0;      // of the word alone
    LexiconKinds inside = 0;     // of longer phrases that cover the word ("Parkinson's disease")
    float commonness = 0;        // as an English word: log10 of its frequency per billion words; 0 if it is none
    float first_weight = 0;      // as a given name: log10 of its bearers per million people, at least 0.5
    float last_weight = 0;       // as a surname, likewise
    bool noun_only = false;      // as an English word it is neither verb nor adjective
    bool adjective = false;      // first of all an adjective
    bool in_dictionary = false;  // a word with a part of speech, not just a string that occurs

    [[nodiscard]] bool is(LexiconKind kind) const { return (kinds & kind_bit(kind)) != 0; }
    [[nodiscard]] bool any(LexiconKinds some) const { return (kinds & some) != 0; }

    void add(const LexiconEntries& entries);  // all but the kinds
};

// The kinds whose phrases are found in the plural too.
inline constexpr LexiconKinds plural_kinds = kind_bits(
    LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test, LexiconKind::procedure,
    LexiconKind::device, LexiconKind::anatomy, LexiconKind::profession, LexiconKind::relative);

// A word of a token in normal form, looked up.
struct TokenWord {
    static constexpr std::uint32_t none = 0xffffffff;

    std::uint32_t word = none;
    std::uint32_t stem = none;    // the word without 's, or its singular
    LexiconKinds kinds = 0;       // of the word, with has_children
    LexiconKinds stem_kinds = 0;  // of the stem, likewise
    std::uint64_t next = 0;       // next_word_bit of the words that may come next in a phrase
    std::uint8_t size = 0;        // in bytes
    bool stem_is_singular = false;
    LexiconEntries entries;  // of the word
};

[[nodiscard]] inline std::uint64_t next_word_bit(std::uint32_t word) {
    return std::uint64_t{1} << ((word * 0x9e3779b9U) >> 26U);
}

// Whether a byte is a letter or digit of ASCII or _, of which patterns see words made.
[[nodiscard]] inline bool is_word_byte(char c) { return is_ascii_letter(c) || is_digit(c) || c == '_'; }

// What a table of patterns keeps with a word: which table, and where the heads of its patterns are after the word.
struct WordHeads {
    std::array<std::uint16_t, 2> states{};  // of all patterns, and of the usual ones; 0 where not known yet
    std::uint32_t table = 0;                // 0 for none
};

// What is known of a token by its text alone; what is asked of every token first.
struct TokenFacts {
    TokenWord first;       // a mark has none, and then its size is 0
    bool letters = false;  // all bytes are word bytes
    WordHeads heads;
    WordLists is;                 // the lists that hold `plain`
    WordLists has;                // the lists that hold a word of it
    WordInfo info;                // of the first word, without kinds
    std::string plain;            // lower case without periods: "dr" for "Dr."
    std::vector<TokenWord> more;  // words after the first; most texts have none

    [[nodiscard]] const TokenWord& last() const { return more.empty() ? first : more.back(); }
};

using TokenMemory = TextMemory<TokenFacts>;

// A document as the lexicon sees it.
struct LexiconReading {
    Pool<TokenMemory>::Lease memory;  // of what `tokens` are
    std::vector<TokenFacts*> tokens;
    std::vector<LexiconMatch> matches;
};

}  // namespace scrim

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// What the shipped neural model sees of a note. Training and inference both use this code; a change of what a
// feature means needs a new version, and a model says for which version it was trained.
inline constexpr int neural_feature_version = 1;

inline constexpr std::size_t neural_characters = 16;  // per token; of a longer one the first 10 and the last 6
inline constexpr std::size_t neural_alphabet = 98;    // 0 is none, then ASCII, then three for the rest
inline constexpr std::uint32_t neural_word_buckets = 1U << 18;  // hash of the word in lower case, digits as 0
inline constexpr std::size_t neural_lexicon_kinds = 38;         // kinds that came later are not seen
static_assert(neural_lexicon_kinds <= lexicon_kind_count);

// Where each group of flags begins; a flag is 0 or 1.
struct NeuralFlags {
    static constexpr std::size_t kind = 0;              // one of five TokenKinds
    static constexpr std::size_t token = 5;             // the eight TokenFlags
    static constexpr std::size_t breaks = 13;           // a line break before; a blank line before; last of its line
    static constexpr std::size_t sentence_start = 16;   //
    static constexpr std::size_t section = 17;          // one of 22 SectionKinds
    static constexpr std::size_t zone = 39;             // header; signature
    static constexpr std::size_t digits = 41;           // how many: one of 1 to 9, 10 and more
    static constexpr std::size_t is_long = 51;          // more than neural_characters
    static constexpr std::size_t capitals_note = 52;    // most words of the note are in capitals
    static constexpr std::size_t lower_twin = 53;       // the same word stands in lower case elsewhere in the note
    static constexpr std::size_t titled = 54;           // somewhere in the note it stands after a title
    static constexpr std::size_t with_credential = 55;  // somewhere in the note it stands before a credential
    static constexpr std::size_t note_edge = 56;        // among the first 40 tokens; among the last 40
    static constexpr std::size_t commonness = 58;       // as an English word: more than 0, 3, 4, 5, 6
    static constexpr std::size_t part_of_speech = 63;   // in the dictionary; adjective first; noun only
    static constexpr std::size_t first_name = 66;       // listed; and of more than 30, 1000 per million
    static constexpr std::size_t surname = 69;          // likewise
    static constexpr std::size_t lexicon = 72;          // the kinds that hold the word
    static constexpr std::size_t lexicon_phrase = lexicon + neural_lexicon_kinds;  // kinds of a phrase that covers it
    static constexpr std::size_t count = lexicon_phrase + neural_lexicon_kinds;
};

// Token by token, row after row: [tokens][neural_characters], [tokens], [tokens][NeuralFlags::count]. In bytes: of a
// long note they are most of what tagging it holds.
struct NeuralFeatures {
    std::size_t tokens = 0;
    std::vector<std::uint8_t> characters;
    std::vector<std::int32_t> words;
    std::vector<std::uint8_t> flags;
};

[[nodiscard]] NeuralFeatures neural_features(const Document& document, const Lexicon& lexicon);

// The labels of the model in the order of its output: 0 is none, 1 + 2 i begins label i, 2 + 2 i goes on.
[[nodiscard]] std::span<const Label> neural_labels();

// The gold label of each token, as an output of the model; spans of other labels are left out.
[[nodiscard]] std::vector<std::uint8_t> neural_targets(const Document& document, const std::vector<Span>& spans);

}  // namespace scrim

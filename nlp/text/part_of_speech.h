#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// Coarse, as features need it.
enum class PartOfSpeech : std::uint8_t {
    none,  // a mark, or nothing is known
    noun,
    plural,
    proper,  // a capitalized word that no dictionary has, or that only lists of names have
    verb,
    past,    // past tense or participle
    gerund,  // -ing
    adjective,
    adverb,
    determiner,
    preposition,
    pronoun,
    conjunction,
    auxiliary,
    number,
    interjection,
};
inline constexpr std::size_t part_of_speech_count = static_cast<std::size_t>(PartOfSpeech::interjection) + 1;
[[nodiscard]] std::string_view name(PartOfSpeech part);

// What the dictionary says of a token: its parts of speech, likeliest first ("n v"), and whether it is a name.
struct DictionaryWord {
    std::string_view parts;
    bool name = false;  // in a list of names or places, and not in the dictionary
};

// A part of speech per token, without a network: the dictionary's parts of speech, the endings of words that it
// does not have, and the word before to choose between several. `words` has an entry per token.
[[nodiscard]] std::vector<PartOfSpeech> parts_of_speech(const Document& document,
                                                        std::span<const DictionaryWord> words);

}  // namespace scrim

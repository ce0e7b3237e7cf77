#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/text/part_of_speech.h"

namespace scrim {

// The features of a note's tokens, computed once per note and shared by the classifiers. A feature is a 32-bit
// number: its template (the kind of question asked) in the upper 8 bits, the answer below. Answers of a few
// possible values are stored as they are, words and shapes as a hash. A word is an answer only if it is an ordinary
// word: names never become features, so a model cannot remember one.

using FeatureId = std::uint32_t;
inline constexpr FeatureId feature_value_bits = 24;
inline constexpr FeatureId feature_value_mask = (FeatureId{1} << feature_value_bits) - 1;

// Raised whenever a template or the meaning of an answer changes: a model of another version refuses to load.
inline constexpr std::uint32_t feature_set_version = 2;

enum class FeatureFamily : std::uint8_t { local, global, external };
[[nodiscard]] std::string_view name(FeatureFamily family);

// How the answer of a template is stored.
enum class FeatureValue : std::uint8_t { number, text, pair };  // pair: of two texts

struct FeatureTemplate {
    std::string_view name;  // "word", "section": in cards and dumps
    FeatureFamily family;
    FeatureValue value;
    bool svm;  // the SVM asks it too
};

// All templates; the upper 8 bits of a feature are an index into this list.
[[nodiscard]] std::span<const FeatureTemplate> feature_templates();

// The case of a word, as far as it tells something.
enum class WordCase : std::uint8_t { none, lower, capital, upper, caps_line, mixed };

// What the features ask of a word again and again.
struct WordFacts {
    std::uint64_t hash = 0;         // of the word in lower case
    std::uint64_t shape = 0;        // hash of Xxxx, dd/dd/dddd
    LexiconKinds kinds = 0;         // of the word alone
    LexiconKinds phrase_first = 0;  // of longer phrases that begin here
    LexiconKinds phrase_rest = 0;   // of longer phrases that began before
    std::uint8_t word_class = 0;    // of WordClass
    std::uint8_t commonness = 0;    // 0 no word .. 7 among the commonest
    std::uint8_t first_weight = 0;  // 0 no given name .. 4 very common one
    std::uint8_t last_weight = 0;   // 0 no surname .. 4 very common one
    WordCase letter_case = WordCase::none;
    PartOfSpeech part = PartOfSpeech::none;
    bool ordinary = false;  // its text may be a feature
};

// What a token is at a glance, for patterns over neighbours. The order is part of the feature set.
enum class WordClass : std::uint8_t {
    none,
    period,
    comma,
    colon,
    dash,
    bracket,
    mark,
    small_number,
    year,
    number,
    long_number,
    mixed,
    address,
    title,
    credential,
    relative,
    calendar,
    state,
    hospital_word,
    street_word,
    department,
    profession,
    place,
    initial,
    first_name,
    surname,
    either_name,
    name_and_word,
    caps_name_and_word,
    lower_name,
    unknown_capital,
    unknown_caps,
    unknown_lower,
    capital_word,
    medical,
    eponym,
    function_word,
    common_word,
    rare_word,
};
inline constexpr std::size_t word_class_count = static_cast<std::size_t>(WordClass::rare_word) + 1;
[[nodiscard]] std::string_view name(WordClass word_class);

// The features of every token of a note, and the facts they were made of.
struct NoteFeatures {
    std::vector<FeatureId> ids;         // of all tokens, one after the other
    std::vector<std::uint32_t> begins;  // [tokens + 1] into ids; tokens outside the stretches have none
    std::vector<WordFacts> words;       // [tokens]
    std::vector<Sentence> stretches;    // sentences, or the parts of them that are looked at

    [[nodiscard]] std::span<const FeatureId> of(std::size_t token) const {
        return std::span(ids).subspan(begins[token], begins[token + 1] - begins[token]);
    }
};

[[nodiscard]] NoteFeatures extract_features(const Document& document, const Lexicon& lexicon);

// The parts of extract_features: the facts of every token first, then what is to be looked at, then the questions.
[[nodiscard]] std::vector<WordFacts> word_facts(const Document& document, const Lexicon& lexicon);
[[nodiscard]] std::vector<Sentence> find_stretches(const Document& document, const std::vector<WordFacts>& words);
void add_features(const Document& document, NoteFeatures& features);

// Whether the SVM has to look at the token at all: most tokens of a note are common words that are never part of
// an identifier, and leaving them out makes training feasible.
[[nodiscard]] bool is_candidate(const Document& document, const NoteFeatures& features, std::size_t token);

// A feature in words, for dumps: "class before = title". `text` is what a text answer says.
[[nodiscard]] std::string describe_feature(FeatureId feature, std::string_view text);

// The hashes of text answers, for cards and dumps that name them.
[[nodiscard]] std::uint64_t text_hash(std::string_view lower_case);
[[nodiscard]] FeatureId feature_value(std::uint64_t hash);
[[nodiscard]] FeatureId pair_value(std::uint64_t first, std::uint64_t second);

}  // namespace scrim

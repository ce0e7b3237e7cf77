#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

struct LexiconReading;  // nlp/lexicon/token_facts.h
struct TokenFacts;
struct TokenWord;
template <class Item>
class Pool;
template <class Value>
class TextMemory;

// What a list is a list of. lexicons/kinds.tsv says which file holds which kind; docs/lexicons.md says
// what the weights and attributes of each kind mean.
enum class LexiconKind : std::uint8_t {
    // People
    first_name,  // attribute: F, M or FM; in the world's list "M Yoruba", "- Chinese"
    surname,
    title,
    credential,
    relative,
    // Places; attribute: where
    city,
    county,
    state,
    zip,
    zip_prefix,  // the three-digit prefixes that Safe Harbor turns into 000
    country,
    foreign_city,
    // Other quasi-identifiers
    nationality,
    language,
    race,
    marital,
    profession,
    holiday,
    hospital,
    hospital_word,
    organization,
    insurer,
    // Language
    word,  // weight: log10 of the frequency per billion words; attribute: parts of speech
    ambiguous,
    // Medicine
    problem,
    symptom,
    medication,
    test,
    procedure,
    device,
    anatomy,
    eponym,
    abbreviation,  // attribute: the expansion
    // Words that tell what stands beside them
    religion,
    calendar,  // months, weekdays, seasons; attribute: the number of the month, weekday or season
    street_word,
    department,
    place,  // regions, neighbourhoods, landmarks
};
inline constexpr std::size_t lexicon_kind_count = static_cast<std::size_t>(LexiconKind::place) + 1;

// A set of kinds, one bit each.
using LexiconKinds = std::uint64_t;

[[nodiscard]] constexpr LexiconKinds kind_bit(LexiconKind kind) {
    return LexiconKinds{1} << static_cast<unsigned>(kind);
}
template <class... Kinds>
[[nodiscard]] constexpr LexiconKinds kind_bits(Kinds... kinds) {
    return (LexiconKinds{0} | ... | kind_bit(kinds));
}

[[nodiscard]] std::string_view name(LexiconKind kind);  // "first_name"
[[nodiscard]] std::optional<LexiconKind> lexicon_kind_named(std::string_view name);

struct LexiconEntry {
    LexiconKind kind = LexiconKind::word;
    float weight = 0;  // 0 where the list gives none
    std::string_view attribute;
};

// The entries of one phrase, ordered by kind and then by falling weight. A view into the lexicon.
class LexiconEntries {
   public:
    struct Packed {
        float weight;
        std::uint32_t kind_and_attribute;  // kind in the upper 8 bits, offset of the attribute below
    };

    class Iterator {
       public:
        Iterator(const Packed* at, const char* attributes) : at_(at), attributes_(attributes) {}
        LexiconEntry operator*() const { return unpack(*at_, attributes_); }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

       private:
        const Packed* at_;
        const char* attributes_;
    };

    LexiconEntries() = default;
    LexiconEntries(std::span<const Packed> packed, const char* attributes) : packed_(packed), attributes_(attributes) {}

    [[nodiscard]] std::size_t size() const { return packed_.size(); }
    [[nodiscard]] bool empty() const { return packed_.empty(); }
    LexiconEntry operator[](std::size_t index) const { return unpack(packed_[index], attributes_); }
    [[nodiscard]] Iterator begin() const { return {packed_.data(), attributes_}; }
    [[nodiscard]] Iterator end() const { return {packed_.data() + packed_.size(), attributes_}; }

    // Whether they are the same place of the lexicon.
    [[nodiscard]] bool are(const LexiconEntries& other) const { return packed_.data() == other.packed_.data(); }

    // The heaviest entry of a kind.
    [[nodiscard]] std::optional<LexiconEntry> first(LexiconKind kind) const;

   private:
    static LexiconEntry unpack(const Packed& packed, const char* attributes);

    std::span<const Packed> packed_;
    const char* attributes_ = nullptr;
};

// Tokens [first, last) of the document are in the lexicon.
struct LexiconMatch {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    LexiconKinds kinds = 0;  // the kinds for which nothing longer starts at `first`
    LexiconEntries entries;  // all entries of the phrase; those of `kinds` count

    [[nodiscard]] bool has(LexiconKind kind) const { return (kinds & kind_bit(kind)) != 0; }
};

// A read-only set of phrases with their kinds. Case, diacritics, apostrophes and periods do not count, a
// hyphen or a slash is a space, and "&" is "and": "St. Mary's" is "st marys". Safe to use from many
// threads.
class Lexicon {
   public:
    // The lists of lexicons/, compiled into the program.
    [[nodiscard]] static Result<const Lexicon*> builtin();

    // `bytes` as the lexicon compiler writes them, aligned to 8, must outlive the lexicon. Refuses what is
    // damaged or of another version.
    [[nodiscard]] static Result<Lexicon> from_bytes(std::string_view bytes);

    [[nodiscard]] LexiconEntries entries(std::string_view phrase) const;

    // The kinds that hold the word or phrase.
    [[nodiscard]] LexiconKinds kinds_of(std::string_view phrase) const;
    [[nodiscard]] bool is(LexiconKind kind, std::string_view phrase) const {
        return (kinds_of(phrase) & kind_bit(kind)) != 0;
    }

    // The largest weight of the phrase in a kind; nothing if the kind does not hold it.
    [[nodiscard]] std::optional<float> weight(LexiconKind kind, std::string_view phrase) const;

    // At every token the longest phrase of each kind that starts there, ordered by first token, longer ones
    // first. Marks that are part of spelling (hyphen, slash, apostrophe, the period of a short word) and a
    // line break may stand inside a phrase; a blank line may not. Of a possessive both are found, Mary's (with
    // its ending) and Mary (without), and medical terms are found in the plural too. Linear in the text.
    [[nodiscard]] std::vector<LexiconMatch> matches(const Document& document) const;

    // The same, with what is known of each token by its text.
    [[nodiscard]] LexiconReading read(const Document& document) const;

    // Number of entries of a kind.
    [[nodiscard]] std::size_t size(LexiconKind kind) const { return sizes_[static_cast<std::size_t>(kind)]; }

   private:
    friend class LexiconMatcher;
    struct Edge {
        std::uint32_t node;
        std::uint32_t word;
        std::uint32_t child;  // 0 is an empty slot: the root is nobody's child
    };
    static constexpr std::uint32_t none = 0xffffffff;

    Lexicon();
    void make_filter();
    [[nodiscard]] TokenFacts facts_of(std::string_view text) const;
    void add_stem(TokenWord& out, std::string_view word, std::string_view token_text) const;
    [[nodiscard]] std::uint32_t find_word(std::string_view normal_word) const;
    [[nodiscard]] std::uint32_t find_word(std::string_view normal_word, std::uint64_t hash) const;
    [[nodiscard]] std::uint32_t find_child(std::uint32_t node, std::uint32_t word) const;
    [[nodiscard]] std::uint32_t find_phrase(std::string_view phrase) const;
    [[nodiscard]] LexiconKinds node_mask(std::uint32_t node) const { return masks_[node_masks_[node]]; }
    [[nodiscard]] LexiconEntries entries_of(std::uint32_t node) const;

    std::span<const std::uint32_t> word_slots_;    // word + 1 below, part of the hash above; some are 0
    std::span<const std::uint32_t> word_offsets_;  // [words + 1] into word_bytes_
    std::span<const char> word_bytes_;             // all words, one after the other
    std::span<const LexiconKinds> masks_;          // distinct sets of kinds, with has_children
    std::span<const std::uint16_t> node_masks_;    // [nodes] into masks_; node i < words is the phrase "word i"
    std::span<const std::uint32_t> node_entries_;  // [nodes + 1] into entries_
    std::span<const Edge> edge_slots_;             // (node, next word) -> node; some are empty
    std::span<const LexiconEntries::Packed> entries_;
    std::span<const char> attributes_;  // each a length of 2 bytes and the text; the first is empty
    std::array<std::uint32_t, lexicon_kind_count> sizes_{};
    // Made when the lexicon is opened, small enough for the processor's cache: bits for the steps from word to word
    // that a phrase has; most pairs of words are none.
    std::vector<std::uint64_t> edge_filter_;
    std::vector<std::uint64_t> next_words_;  // [words]; bits for the words that may come next in a phrase
    std::shared_ptr<Pool<TextMemory<TokenFacts>>> memories_;  // of the texts of tokens
};

}  // namespace scrim

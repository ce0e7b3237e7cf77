// What the classifiers look at. Half of a note is running text without a name, a number or any word that belongs to an
// identifier; looking at it takes time and finds nothing.

#include "nlp/taggers/learned/features.h"

namespace scrim {
namespace {

constexpr std::uint32_t reach = 1;  // how many neighbours of a telling word are looked at with it

constexpr std::uint32_t short_sentence = 4;  // is looked at as a whole: a signature, initials, a field

constexpr LexiconKinds name_kinds = kind_bits(LexiconKind::first_name, LexiconKind::surname);
constexpr LexiconKinds place_kinds =
    kind_bits(LexiconKind::city, LexiconKind::county, LexiconKind::state, LexiconKind::country,
              LexiconKind::foreign_city, LexiconKind::place, LexiconKind::organization, LexiconKind::street_word);
// Lists whose words are parts of identifiers, or announce them.
constexpr LexiconKinds telling_lists =
    ~(name_kinds | kind_bits(LexiconKind::word, LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication,
                             LexiconKind::test, LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy,
                             LexiconKind::abbreviation, LexiconKind::ambiguous));

// A word that is ordinary or medical and in no list that tells of identifiers. Lists of name_kinds and place_kinds hold
// many of the commonest words; in small letters those count as words.
bool is_quiet_word(const WordFacts& word) {
    const bool small = word.letter_case == WordCase::lower;
    const bool common = word.commonness >= 6;
    if (!small && !common) return false;
    LexiconKinds telling = telling_lists;
    if (!(small && common)) telling |= name_kinds;
    if (small && common) telling &= ~place_kinds;
    return ((word.kinds | word.phrase_first | word.phrase_rest) & telling) == 0;
}

bool is_quiet(const WordFacts& word) {
    switch (static_cast<WordClass>(word.word_class)) {
        case WordClass::period:
        case WordClass::comma:
        case WordClass::dash:
        case WordClass::bracket:
        case WordClass::mark:
            return true;
        case WordClass::none:
        case WordClass::function_word:
        case WordClass::common_word:
        case WordClass::rare_word:
        case WordClass::medical:
            return is_quiet_word(word);
        default:
            return false;
    }
}

}  // namespace

std::vector<Sentence> find_stretches(const Document& document, const std::vector<WordFacts>& words) {
    std::vector<Sentence> out;
    for (const Sentence& sentence : document.sentences) {
        bool open = false;  // whether the last stretch is of this sentence
        for (std::uint32_t i = sentence.first; i < sentence.last; ++i) {
            if (is_quiet(words[i]) && sentence.last - sentence.first > short_sentence) continue;
            const std::uint32_t first = i - sentence.first > reach ? i - reach : sentence.first;
            const std::uint32_t last = sentence.last - i > reach ? i + reach + 1 : sentence.last;
            if (open && first <= out.back().last) {
                out.back().last = last;
            } else {
                out.push_back({first, last});
            }
            open = true;
        }
    }
    return out;
}

bool is_candidate(const Document& document, const NoteFeatures& features, std::size_t token) {
    if (features.of(token).empty()) return false;
    const WordFacts& word = features.words[token];
    switch (static_cast<WordClass>(word.word_class)) {
        case WordClass::period:
        case WordClass::comma:
        case WordClass::colon:
        case WordClass::dash:
        case WordClass::bracket:
        case WordClass::mark:
            return false;
        case WordClass::function_word:
        case WordClass::common_word:
            // In capitals or small letters a common word is seldom a name, and then the neighbours say so.
            return word.letter_case == WordCase::capital || word.letter_case == WordCase::upper ||
                   (token > 0 && features.words[token - 1].word_class == static_cast<std::uint8_t>(WordClass::title)) ||
                   word.kinds != (word.kinds & kind_bits(LexiconKind::word, LexiconKind::surname));
        default:
            return document.tokens[token].kind != TokenKind::mark;
    }
}

}  // namespace scrim

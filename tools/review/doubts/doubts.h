#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "tools/review/doubts/near_tags.h"

namespace scrim::review {

// Why a place deserves a look.
enum class DoubtKind : std::uint8_t {
    disagreement,  // some taggers found it, others that know the label did not
    low_score,
    capital,         // a capitalized word that nobody tagged
    digits,          // a number that nobody tagged
    beside,          // a word beside an identifier, or where a person is named
    initials,        // or a code of a person
    name_elsewhere,  // untagged here, a name in another place
    odd_word,        // in small letters, and no word
    near_tag,        // the trained taggers nearly tagged it
};
[[nodiscard]] std::string_view name(DoubtKind kind);  // "disagreement"

struct Doubt {
    std::uint32_t begin = 0;  // bytes
    std::uint32_t end = 0;
    DoubtKind kind = DoubtKind::capital;
    float weight = 0;  // roughly the chance that something is wrong here
};

// Which taggers give a label anywhere in the folder: only those can disagree about it.
using TaggersOfLabels = std::array<std::uint8_t, label_count>;
void add_taggers(TaggersOfLabels& taggers, const std::vector<Span>& spans);

// Words of names that were tagged anywhere in the folder, in small letters.
using KnownNames = std::unordered_set<std::string>;

// The doubts about a note, the greatest first. What a person tagged is beyond doubt.
[[nodiscard]] std::vector<Doubt> find_doubts(const Document& document, const TaggersOfLabels& taggers,
                                             const Lexicon& lexicon, const KnownNames& names = {});

// Adds what the taggers nearly tagged, of what no doubt is about yet and no identifier's tag covers; the smallest
// chances stay out of the list. Gives the sum of them all.
[[nodiscard]] float add_near_tags(std::vector<Doubt>& doubts, const Note& note, const std::vector<NearTag>& near);

// Whether it is about a tag that may be wrong, and not about a place that may lack one.
[[nodiscard]] bool is_about_tag(DoubtKind kind);

// Whether it is worth going to: a place that may lack a tag, and is not one of the many with a small chance.
[[nodiscard]] bool is_likely_miss(const Doubt& doubt);

// How many misses there may be in a note: the sum of their weights. A doubtful tag does not count: it removes what it
// covers, whatever it is called.
[[nodiscard]] float total(const std::vector<Doubt>& doubts);

}  // namespace scrim::review

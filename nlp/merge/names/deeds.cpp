#include "nlp/merge/names/deeds.h"

#include <string>
#include <unordered_set>
#include <vector>

#include "nlp/base/ascii.h"
#include "nlp/base/words/cue_lists.h"

namespace scrim {
namespace {

bool is_one_of(const std::unordered_set<std::string_view>& words, std::string_view word) {
    return words.contains(std::string_view(lower(word)));
}

std::unordered_set<std::string_view> deeds(std::string_view list) {
    const auto entries = cue_entries(list);
    return {entries.begin(), entries.end()};
}

// A thing that is called like a person: a catheter, a drug, a test.
bool may_be_thing(const Lexicon& lexicon, std::string_view word) {
    constexpr LexiconKinds things =
        kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test,
                  LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy, LexiconKind::abbreviation);
    if ((lexicon.kinds_of(word) & things) != 0) return true;
    for (const LexiconEntry& entry : lexicon.entries(word)) {
        if (entry.kind == LexiconKind::eponym && entry.attribute == "device") return true;
    }
    return false;
}

}  // namespace

bool acts_as_person(const Lexicon& lexicon, std::string_view word, std::string_view next) {
    static const auto persons = deeds("deeds_of_persons");
    static const auto also_things = deeds("deeds_of_persons_or_things");
    if (is_one_of(persons, next)) return true;
    return is_one_of(also_things, next) && !may_be_thing(lexicon, word);
}

}  // namespace scrim

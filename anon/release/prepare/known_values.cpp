#include "anon/release/prepare/known_values.h"

#include <algorithm>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {
namespace {

LexiconKinds kinds_for(Label label) {
    switch (label) {
        case Label::hospital:
            return kind_bits(LexiconKind::hospital);
        case Label::city:
            return kind_bits(LexiconKind::city, LexiconKind::foreign_city);
        case Label::state:
            return kind_bits(LexiconKind::state);
        case Label::country:
            return kind_bits(LexiconKind::country);
        case Label::language:
            return kind_bits(LexiconKind::language);
        case Label::race:
            return kind_bits(LexiconKind::race);
        case Label::marital:
            return kind_bits(LexiconKind::marital);
        case Label::profession:
            return kind_bits(LexiconKind::profession);
        default:
            return 0;
    }
}

}  // namespace

Result<KnownValue> make_known_values() {
    const auto builtin = Lexicon::builtin();
    if (!builtin) return builtin.error();
    const Lexicon& lexicon = **builtin;
    return KnownValue([&lexicon](Label label, std::string_view value) {
        if (label == Label::zip) return value.size() >= 5 && std::all_of(value.begin(), value.begin() + 5, is_digit);
        if (label == Label::gender) return value == "female" || value == "male";
        return (lexicon.kinds_of(value) & kinds_for(label)) != 0;
    });
}

}  // namespace scrim

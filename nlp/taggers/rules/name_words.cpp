#include "nlp/taggers/rules/name_words.h"

#include <algorithm>
#include <string_view>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"

namespace scrim {
namespace {

// Words that are never a name on their own, even with a capital in front of a verb or in a heading.
constexpr Words function_words = "@function_words";

// Words of notes that begin sentences and fields so often that a capital says nothing.
constexpr Words note_words = "@note_words";

constexpr Words particles = "@name_particles";

constexpr Words titles = "@name_titles";

constexpr Words credentials = "@name_credentials";

constexpr float mostly_a_name = 1.6F;     // difference of the logarithms of its frequencies as a word and as a name
constexpr float very_common_word = 5.4F;  // as frequent as "place" or more

}  // namespace

bool NameWords::is_function_word(std::uint32_t index) const {
    return index < context_.size() && context_.is_one_of<function_words>(index);
}

bool NameWords::is_note_word(std::uint32_t index) const {
    return index < context_.size() && context_.is_one_of<note_words>(index);
}

bool NameWords::is_title(std::uint32_t index) const {
    if (!context_.is_word(index) || !context_.is_one_of<titles>(index)) return false;
    // "MS" (the disease), "sr" and "fr" in the middle of lower-case text, "DO" ... need a period or a capital form.
    const std::string_view word = context_.plain(index);
    if (word.size() > 4 && word != "mister" && word != "doctor") return context_.token(index).has(token_capital);
    const bool period = context_.token(index).has(token_period) || context_.is_mark(index + 1, '.');
    if (word == "ms" && context_.token(index).has(token_upper) && !period) return !context_.case_tells(index);
    if (word == "ofc" || word == "ofcs" || word == "tpr" || word == "atty" || word == "det")
        return context_.token(index).has(token_capital);
    if (word == "sr" || word == "fr" || word == "lt" || word == "gen" || word == "col" || word == "maj") {
        // "Gen. Exam"
        const std::uint32_t next = index + (context_.is_mark(index + 1, '.') ? 2 : 1);
        if (context_.is_word(next) && context_.has_word<"exam|appearance|surgery|med|medicine">(next)) return false;
        return period && context_.token(index).has(token_capital);
    }
    return true;
}

bool NameWords::is_doctor_title(std::uint32_t index) const {
    const std::string_view word = context_.plain(index);
    return is_title(index) && (word == "dr" || word == "drs" || word == "doctor" || word == "prof" ||
                               word == "professor" || word == "dra" || word == "nurse" || word == "pa-c");
}

bool NameWords::is_credential(std::uint32_t index) const {
    if (index >= context_.size() || !context_.is_one_of<credentials>(index)) return false;
    const Token& token = context_.token(index);
    const std::string_view word = context_.plain(index);
    if (word == "do" || word == "ma" || word == "ms" || word == "pt" || word == "ot" || word == "pa" || word == "rt" ||
        word == "od" || word == "rd" || word == "dc") {
        return token.has(token_upper) && context_.is_mark(index - 1, ',') && index > 0;
    }
    return token.has(token_capital) || word.size() > 2 || word == "md" || word == "rn";
}

bool NameWords::is_suffix(std::uint32_t index) const {
    if (!context_.is_word(index)) return false;
    const std::string_view word = context_.plain(index);
    return word == "jr" || word == "sr" || word == "ii" || word == "iii" ||
           (word == "iv" && context_.token(index).has(token_upper) && context_.case_tells(index));
}

bool NameWords::is_particle(std::uint32_t index) const {
    return context_.is_word(index) && context_.is_one_of<particles>(index);
}

bool NameWords::is_initial(std::uint32_t index) const {
    if (!context_.is_word(index)) return false;
    const std::string_view word = context_.word(index);
    // A letter with an accent: two bytes.
    if ((word[0] & 0x80) != 0)
        return context_.token(index).has(token_capital) && (word.size() == 2 || (word.size() == 3 && word[2] == '.'));
    if (!is_capital(word[0])) return false;
    if (word.size() == 1 || (word.size() == 2 && word[1] == '.')) return true;
    if (word.size() > 2 && context_.is_one_of<credentials>(index)) return false;
    // "J.R."
    return word.size() <= 6 && word.size() % 2 == 0 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c == '.' || is_capital(c); }) && word[1] == '.';
}

bool NameWords::written_as_name(std::uint32_t index) const {
    if (!context_.is_word(index)) return false;
    if (context_.token(index).has(token_capital)) return true;
    if (context_.facts()[index]->letters) return false;
    // "al-Rashid"
    const std::string_view word = context_.word(index);
    const auto hyphen = word.find('-');
    return hyphen != std::string_view::npos && hyphen + 1 < word.size() && is_capital(word[hyphen + 1]) &&
           is_one_of(word.substr(0, hyphen), cue<"name_particles">());
}

NameStrength NameWords::strength(std::uint32_t index) const {
    if (index >= context_.size()) return NameStrength::none;
    if (strengths_[index] == unknown) strengths_[index] = judge(index);
    return strengths_[index];
}

NameStrength NameWords::judge(std::uint32_t index) const {
    if (!written_as_name(index) || context_.plain(index).size() < 2) return NameStrength::none;
    const WordInfo& info = context_.info(index);
    const bool known = info.is(LexiconKind::first_name) || info.is(LexiconKind::surname);
    if (is_function_word(index) || is_note_word(index) || is_title(index)) return NameStrength::none;
    const float weight = std::max(info.first_weight, info.last_weight);
    // After every common name there is an eponym; a rare one is met as the disease more often than as the man.
    const bool medical = info.any(medical_kinds | kind_bit(LexiconKind::abbreviation)) ||
                         (info.is(LexiconKind::eponym) && weight < 2.3F);
    const bool english = info.is(LexiconKind::word) && info.in_dictionary;
    const bool part_of_term = (info.inside & (medical_kinds | kind_bit(LexiconKind::eponym))) != 0;
    if (!known) {
        if (info.is(LexiconKind::word) || medical || part_of_term) return NameStrength::none;
        // Short capitals are an abbreviation.
        if (context_.word(index).size() <= 3 && context_.token(index).has(token_upper)) return NameStrength::none;
        return NameStrength::possible;
    }
    if (part_of_term || medical || (info.is(LexiconKind::ambiguous) && weight < 2.3F)) return NameStrength::ambiguous;
    if (!english) return NameStrength::likely;
    // Smith is a noun too, but most that are written are people; White and Hope are colours and hopes.
    const bool rare_word = info.commonness < 3.6F && weight > 1;
    const bool mostly_name = info.noun_only && info.commonness - weight < mostly_a_name;
    return rare_word || mostly_name ? NameStrength::likely : NameStrength::ambiguous;
}

bool NameWords::is_first_name(std::uint32_t index) const {
    return index < context_.size() && context_.info(index).is(LexiconKind::first_name) &&
           strength(index) == NameStrength::likely;
}

bool NameWords::is_double_given_name(std::uint32_t index) const {
    if (!context_.is_word(index) || !written_as_name(index)) return false;
    const std::string_view word = context_.word(index);
    const auto hyphen = word.find('-');
    if (hyphen == std::string_view::npos || hyphen < 2 || hyphen + 3 > word.size()) return false;
    const char second = word[hyphen + 1];
    if (!is_capital(second)) return false;
    const auto given = [this](std::string_view part) {
        return (context_.lexicon().kinds_of(part) & kind_bit(LexiconKind::first_name)) != 0;
    };
    return given(word.substr(0, hyphen)) && given(word.substr(hyphen + 1)) && strength(index) != NameStrength::none;
}

bool NameWords::is_last_name(std::uint32_t index) const {
    return index < context_.size() && context_.info(index).is(LexiconKind::surname) &&
           strength(index) == NameStrength::likely;
}

// Whether the token goes on with a name that began at `begin`.
bool NameWords::continues(std::uint32_t index, std::uint32_t begin) const {
    if (!context_.is_word(index) || context_.line_breaks_before(index) > 1) return false;
    if (!written_as_name(index) || is_title(index) || is_credential(index)) return false;
    const NameStrength now = strength(index);
    const WordInfo& info = context_.info(index);
    if (now == NameStrength::none) return false;
    // A wide gap is the next column of a table, unless the word can hardly be anything else.
    if (context_.token(index).begin > context_.token(index - 1).end + 1 && now != NameStrength::likely) return false;
    if (now == NameStrength::likely || now == NameStrength::possible) {
        // A line break inside a name: the name must not already be complete at the line's end.
        if (context_.line_breaks_before(index) == 1) {
            return index - begin == 1 && info.is(LexiconKind::surname) &&
                   context_.token(index - 1).has(token_capital) && context_.info(index - 1).is(LexiconKind::first_name);
        }
        // In capitals a word that is no other goes on with a given name.
        return context_.case_tells(index) || now == NameStrength::likely ||
               context_.info(index - 1).is(LexiconKind::first_name) || is_initial(index - 1);
    }
    // An ambiguous word is a surname after a given name or an initial.
    const bool behind_given = context_.info(index - 1).is(LexiconKind::first_name) || is_initial(index - 1);
    if (!behind_given || !info.is(LexiconKind::surname)) return false;
    // Over a line break only after a word that can hardly be anything but a given name, and not before "count".
    if (context_.line_breaks_before(index) > 0 &&
        !(context_.case_tells(index) && is_first_name(index - 1) && info.last_weight >= 1.8F &&
          (info.inside & medical_kinds) == 0 && !context_.token(index - 1).has(token_heading))) {
        return false;
    }
    return context_.case_tells(index) || info.commonness < very_common_word;
}

std::uint32_t NameWords::name_end(std::uint32_t index, bool trusted) const {
    std::uint32_t at = index;
    bool surname = false;
    while (at < context_.size() && at - index < 6) {
        if (at > index && context_.line_breaks_before(at) > 1) break;
        // A wide gap is the next column, and "D.O.B." no initials.
        if (at > index && is_initial(at) &&
            (context_.plain(at) == "dob" || context_.token(at).begin > context_.token(at - 1).end + 2))
            break;
        if (is_initial(at) && !(at > index && is_credential(at))) {
            // A middle initial needs a name behind it or in front of it.
            ++at;
            if (context_.is_mark(at, '.') && context_.token(at).has(token_glued)) ++at;
            continue;
        }
        // After a title: "de la Cruz", "van der Berg".
        if ((trusted || at > index) && is_particle(at) && is_particle(at + 1) && context_.is_word(at + 2) &&
            written_as_name(at + 2) && context_.line_breaks_before(at + 2) == 0) {
            at += 2;
        } else if (is_particle(at) && context_.is_word(at + 1) && written_as_name(at + 1) &&
                   (at > index || context_.token(at).has(token_capital) || trusted) &&
                   (strength(at + 1) != NameStrength::none || is_particle(at + 1) || trusted) && !is_credential(at)) {
            ++at;
            surname = true;
            continue;
        }
        // Robert "Bob" Kowalski, Robert (Bob) Kowalski
        if (surname && (context_.is_mark(at, '"') || context_.is_mark(at, '(')) && written_as_name(at + 1) &&
            (context_.is_mark(at + 2, '"') || context_.is_mark(at + 2, ')')) && written_as_name(at + 3) &&
            strength(at + 3) != NameStrength::none && context_.info(at + 1).is(LexiconKind::first_name) &&
            context_.line_breaks_before(at + 3) == 0) {
            at += 4;
            continue;
        }
        const bool first_word = !surname && at == index;
        const bool behind_initials = !surname && at > index;
        if (first_word && trusted) {
            if (!context_.is_word(at) || is_function_word(at) || is_title(at)) break;
            const bool auxiliary = context_.plain(at) == "will" || context_.plain(at) == "may";
            // "MS. MAY." in capitals: the sentence ends, so it is no verb.
            const bool ends = at + 1 >= context_.size() || context_.token(at + 1).kind == TokenKind::mark;
            if (auxiliary && !(written_as_name(at) && (context_.case_tells(at) || ends))) break;
            // In lower case a word must be a surname, and a frequent one if it is a frequent word: "dr. long".
            const WordInfo& info = context_.info(at);
            const bool surname_in_lower_case = info.is(LexiconKind::surname) &&
                                               (info.commonness < 4.0F || (info.last_weight > 2 && !is_note_word(at)));
            if (!written_as_name(at) && strength(at) == NameStrength::none && !surname_in_lower_case) break;
        } else if (behind_initials && !is_function_word(at) && context_.is_word(at) && written_as_name(at) &&
                   context_.line_breaks_before(at) == 0 && (strength(at) != NameStrength::none || trusted) &&
                   !is_credential(at)) {
            // "J. R. Ewing": any word that is written as a name.
        } else if (first_word) {
            if (strength(at) == NameStrength::none) break;
        } else if (!continues(at, index)) {
            break;
        }
        surname = true;
        ++at;
    }
    if (!surname) return trusted && at > index && at - index <= 3 ? at : index;
    if (context_.is_mark(at, ',') && is_suffix(at + 1)) return at + 2;
    if (is_suffix(at) && context_.line_breaks_before(at) == 0) return at + 1;
    return at;
}

std::uint32_t NameWords::comma_name_end(std::uint32_t index, bool trusted) const {
    std::uint32_t at = index;
    while (is_particle(at) && context_.is_word(at + 1)) ++at;
    if (!context_.is_word(at) || is_function_word(at) || !written_as_name(at)) return index;
    if (strength(at) == NameStrength::none && !(trusted && context_.info(at).is(LexiconKind::surname))) return index;
    ++at;
    if (context_.is_word(at) && context_.line_breaks_before(at) == 0 && strength(at) != NameStrength::none)
        ++at;  // two surnames
    if (is_suffix(at)) ++at;
    if (!context_.is_mark(at, ',') || context_.line_breaks_before(at + 1) > 0 || is_credential(at + 1)) return index;
    ++at;
    if (!context_.is_word(at) || is_title(at)) return index;
    if (!is_initial(at) && strength(at) == NameStrength::none) return index;
    ++at;
    for (int more = 0; more < 2; ++more) {
        if (at >= context_.size() || context_.line_breaks_before(at) > 0) break;
        const bool given = context_.is_word(at) && !is_credential(at) && strength(at) != NameStrength::none &&
                           context_.info(at).is(LexiconKind::first_name);
        if (!given && !is_initial(at)) break;
        ++at;
        if (context_.is_mark(at, '.') && context_.token(at).has(token_glued)) ++at;
    }
    return at;
}

}  // namespace scrim

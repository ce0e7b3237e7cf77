// The facts of every token: hash, shape, lexicon kinds, how common it is as a word and as a name, and what it is at
// a glance. Everything the features ask of a word is answered here, once.

#include <algorithm>
#include <array>
#include <cmath>

#include "nlp/base/ascii.h"
#include "nlp/taggers/learned/features.h"

namespace scrim {
namespace {

constexpr LexiconKinds medical =
    kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test,
              LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy);
constexpr LexiconKinds places = kind_bits(LexiconKind::city, LexiconKind::foreign_city, LexiconKind::country,
                                          LexiconKind::place, LexiconKind::county);
// Words that tell what stands beside them; their text is a feature even if someone is called so.
constexpr LexiconKinds telling = kind_bits(LexiconKind::title, LexiconKind::credential, LexiconKind::relative,
                                           LexiconKind::calendar, LexiconKind::hospital_word, LexiconKind::street_word);
constexpr LexiconKinds known_terms =
    medical | telling |
    kind_bits(LexiconKind::department, LexiconKind::abbreviation, LexiconKind::profession, LexiconKind::marital,
              LexiconKind::race, LexiconKind::language, LexiconKind::insurer, LexiconKind::religion);

// What the lexicons say of one token alone.
struct Entry {
    float weight = 0;  // as an English word
    bool word = false;
    std::string_view parts;
};

std::uint8_t commonness_of(const Entry& entry) {
    if (!entry.word) return 0;
    constexpr std::array<float, 6> limits{1, 2, 3, 3.5F, 4.5F, 5.5F};
    std::uint8_t out = 1;
    for (const float limit : limits) out = static_cast<std::uint8_t>(out + (entry.weight >= limit ? 1 : 0));
    return out;
}

std::uint8_t name_weight(float per_million) {
    constexpr std::array<float, 3> limits{3, 30, 300};
    std::uint8_t out = 1;
    for (const float limit : limits) out = static_cast<std::uint8_t>(out + (per_million > limit ? 1 : 0));
    return out;
}

WordCase case_of(const Token& token, std::string_view text) {
    bool letters = false;
    bool upper_inside = false;
    bool lower_letters = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (!is_ascii_letter(c) && static_cast<unsigned char>(c) < 0x80) continue;
        if (letters && is_capital(c)) upper_inside = true;
        if (is_small(c)) lower_letters = true;
        letters = true;
    }
    if (!letters) return WordCase::none;
    if (token.has(token_caps_line)) return WordCase::caps_line;
    if (token.has(token_upper)) return token.has(token_capital) && !upper_inside ? WordCase::capital : WordCase::upper;
    if (upper_inside && lower_letters) return WordCase::mixed;
    return token.has(token_capital) ? WordCase::capital : WordCase::lower;
}

// What a word looks like: capitals, small letters and digits by kind, other characters as they are. Of a run of
// letters two count, of digits five.
std::uint64_t shape_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    char before = 0;
    int run = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        char kind = c;
        if (is_capital(c)) kind = 'X';
        if (is_small(c) || byte >= 0x80) kind = 'x';
        if (is_digit(c)) kind = 'd';
        run = kind == before ? run + 1 : 1;
        before = kind;
        if (run > (kind == 'd' ? 5 : 2)) continue;
        hash = (hash ^ static_cast<unsigned char>(kind)) * 0x100000001b3;
    }
    return hash;
}

std::uint64_t folded_hash(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) {
        if (c == '.' && text.size() > 1) continue;
        hash = (hash ^ static_cast<unsigned char>(lower(c))) * 0x100000001b3;
    }
    return hash;
}

WordClass class_of_mark(char c) {
    switch (c) {
        case '.':
            return WordClass::period;
        case ',':
        case ';':
            return WordClass::comma;
        case ':':
        case '=':
        case '#':
        case '|':
            return WordClass::colon;
        case '-':
        case '/':
            return WordClass::dash;
        case '(':
        case ')':
        case '[':
        case ']':
        case '<':
        case '>':
            return WordClass::bracket;
        default:
            return WordClass::mark;
    }
}

WordClass class_of_number(std::string_view text) {
    const auto digits = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_digit));
    if (digits != text.size()) return WordClass::number;
    if (digits <= 2) return WordClass::small_number;
    if (digits == 4 && (text.starts_with("19") || text.starts_with("20"))) return WordClass::year;
    return digits >= 5 ? WordClass::long_number : WordClass::number;
}

// A word that announces something by itself, before it is taken for a name.
WordClass telling_class(const WordFacts& facts) {
    const auto is = [&](LexiconKind kind) { return (facts.kinds & kind_bit(kind)) != 0; };
    const bool small = facts.letter_case == WordCase::lower;
    const bool common = facts.commonness >= 6;
    if (is(LexiconKind::title) && !(small && common)) return WordClass::title;
    if (is(LexiconKind::credential) && !(common && facts.letter_case != WordCase::upper)) return WordClass::credential;
    if (is(LexiconKind::relative)) return WordClass::relative;
    if (is(LexiconKind::calendar) && !(small && common)) return WordClass::calendar;
    if (is(LexiconKind::hospital_word)) return WordClass::hospital_word;
    if (is(LexiconKind::state) && !small && !(common && facts.letter_case == WordCase::caps_line)) {
        return WordClass::state;
    }
    if (is(LexiconKind::street_word) && !small) return WordClass::street_word;
    if (is(LexiconKind::department)) return WordClass::department;
    return WordClass::none;
}

// Between a name and a word; the case decides where it tells something.
WordClass name_class(const WordFacts& facts) {
    const bool first = facts.first_weight > 0;
    const bool last = facts.last_weight > 0;
    const bool word = facts.commonness >= 4 || (facts.kinds & medical) != 0;
    const WordClass which = first && last ? WordClass::either_name : first ? WordClass::first_name : WordClass::surname;
    switch (facts.letter_case) {
        case WordCase::lower:
            return facts.commonness <= 1 && !word ? WordClass::lower_name : WordClass::none;
        case WordCase::caps_line:
            return word ? WordClass::caps_name_and_word : which;
        default:
            return word ? WordClass::name_and_word : which;
    }
}

WordClass class_of_word(const WordFacts& facts, const Entry& entry, std::string_view text) {
    const bool small = facts.letter_case == WordCase::lower;
    const bool caps = facts.letter_case == WordCase::caps_line;
    if (!small && (text.size() == 1 || (text.size() == 2 && text[1] == '.'))) return WordClass::initial;
    if (const WordClass telling_word = telling_class(facts); telling_word != WordClass::none) return telling_word;
    if ((facts.kinds & kind_bit(LexiconKind::eponym)) != 0) return WordClass::eponym;
    if (facts.first_weight > 0 || facts.last_weight > 0) {
        if (const WordClass found = name_class(facts); found != WordClass::none) return found;
    }
    if ((facts.kinds & places) != 0 && !small && facts.commonness < 5) return WordClass::place;
    if ((facts.kinds & kind_bit(LexiconKind::profession)) != 0) return WordClass::profession;
    if ((facts.kinds & medical) != 0) return WordClass::medical;
    const bool function = !entry.parts.empty() && std::string_view("dpocm").find(entry.parts[0]) != std::string::npos;
    if (function) return WordClass::function_word;
    if (facts.commonness == 0) {
        return small ? WordClass::unknown_lower : caps ? WordClass::unknown_caps : WordClass::unknown_capital;
    }
    if (!small && !caps) return WordClass::capital_word;
    return facts.commonness >= 4 ? WordClass::common_word : WordClass::rare_word;
}

WordClass class_of_token(const Token& token, const WordFacts& facts, const Entry& entry, std::string_view text) {
    switch (token.kind) {
        case TokenKind::mark:
            return class_of_mark(text[0]);
        case TokenKind::number:
            return class_of_number(text);
        case TokenKind::mixed:
            return WordClass::mixed;
        case TokenKind::address:
            return WordClass::address;
        case TokenKind::word:
            break;
    }
    return class_of_word(facts, entry, text);
}

// Names and places are not ordinary unless they are common words too, and are then written small.
bool is_ordinary(const Token& token, const WordFacts& facts, const Entry& entry) {
    if (token.kind == TokenKind::mark) return true;
    if (token.kind != TokenKind::word || facts.word_class == static_cast<std::uint8_t>(WordClass::initial))
        return false;
    if ((facts.kinds & telling) != 0) return true;
    const bool dictionary = entry.word && !entry.parts.empty();
    const bool is_name = facts.first_weight > 0 || facts.last_weight > 0 || (facts.kinds & places) != 0;
    if (!is_name) return (dictionary && facts.commonness >= 3) || (facts.kinds & known_terms) != 0;
    if (facts.letter_case == WordCase::lower) return dictionary && facts.commonness >= 5;
    return dictionary && facts.commonness >= 7;
}

void read_entries(const LexiconMatch& match, WordFacts& facts, Entry& entry) {
    facts.kinds |= match.kinds;
    for (const auto& each : match.entries) {
        if (each.kind == LexiconKind::word && (!entry.word || each.weight > entry.weight)) {
            entry = {each.weight, true, each.attribute};
        }
        if (each.kind == LexiconKind::first_name) {
            facts.first_weight = std::max(facts.first_weight, name_weight(each.weight));
        }
        if (each.kind == LexiconKind::surname) {
            facts.last_weight = std::max(facts.last_weight, name_weight(each.weight));
        }
    }
}

}  // namespace

std::uint64_t text_hash(std::string_view lower_case) { return folded_hash(lower_case); }

std::vector<WordFacts> word_facts(const Document& document, const Lexicon& lexicon) {
    std::vector<WordFacts> out(document.tokens.size());
    std::vector<Entry> entries(out.size());
    for (const auto& match : lexicon.matches(document)) {
        if (match.last - match.first == 1) {
            read_entries(match, out[match.first], entries[match.first]);
            continue;
        }
        out[match.first].phrase_first |= match.kinds;
        for (std::uint32_t i = match.first + 1; i < match.last; ++i) out[i].phrase_rest |= match.kinds;
    }
    std::vector<DictionaryWord> dictionary(out.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Token& token = document.tokens[i];
        const std::string_view text = document.text_of(token);
        WordFacts& facts = out[i];
        facts.hash = folded_hash(text);
        facts.shape = shape_of(text);
        facts.letter_case = case_of(token, text);
        facts.commonness = commonness_of(entries[i]);
        facts.word_class = static_cast<std::uint8_t>(class_of_token(token, facts, entries[i], text));
        facts.ordinary = is_ordinary(token, facts, entries[i]);
        dictionary[i] = {entries[i].parts,
                         (facts.first_weight > 0 || facts.last_weight > 0 || (facts.kinds & places) != 0) &&
                             entries[i].parts.empty()};
    }
    const auto parts = parts_of_speech(document, dictionary);
    for (std::size_t i = 0; i < out.size(); ++i) out[i].part = parts[i];
    return out;
}

}  // namespace scrim

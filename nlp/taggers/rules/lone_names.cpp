// Names that stand alone in terse text: one that is no English word, a name in front of an age, the speaker of a line
// of a chat, the next name of a list.

#include <algorithm>
#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/name_finder.h"

namespace scrim {
namespace {

constexpr LexiconKinds things =
    medical_kinds | kind_bits(LexiconKind::eponym, LexiconKind::abbreviation, LexiconKind::hospital,
                              LexiconKind::organization, LexiconKind::language, LexiconKind::nationality);
constexpr LexiconKinds places = kind_bits(LexiconKind::city, LexiconKind::state, LexiconKind::country);

// What a name does or is told, where it begins a sentence.
constexpr Words after_names = "@after_lone_names";

// What is called after somebody, by the word after the name.
constexpr Words called_after_somebody = "@called_after_somebody";

}  // namespace

// Letters alone, one capital in front: no brand, no code.
bool NameFinder::plain_word(std::uint32_t i) const {
    const std::string_view word = context_.word(i);
    if (word.size() < 3) return false;
    bool before_letter = false;
    for (std::size_t at = 0; at < word.size(); ++at) {
        const char c = word[at];
        if (is_digit(c) || c == '/' || c == '.' || c == '_') return false;
        if (is_capital(c) && before_letter && !word.starts_with("Mc") && !word.starts_with("Mac") && word[1] != 'e' &&
            word[1] != '\'' && word[at - 1] != '-' && word[at - 1] != '\'')
            return false;
        before_letter = is_letter(c);
    }
    return true;
}

// "Schonberg agrees", "(Saeed)": a name that is no English word, where nothing announces it.
void NameFinder::find_lone_name(std::uint32_t i) {
    if (!context_.is_word(i) || context_.token(i).has(token_heading) || !context_.token(i).has(token_capital)) return;
    const bool loud = context_.token(i).has(token_upper);
    if (loud ? context_.case_tells(i) || context_.word(i).size() < 5 : !context_.case_tells(i) || !plain_word(i))
        return;
    if (words_.strength(i) != NameStrength::likely || words_.is_credential(i) || words_.is_suffix(i)) return;
    const WordInfo& info = context_.info(i);
    if (context_.word(i).size() < 4 || info.is(LexiconKind::word) || info.is(LexiconKind::country)) return;
    if (info.any(things) || (info.inside & ~kind_bit(LexiconKind::word)) != 0 || behind_named_part(i)) return;
    const std::uint32_t next = i + 1;
    const bool goes_on = next < context_.size() && context_.line_breaks_before(next) == 0;
    const bool word = goes_on && context_.is_word(next);
    if (word && context_.has_word<called_after_somebody>(next)) return;
    // "Lincoln High School"
    if (word && context_.token(next).has(token_capital) && !context_.token(next).has(token_upper) &&
        words_.strength(next) == NameStrength::none && !words_.is_function_word(next) && !words_.is_title(next) &&
        !words_.is_credential(next))
        return;
    // "Bohler 22", "Westley 2": what somebody's scale gives.
    if (goes_on && context_.token(next).kind == TokenKind::number && context_.word(next).size() <= 2 &&
        !context_.is_mark(next + 1, '/') && !info.is(LexiconKind::first_name))
        return;
    const bool first = context_.starts_sentence(i) || context_.line_breaks_before(i) > 0;
    if (first && word && !context_.token(next).has(token_capital) && !context_.has_word<after_names>(next)) return;
    if (first && context_.is_mark(next, ':')) return;
    add(i, next, label_elsewhere(i, first ? Label::patient : Label::doctor), 0.58F);
}

// The label of the same word where something announces it: "Mrs. Holloway ... Overnight Holloway slept".
Label NameFinder::label_elsewhere(std::uint32_t i, Label otherwise) {
    for (; names_read_ < spans_.size(); ++names_read_) {
        const Span& span = spans_[names_read_];
        if (!is_name(span.label) || span.score < 0.8F) continue;
        const std::string_view text = context_.text().substr(span.begin, span.end - span.begin);
        if (!sure_texts_.insert(text).second) continue;
        sure_names_.add(text);
        sure_labels_.push_back(span.label);
    }
    const auto first = sure_names_.holding(context_.word(i));
    return first ? sure_labels_[*first] : otherwise;
}

// "Larren, 4, sleep study", "Vivek (8)", "Breylan 22": a name in front of an age.
void NameFinder::find_name_before_age(std::uint32_t i) {
    std::uint32_t at = i + 1;
    const bool mark = context_.is_mark(at, ',') || context_.is_mark(at, '(');
    const bool bracket = context_.is_mark(at, '(');
    if (!mark) return;
    ++at;
    if (at >= context_.size() || context_.token(at).kind != TokenKind::number || context_.line_breaks_before(at) > 0)
        return;
    const std::string_view digits = context_.word(at);
    if (digits.size() > 2 || !std::all_of(digits.begin(), digits.end(), is_digit)) return;
    const bool closed = bracket ? context_.is_mark(at + 1, ')') || context_.is_mark(at + 1, ',')
                                : context_.is_mark(at + 1, ',') || context_.is_mark(at + 1, '.') ||
                                      context_.is_mark(at + 1, ')') || context_.is_mark(at + 1, ';');
    if (!closed) return;
    const NameStrength strength = words_.strength(i);
    if (strength == NameStrength::none || !plain_word(i) || words_.is_note_word(i)) return;
    const WordInfo& info = context_.info(i);
    if (info.any(things) || (info.inside & medical_kinds) != 0) return;
    const bool weighty = std::max(info.first_weight, info.last_weight) >= 1;
    if (strength == NameStrength::ambiguous && (!weighty || !context_.case_tells(i))) return;
    if (info.any(places) && !info.is(LexiconKind::first_name)) return;
    std::uint32_t begin = i;
    while (begin > 0 && i - begin < 2 && context_.line_breaks_before(begin) == 0 && words_.written_as_name(begin - 1) &&
           words_.strength(begin - 1) > NameStrength::possible)
        --begin;
    add(begin, i + 1, Label::relative, 0.7F);
    Span age;
    age.begin = context_.token(at).begin;
    age.end = context_.token(at).end;
    age.label = Label::age;
    age.score = 0.7F;
    age.rule = "ages.behind_name";
    spans_.push_back(age);
}

// "11:50 Novickis: be kind to him", "[00:31] SW HABAQUIST: ...": who speaks in a line of a chat.
void NameFinder::find_speaker(std::uint32_t i) {
    if (!context_.is_word(i) || i == 0) return;
    std::uint32_t end = i + 1;
    if (!context_.is_mark(end, ':') && !context_.is_mark(end, '>')) return;
    const Line& line = context_.document().line_at(context_.token(i).begin);
    if (i - line.first > 7 || i <= line.first) return;
    const char first = context_.text()[context_.token(line.first).begin];
    const bool stamped = is_digit(first) || (first == '[' && line.first + 1 < context_.size() &&
                                             is_digit(context_.text()[context_.token(line.first + 1).begin]));
    if (!stamped) return;
    const std::uint32_t before_it = i - 1;
    const bool after_time = context_.token(before_it).kind != TokenKind::word || words_.is_credential(before_it) ||
                            context_.token(before_it).has(token_upper);
    const std::string_view word = context_.word(i);
    const bool letters = word.size() >= 2 && word.size() <= 3 && context_.token(i).has(token_upper) &&
                         !context_.info(i).any(medical_kinds | kind_bit(LexiconKind::abbreviation));
    const bool name = plain_word(i) && words_.strength(i) != NameStrength::none && !words_.is_note_word(i) &&
                      !context_.info(i).any(medical_kinds);
    if (after_time && (name || letters)) add(i, end, Label::doctor, 0.7F);
}

// "Sallie and Haruka", "Simcox, Mozie, Willy": a word that may be a name, after or before a name that was found.
void NameFinder::find_listed_names() {
    for (std::size_t at = 0; at < spans_.size() && at < most_listed; ++at) {
        const Span span = spans_[at];
        if (!is_name(span.label) || span.score < 0.65F) continue;
        std::uint32_t next = context_.document().token_at(span.end > 0 ? span.end - 1 : 0) + 1;
        if (next >= context_.size()) continue;
        const bool link = context_.is_mark(next, '&') || context_.is_mark(next, '/') || context_.is_mark(next, '+') ||
                          (context_.is_word(next) && context_.plain(next) == "and");
        const bool comma = context_.is_mark(next, ',');
        if (!link && !comma) continue;
        const std::uint32_t name = next + 1;
        if (!context_.is_word(name) || context_.line_breaks_before(name) > 0 || !words_.written_as_name(name)) continue;
        if (!plain_word(name) || words_.is_credential(name) || words_.is_note_word(name)) continue;
        const NameStrength strength = words_.strength(name);
        const WordInfo& info = context_.info(name);
        if (strength == NameStrength::none || info.any(things) || (info.inside & medical_kinds) != 0) continue;
        const bool ends = name + 1 >= context_.size() || context_.token(name + 1).kind == TokenKind::mark ||
                          context_.line_breaks_before(name + 1) > 0 || (link && strength != NameStrength::possible);
        if (comma && (info.any(places) || strength == NameStrength::ambiguous)) continue;
        if (!ends || (!context_.case_tells(name) && strength != NameStrength::likely)) continue;
        rule_ = "names.listed";
        add(name, name + 1, span.label, std::min(span.score, 0.68F));
    }
}

}  // namespace scrim

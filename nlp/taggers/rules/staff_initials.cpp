// Two or three capitals that stand for who wrote, gave or checked something: at the end of an entry, in the cells of a
// chart, between slashes, after "by", in front of a credential. Small letters only in a column of a table.

#include <map>
#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/name_finder.h"

namespace scrim {
namespace {

constexpr Words never_initials = "@never_initials";

}  // namespace

bool NameFinder::may_be_initials(std::uint32_t i) const {
    if (!context_.is_word(i) || !context_.token(i).has(token_upper) || context_.token(i).has(token_heading))
        return false;
    const std::string_view word = context_.word(i);
    if (word.size() < 2 || word.size() > 3 || !is_letter(word[0]) || !is_letter(word[1])) return false;
    return !context_.is_one_of<never_initials>(i) && !words_.is_credential(i) && !words_.is_title(i) &&
           !context_.info(i).any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::state));
}

// "hv", "rr", "AvR": two small letters, or one between capitals, alone in a cell of a table, which no list has.
bool NameFinder::small_initials_in_cell(std::uint32_t i) const {
    if (!context_.is_word(i)) return false;
    const std::string_view word = context_.word(i);
    const bool small = word.size() == 2 && is_small(word[0]) && is_small(word[1]);
    const bool mixed = word.size() == 3 && is_capital(word[0]) && is_small(word[1]) && is_capital(word[2]);
    if (!small && !mixed) return false;
    if (context_.is_one_of<never_initials>(i) || words_.is_credential(i) ||
        context_.info(i).any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::word)))
        return false;
    const std::string_view text = context_.text();
    const auto edge = [&](std::size_t at) { return text[at] == '\t' || text[at] == '|'; };
    std::size_t before = context_.token(i).begin;
    while (before > 0 && text[before - 1] == ' ') --before;
    std::size_t after = context_.token(i).end;
    while (after < text.size() && text[after] == ' ') ++after;
    return before > 0 && edge(before - 1) && (after == text.size() || edge(after) || text[after] == '\n');
}

// Nothing but the end of the line behind it.
bool NameFinder::ends_line(std::uint32_t i) const {
    return i + 1 >= context_.size() || context_.line_breaks_before(i + 1) > 0;
}

// Set off from what is before: a wide gap, the end of a sentence, a dash, a bar of a table.
bool NameFinder::set_off(std::uint32_t i) const {
    if (i == 0 || context_.line_breaks_before(i) > 0) return true;
    if (wide_gap_before(i)) return true;
    const char previous = context_.text()[context_.token(i).begin - 1];
    const char before_it = context_.text()[context_.token(i - 1).end - 1];
    return before_it == '.' || before_it == '|' || before_it == '-' || before_it == '~' || before_it == '!' ||
           before_it == '?' || before_it == ';' || previous == '|' || previous == ';' || before_it == ')';
}

void NameFinder::find_staff_initials() {
    rule_ = "names.staff_initials";
    std::map<std::string, int, std::less<>> in_cells;
    std::vector<std::uint32_t> candidates;
    constexpr std::size_t make_a_column = 3;
    std::vector<std::uint32_t> small;
    for (std::uint32_t i = 0; i < context_.size(); ++i) {
        if (small_initials_in_cell(i)) small.push_back(i);
        if (!may_be_initials(i)) continue;
        candidates.push_back(i);
        const bool cell = set_off(i) && (ends_line(i) || wide_gap_before(i + 1) || context_.is_mark(i + 1, '|') ||
                                         context_.is_mark(i + 1, ';'));
        if (cell) ++in_cells[std::string(context_.word(i))];
    }
    if (small.size() >= make_a_column) {
        for (const std::uint32_t i : small) add(i, i + 1, Label::doctor, 0.7F);
    }
    for (const std::uint32_t i : candidates) {
        const auto cells = in_cells.find(context_.word(i));
        const int seen = cells == in_cells.end() ? 0 : cells->second;
        // A small letter in the next line goes on with the sentence.
        const bool goes_on = i + 1 < context_.size() && is_small(context_.text()[context_.token(i + 1).begin]);
        const bool closes_entry = context_.case_tells(i) && ends_line(i) && !goes_on && set_off(i) && i > 0 &&
                                  context_.line_breaks_before(i) == 0 && !context_.is_mark(i - 1, '-');
        const bool in_chart = seen >= 2 && set_off(i);
        if (closes_entry || in_chart || beside_signer(i)) add(i, i + 1, Label::doctor, 0.7F);
    }
}

// "by EJ", "DG/KW", "SM, PA-C".
bool NameFinder::beside_signer(std::uint32_t i) const {
    const bool by = i > 0 && context_.is_word(i - 1) && context_.line_breaks_before(i) == 0 &&
                    context_.is_one_of<"by|wit|witness|initials|cosigned">(i - 1) && context_.case_tells(i) &&
                    context_.word(i).size() == 2 && !context_.info(i).is(LexiconKind::word);
    if (by) return true;
    const std::uint32_t next = i + 1;
    if (context_.info(i).is(LexiconKind::word) || !context_.case_tells(i)) return false;
    if (words_.is_credential(next) && context_.line_breaks_before(next) == 0 && set_off(i)) return true;
    if (context_.is_mark(next, ',') && words_.is_credential(next + 1) && set_off(i)) return true;
    const auto slash = [this](std::uint32_t mark, std::uint32_t other) {
        return context_.is_mark(mark, '/') &&
               (may_be_initials(other) || (context_.is_word(other) && words_.strength(other) > NameStrength::none &&
                                           context_.token(other).has(token_capital)));
    };
    if (slash(next, i + 2) && (ends_line(i + 2) || context_.token(i + 3).kind == TokenKind::mark) && set_off(i))
        return true;
    return i > 1 && slash(i - 1, i - 2) && ends_line(i) && set_off(i - 2);
}

}  // namespace scrim

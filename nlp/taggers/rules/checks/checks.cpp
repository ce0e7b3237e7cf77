// The table of checks that a row of a pattern can name, and those that serve any kind of information: they look at a
// few characters or words beside the match, which a regular expression without look-around cannot.

#include "nlp/taggers/rules/checks/checks.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "nlp/lexicon/cues.h"

namespace scrim {
namespace {

std::string_view found(std::string_view text, PatternMatch match) {
    return text.substr(match.begin, match.end - match.begin);
}

// At the start of the text, after a blank, or after one of the marks.
bool after(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    if (match.begin == 0) return true;
    const char previous = text[match.begin - 1];
    return is_space(previous) || argument.marks.find(previous) != std::string::npos;
}

// At the start of the text, after one of the marks, or one blank after it.
bool after_mark(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    const auto is_mark = [&](std::size_t at) {
        return at == 0 || argument.marks.find(text[at - 1]) != std::string::npos;
    };
    return is_mark(match.begin) || (is_space(text[match.begin - 1]) && is_mark(match.begin - 1));
}

bool words_before(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    return has_word(before(text, match.begin, argument.number), *argument.words);
}
bool no_words_before(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    return !words_before(text, match, argument);
}

// The next word is one of them.
bool word_after(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    return starts_with_word(behind(text, match.end, argument.number), *argument.words);
}
bool no_word_after(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    return !word_after(text, match, argument);
}

bool no_words_inside(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    return !has_word(lower(found(text, match)), *argument.words);
}

bool digits(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    const std::string_view inside = found(text, match);
    return static_cast<std::size_t>(std::count_if(inside.begin(), inside.end(), is_digit)) >= argument.number;
}

bool length(std::string_view, PatternMatch match, const CheckArgument& argument) {
    return match.end - match.begin >= argument.number;
}

// In the first bytes of a note, where the record's numbers stand without a name.
bool within_first(std::string_view, PatternMatch match, const CheckArgument& argument) {
    return match.begin < argument.number;
}

bool not_ending(std::string_view text, PatternMatch match, const CheckArgument& argument) {
    return argument.marks.find(text[match.end - 1]) == std::string::npos;
}

bool capital(std::string_view text, PatternMatch match) { return is_capital(text[match.begin]); }

bool small_letters(std::string_view text, PatternMatch match) { return is_small(text[match.begin]); }

// No digit on either side, with or without a dash between.
bool no_dashed_digit_beside(std::string_view text, PatternMatch match) {
    const bool previous = match.begin > 0 && (is_digit(text[match.begin - 1]) || text[match.begin - 1] == '-');
    const bool next = match.end < text.size() &&
                      (is_digit(text[match.end]) ||
                       (text[match.end] == '-' && match.end + 1 < text.size() && is_digit(text[match.end + 1])));
    return !previous && !next;
}

// Not a part of a longer number with dashes, slashes or periods.
bool not_in_number(std::string_view text, PatternMatch match) {
    const bool joined_before = match.begin > 0 && (is_digit(text[match.begin - 1]) || text[match.begin - 1] == '/' ||
                                                   text[match.begin - 1] == '-' || text[match.begin - 1] == '.');
    const bool joined_behind =
        match.end + 1 < text.size() &&
        (is_digit(text[match.end]) || ((text[match.end] == '/' || text[match.end] == '-' || text[match.end] == '.') &&
                                       is_digit(text[match.end + 1])));
    return !joined_before && !joined_behind;
}

constexpr std::size_t usual_window = 24;
constexpr auto general = std::to_array<NamedCheck>({
    {"after", after, CheckTakes::marks},
    {"after mark", after_mark, CheckTakes::marks},
    {"not ending", not_ending, CheckTakes::marks},
    {"words before", words_before, CheckTakes::words, usual_window},
    {"not words before", no_words_before, CheckTakes::words, usual_window},
    {"word after", word_after, CheckTakes::words, usual_window},
    {"not word after", no_word_after, CheckTakes::words, usual_window},
    {"not words inside", no_words_inside, CheckTakes::words},
    {"digits", digits, CheckTakes::number},
    {"length", length, CheckTakes::number},
    {"within first", within_first, CheckTakes::number},
    {"capital", plain_check<capital>},
    {"small letters", plain_check<small_letters>},
    {"no digit beside", plain_check<no_digit_beside>},
    {"no dashed digit beside", plain_check<no_dashed_digit_beside>},
    {"not in a number", plain_check<not_in_number>},
});

std::span<const NamedCheck> general_checks() { return general; }

constexpr auto tables = std::to_array<std::span<const NamedCheck> (*)()>({
    general_checks,
    number_checks,
    date_checks,
    day_checks,
    age_checks,
    contact_checks,
    identifier_checks,
    address_checks,
    signature_checks,
    terse_checks,
    release_checks,
});

const NamedCheck* check_named(std::string_view name) {
    for (const auto table : tables) {
        for (const NamedCheck& check : table()) {
            if (check.name == name) return &check;
        }
    }
    return nullptr;
}

std::optional<std::size_t> number_of(std::string_view text) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// "not words before 70" into the name and its number.
std::optional<std::size_t> take_window(std::string_view& name) {
    const auto blank = name.rfind(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const auto number = number_of(name.substr(blank + 1));
    if (number) name = trim(name.substr(0, blank));
    return number;
}

Result<void> set_words(std::string_view written, const NamedLists& lists, const Place& place, CheckArgument& out) {
    std::string words(written);
    if (written.starts_with('@')) {
        const auto own = lists.find(written.substr(1));
        const auto built_in = cue_list(written.substr(1));
        if (own == lists.end() && !built_in) {
            return bad_input("there is no list of words '" + words + "'", place,
                             "add its words in rows of '# columns: list\tword', or write them as a|b|c");
        }
        words = own != lists.end() ? own->second : std::string(*built_in);
    }
    if (words.empty()) return bad_input("a check without its words", place, "write them as a|b|c");
    out.text = std::make_shared<const std::string>(lower(words));
    out.words = WordList::of(*out.text);
    return {};
}

Result<PatternCheck> parse_check(std::string_view written, const NamedLists& lists, const Place& place) {
    const std::size_t colon = std::min(written.find(':'), written.size());
    std::string_view name = trim(written.substr(0, colon));
    const std::string_view argument = written.substr(std::min(colon + 1, written.size()));
    const NamedCheck* known = check_named(name);
    std::optional<std::size_t> window;
    if (known == nullptr) {  // "mod 11" is a name, "words before 70" has a number behind its own
        window = take_window(name);
        known = check_named(name);
    }
    if (known == nullptr) {
        std::string names;
        for (const auto& each : check_names()) names += (names.empty() ? "" : ", ") + each;
        return bad_input("there is no check '" + std::string(name) + "'", place, "the checks are: none, " + names);
    }
    PatternCheck check{known->holds, {}};
    check.argument.number = window.value_or(known->window);
    const bool given = colon < written.size();
    if (given != (known->takes != CheckTakes::nothing)) {
        return bad_input("the check '" + std::string(name) + (given ? "' takes nothing" : "' lacks what follows it"),
                         place, given ? "remove the colon and what follows it" : "as in after:(: or digits:5");
    }
    if (known->takes == CheckTakes::marks) check.argument.marks = argument;
    if (known->takes == CheckTakes::words) {
        if (auto set = set_words(trim(argument), lists, place, check.argument); !set) return set.error();
    }
    if (known->takes == CheckTakes::number) {
        const auto number = number_of(trim(argument));
        if (!number) return bad_input("the check '" + std::string(name) + "' takes a number", place, "as in digits:5");
        check.argument.number = *number;
    }
    return check;
}

}  // namespace

bool no_digit_beside(std::string_view text, PatternMatch match) {
    const bool before_it = match.begin > 0 && (is_digit(text[match.begin - 1]) || text[match.begin - 1] == '/');
    const bool behind_it = match.end < text.size() && is_digit(text[match.end]);
    return !before_it && !behind_it;
}

Result<std::vector<PatternCheck>> parse_checks(std::string_view written, const NamedLists& lists, const Place& place) {
    std::vector<PatternCheck> out;
    constexpr std::string_view joint = " & ";
    while (!trim(written).empty()) {
        const std::size_t end = std::min(written.find(joint), written.size());
        if (trim(written.substr(0, end)) != "none") {
            auto check = parse_check(written.substr(0, end), lists, place);
            if (!check) return check.error();
            out.push_back(std::move(*check));
        }
        written.remove_prefix(std::min(end + joint.size(), written.size()));
    }
    return out;
}

std::vector<std::string> check_names() {
    std::vector<std::string> out;
    for (const auto table : tables) {
        for (const NamedCheck& check : table()) out.emplace_back(check.name);
    }
    return out;
}

}  // namespace scrim

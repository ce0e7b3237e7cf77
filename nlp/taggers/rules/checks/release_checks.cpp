// What stands around the forms that a release looks for besides the tagged ones (lexicons/release): a child who is not
// the patient, a length of time, an amount instead of an age or a year.

#include <string>

#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

// "As a child", "her child", "one child" tell nothing of the patient's age now.
bool of_the_patient(std::string_view text, PatternMatch match) {
    if (match.end < text.size() && text[match.end] == '-') return false;  // "Child-Pugh"
    const std::string left(trim(before(text, match.begin, 24)));
    if (left.ends_with(" as a") || left.ends_with(" as an") || left == "as a" || left == "as an") return false;
    return !ends_with_word(left, cue<"before_others_children">());
}

// "Over the last year" is a length of time.
bool no_length_of_time(std::string_view text, PatternMatch match) {
    return !ends_with_word(trim(before(text, match.begin, 16)), "the|over|past|within|each|every|per");
}

std::string word_behind(std::string_view text, std::size_t at) {
    const std::string right(trim(behind(text, at, 12)));
    return right.substr(0, right.find_first_of(" ,.;:)/-\n"));
}

bool is_unit(std::string_view text, std::size_t at) { return has_word(word_behind(text, at), cue<"after_amounts">()); }

// "Nearly 70", but not "nearly 70 mg" or "nearly 70% of it".
bool no_amount(std::string_view text, PatternMatch match) {
    const char next = match.end < text.size() ? text[match.end] : ' ';
    if (next == '%' || next == '/') return false;
    if (next == '.' || next == '-') return match.end + 1 == text.size() || is_space(text[match.end + 1]);
    return !is_unit(text, match.end) &&
           !has_word(word_behind(text, match.end),
                     "minutes|min|mins|days|day|weeks|week|months|month|pounds|lbs|lb|percent|degrees|of|times");
}

bool not_in_a_date_or_time(std::string_view text, PatternMatch match) {
    const auto joins = [&](std::uint32_t at) {
        return std::string_view("/-.:").find(text[at]) != std::string_view::npos;
    };
    if (match.begin > 1 && joins(match.begin - 1) && is_digit(text[match.begin - 2])) return false;
    return !(match.end + 1 < text.size() && joins(match.end) && is_digit(text[match.end + 1]));
}

constexpr auto table_of_a_release = std::to_array<NamedCheck>({
    {"of the patient", plain_check<of_the_patient>},
    {"no length of time", plain_check<no_length_of_time>},
    {"no amount", plain_check<no_amount>},
    {"not in a date or time", plain_check<not_in_a_date_or_time>},
    {"place of a year", plain_check<is_place_of_a_year>},
});

}  // namespace

bool is_place_of_a_year(std::string_view text, PatternMatch match) {
    const char left = match.begin > 0 ? text[match.begin - 1] : ' ';
    if (is_letter(left) || is_digit(left) || std::string_view(".,:$#_").find(left) != std::string_view::npos)
        return false;
    if ((left == '/' || left == '-') && match.begin > 1 && is_digit(text[match.begin - 2])) return false;
    if (match.end < text.size()) {
        const char next = text[match.end];
        const bool more = match.end + 1 < text.size() && is_digit(text[match.end + 1]);
        if (is_letter(next) || is_digit(next) || next == '_' || next == '%') return false;
        if (more && std::string_view(".,:/-").find(next) != std::string_view::npos) return false;
    }
    const std::string left_text(trim(before(text, match.begin, 12)));
    if (left_text == "at" || left_text.ends_with(" at")) return false;  // the clock
    return !is_unit(text, match.end);
}

std::span<const NamedCheck> release_checks() { return table_of_a_release; }

}  // namespace scrim

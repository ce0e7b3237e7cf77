// Phone and fax numbers, e-mail, addresses on the network, user names.

#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

// Four numbers below 256 that are not a version or a section number.
bool internet_address(std::string_view text, PatternMatch match) {
    int value = 0;
    int parts = 1;
    for (std::size_t i = match.begin; i < match.end; ++i) {
        if (text[i] == '.') {
            value = 0;
            ++parts;
        } else {
            value = value * 10 + (text[i] - '0');
            if (value > 255) return false;
        }
    }
    return parts == 4 && no_digit_beside(text, match);
}

// Seven digits with a dash: a phone number unless they are an id or a range of values.
bool local_number(std::string_view text, PatternMatch match) {
    if (!no_digit_beside(text, match)) return false;
    if (match.begin > 0 &&
        (text[match.begin - 1] == '-' || text[match.begin - 1] == '.' || is_letter(text[match.begin - 1])))
        return false;
    if (match.end < text.size() && text[match.end] == '-') return false;
    return !has_word(before(text, match.begin, 24), cue<"before_no_phone">());
}

// Whether a phone number stands right before: "617-555-1234 x4321".
bool ends_phone(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == ',')) --at;
    std::size_t digits = 0;
    while (at > 0 && is_digit(text[at - 1])) {
        --at;
        ++digits;
    }
    return digits == 4 && at > 3 && (text[at - 1] == '-' || text[at - 1] == '.' || text[at - 1] == ' ');
}

// "x3 days", "4 x 300" and "10 x1000" are not extensions.
bool extension(std::string_view text, PatternMatch match) {
    const std::string earlier = before(text, match.begin, 3);
    const std::size_t digit = earlier.find_last_not_of(" ");
    const bool times = digit != std::string::npos && is_digit(earlier[digit]) && !ends_phone(text, match.begin);
    return match.end - match.begin >= 5 && !times;
}

// "Roe, x 4410": a letter or a period before the comma.
bool comma_after_word(std::string_view text, PatternMatch match) {
    const auto comma = text.rfind(',', match.begin);
    return comma > 0 && (is_letter(text[comma - 1]) || text[comma - 1] == '.');
}

// "@janeroe" but not "name@host".
bool at_sign_starts_word(std::string_view text, PatternMatch match) {
    return match.begin < 2 || is_space(text[match.begin - 2]) || text[match.begin - 2] == '(';
}

constexpr auto table_of_contacts = std::to_array<NamedCheck>({
    {"internet address", plain_check<internet_address>},
    {"local phone number", plain_check<local_number>},
    {"extension", plain_check<extension>},
    {"comma after a word", plain_check<comma_after_word>},
    {"at sign starts a word", plain_check<at_sign_starts_word>},
});

}  // namespace

std::span<const NamedCheck> contact_checks() { return table_of_contacts; }

}  // namespace scrim

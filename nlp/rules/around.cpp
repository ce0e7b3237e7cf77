#include "nlp/rules/around.h"

namespace scrim {
namespace {

bool one_of(std::string_view word, std::string_view words) {
    while (!words.empty()) {
        const auto bar = words.find('|');
        if (word == words.substr(0, bar)) return true;
        if (bar == std::string_view::npos) break;
        words.remove_prefix(bar + 1);
    }
    return false;
}

bool in_word(char c) { return is_letter(c) || is_digit(c) || c == '\''; }

}  // namespace

bool has_word(std::string_view text, std::string_view words) {
    std::size_t at = 0;
    while (at < text.size()) {
        while (at < text.size() && !in_word(text[at])) ++at;
        std::size_t end = at;
        while (end < text.size() && in_word(text[end])) ++end;
        if (end > at && one_of(text.substr(at, end - at), words)) return true;
        at = end;
    }
    return false;
}

bool starts_with_word(std::string_view text, std::string_view words) {
    std::size_t at = 0;
    while (at < text.size() && !in_word(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    return end > at && one_of(text.substr(at, end - at), words);
}

bool ends_with_word(std::string_view text, std::string_view words) {
    std::size_t end = text.size();
    while (end > 0 && !in_word(text[end - 1])) --end;
    std::size_t at = end;
    while (at > 0 && in_word(text[at - 1])) --at;
    return end > at && one_of(text.substr(at, end - at), words);
}

}  // namespace scrim

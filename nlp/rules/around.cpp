#include "nlp/rules/around.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace scrim {
namespace {

using Words = std::unordered_set<std::string_view>;

// The list taken apart, kept for each thread by the place of its literal.
const Words& set_of(WordList list) {
    thread_local std::unordered_map<const char*, Words> sets;
    const auto [at, fresh] = sets.try_emplace(list.words().data());
    if (fresh) {
        std::string_view rest = list.words();
        while (!rest.empty()) {
            const std::size_t bar = std::min(rest.find('|'), rest.size());
            at->second.insert(rest.substr(0, bar));
            rest.remove_prefix(std::min(bar + 1, rest.size()));
        }
    }
    return at->second;
}

bool in_word(char c) { return is_letter(c) || is_digit(c) || c == '\''; }

}  // namespace

bool is_one_of(std::string_view word, WordList words) { return words.may_hold(word) && set_of(words).contains(word); }

bool has_word(std::string_view text, WordList words) {
    std::size_t at = 0;
    while (at < text.size()) {
        while (at < text.size() && !in_word(text[at])) ++at;
        std::size_t end = at;
        while (end < text.size() && in_word(text[end])) ++end;
        if (is_one_of(text.substr(at, end - at), words)) return true;
        at = end;
    }
    return false;
}

bool starts_with_word(std::string_view text, WordList words) {
    std::size_t at = 0;
    while (at < text.size() && !in_word(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    return is_one_of(text.substr(at, end - at), words);
}

bool ends_with_word(std::string_view text, WordList words) {
    std::size_t end = text.size();
    while (end > 0 && !in_word(text[end - 1])) --end;
    std::size_t at = end;
    while (at > 0 && in_word(text[at - 1])) --at;
    return is_one_of(text.substr(at, end - at), words);
}

}  // namespace scrim

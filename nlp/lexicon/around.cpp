#include "nlp/lexicon/around.h"

#include <algorithm>

namespace scrim {
bool is_in_list(std::string_view word, const WordList& words) {
    std::string_view list = words.words();
    while (!list.empty()) {
        const std::size_t bar = std::min(list.find('|'), list.size());
        if (list.substr(0, bar) == word) return true;
        list.remove_prefix(std::min(bar + 1, list.size()));
    }
    return false;
}

bool has_word(std::string_view text, const WordList& words) {
    std::size_t at = 0;
    while (at < text.size() && in_list_word(text[at])) ++at;
    if (at == text.size()) return is_one_of(text, words);  // one word, as most texts that are asked for
    at = 0;
    while (at < text.size()) {
        while (at < text.size() && !in_list_word(text[at])) ++at;
        std::size_t end = at;
        while (end < text.size() && in_list_word(text[end])) ++end;
        if (is_one_of(text.substr(at, end - at), words)) return true;
        at = end;
    }
    return false;
}

bool starts_with_word(std::string_view text, const WordList& words) {
    std::size_t at = 0;
    while (at < text.size() && !in_list_word(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && in_list_word(text[end])) ++end;
    return is_one_of(text.substr(at, end - at), words);
}

bool ends_with_word(std::string_view text, const WordList& words) {
    std::size_t end = text.size();
    while (end > 0 && !in_list_word(text[end - 1])) --end;
    std::size_t at = end;
    while (at > 0 && in_list_word(text[at - 1])) --at;
    return is_one_of(text.substr(at, end - at), words);
}

}  // namespace scrim

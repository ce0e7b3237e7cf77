#include "nlp/lexicon/word_lists.h"

#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "nlp/base/words/cue_lists.h"

namespace scrim {
namespace {

std::vector<std::string_view>& registered() {
    static std::vector<std::string_view> lists;
    return lists;
}

using ListsByWord = std::unordered_map<std::string_view, WordLists>;

ListsByWord by_word() {
    ListsByWord out;
    for (std::size_t number = 0; number < registered().size(); ++number) {
        std::string_view list = registered()[number];
        if (list.starts_with('@')) list = needed_cue_list(list.substr(1));
        while (!list.empty()) {
            const std::size_t bar = std::min(list.find('|'), list.size());
            if (bar > 0) out[list.substr(0, bar)].add(static_cast<std::uint8_t>(number));
            list.remove_prefix(std::min(bar + 1, list.size()));
        }
    }
    return out;
}

}  // namespace

std::uint8_t register_word_list(std::string_view words) {
    if (registered().size() == most_word_lists) throw std::length_error("more word lists than a WordLists can hold");
    registered().push_back(words);
    return static_cast<std::uint8_t>(registered().size() - 1);
}

WordLists lists_of_word(std::string_view word) {
    static const ListsByWord lists = by_word();
    const auto found = lists.find(word);
    return found == lists.end() ? WordLists{} : found->second;
}

WordLists lists_of_text(std::string_view text) {
    WordLists out;
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && !in_list_word(text[at])) ++at;
        std::size_t end = at;
        while (end < text.size() && in_list_word(text[end])) ++end;
        if (end > at) out.add(lists_of_word(text.substr(at, end - at)));
        at = end;
    }
    return out;
}

}  // namespace scrim

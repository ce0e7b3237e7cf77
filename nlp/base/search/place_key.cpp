#include "nlp/base/search/place_key.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "nlp/base/ascii.h"
#include "nlp/base/words/cue_lists.h"

namespace scrim {
namespace {

// Words that say the same of a place. "RMC" is a regional medical center, whose other words any hospital has.
constexpr auto same_words = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"surgery", "surgical"},
    {"surgicenter", "surgical"},
    {"surgicentre", "surgical"},
    {"rmc", "regional"},
    {"reg", "regional"},
    {"vamc", "va"},
    {"univ", "university"},
    {"mem", "memorial"},
    {"gen", "general"},
    {"comm", "community"},
    {"saint", "st"},
    {"mount", "mt"},
    {"childrens", "children"},
    {"womens", "women"},
    {"rehab", "rehabilitation"},
    {"inst", "institute"},
});

std::string_view plain_word(std::string_view word) {
    for (const auto& [other, plain] : same_words) {
        if (word == other) return plain;
    }
    return word;
}

}  // namespace

std::string place_key(std::string_view name) {
    static const std::vector<std::string_view> words_of_any_place = cue_entries("words_of_any_place");
    std::set<std::string> telling;
    std::string all;
    std::string word;
    bool veterans = false;
    for (const char c : std::string(name) + " ") {
        if (is_letter(c) || is_digit(c)) {
            word += lower(c);
            continue;
        }
        if (c == '.' || c == '\'' || word.empty()) continue;
        all += (all.empty() ? "" : " ") + word;
        const bool of_any =
            std::find(words_of_any_place.begin(), words_of_any_place.end(), word) != words_of_any_place.end();
        if (veterans && word == "affairs") {
            telling.erase("veterans");
            telling.insert("va");
        } else if (!of_any) {
            telling.emplace(plain_word(word));
        }
        veterans = word == "veterans";
        word.clear();
    }
    if (telling.empty()) return all;
    std::string key;
    for (const std::string& each : telling) key += (key.empty() ? "" : " ") + each;
    return key;
}

}  // namespace scrim

#include "anon/release/check/own_words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

bool in_word(char c) { return is_letter(c) || is_digit(c) || (static_cast<unsigned char>(c) & 0x80U) != 0; }

// Words that a release writes in place of others: "a" for "an", "male" for "boy", "90+" for a higher age.
bool is_rewritten_word(std::string_view word) {
    constexpr std::array<std::string_view, 7> words{"a", "male", "female", "person", "year", "yo", "90"};
    return std::find(words.begin(), words.end(), lower(word)) != words.end();
}

}  // namespace

bool keeps_words(const Json& manifest) {
    const Json policy = manifest.value("policy", Json::object());
    if (!policy.is_object()) return true;
    const Json labels = policy.value("labels", Json::object());
    for (const auto& [label, entry] : labels.items()) {
        const Json action = entry.is_object() ? entry.value("action", Json()) : entry;
        if (action == "surrogate" || action == "shift") return false;
    }
    return true;
}

std::size_t foreign_words(std::string_view original, const ReleasedNote& released) {
    const std::string_view text = released.text;
    std::size_t foreign = 0;
    std::size_t at = 0;                            // of the original: what is before was passed
    std::unordered_set<std::string_view> missing;  // words that do not come any more
    std::array<bool, 2> may_close{true, true};     // whether a bracket, a list that opens here may be closed
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '[' || text[i] == '{') {
            bool& may = may_close.at(text[i] == '[' ? 0 : 1);
            const std::size_t end = may ? text.find(text[i] == '[' ? ']' : '}', i) : std::string_view::npos;
            may = end != std::string_view::npos;
            i = end == std::string_view::npos ? i + 1 : end + 1;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && in_word(text[end])) ++end;
        const std::string_view word = text.substr(i, end - i);
        i = std::max(end, i + 1);
        if (word.empty() || is_rewritten_word(word)) continue;
        const std::size_t found = missing.contains(word) ? std::string_view::npos : original.find(word, at);
        if (found == std::string_view::npos) {
            missing.insert(word);
            ++foreign;
        } else {
            at = found + word.size();
        }
    }
    return foreign;
}

}  // namespace scrim

#include "anon/release/check/own_words.h"

#include <algorithm>
#include <array>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

bool in_word(char c) { return is_letter(c) || is_digit(c) || (static_cast<unsigned char>(c) & 0x80U) != 0; }

// Words that a release writes in place of others: "a" for "an", "male" for "boy", "90+" for a higher age.
bool is_rewritten_word(std::string_view word) {
    constexpr std::array<std::string_view, 6> words{"a", "male", "female", "person", "year", "90"};
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
    std::size_t at = 0;  // of the original: what is before was passed
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '[' || text[i] == '{') {
            const std::size_t end = text.find(text[i] == '[' ? ']' : '}', i);
            i = end == std::string_view::npos ? i + 1 : end + 1;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && in_word(text[end])) ++end;
        const std::string_view word = text.substr(i, end - i);
        i = std::max(end, i + 1);
        if (word.empty() || is_rewritten_word(word)) continue;
        const std::size_t found = original.find(word, at);
        if (found == std::string_view::npos) {
            ++foreign;
        } else {
            at = found + word.size();
        }
    }
    return foreign;
}

}  // namespace scrim

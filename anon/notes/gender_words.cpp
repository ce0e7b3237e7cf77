#include "anon/notes/gender_words.h"

#include <string>
#include <unordered_map>

#include "nlp/base/ascii.h"
#include "nlp/base/words/cue_lists.h"

namespace scrim {
namespace {

using Words = std::unordered_map<std::string_view, std::uint32_t GenderWords::*>;

// "Ms" is multiple sclerosis as often as a title, and a title goes with its name.
const Words& known_words() {
    static const Words words = [] {
        Words out;
        const auto add = [&out](std::string_view list, std::uint32_t GenderWords::*count) {
            for (const std::string_view word : cue_entries(list)) out.emplace(word, count);
        };
        add("female_words", &GenderWords::female);
        add("male_words", &GenderWords::male);
        add("female_body_words", &GenderWords::female_body);
        add("male_body_words", &GenderWords::male_body);
        return out;
    }();
    return words;
}

}  // namespace

void GenderWords::add(const GenderWords& other) {
    female += other.female;
    male += other.male;
    female_body += other.female_body;
    male_body += other.male_body;
}

Gender GenderWords::told() const {
    if (female != male) return female > male ? Gender::female : Gender::male;
    if (female_body != male_body) return female_body > male_body ? Gender::female : Gender::male;
    return Gender::untold;
}

GenderWords gender_words(std::string_view text) {
    constexpr std::size_t longest = 16;
    GenderWords out;
    std::string word;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_letter(text[end])) ++end;
        const bool glued = (end < text.size() && is_digit(text[end])) || (at > 0 && is_digit(text[at - 1]));  // HER2
        if (end > at && end - at <= longest && !glued) {
            word.assign(text.substr(at, end - at));
            for (char& c : word) c = lower(c);
            const auto known = known_words().find(word);
            if (known != known_words().end()) ++(out.*known->second);
        }
        at = end > at ? end : at + 1;
    }
    return out;
}

}  // namespace scrim

#pragma once

#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/word_lists.h"

namespace scrim {

// Small looks at the text around a place; letters are compared as ASCII without case.

// The place of the last character before `at` that is no blank; `at` itself if there is none.
[[nodiscard]] inline std::size_t last_solid(std::string_view text, std::size_t at) {
    for (std::size_t i = at; i > 0; --i) {
        if (!is_space(text[i - 1])) return i - 1;
    }
    return at;
}

// Up to `size` bytes before / after a place, lower case.
[[nodiscard]] inline std::string before(std::string_view text, std::size_t at, std::size_t size) {
    const std::size_t from = at > size ? at - size : 0;
    return lower(text.substr(from, at - from));
}
[[nodiscard]] inline std::string behind(std::string_view text, std::size_t at, std::size_t size) {
    return lower(text.substr(at, size));
}

// A set of lower-case words, written "one|two|three", that texts are asked for; tokens are asked by their lists
// (nlp/lexicon/word_lists.h). The compiler notes how its words begin and end, what is in their middle and how long they
// are: nearly every word that is not of the set is told by that alone.
class WordList {
   public:
    consteval WordList(const char* words) : WordList(std::string_view(words)) {}
    template <std::size_t Size>
    consteval WordList(const Words<Size>& words) : WordList(words.view()) {}
    consteval WordList(std::string_view words) : WordList(words, Any{}) {
        if (words.starts_with('@')) throw "ask for a list of lexicons/cues by cue<\"name\">()";
    }
    // Of words that are known only when the program runs, such as a row's; `words` must outlive it.
    [[nodiscard]] static WordList of(std::string_view words) { return {words, Any{}}; }
    [[nodiscard]] std::string_view words() const { return words_; }
    // False for most words that are not of the set; never for one that is.
    [[nodiscard]] bool may_hold(std::string_view word) const {
        return !word.empty() && (fronts_ & front_bit(word)) != 0 && (backs_ & back_bit(word)) != 0 &&
               (middles_ & middle_bit(word)) != 0;
    }

   private:
    struct Any {};
    constexpr WordList(std::string_view words, Any) : words_(words) {
        for (std::size_t begin = 0; begin < words.size();) {
            const std::size_t bar = words.find('|', begin);
            const std::size_t end = bar == std::string_view::npos ? words.size() : bar;
            if (end > begin) {
                fronts_ |= front_bit(words.substr(begin, end - begin));
                middles_ |= middle_bit(words.substr(begin, end - begin));
                backs_ |= back_bit(words.substr(begin, end - begin));
            }
            begin = end + 1;
        }
    }

    static constexpr std::uint64_t front_bit(std::string_view word) {
        return std::uint64_t{1} << ((static_cast<unsigned char>(word.front()) & 31U) | (word.size() & 1U) << 5U);
    }
    static constexpr std::uint64_t middle_bit(std::string_view word) {
        return std::uint64_t{1} << ((static_cast<unsigned char>(word[word.size() / 2]) & 31U) | (word.size() & 4U)
                                                                                                    << 3U);
    }
    static constexpr std::uint64_t back_bit(std::string_view word) {
        return std::uint64_t{1} << ((static_cast<unsigned char>(word.back()) & 31U) | (word.size() & 2U) << 4U);
    }

    std::string_view words_;
    std::uint64_t fronts_ = 0;
    std::uint64_t middles_ = 0;
    std::uint64_t backs_ = 0;
};

// Whether the lower-case word is one of them.
[[nodiscard]] bool is_in_list(std::string_view word, const WordList& words);
[[nodiscard]] inline bool is_one_of(std::string_view word, const WordList& words) {
    return words.may_hold(word) && is_in_list(word, words);
}
// Whether one of the words occurs in a lower-case text.
[[nodiscard]] bool has_word(std::string_view text, const WordList& words);
// Whether the first, or last, word of a lower-case text is one of them.
[[nodiscard]] bool starts_with_word(std::string_view text, const WordList& words);
[[nodiscard]] bool ends_with_word(std::string_view text, const WordList& words);

}  // namespace scrim

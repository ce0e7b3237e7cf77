#include "nlp/rules/around.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <unordered_map>
#include <vector>

namespace scrim {
namespace {

// The words of a list, in a table of their own: a word is its length and its first eight bytes, and if it is longer
// its other bytes.
class Words {
   public:
    explicit Words(std::string_view list) {
        std::vector<std::string_view> words;
        while (!list.empty()) {
            const std::size_t bar = std::min(list.find('|'), list.size());
            if (bar > 0) words.push_back(list.substr(0, bar));
            list.remove_prefix(std::min(bar + 1, list.size()));
        }
        slots_.resize(std::bit_ceil(words.size() * 2 + 1));
        for (const std::string_view word : words) slots_[place(word)] = {key(word), word};
    }

    [[nodiscard]] bool contains(std::string_view word) const { return !slots_[place(word)].word.empty(); }

   private:
    struct Slot {
        std::uint64_t key = 0;
        std::string_view word;  // empty for none
    };

    static std::uint64_t key(std::string_view word) {
        std::uint64_t out = 0;
        std::memcpy(&out, word.data(), std::min(word.size(), sizeof out));
        return out;
    }

    // Where the word is, or would be.
    [[nodiscard]] std::size_t place(std::string_view word) const {
        const std::uint64_t wanted = key(word);
        std::size_t at = ((wanted ^ word.size()) * 0x9e3779b97f4a7c15ULL) >> 32U;
        for (;; ++at) {
            at &= slots_.size() - 1;
            const Slot& slot = slots_[at];
            if (slot.word.empty()) return at;
            if (slot.key == wanted && slot.word.size() == word.size() && (word.size() <= 8 || slot.word == word))
                return at;
        }
    }

    std::vector<Slot> slots_;
};

// The list taken apart, kept for each thread by the place of its literal.
const Words& set_of(const WordList& list) {
    thread_local std::unordered_map<const char*, Words> sets;
    // The lists of one place in the code are asked for again and again.
    struct Recent {
        const char* list = nullptr;
        const Words* words = nullptr;
    };
    thread_local std::array<Recent, 256> recent;
    const char* literal = list.words().data();
    Recent& last = recent[(reinterpret_cast<std::uintptr_t>(literal) >> 4U) % recent.size()];
    if (last.list != literal) last = {literal, &sets.try_emplace(literal, list.words()).first->second};
    return *last.words;
}

constexpr auto word_bytes = [] {
    std::array<bool, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        const unsigned letter = byte | 0x20U;
        table[byte] =
            (letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') || byte == '\'' || (byte & 0x80U) != 0;
    }
    return table;
}();

bool in_word(char c) { return word_bytes[static_cast<unsigned char>(c)]; }

}  // namespace

bool is_in_list(std::string_view word, const WordList& words) { return set_of(words).contains(word); }

bool has_word(std::string_view text, const WordList& words) {
    std::size_t at = 0;
    while (at < text.size() && in_word(text[at])) ++at;
    if (at == text.size()) return is_one_of(text, words);  // one word, as most texts that are asked for
    at = 0;
    while (at < text.size()) {
        while (at < text.size() && !in_word(text[at])) ++at;
        std::size_t end = at;
        while (end < text.size() && in_word(text[end])) ++end;
        if (is_one_of(text.substr(at, end - at), words)) return true;
        at = end;
    }
    return false;
}

bool starts_with_word(std::string_view text, const WordList& words) {
    std::size_t at = 0;
    while (at < text.size() && !in_word(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    return is_one_of(text.substr(at, end - at), words);
}

bool ends_with_word(std::string_view text, const WordList& words) {
    std::size_t end = text.size();
    while (end > 0 && !in_word(text[end - 1])) --end;
    std::size_t at = end;
    while (at > 0 && in_word(text[at - 1])) --at;
    return is_one_of(text.substr(at, end - at), words);
}

}  // namespace scrim

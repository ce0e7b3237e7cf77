#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace scrim {

// Texts that are added one after the other, and which of them was the first to hold a string: in time of the string's
// length alone, for any number of texts. A suffix automaton that is built as texts arrive.
class FirstText {
   public:
    FirstText();
    void add(std::string_view text);  // must hold no NUL
    // The index of the first text that holds `part`; nothing if none does.
    [[nodiscard]] std::optional<std::size_t> holding(std::string_view part) const;

   private:
    struct State {
        std::uint32_t length = 0;
        std::uint32_t link = 0;
        std::uint32_t text = 0;  // the first text that holds the strings of this state
        std::vector<std::pair<char, std::uint32_t>> next;
    };
    [[nodiscard]] const std::uint32_t* step(std::uint32_t state, char c) const;
    void set(std::uint32_t state, char c, std::uint32_t to);
    void append(char c, std::uint32_t text);

    std::vector<State> states_;
    std::uint32_t last_ = 0;
    std::uint32_t texts_ = 0;
};

}  // namespace scrim

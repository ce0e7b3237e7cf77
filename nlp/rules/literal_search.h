#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// Which of many words occur in a text, in one pass (Aho and Corasick). Letters are compared as ASCII
// without case.
class LiteralSearch {
   public:
    explicit LiteralSearch(const std::vector<std::string>& literals);

    // Indices of the literals that occur, each once, in order.
    [[nodiscard]] std::vector<int> occurring(std::string_view text) const;

   private:
    using State = std::uint32_t;
    [[nodiscard]] State& edge(State state, std::uint8_t letter) { return edges_[state * letters_ + letter]; }
    [[nodiscard]] State edge(State state, std::uint8_t letter) const { return edges_[state * letters_ + letter]; }
    void link_failures();

    std::array<std::uint8_t, 256> letter_of_{};  // bytes that no literal holds share letter 0
    std::size_t letters_ = 1;
    std::size_t count_ = 0;
    std::vector<State> edges_;            // [state][letter]
    std::vector<std::vector<int>> ends_;  // literals that end in a state
};

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "nlp/base/search/intervals.h"

namespace scrim {

// Many strings, looked for in a text all at once (Aho and Corasick, 1975): in time of the text and the strings, not of
// one times the other.
class ManyTexts {
   public:
    // Empty ones are never found.
    explicit ManyTexts(const std::vector<std::string_view>& wanted);

    // Where they stand: for each byte at which some of them end, the longest of these.
    [[nodiscard]] Intervals places_in(std::string_view text) const;
    // Which of them stand somewhere in the text, by their place in `wanted`.
    [[nodiscard]] std::vector<bool> found_in(std::string_view text) const;

   private:
    [[nodiscard]] std::uint32_t child(std::uint32_t node, char c) const;  // 0: there is none
    std::uint32_t make_child(std::uint32_t node, char c);
    void grow();
    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const;
    void link();
    [[nodiscard]] std::uint32_t next(std::uint32_t node, char c) const;

    std::vector<std::uint64_t> keys_;     // of a table of edges, node * 256 + byte + 1; 0 where it is empty
    std::vector<std::uint32_t> targets_;  // and where they lead
    std::size_t edges_ = 0;
    std::vector<std::uint32_t> fail_;     // by node: that of the longest beginning which ends the same way
    std::vector<std::uint32_t> longest_;  // by node: the length of the longest wanted text that ends here, or 0
    std::vector<std::uint32_t> order_;    // nodes, the shorter beginnings first
    std::vector<std::uint32_t> ends_;     // of each wanted text, its node
};

}  // namespace scrim

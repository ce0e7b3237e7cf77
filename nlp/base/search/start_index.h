#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace scrim {

// Places of a text, sorted by what stands there: a string that begins at one of them is found in the logarithm of their
// number, however often it is asked for. The text must stay.
class StartIndex {
   public:
    StartIndex() = default;
    StartIndex(std::string_view text, std::vector<std::uint32_t> starts);

    // The places at which `wanted` stands, in order.
    [[nodiscard]] std::vector<std::uint32_t> find(std::string_view wanted) const;

   private:
    std::string_view text_;
    std::vector<std::uint32_t> starts_;
};

}  // namespace scrim

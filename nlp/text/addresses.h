#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace scrim {

struct Address {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// E-mail addresses, URLs (with a scheme, or www., or a host under a well-known domain) and IP addresses, in the
// order of the text, without overlap.
[[nodiscard]] std::vector<Address> find_addresses(std::string_view text);

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace scrim::review {

struct Found {
    std::uint32_t begin = 0;  // bytes
    std::uint32_t end = 0;

    bool operator==(const Found&) const = default;
};

struct FindOptions {
    bool match_case = false;
    bool whole_words = false;  // no letter or digit goes on at either edge
};

// Every place of a text in another, without overlaps, in order. Case is compared by Unicode's folding; a run of
// blanks equals every other, so that a name broken over two lines is found.
[[nodiscard]] std::vector<Found> find_text(std::string_view text, std::string_view wanted, FindOptions options);

}  // namespace scrim::review

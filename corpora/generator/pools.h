#pragma once

#include <cstdint>
#include <string_view>

namespace scrim::corpora {

// Values and patterns of the test split never occur in the training split.
enum class Split : std::uint8_t { train, test };

// A hash that is the same on every machine; letter case and blanks do not count.
[[nodiscard]] std::uint64_t value_hash(std::string_view value);

// The split that a value belongs to, by its hash: three in ten are kept for the test.
[[nodiscard]] inline Split split_of(std::string_view value) {
    return value_hash(value) % 10 < 3 ? Split::test : Split::train;
}

}  // namespace scrim::corpora

#pragma once

#include <cstddef>
#include <vector>

namespace scrim {

// Positions [begin, end) of a long sequence that a model sees at once. The scores of [first, last) are taken from
// this window: each has the whole context that it can have.
struct Window {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t first = 0;
    std::size_t last = 0;

    bool operator==(const Window&) const = default;
};

// Cuts `count` positions into windows of at most `longest`, so that [first, last) of all of them cover every
// position once, and lie `context` positions from an edge that is not one of the sequence. `longest` must be
// more than twice `context`.
[[nodiscard]] std::vector<Window> cut_windows(std::size_t count, std::size_t longest, std::size_t context);

// Groups of windows of equal length, at most `most` in one: nothing is padded, so a score does not depend on what
// else is in the batch. Indices into `windows`, in order.
[[nodiscard]] std::vector<std::vector<std::size_t>> batches_by_length(const std::vector<Window>& windows,
                                                                      std::size_t most);

}  // namespace scrim

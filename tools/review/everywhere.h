#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "nlp/document.h"
#include "tools/review/change.h"

namespace scrim::review {

// One thing to do to every occurrence of a text.
struct Everywhere {
    std::string text;  // whole words, whatever the case unless match_case
    bool match_case = false;
    std::optional<Label> label;  // to give; nothing: take the tags off
    std::optional<Label> only;   // of tags that are there, only those of this label are changed or taken off

    [[nodiscard]] bool deletes() const { return !label.has_value(); }
};

// What it would do. An occurrence inside a longer tag, or across the edge of one, is left as it is.
struct EverywhereCounts {
    std::size_t notes = 0;  // with something to change
    std::size_t occurrences = 0;
    std::size_t add = 0;
    std::size_t relabel = 0;
    std::size_t remove = 0;
    std::size_t unchanged = 0;
    std::size_t inside_others = 0;

    EverywhereCounts& operator+=(const EverywhereCounts& other);
    bool operator==(const EverywhereCounts&) const = default;
};

struct EverywherePlan {
    EverywhereCounts counts;
    std::vector<Span> remove;
    std::vector<Span> add;
    std::vector<Span> places;  // of the occurrences that change, in order

    [[nodiscard]] bool empty() const { return remove.empty() && add.empty(); }
};

[[nodiscard]] EverywherePlan plan_everywhere(const Note& note, const Everywhere& what);

}  // namespace scrim::review

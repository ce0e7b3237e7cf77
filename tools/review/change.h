#pragma once

#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim::review {

// What an edit did to the spans of a note. Turned round, it is its own undoing.
struct Change {
    std::vector<Span> removed;
    std::vector<Span> added;

    [[nodiscard]] bool empty() const { return removed.empty() && added.empty(); }
    [[nodiscard]] Change reversed() const { return {added, removed}; }
};

// A span is known by its place and label: a note has no two that agree in all three.
[[nodiscard]] bool same_place(const Span& a, const Span& b);
[[nodiscard]] const Span* find_span(const std::vector<Span>& spans, const Span& wanted);

// What changes when the spans with the places of `remove` go and those of `add` come. A span that is there
// already is marked as a person's; one that is to go and is not there is an error (the page was out of date).
[[nodiscard]] Result<Change> change_of(const Note& note, const std::vector<Span>& remove, std::vector<Span> add);

// Carries it out; spans stay in order.
void apply(Note& note, const Change& change);

// The difference between two lists of spans, each field counted.
[[nodiscard]] Change difference(const std::vector<Span>& before, const std::vector<Span>& after);

// Spans as JSON with offsets in code points, and back; an error says which span is wrong.
[[nodiscard]] Json spans_to_json(const Note& note, const std::vector<Span>& spans);
[[nodiscard]] Result<std::vector<Span>> spans_from_json(const Note& note, const Json& json);

}  // namespace scrim::review

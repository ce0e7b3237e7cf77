#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/document.h"
#include "tools/review/copy.h"

namespace scrim::review {

// The gold of a note is made of what two annotators have, and follows them: what both agree on is in it, where they
// differ the tags of both are, until a person decides; a decision holds as long as both sides are what they were when
// it was made. What the adjudicator changed elsewhere stays.
struct Gold {  // NOLINT(bugprone-exception-escape): a Json does not throw when it is moved
    std::vector<Span> spans;
    Json extra;  // lists: "agreed" spans; "decisions" and "undecided" with start, end, left, right; "pair"
    bool changed = false;

    [[nodiscard]] std::size_t undecided() const { return extra["undecided"].size(); }
};

// `gold`: as it stands, null where there is none yet.
[[nodiscard]] Result<Gold> follow(const Note& left, const Note& right, const OpenNote* gold,
                                  const std::string& left_name, const std::string& right_name);

// All disagreements in the order of the text, each with start, end, left, right and decision (null while it is open).
[[nodiscard]] Json disagreements_of(const Json& extra);

// The lists with one disagreement decided; an error if there is none with these ends.
[[nodiscard]] Result<Json> decided(Json extra, std::size_t start, std::size_t end, const std::string& side);

}  // namespace scrim::review

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// A line of a release's notes.jsonl.
struct ReleasedNote {
    std::string id;
    std::string patient;
    std::uint32_t cluster = 0;
    std::string text;
    std::vector<std::pair<std::string, std::vector<std::string>>> qid;  // label and list, as written
    std::vector<std::string> hmd;                                       // as written
    std::vector<std::string> terms;                                     // normalized; hmd where a release has none
    std::vector<std::pair<std::size_t, std::size_t>> health;            // where mentions begin and end, in code points
    std::vector<std::string> health_modifiers;                          // [mention] "negated", "negated,family"

    // The list of a label; nothing if the note has none.
    [[nodiscard]] const std::vector<std::string>* list(std::string_view label) const;
};

// Whether its text could not be freed of a hidden value and was left out.
[[nodiscard]] bool is_withheld(const ReleasedNote& note);

// A note from its line, as strictly as the reader of a whole release.
[[nodiscard]] Result<ReleasedNote> released_note(std::string_view line, const Place& place);

// Streams the notes of a release. A line that is not a note, or is written otherwise than a
// release writes it (a field more, a field twice, a blank), is an error: a release has no bad records.
class ReleasedNotesReader {
   public:
    explicit ReleasedNotesReader(std::unique_ptr<Input> input) : lines_(std::move(input)) {}
    static Result<ReleasedNotesReader> open(const std::string& release_folder);

    // Nothing means the end.
    Result<std::optional<ReleasedNote>> next();

   private:
    LineReader lines_;
};

}  // namespace scrim

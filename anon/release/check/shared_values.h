#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_notes.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Which values of some labels a released note still shows, by what they mean: "RACE black". A word counts only where it
// is there more often than the original has it as something else: "black stools".
[[nodiscard]] std::vector<std::string> shown_values(const Note& original, const ReleasedNote& released,
                                                    const std::vector<Label>& labels, const Lexicon& lexicon);

// Whether values that are shown only where a group agrees (race) are shown by all patients of a group, and the same, or
// by none: one patient who differs would be told from the others.
class SharedValuesCheck {
   public:
    // The labels that the manifest's policy treats so.
    explicit SharedValuesCheck(const Json& manifest);

    [[nodiscard]] const std::vector<Label>& labels() const { return labels_; }
    void add(const ReleasedNote& released, const std::vector<std::string>& values);
    // How many groups disagree.
    [[nodiscard]] std::size_t mixed() const;

   private:
    struct Patient {
        std::set<std::string> values;
        bool excused = false;  // a text is withheld, and with it what it may have told
    };
    std::vector<Label> labels_;
    std::map<std::uint32_t, std::map<std::string, Patient>> groups_;
};

}  // namespace scrim

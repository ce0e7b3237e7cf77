#pragma once

#include <map>
#include <string>
#include <vector>

#include "anon/notes/render/render.h"
#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/leaks.h"
#include "anon/release/prepare/prepare.h"

namespace scrim {

// The released text, its health details, and whether somebody should look at it.
struct CleanNote {
    ReleasedNote released;
    Note prepared;
    std::vector<HealthPlace> health;
    bool searched_again = false;
    bool withheld = false;
};

// Renders a note and looks whether a hidden value is left in it; if so, renders it more thoroughly, then with what was
// found tagged too, and withholds the text if that does not help. Const and thread-safe.
class CleanRenderer {
   public:
    CleanRenderer(const ReleasePreparer& preparer, const Policy& policy, const RenderHooks& hooks,
                  const LeakSearch* leaks)
        : preparer_(preparer), policy_(policy), hooks_(hooks), leaks_(leaks) {}

    // `prepared` is the note as the preparer makes it.
    [[nodiscard]] CleanNote render(const Note& note, Note&& prepared, const ShownPatient& shown,
                                   const std::map<Label, std::vector<std::string>>& lists) const;

    static void withhold(CleanNote& out);

   private:
    void write(CleanNote& out, const ShownPatient& shown) const;
    // Where values that are hidden, or in the patient's lists, stand in the text without a tag.
    [[nodiscard]] std::vector<Span> hidden_places(const Note& note, const CleanNote& out,
                                                  const std::map<Label, std::vector<std::string>>& lists) const;
    [[nodiscard]] bool is_clean(const Note& note, const CleanNote& out, const ShownPatient& shown) const;

    const ReleasePreparer& preparer_;
    const Policy& policy_;
    const RenderHooks& hooks_;
    const LeakSearch* leaks_;
};

}  // namespace scrim

#pragma once

#include <string>
#include <vector>

#include "anon/notes/note_facts.h"
#include "anon/release/work/clean_render.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// What the first reading keeps of a note: no text.
struct GatheredNote {
    std::string id;
    std::string patient_id;
    std::string why_left_out;  // empty: it is released
    NoteFacts facts;
    std::vector<std::string> terms;
};

// Whether most spans of a note, and at least two, cut words in two, as offsets do that count bytes or were made for
// another text: what they were to hide would stay.
[[nodiscard]] bool cuts_words(const Note& note);

// The first reading of one note. Const and thread-safe.
class NoteGatherer {
   public:
    // With `leaks`, a note that cannot be freed of its hidden values gets a reason to be left out, and where ids are
    // kept so does one whose ids tell a hidden value.
    struct Searches {
        const LeakSearch* leaks = nullptr;
        bool ids_too = false;
    };
    NoteGatherer(const ReleasePreparer& preparer, const Policy& policy, const RenderHooks& hooks,
                 const Searches& searches, const Lexicon& lexicon)
        : preparer_(preparer),
          policy_(policy),
          searches_(searches),
          lexicon_(lexicon),
          renderer_(preparer, policy, hooks, searches.leaks) {}

    [[nodiscard]] GatheredNote gather(const Note& note) const;

   private:
    const ReleasePreparer& preparer_;
    const Policy& policy_;
    Searches searches_;
    const Lexicon& lexicon_;
    CleanRenderer renderer_;
};

}  // namespace scrim

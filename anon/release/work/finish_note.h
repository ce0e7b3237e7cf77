#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "anon/release/work/clean_render.h"
#include "anon/release/work/note_record.h"

namespace scrim {

class SafeHarborSearch;

// What the link to the originals holds of a note.
struct NoteLink {
    std::string note_id;  // in the release
    std::string patient;
    std::string original_note;
    std::string original_patient;
    std::uint32_t patient_number = 0;
};

// What is decided about a note before it is written.
struct NoteOrder {
    NoteLink link;
    std::uint32_t cluster = 0;
    ShownPatient shown;
    std::map<Label, std::vector<std::string>> lists;
};

// One note on its way out.
struct FinishedNote {
    NoteLink link;
    std::string line;  // of notes.jsonl
    std::string text;
    std::array<std::uint64_t, label_count> spans{};
    bool searched_again = false;
    bool withheld = false;
};

// What the verifier of Safe Harbor would find is masked, and the text withheld if it finds something still.
void mask_for_safe_harbor(CleanNote& clean, const SafeHarborSearch& search, const Lexicon& lexicon);

// The second reading of one note: renders it as ordered and looks whether a hidden value is left. Const, thread-safe.
class NoteFinisher {
   public:
    struct Searches {
        const LeakSearch* leaks = nullptr;
        const SafeHarborSearch* safe_harbor = nullptr;  // what its verifier would find is masked
    };
    NoteFinisher(const ReleasePreparer& preparer, const Policy& policy, const RenderHooks& hooks,
                 const Searches& searches, const Lexicon& lexicon)
        : preparer_(preparer),
          searches_(searches),
          lexicon_(lexicon),
          renderer_(preparer, policy, hooks, searches.leaks) {}

    [[nodiscard]] FinishedNote finish(const NoteOrder& order, const Note& note) const;

   private:
    void leave_out_hidden(const Note& note, const ReleasedNote& released, std::vector<ReleasedDetail>& details) const;

    const ReleasePreparer& preparer_;
    Searches searches_;
    const Lexicon& lexicon_;
    CleanRenderer renderer_;
};

}  // namespace scrim

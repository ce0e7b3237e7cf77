#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "anon/notes/render/render.h"
#include "anon/release/check/leaks.h"
#include "anon/release/files/folder.h"
#include "anon/release/prepare/prepare.h"
#include "anon/release/work/finish_note.h"
#include "anon/release/work/gather_note.h"
#include "nlp/batch/note_pass.h"

namespace scrim {

// The note as a release takes it, for the policy: which give-aways matter, which words are allowed.
[[nodiscard]] Result<ReleasePreparer> make_preparer(const Policy& policy, bool add_health_details);

// A note that is not in the release, by the id of its original, and why.
struct LeftOutNote {
    std::string original_note;
    std::string why;
};

struct GatherOptions {
    const RenderHooks* hooks = nullptr;
    const LeakSearch* leaks = nullptr;    // what cannot be freed of hidden values is left out before groups are made
    std::uint32_t notes_per_patient = 0;  // as in PlanOptions
    bool keep_ids = false;                // a note whose ids tell a hidden value is left out
};

struct GatheredNotes : NotePassOutcome {  // number_of: as the table numbers them, no_note for those left out
    std::vector<LeftOutNote> left_out;
    std::vector<std::string> ids;  // [note of the table] of the original
};

// The first reading: gathers the facts and terms of every note, no text. Of a patient with more notes than asked for,
// the first by date are taken; a patient with fewer is left out.
[[nodiscard]] Result<GatheredNotes> gather_facts(const NotePass& pass, const ReleasePreparer& preparer,
                                                 const Policy& policy, PatientTable& table,
                                                 const GatherOptions& options = {});

// Takes what was gathered of each note, in the order of the input, into the table, or onto the list of those left out.
class GatheredTaker {
   public:
    GatheredTaker(PatientTable& table, std::uint32_t notes_per_patient)
        : table_(table), per_patient_(notes_per_patient) {}

    void take(GatheredNote&& note);
    [[nodiscard]] GatheredNotes finish(NotePassOutcome&& outcome);

   private:
    void put(GatheredNote&& note);

    PatientTable& table_;
    std::uint32_t per_patient_;
    std::vector<GatheredNote> all_;       // only where all must be known before some are chosen
    std::vector<std::uint32_t> numbers_;  // [note of the pass]
    std::vector<LeftOutNote> left_out_;
    std::vector<std::string> ids_;  // [note of the table]
};

struct WriteOptions {
    const PatientTable* table = nullptr;
    const ReleasePlan* plan = nullptr;
    const RenderHooks* hooks = nullptr;
    const ReleaseNames* names = nullptr;                    // nothing: the ids of the input are kept
    const std::vector<std::uint32_t>* number_of = nullptr;  // [record], of the first reading
    const LeakSearch* leaks = nullptr;
    const SafeHarborSearch* safe_harbor = nullptr;  // what its verifier would find is masked
    std::size_t left_out = 0;                       // notes that the first reading left out
};

// What the second reading has to tell.
struct WrittenNotes {
    std::vector<NoteLink> links;              // [note]
    std::vector<std::string> searched_again;  // notes in which a hidden value was found a second time, and masked
    std::vector<std::string> withheld;        // notes whose text had to be left out; ids of the release
    std::vector<LeftOutNote> left_out;        // by the first reading
    std::array<std::uint64_t, label_count> spans{};  // by label, as prepared
    std::map<std::string, std::size_t> redacted;     // elements of records that told an identifier, by path
};

// What the plan decides about a note of the table, whose original has these ids.
[[nodiscard]] NoteOrder order_of(const WriteOptions& options, std::uint32_t number, const std::string& id,
                                 const std::string& patient_id);

// Takes finished notes, in the order of the input, into the folder of a release.
class FinishedTaker {
   public:
    explicit FinishedTaker(ReleaseFolder& folder) : folder_(folder) {}

    Result<void> take(FinishedNote&& note);
    // Writes them in their new order; an error if they are not as many as they should be.
    [[nodiscard]] Result<WrittenNotes> finish(std::size_t notes, const ReleaseNames* names, const std::string& input);

   private:
    ReleaseFolder& folder_;
    WrittenNotes out_;
};

// The second reading: renders every note as the plan says, looks whether a hidden value is left in it, and puts it
// into the folder, in its new order. A note in which one is left is searched again more thoroughly; if that does not
// help, its text is withheld.
[[nodiscard]] Result<WrittenNotes> write_notes(const NotePass& pass, const ReleasePreparer& preparer,
                                               const WriteOptions& options, ReleaseFolder& folder);

}  // namespace scrim

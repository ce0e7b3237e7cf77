#pragma once

#include "anon/core/manifest.h"
#include "anon/release/notes_truth.h"
#include "nlp/base/json.h"

namespace scrim {

// An attacker besides the one who knows the covered values: what is known, and what would lower the success.
struct NotesAttacker {
    const char* name;    // of the figures in the risk
    const char* knows;   // "also knows the number of notes"
    const char* change;  // what lowers the chance
    const char* line;    // how: the entry of the policy, or the option
};
[[nodiscard]] const std::vector<NotesAttacker>& notes_attackers();

// A risk with the figures alone that stay the same whoever of a group has which of its values: those of attackers who
// know values and do not read the texts.
[[nodiscard]] Json without_joint_figures(Json risk);

// All attackers on a release of notes, each with its figures by name: with the covered values alone, with what else may
// be known (sex and race, stays, intervals, the number of notes, one health detail), and readers of the released texts
// (pronouns, an age guessed from health details, a hospital from the style); two releases; and what is disclosed of
// patients without a link. Those who read texts need truth.ids.
[[nodiscard]] Result<Json> attack_notes(const Release& release, const NotesTruth& truth);

}  // namespace scrim

#pragma once

#include <vector>

#include "anon/release/kinds/notes_attackers.h"
#include "anon/report/page.h"

// Parts of the evidence on released notes.
namespace scrim {

// What lowers the chances that are above the bound, with the entry of the policy or the option.
void add_changes(Page& page, const std::vector<const NotesAttacker*>& above);

// What the lists give away to a reader who has nothing else.
void add_release_alone(Page& page, const Json& risk);

// The error of counts computed from the release.
void add_count_errors(Page& page, const Json& measures);

}  // namespace scrim

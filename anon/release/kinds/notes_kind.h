#pragma once

#include <string>
#include <vector>

#include "anon/release/kinds/kind.h"

namespace scrim {

// What verify, risk and report know of releases of notes.
[[nodiscard]] Result<std::vector<Check>> verify_notes_release(const Release& release, const KindOptions& options);

// The names of the attackers in the risk, and what is said after them where it is not the release that is attacked.
inline const std::string knows_covered_values = "attacker who knows the covered values";
inline const std::string knows_sex_and_race = "attacker who also knows sex and race";
inline const std::string above_the_bound = "above 1/k";  // sentences on those who are
inline const std::string on_the_original = ", on the original";
inline const std::string under_safe_harbor = ", under Safe Harbor";

// The risks alone, without the measures of use; attackers who need the truth run only where it is given.
struct NotesTruth;
[[nodiscard]] Result<Json> release_risk(const Release& release, const NotesTruth* truth);

[[nodiscard]] Result<Json> notes_risk(const Release& release, const KindOptions& options);

}  // namespace scrim

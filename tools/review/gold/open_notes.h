#pragma once

#include <string>
#include <vector>

#include "nlp/base/result.h"

namespace scrim::review {

// Notes of a folder about which the annotators still disagree. Their names stand in a hidden file of the folder, one to
// a line, so that the list goes where a copy of the folder goes.

// Writes the list, or takes it away where it is empty.
[[nodiscard]] Result<void> list_open_notes(const std::string& folder, const std::vector<std::string>& names);

// An error where the folder has open notes: nobody has decided yet what is in them.
[[nodiscard]] Result<void> refuse_open_notes(const std::string& folder);

}  // namespace scrim::review

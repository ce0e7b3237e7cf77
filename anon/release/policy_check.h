#pragma once

#include <string>
#include <vector>

#include "anon/notes/release_plan.h"
#include "anon/notes/release_policy.h"
#include "nlp/base/result.h"

namespace scrim {

// Tells before a run that a policy cannot work, with the line of its file to change (`path`; empty: the shipped one).
// An error where the release would promise nothing; remarks on what it would promise less than the policy seems to.
[[nodiscard]] Result<std::vector<std::string>> check_policy(const Policy& policy, ReleaseMethod method,
                                                            const std::string& path);

}  // namespace scrim

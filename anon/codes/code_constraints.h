#pragma once

#include <string>
#include <vector>

#include "anon/codes/horpart.h"
#include "anon/core/hierarchy.h"
#include "anon/core/records.h"
#include "anon/core/systems/code_tree.h"
#include "nlp/base/result.h"

namespace scrim {

// A utility policy: disjoint constraints, sets of codes that belong together in the analyses to come.
struct UtilityPolicy {
    std::vector<std::vector<Item>> constraints;
    std::size_t unknown = 0;  // codes of a policy file that the data does not have
};

// `spec` is level1 (the same 3-digit code), level2 (section), level3 (chapter), simN (N neighbours in the order
// of the hierarchy, of one chapter), supX (frequent itemsets of X percent of the records; the longest, then the
// most frequent, and none that overlaps), or else a file with a constraint per line, codes separated by blanks.
// Empty: no constraints. `icd` says that the hierarchy is the ICD's; the levels of another one are its own, from the
// leaves' parents up.
[[nodiscard]] Result<UtilityPolicy> make_policy(const std::string& spec, const Records& records,
                                                const Hierarchy& hierarchy, bool icd);

// The hierarchy of a file or one that is built in, or if the path is empty what the data says or looks like. All codes
// of the data must be leaves of a file of rows.
[[nodiscard]] Result<CodeTree> code_hierarchy(const std::string& path, const Records& records,
                                              const std::string& system = {});

// Sensitive codes that the data does not have play no part.
[[nodiscard]] CodeRoles make_roles(const Records& records, const UtilityPolicy& policy,
                                   const std::vector<std::string>& sensitive);

}  // namespace scrim

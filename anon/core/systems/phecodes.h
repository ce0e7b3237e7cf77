#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "anon/core/hierarchy.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/result.h"

namespace scrim {

// A map from codes to phecodes or other groups, as a table: of ICD-9, ICD-10 or ICD-10-CM codes, with a row per pair.
struct PhecodeMap {
    struct Group {
        std::string name;
        std::string description;
    };
    std::vector<Group> groups;
    // By the code in capitals and without a dot, which hospitals leave out; a code may be in several groups.
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> of_code;
    std::vector<std::string> codes;  // as written, in the order of the file

    // The groups of a code, with or without its dot; empty if it has none.
    [[nodiscard]] const std::vector<std::uint32_t>& groups_of(std::string_view code) const;
};

// Whether a header is that of such a map: a column of codes (code, ICD, ICD9, ICD10, ICD10CM) and one of groups (group,
// phecode), in any case.
[[nodiscard]] bool is_phecode_map(const std::vector<std::string>& header);
[[nodiscard]] Result<PhecodeMap> read_phecode_map(CsvReader& reader);

// Code, phecode (250.21), its parent (250.2), its root (250), everything, over the codes given. A code that the
// map does not have stands by itself below everything, and is named. A code of several groups is below the first.
struct PhecodeHierarchy {
    Hierarchy tree;
    std::vector<std::string> unclassified;
};
[[nodiscard]] Result<PhecodeHierarchy> phecode_hierarchy(const PhecodeMap& map, const std::vector<std::string>& codes);

}  // namespace scrim

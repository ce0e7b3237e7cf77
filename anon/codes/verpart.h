#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "anon/codes/horpart.h"
#include "anon/core/records.h"

namespace scrim {

// A code and the (sorted, local) numbers of the records of the part that have it.
struct CodeRows {
    Item code = 0;
    std::vector<std::uint32_t> rows;
};

// Which codes may be in one chunk for other reasons.
class ChunkRule {
   public:
    ChunkRule() = default;
    virtual ~ChunkRule() = default;
    ChunkRule(const ChunkRule&) = delete;
    ChunkRule& operator=(const ChunkRule&) = delete;

    virtual void begin() = 0;  // a chunk without codes
    [[nodiscard]] virtual bool allows(Item code) const = 0;
    virtual void add(Item code) = 0;
};

// VERPART's lines 5 to 20 (Figure 9): sorts the codes, which all have support k or more, into domains of
// k^m-anonymous chunks. `rows` counts the records of the part. Of a constraint other than that of a chunk's first code
// all codes that have no chunk yet fit, or they wait for a later one.
[[nodiscard]] std::vector<std::vector<Item>> verpart(std::vector<CodeRows> codes, std::size_t rows,
                                                     const CodeRoles& roles, std::size_t k, std::size_t m,
                                                     ChunkRule* rule = nullptr);

}  // namespace scrim

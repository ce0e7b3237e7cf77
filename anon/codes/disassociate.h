#pragma once

#include <cstddef>
#include <functional>

#include "anon/codes/disassociated.h"
#include "anon/codes/horpart.h"
#include "anon/core/records.h"
#include "nlp/base/result.h"

namespace scrim {

struct DisassociateOptions {
    std::size_t k = 5;
    std::size_t m = 2;
    std::size_t max_cluster_size = 0;  // 0 is 2k
    bool refine = true;
    bool safe = false;  // no code is linked across chunks with a probability above 1/k
    unsigned threads = 1;
    std::function<void(std::size_t)> progress{};  // told of the records done, cluster by cluster
};

struct Disassociation {
    Disassociated published;
    std::size_t suppressed = 0;         // occurrences of codes that safe mode or the bound of sensitive ones left out
    double highest_sensitive_link = 0;  // the largest share of a cluster's records that have a sensitive code of it
};

// DISASSOCIATION (Figure 6): HORPART, VERPART for every cluster, refining.
[[nodiscard]] Result<Disassociation> disassociate(const Records& records, const CodeRoles& roles,
                                                  const DisassociateOptions& options);

}  // namespace scrim

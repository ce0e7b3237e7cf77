#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/codes/disassociated.h"
#include "anon/core/manifest.h"

namespace scrim {

// Proves from the published data alone that for every combination of up to m codes of a record that can be
// reconstructed there is a reconstruction in which k records have it. The conditions, checked one by one:
// no cluster is below k; every chunk is k^m-anonymous; the codes of a cluster are each in one chunk (or else the
// shared chunk that repeats one is k-anonymous); and the records can all be non-empty while k of them hold the
// combination. Then k subrecords of each chunk with their part of the combination can be put on the same k records.
[[nodiscard]] std::vector<Check> verify_disassociated(const Disassociated& published);

// How strongly plain disassociation links codes across chunks (the cover problem). In a cluster with more than one
// chunk, whoever knows codes of one chunk finds a code of another one in the same record with this probability over
// the assignments of subrecords: its count by the number of records of the chunk's cluster or joint cluster. A code
// of the item chunk is only known to occur once.
struct Exposure {
    std::size_t records = 0;        // all
    std::size_t exposed = 0;        // in clusters where some link is more likely than 1/k
    std::size_t forced = 0;         // in clusters where some link is certain
    std::size_t exposed_codes = 0;  // pairs of a cluster and a code
    double highest = 0;
    double mean = 0;  // over records, of the highest link of their cluster
};
[[nodiscard]] Exposure measure_exposure(const Disassociated& published);

}  // namespace scrim

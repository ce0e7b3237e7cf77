#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "anon/codes/disassociated.h"
#include "anon/codes/horpart.h"

namespace scrim {

// A cluster on its way to publication.
struct Cluster {
    std::vector<std::uint32_t> rows;         // its records
    std::vector<std::vector<Item>> domains;  // of its record chunks
    std::vector<Item> item_chunk;
};

// Whether the record chunks alone can cover a cluster's records, so that its item chunk may be empty: at least
// |P| + k (min(m, v) - 1) non-empty subrecords in its v record chunks.
[[nodiscard]] bool covers_itself(std::size_t size, std::size_t subrecords, std::size_t chunks, std::size_t k,
                                 std::size_t m);

// Refining: codes that two neighbouring (joint) clusters have in their item chunks and that reach support k
// together leave for shared chunks, again and again over larger joint clusters. A shared chunk names the clusters
// that its codes come from, and none of its codes is elsewhere in those, so that every cluster has each of its
// codes in one chunk and k^m-anonymous chunks are enough. Sensitive codes stay, and so does one code of a cluster
// that its record chunks alone do not cover.
[[nodiscard]] std::vector<SharedChunk> refine(const Records& records, std::vector<Cluster>& clusters,
                                              const CodeRoles& roles, std::size_t k, std::size_t m);

}  // namespace scrim

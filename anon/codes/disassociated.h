#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "anon/core/records.h"
#include "nlp/base/result.h"

namespace scrim {

// The published form of disassociated records (Section 3.2 of the paper).

// The non-empty parts of some records that fall into a domain of codes, in sorted order: it says nothing.
struct Chunk {
    std::vector<Item> domain;
    std::vector<Item> items;
    std::vector<std::uint32_t> ends;  // of each subrecord in items

    [[nodiscard]] std::size_t size() const { return ends.size(); }
    [[nodiscard]] std::span<const Item> operator[](std::size_t s) const {
        const std::size_t from = s == 0 ? 0 : ends[s - 1];
        return {items.data() + from, ends[s] - from};
    }
    void add(std::span<const Item> subrecord) {
        items.insert(items.end(), subrecord.begin(), subrecord.end());
        ends.push_back(static_cast<std::uint32_t>(items.size()));
    }
};

struct PublishedCluster {
    std::uint32_t size = 0;
    std::vector<Chunk> record_chunks;
    std::vector<Item> item_chunk;  // how often each occurs, from 1 to size, is hidden
};

// A chunk of the records of several clusters together (of a joint cluster).
struct SharedChunk {
    std::vector<std::uint32_t> clusters;
    Chunk chunk;
};

struct Disassociated {
    std::size_t k = 0;
    std::size_t m = 0;
    std::vector<std::string> names;  // of the items
    std::vector<PublishedCluster> clusters;
    std::vector<SharedChunk> shared_chunks;

    [[nodiscard]] std::size_t record_count() const;
};

// The parts of the given records that fall into the (sorted) domain, sorted, without the empty ones.
[[nodiscard]] Chunk project(const Records& records, std::span<const std::uint32_t> rows, std::vector<Item> domain);

// Sorts chunks, clusters and shared chunks by what they hold, so that order tells nothing.
void sort_published(Disassociated& published);

[[nodiscard]] std::string to_json(const Disassociated& published);
[[nodiscard]] Result<Disassociated> parse_disassociated(std::string_view text, const std::string& name);
[[nodiscard]] Result<Disassociated> read_disassociated(const std::string& path);

}  // namespace scrim

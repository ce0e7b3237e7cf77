#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
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

// The JSON form, part by part: a head, clusters, what is between, shared chunks, an end.
class DisassociatedText {
   public:
    static constexpr std::string_view between = "],\"shared_chunks\":[";
    static constexpr std::string_view end = "]}\n";

    explicit DisassociatedText(const std::vector<std::string>& names);

    [[nodiscard]] static std::string head(std::size_t k, std::size_t m);
    void append_cluster(std::string& out, const PublishedCluster& cluster);
    // `first_cluster` is the number of the first cluster that the chunk's numbers count from.
    void append_shared(std::string& out, const SharedChunk& shared, std::size_t first_cluster);

   private:
    std::vector<std::string> names_;  // quoted
    std::size_t clusters_ = 0;
    std::size_t shared_ = 0;
};

[[nodiscard]] std::string to_json(const Disassociated& published);
// In pieces, until `take` says no; false if it did.
bool write_json(const Disassociated& published, const std::function<bool(std::string_view)>& take);

// Both read the JSON as a stream: a release may be larger than memory holds as a tree.
[[nodiscard]] Result<Disassociated> parse_disassociated(std::string_view text, const std::string& name);
[[nodiscard]] Result<Disassociated> read_disassociated(const std::string& path);

}  // namespace scrim

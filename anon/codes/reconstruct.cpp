#include "anon/codes/reconstruct.h"

#include <algorithm>
#include <numeric>

namespace scrim {
namespace {

// Picks `count` of `rows` in random order, to the front.
void pick(std::vector<std::uint32_t>& rows, std::size_t count, Random& random) {
    for (std::size_t i = 0; i < count && i + 1 < rows.size(); ++i) {
        std::swap(rows[i], rows[i + random.below(rows.size() - i)]);
    }
}

using Lists = std::vector<std::vector<Item>>;

void append(std::vector<Item>& list, std::span<const Item> part) { list.insert(list.end(), part.begin(), part.end()); }

// Which record, counted in the cluster, each subrecord of the cluster's record chunks goes to.
struct PlacedSubrecord {
    std::uint32_t chunk = 0;
    std::uint32_t subrecord = 0;
    std::uint32_t row = 0;
};

// With an empty item chunk every record has a subrecord: one of a record that has several moves to an empty one.
void cover(std::vector<PlacedSubrecord>& placed, std::uint32_t size, Random& random) {
    std::vector<std::uint32_t> counts(size, 0);
    for (const auto& place : placed) ++counts[place.row];
    random.shuffle(placed);
    std::uint32_t empty = 0;
    for (auto& place : placed) {
        while (empty < size && counts[empty] > 0) ++empty;
        if (empty == size) return;
        if (counts[place.row] < 2) continue;
        --counts[place.row];
        ++counts[empty];
        place.row = empty;
    }
}

void draw_cluster(const PublishedCluster& cluster, std::uint32_t first, Lists& lists, Random& random) {
    std::vector<std::uint32_t> rows(cluster.size);
    std::iota(rows.begin(), rows.end(), 0U);
    std::vector<PlacedSubrecord> placed;
    for (std::uint32_t c = 0; c < cluster.record_chunks.size(); ++c) {
        const std::size_t count = std::min(cluster.record_chunks[c].size(), rows.size());
        pick(rows, count, random);
        for (std::uint32_t s = 0; s < count; ++s) placed.push_back({c, s, rows[s]});
    }
    if (cluster.item_chunk.empty()) cover(placed, cluster.size, random);
    for (const auto& place : placed) {
        append(lists[first + place.row], cluster.record_chunks[place.chunk][place.subrecord]);
    }
    for (const Item code : cluster.item_chunk) lists[first + random.below(cluster.size)].push_back(code);
}

// An empty record gets a code of the item chunk, which may occur any number of times.
void fill_empty(const PublishedCluster& cluster, std::uint32_t first, Lists& lists, Random& random) {
    if (cluster.item_chunk.empty()) return;
    for (std::uint32_t r = first; r < first + cluster.size; ++r) {
        if (lists[r].empty()) lists[r].push_back(cluster.item_chunk[random.below(cluster.item_chunk.size())]);
    }
}

}  // namespace

Records reconstruct(const Disassociated& published, Random& random) {
    std::vector<std::uint32_t> first{0};  // record of each cluster
    for (const auto& cluster : published.clusters) first.push_back(first.back() + cluster.size);
    Lists lists(first.back());
    for (std::size_t c = 0; c < published.clusters.size(); ++c) {
        if (published.clusters[c].size > 0) draw_cluster(published.clusters[c], first[c], lists, random);
    }
    for (const auto& shared : published.shared_chunks) {
        std::vector<std::uint32_t> rows;
        for (const auto c : shared.clusters) {
            for (std::uint32_t r = first[c]; r < first[c + 1]; ++r) rows.push_back(r);
        }
        const std::size_t count = std::min(shared.chunk.size(), rows.size());
        pick(rows, count, random);
        for (std::size_t i = 0; i < count; ++i) append(lists[rows[i]], shared.chunk[i]);
    }
    for (std::size_t c = 0; c < published.clusters.size(); ++c) {
        fill_empty(published.clusters[c], first[c], lists, random);
    }
    Records records;
    records.names = published.names;
    for (std::size_t r = 0; r < lists.size(); ++r) {
        std::sort(lists[r].begin(), lists[r].end());
        lists[r].erase(std::unique(lists[r].begin(), lists[r].end()), lists[r].end());
        records.add(lists[r]);
        records.patients.push_back(std::to_string(r + 1));
    }
    return records;
}

}  // namespace scrim

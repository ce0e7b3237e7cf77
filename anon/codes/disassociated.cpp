#include "anon/codes/disassociated.h"

#include <algorithm>
#include <numeric>

#include "nlp/base/json.h"

namespace scrim {
namespace {

// As JSON texts, each made once: a code is written many times.
std::vector<std::string> quoted(const std::vector<std::string>& names) {
    std::vector<std::string> out(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) append_json_string(out[i], names[i]);
    return out;
}

void append_codes(std::string& out, std::span<const Item> codes, const std::vector<std::string>& quoted_names) {
    out += '[';
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i > 0) out += ',';
        out += quoted_names[codes[i]];
    }
    out += ']';
}

void append_chunk(std::string& out, const Chunk& chunk, const std::vector<std::string>& quoted_names) {
    out += "\"domain\":";
    append_codes(out, chunk.domain, quoted_names);
    out += ",\"subrecords\":[";
    for (std::size_t s = 0; s < chunk.size(); ++s) {
        if (s > 0) out += ',';
        append_codes(out, chunk[s], quoted_names);
    }
    out += "]}";
}

}  // namespace

std::size_t Disassociated::record_count() const {
    std::size_t count = 0;
    for (const auto& cluster : clusters) count += cluster.size;
    return count;
}

Chunk project(const Records& records, std::span<const std::uint32_t> rows, std::vector<Item> domain) {
    std::sort(domain.begin(), domain.end());
    std::vector<Item> items;
    std::vector<std::pair<std::size_t, std::size_t>> parts;  // from, to in items
    for (const auto row : rows) {
        const auto record = records[row];
        const std::size_t from = items.size();
        std::set_intersection(record.begin(), record.end(), domain.begin(), domain.end(), std::back_inserter(items));
        if (items.size() > from) parts.emplace_back(from, items.size());
    }
    const auto part = [&](const auto& place) {
        return std::span<const Item>(items).subspan(place.first, place.second - place.first);
    };
    std::sort(parts.begin(), parts.end(), [&](const auto& a, const auto& b) {
        return std::lexicographical_compare(part(a).begin(), part(a).end(), part(b).begin(), part(b).end());
    });
    Chunk chunk;
    chunk.domain = std::move(domain);
    chunk.items.reserve(items.size());
    chunk.ends.reserve(parts.size());
    for (const auto& place : parts) chunk.add(part(place));
    return chunk;
}

void sort_published(Disassociated& published) {
    const std::size_t count = published.clusters.size();
    std::vector<Item> keys;  // what each cluster holds, one after the other
    std::vector<std::size_t> starts{0};
    for (const auto& cluster : published.clusters) {
        for (const auto& chunk : cluster.record_chunks) {
            keys.insert(keys.end(), chunk.domain.begin(), chunk.domain.end());
            keys.insert(keys.end(), chunk.items.begin(), chunk.items.end());
        }
        keys.insert(keys.end(), cluster.item_chunk.begin(), cluster.item_chunk.end());
        starts.push_back(keys.size());
    }
    const auto at = [&](std::size_t place) { return keys.begin() + static_cast<std::ptrdiff_t>(place); };
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::lexicographical_compare(at(starts[a]), at(starts[a + 1]), at(starts[b]), at(starts[b + 1]));
    });
    std::vector<std::uint32_t> place(count);
    std::vector<PublishedCluster> sorted(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        place[order[i]] = i;
        sorted[i] = std::move(published.clusters[order[i]]);
    }
    published.clusters = std::move(sorted);
    for (auto& shared : published.shared_chunks) {
        for (auto& cluster : shared.clusters) cluster = place[cluster];
        std::sort(shared.clusters.begin(), shared.clusters.end());
    }
    std::stable_sort(published.shared_chunks.begin(), published.shared_chunks.end(), [](const auto& a, const auto& b) {
        return a.clusters != b.clusters ? a.clusters < b.clusters : a.chunk.domain < b.chunk.domain;
    });
}

DisassociatedText::DisassociatedText(const std::vector<std::string>& names) : names_(quoted(names)) {}

std::string DisassociatedText::head(std::size_t k, std::size_t m) {
    return "{\"k\":" + std::to_string(k) + ",\"m\":" + std::to_string(m) + ",\"clusters\":[";
}

void DisassociatedText::append_cluster(std::string& out, const PublishedCluster& cluster) {
    out += clusters_++ > 0 ? ",\n" : "\n";
    out += "{\"size\":" + std::to_string(cluster.size) + ",\"record_chunks\":[";
    for (std::size_t i = 0; i < cluster.record_chunks.size(); ++i) {
        out += i > 0 ? ",{" : "{";
        append_chunk(out, cluster.record_chunks[i], names_);
    }
    out += "],\"item_chunk\":";
    append_codes(out, cluster.item_chunk, names_);
    out += '}';
}

void DisassociatedText::append_shared(std::string& out, const SharedChunk& shared, std::size_t first_cluster) {
    out += shared_++ > 0 ? ",\n{\"clusters\":[" : "\n{\"clusters\":[";
    for (std::size_t i = 0; i < shared.clusters.size(); ++i) {
        if (i > 0) out += ',';
        out += std::to_string(first_cluster + shared.clusters[i]);
    }
    out += "],";
    append_chunk(out, shared.chunk, names_);
}

bool write_json(const Disassociated& published, const std::function<bool(std::string_view)>& take) {
    constexpr std::size_t piece = std::size_t{1} << 20U;
    DisassociatedText text(published.names);
    std::string out = DisassociatedText::head(published.k, published.m);
    const auto give = [&](std::size_t least) {
        if (out.size() < least) return true;
        const bool go_on = take(out);
        out.clear();
        return go_on;
    };
    for (const auto& cluster : published.clusters) {
        text.append_cluster(out, cluster);
        if (!give(piece)) return false;
    }
    out += DisassociatedText::between;
    for (const auto& shared : published.shared_chunks) {
        text.append_shared(out, shared, 0);
        if (!give(piece)) return false;
    }
    out += DisassociatedText::end;
    return give(0);
}

std::string to_json(const Disassociated& published) {
    std::string out;
    write_json(published, [&](std::string_view piece) {
        out += piece;
        return true;
    });
    return out;
}

}  // namespace scrim

#include "anon/codes/disassociate.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "anon/codes/refine.h"
#include "anon/codes/verpart.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

Result<void> check(const Records& records, const DisassociateOptions& options) {
    if (options.k < 2) return usage_error("k must be at least 2", "k = 5 is usual");
    if (options.m < 1) return usage_error("m must be at least 1", "m = 2 is usual");
    if (options.max_cluster_size != 0 && options.max_cluster_size < options.k) {
        return usage_error("the largest cluster size must be at least k", "2k is usual");
    }
    if (records.size() < options.k) {
        return bad_input(
            "there are " + std::to_string(records.size()) + " records, fewer than k = " + std::to_string(options.k), {},
            "choose a smaller k or release nothing");
    }
    return {};
}

// VERPART (Figure 9): codes below support k and sensitive ones to the item chunk, the others to record chunks.
Cluster split_vertically(const Records& records, std::vector<std::uint32_t> rows, const CodeRoles& roles, std::size_t k,
                         std::size_t m) {
    std::vector<std::pair<Item, std::uint32_t>> occurrences;
    std::size_t count = 0;
    for (const auto row : rows) count += records[row].size();
    occurrences.reserve(count);
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        for (const Item code : records[rows[i]]) occurrences.emplace_back(code, i);
    }
    std::sort(occurrences.begin(), occurrences.end());
    Cluster cluster;
    std::vector<CodeRows> frequent;
    for (std::size_t from = 0; from < occurrences.size();) {
        const Item code = occurrences[from].first;
        std::size_t to = from;
        while (to < occurrences.size() && occurrences[to].first == code) ++to;
        if (to - from < k || roles.sensitive[code] != 0) {
            cluster.item_chunk.push_back(code);
        } else {
            CodeRows having{code, {}};
            for (std::size_t i = from; i < to; ++i) having.rows.push_back(occurrences[i].second);
            frequent.push_back(std::move(having));
        }
        from = to;
    }
    cluster.domains = verpart(std::move(frequent), rows.size(), roles, k, m);
    cluster.rows = std::move(rows);
    return cluster;
}

std::size_t count_subrecords(const Records& records, const Cluster& cluster) {
    std::size_t count = 0;
    for (const auto& domain : cluster.domains) count += project(records, cluster.rows, domain).size();
    return count;
}

// What became of a cluster's sensitive codes.
struct SensitiveCodes {
    std::size_t suppressed = 0;  // occurrences
    double highest = 0;          // of the shares of records that have a code that is told
};

// A sensitive code is told of a cluster only if at most one in k of its records has it: the item chunk does not say how
// many do, but whoever guesses that a record of the cluster has the code is right as often as that.
SensitiveCodes hide_frequent_sensitive(const Records& records, const CodeRoles& roles, std::size_t k,
                                       Cluster& cluster) {
    SensitiveCodes out;
    std::vector<Item> kept;
    for (const Item code : cluster.item_chunk) {
        const std::size_t count = roles.sensitive[code] == 0 ? 0 : project(records, cluster.rows, {code}).size();
        if (count * k > cluster.rows.size()) {
            out.suppressed += count;
            continue;
        }
        out.highest = std::max(out.highest, static_cast<double>(count) / static_cast<double>(cluster.rows.size()));
        kept.push_back(code);
    }
    cluster.item_chunk = std::move(kept);
    return out;
}

// Nothing of the cluster may be shown.
bool is_bare(const Cluster& cluster) { return cluster.domains.empty() && cluster.item_chunk.empty(); }

// A cluster with an empty item chunk whose records the record chunks do not cover for every combination that an
// attacker may know gets an item chunk: the least frequent code moves there.
void rebuild_if_uncovered(const Records& records, Cluster& cluster, std::size_t k, std::size_t m) {
    if (!cluster.item_chunk.empty()) return;
    if (covers_itself(cluster.rows.size(), count_subrecords(records, cluster), cluster.domains.size(), k, m)) return;
    std::size_t fewest = records.size() + 1;
    Item rarest = 0;
    for (const auto& domain : cluster.domains) {
        for (const Item code : domain) {
            const std::size_t count = project(records, cluster.rows, {code}).size();
            if (count < fewest) {
                fewest = count;
                rarest = code;
            }
        }
    }
    for (auto& domain : cluster.domains) std::erase(domain, rarest);
    std::erase_if(cluster.domains, [](const auto& domain) { return domain.empty(); });
    cluster.item_chunk.push_back(rarest);
}

struct ClusterPart {
    Cluster cluster;
    SensitiveCodes sensitive;
};

ClusterPart make_part(const Records& records, std::vector<std::uint32_t> rows, const CodeRoles& roles, std::size_t k,
                      std::size_t m) {
    ClusterPart part{split_vertically(records, std::move(rows), roles, k, m), {}};
    part.sensitive = hide_frequent_sensitive(records, roles, k, part.cluster);
    if (!is_bare(part.cluster)) rebuild_if_uncovered(records, part.cluster, k, m);
    return part;
}

Error nothing_to_show() {
    return bad_input("all codes of these records are sensitive, and more than one record in k has each of them", {},
                     "take codes off the list of sensitive ones, or release nothing");
}

// Records that have no codes but sensitive ones fall into clusters of their own, of which nothing may be shown. They go
// to clusters with other codes, one to each in turn: there they hide among the others, and so do their codes.
Result<void> spread_bare_parts(const Records& records, const CodeRoles& roles, const DisassociateOptions& options,
                               std::vector<ClusterPart>& parts) {
    const auto is_free = [&](Item code) { return roles.sensitive[code] == 0; };
    std::vector<std::uint32_t> bare;
    std::vector<std::size_t> open;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        auto& cluster = parts[p].cluster;
        if (is_bare(cluster)) {
            bare.insert(bare.end(), cluster.rows.begin(), cluster.rows.end());
        } else if (!cluster.domains.empty() ||
                   std::any_of(cluster.item_chunk.begin(), cluster.item_chunk.end(), is_free)) {
            open.push_back(p);
        }
    }
    if (bare.empty()) return {};
    if (open.empty()) {
        std::vector<std::uint32_t> all(records.size());
        std::iota(all.begin(), all.end(), 0U);
        std::vector<ClusterPart> one;
        one.push_back(make_part(records, std::move(all), roles, options.k, options.m));
        parts = std::move(one);
        return is_bare(parts.front().cluster) ? Result<void>(nothing_to_show()) : Result<void>();
    }
    for (std::size_t i = 0; i < bare.size(); ++i) parts[open[i % open.size()]].cluster.rows.push_back(bare[i]);
    parallel_for(
        std::min(open.size(), bare.size()), options.threads,
        [&](std::size_t i) {
            auto rows = std::move(parts[open[i]].cluster.rows);
            std::sort(rows.begin(), rows.end());
            parts[open[i]] = make_part(records, std::move(rows), roles, options.k, options.m);
        },
        64);
    std::erase_if(parts, [](const ClusterPart& part) { return is_bare(part.cluster); });
    return {};
}

PublishedCluster publish(const Records& records, const Cluster& cluster) {
    PublishedCluster out;
    out.size = static_cast<std::uint32_t>(cluster.rows.size());
    for (const auto& domain : cluster.domains) out.record_chunks.push_back(project(records, cluster.rows, domain));
    out.item_chunk = cluster.item_chunk;
    return out;
}

// Leaves out occurrences of codes that more than one record in k has, evenly over the records, those with other
// codes first, so that no more than one in k keeps it.
Records suppress_frequent(const Records& records, const CodeRoles& roles, std::size_t k, std::size_t& suppressed) {
    const auto counts = supports(records);
    const std::size_t allowed = records.size() / k;
    std::vector<std::vector<std::uint32_t>> drop(records.names.size());
    for (Item code = 0; code < counts.size(); ++code) {
        if (counts[code] <= allowed || allowed < k || roles.sensitive[code] != 0) continue;
        std::vector<std::uint32_t> having;
        std::vector<std::uint32_t> alone;
        for (std::uint32_t r = 0; r < records.size(); ++r) {
            const auto record = records[r];
            if (!std::binary_search(record.begin(), record.end(), code)) continue;
            (record.size() > 1 ? having : alone).push_back(r);
        }
        const std::size_t excess = counts[code] - allowed;
        const std::size_t first = std::min(excess, having.size());
        for (std::size_t i = 0; i < first; ++i) drop[code].push_back(having[i * having.size() / first]);
        for (std::size_t i = 0; first + i < excess; ++i) drop[code].push_back(alone[i]);
        std::sort(drop[code].begin(), drop[code].end());
        suppressed += excess;
    }
    Records out;
    out.names = records.names;
    out.patients = records.patients;
    std::vector<Item> kept;
    for (std::uint32_t r = 0; r < records.size(); ++r) {
        kept.clear();
        for (const Item code : records[r]) {
            if (!std::binary_search(drop[code].begin(), drop[code].end(), r)) kept.push_back(code);
        }
        out.add(kept);
    }
    return out;
}

// Safe mode: all records are one cluster, so that a code that one in k records has is linked to what is in other
// chunks with a probability of at most 1/k, and what is more frequent is partly suppressed.
Result<Disassociation> disassociate_safely(const Records& records, const CodeRoles& roles,
                                           const DisassociateOptions& options) {
    Disassociation out;
    std::vector<std::uint32_t> all(records.size());
    std::iota(all.begin(), all.end(), 0U);
    Cluster cluster = split_vertically(records, all, roles, options.k, options.m);
    const bool one_chunk = cluster.domains.size() == 1 && cluster.item_chunk.empty();
    const Records* source = &records;
    Records reduced;
    if (!one_chunk) {
        reduced = suppress_frequent(records, roles, options.k, out.suppressed);
        source = &reduced;
        CodeRoles hidden = roles;
        const auto counts = supports(reduced);
        for (Item code = 0; code < counts.size(); ++code) {
            // Too frequent for one record in k, and too rare in fewer: only the item chunk hides it.
            if (counts[code] > records.size() / options.k) hidden.sensitive[code] = 1;
        }
        cluster = split_vertically(reduced, all, hidden, options.k, options.m);
    }
    const auto sensitive = hide_frequent_sensitive(*source, roles, options.k, cluster);
    out.suppressed += sensitive.suppressed;
    out.highest_sensitive_link = sensitive.highest;
    if (is_bare(cluster)) return nothing_to_show();
    rebuild_if_uncovered(*source, cluster, options.k, options.m);
    out.published.clusters.push_back(publish(*source, cluster));
    return out;
}

}  // namespace

Result<Disassociation> disassociate(const Records& records, const CodeRoles& roles,
                                    const DisassociateOptions& options) {
    if (auto fine = check(records, options); !fine) return fine.error();
    Disassociation out;
    if (options.safe) {
        auto safe = disassociate_safely(records, roles, options);
        if (!safe) return safe.error();
        out = std::move(*safe);
    } else {
        const std::size_t max_size = options.max_cluster_size == 0 ? 2 * options.k : options.max_cluster_size;
        auto rows = horpart(records, roles, options.k, max_size);
        std::vector<ClusterPart> parts(rows.size());
        std::mutex telling;
        parallel_for(
            parts.size(), options.threads,
            [&](std::size_t c) {
                parts[c] = make_part(records, std::move(rows[c]), roles, options.k, options.m);
                if (!options.progress) return;
                const std::lock_guard lock(telling);
                options.progress(parts[c].cluster.rows.size());
            },
            64);
        if (auto done = spread_bare_parts(records, roles, options, parts); !done) return done.error();
        std::vector<Cluster> clusters;
        for (auto& part : parts) {
            out.suppressed += part.sensitive.suppressed;
            out.highest_sensitive_link = std::max(out.highest_sensitive_link, part.sensitive.highest);
            clusters.push_back(std::move(part.cluster));
        }
        if (options.refine) out.published.shared_chunks = refine(records, clusters, roles, options.k, options.m);
        out.published.clusters.resize(clusters.size());
        parallel_for(
            clusters.size(), options.threads,
            [&](std::size_t c) { out.published.clusters[c] = publish(records, clusters[c]); }, 64);
    }
    out.published.k = options.k;
    out.published.m = options.m;
    out.published.names = records.names;
    sort_published(out.published);
    return out;
}

}  // namespace scrim

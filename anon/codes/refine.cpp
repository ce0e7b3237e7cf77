#include "anon/codes/refine.h"

#include <algorithm>
#include <iterator>

#include "anon/codes/verpart.h"

namespace scrim {
namespace {

// A record that has a code which waits in its cluster's item chunk.
struct Occurrence {
    Item code = 0;
    std::uint32_t cluster = 0;
    std::uint32_t row = 0;
};
using JointCluster = std::vector<Occurrence>;  // by code, then by cluster

// A code that leaves item chunks: of which clusters, and which of their records have it.
struct Waiting {
    Item code = 0;
    std::vector<std::uint32_t> clusters;
    std::vector<std::uint32_t> rows;
};

std::vector<Waiting> by_code(const JointCluster& occurrences) {
    std::vector<Waiting> out;
    for (const auto& occurrence : occurrences) {
        if (out.empty() || out.back().code != occurrence.code) out.push_back({occurrence.code, {}, {}});
        auto& code = out.back();
        if (code.clusters.empty() || code.clusters.back() != occurrence.cluster) {
            code.clusters.push_back(occurrence.cluster);
        }
        code.rows.push_back(occurrence.row);
    }
    return out;
}

// For each cluster the last chunk that it is part of, and the last that it blocks a code of.
struct ClusterMarks {
    std::uint32_t chunk = 0;
    std::vector<std::uint32_t> uses;
    std::vector<std::uint32_t> blocks;
};

// A shared chunk belongs to all clusters of its codes, and none of these may have one of its codes in another chunk.
// A cluster blocks a code that it has elsewhere.
class OnePlacePerCode : public ChunkRule {
   public:
    // `all_codes` has, of each cluster, all codes that its chunks may hold.
    OnePlacePerCode(const std::vector<Waiting>& codes, const std::vector<std::vector<Item>>& all_codes,
                    ClusterMarks& marks)
        : codes_(codes), blocking_(codes.size()), marks_(marks) {
        std::vector<std::uint32_t> clusters;
        for (const auto& code : codes) clusters.insert(clusters.end(), code.clusters.begin(), code.clusters.end());
        std::sort(clusters.begin(), clusters.end());
        clusters.erase(std::unique(clusters.begin(), clusters.end()), clusters.end());
        std::vector<std::size_t> passed(codes.size(), 0);  // of each code's clusters
        for (const auto c : clusters) note_elsewhere(c, all_codes[c], passed);
    }
    void begin() override { ++marks_.chunk; }
    [[nodiscard]] bool allows(Item code) const override {
        const std::size_t i = place_of(code);
        const auto in = [&](const std::vector<std::uint32_t>& clusters, const std::vector<std::uint32_t>& marks) {
            return std::any_of(clusters.begin(), clusters.end(), [&](auto c) { return marks[c] == marks_.chunk; });
        };
        return !in(codes_[i].clusters, marks_.blocks) && !in(blocking_[i], marks_.uses);
    }
    void add(Item code) override {
        const std::size_t i = place_of(code);
        for (const auto c : codes_[i].clusters) marks_.uses[c] = marks_.chunk;
        for (const auto c : blocking_[i]) marks_.blocks[c] = marks_.chunk;
    }
    [[nodiscard]] const Waiting& find(Item code) const { return codes_[place_of(code)]; }

   private:
    [[nodiscard]] std::size_t place_of(Item code) const {
        const auto at = std::lower_bound(codes_.begin(), codes_.end(), code,
                                         [](const Waiting& w, Item wanted) { return w.code < wanted; });
        return static_cast<std::size_t>(at - codes_.begin());
    }
    // Clusters come in order, and so do the codes of each: no search from the beginning.
    void note_elsewhere(std::uint32_t c, const std::vector<Item>& all, std::vector<std::size_t>& passed) {
        std::size_t i = 0;
        for (const Item code : all) {
            while (i < codes_.size() && codes_[i].code < code) ++i;
            if (i == codes_.size()) return;
            if (codes_[i].code != code) continue;
            const auto& waits = codes_[i].clusters;
            while (passed[i] < waits.size() && waits[passed[i]] < c) ++passed[i];
            if (passed[i] == waits.size() || waits[passed[i]] != c) blocking_[i].push_back(c);
        }
    }

    const std::vector<Waiting>& codes_;
    std::vector<std::vector<std::uint32_t>> blocking_;  // of each code, the clusters
    ClusterMarks& marks_;
};

class Refiner {
   public:
    Refiner(const Records& records, std::vector<Cluster>& clusters, const CodeRoles& roles, std::size_t k,
            std::size_t m)
        : records_(records),
          clusters_(clusters),
          roles_(roles),
          k_(k),
          m_(m),
          supports_(supports(records)),
          place_(records.size()) {
        marks_.uses.resize(clusters.size());
        marks_.blocks.resize(clusters.size());
    }

    std::vector<SharedChunk> run() {
        std::vector<JointCluster> joint;
        for (std::uint32_t c = 0; c < clusters_.size(); ++c) joint.push_back(waiting_in(c));
        while (joint.size() > 1) {
            std::vector<JointCluster> next;
            for (std::size_t i = 0; i + 1 < joint.size(); i += 2) next.push_back(merge(joint[i], joint[i + 1]));
            if (joint.size() % 2 == 1) next.push_back(std::move(joint.back()));
            joint = std::move(next);
        }
        return std::move(shared_);
    }

   private:
    JointCluster waiting_in(std::uint32_t c) {
        const Cluster& cluster = clusters_[c];
        std::vector<Item> all;
        for (const auto row : cluster.rows) all.insert(all.end(), records_[row].begin(), records_[row].end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        codes_.push_back(std::move(all));
        std::vector<Item> free;
        for (const Item code : cluster.item_chunk) {
            if (roles_.sensitive[code] == 0) free.push_back(code);
        }
        if (free.size() == cluster.item_chunk.size() && !free.empty() && !covered(cluster)) {
            // The rarest code is the one that would gain least.
            free.erase(std::min_element(free.begin(), free.end(), [&](Item a, Item b) {
                return supports_[a] != supports_[b] ? supports_[a] < supports_[b] : a < b;
            }));
        }
        JointCluster out;
        for (const Item code : free) {
            for (const auto row : cluster.rows) {
                if (std::binary_search(records_[row].begin(), records_[row].end(), code)) out.push_back({code, c, row});
            }
        }
        return out;
    }

    [[nodiscard]] bool covered(const Cluster& cluster) const {
        std::size_t subrecords = 0;
        for (const auto& domain : cluster.domains) {
            for (const auto row : cluster.rows) {
                const auto record = records_[row];
                subrecords +=
                    std::find_first_of(record.begin(), record.end(), domain.begin(), domain.end()) != record.end() ? 1U
                                                                                                                   : 0U;
            }
        }
        return covers_itself(cluster.rows.size(), subrecords, cluster.domains.size(), k_, m_);
    }

    JointCluster merge(const JointCluster& a, const JointCluster& b) {
        JointCluster rest;
        rest.reserve(a.size() + b.size());
        JointCluster common;
        const auto end_of_code = [](const JointCluster& joint, std::size_t from, Item code) {
            while (from < joint.size() && joint[from].code == code) ++from;
            return from;
        };
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < a.size() || j < b.size()) {
            const Item code = j == b.size() || (i < a.size() && a[i].code < b[j].code) ? a[i].code : b[j].code;
            const std::size_t i_end = end_of_code(a, i, code);
            const std::size_t j_end = end_of_code(b, j, code);
            auto& to = i < i_end && j < j_end && i_end - i + j_end - j >= k_ ? common : rest;
            while (i < i_end) to.push_back(a[i++]);
            while (j < j_end) to.push_back(b[j++]);
        }
        if (!common.empty()) share(by_code(common));
        return rest;
    }

    // Makes shared chunks of the codes and takes them out of the item chunks.
    void share(const std::vector<Waiting>& codes) {
        std::vector<std::uint32_t> rows;
        for (const auto& code : codes) rows.insert(rows.end(), code.rows.begin(), code.rows.end());
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        for (std::uint32_t i = 0; i < rows.size(); ++i) place_[rows[i]] = i;
        std::vector<CodeRows> local;
        for (const auto& code : codes) {
            CodeRows numbered{code.code, {}};
            for (const auto row : code.rows) numbered.rows.push_back(place_[row]);
            std::sort(numbered.rows.begin(), numbered.rows.end());
            local.push_back(std::move(numbered));
        }
        OnePlacePerCode rule(codes, codes_, marks_);
        for (auto& domain : verpart(std::move(local), rows.size(), roles_, k_, m_, &rule)) {
            SharedChunk shared;
            std::vector<std::uint32_t> having;
            for (const Item code : domain) {
                const auto& waiting = rule.find(code);
                shared.clusters.insert(shared.clusters.end(), waiting.clusters.begin(), waiting.clusters.end());
                having.insert(having.end(), waiting.rows.begin(), waiting.rows.end());
                for (const auto c : waiting.clusters) std::erase(clusters_[c].item_chunk, code);
            }
            const auto tidy = [](std::vector<std::uint32_t>& values) {
                std::sort(values.begin(), values.end());
                values.erase(std::unique(values.begin(), values.end()), values.end());
            };
            tidy(shared.clusters);
            tidy(having);
            for (const auto c : shared.clusters) mark(c, domain);
            shared.chunk = project(records_, having, std::move(domain));
            shared_.push_back(std::move(shared));
        }
    }

    // From now on the domain's codes have a place in the cluster, whether or not its records have them.
    void mark(std::uint32_t c, const std::vector<Item>& domain) {
        if (std::includes(codes_[c].begin(), codes_[c].end(), domain.begin(), domain.end())) return;
        std::vector<Item> all;
        std::set_union(codes_[c].begin(), codes_[c].end(), domain.begin(), domain.end(), std::back_inserter(all));
        codes_[c] = std::move(all);
    }

    const Records& records_;
    std::vector<Cluster>& clusters_;
    const CodeRoles& roles_;
    std::size_t k_;
    std::size_t m_;
    std::vector<std::uint32_t> supports_;
    std::vector<std::vector<Item>> codes_;  // of each cluster, all that its chunks may hold
    std::vector<std::uint32_t> place_;      // of each record among those that are shared
    ClusterMarks marks_;
    std::vector<SharedChunk> shared_;
};

}  // namespace

bool covers_itself(std::size_t size, std::size_t subrecords, std::size_t chunks, std::size_t k, std::size_t m) {
    return chunks > 0 && subrecords >= size + k * (std::min(m, chunks) - 1);
}

std::vector<SharedChunk> refine(const Records& records, std::vector<Cluster>& clusters, const CodeRoles& roles,
                                std::size_t k, std::size_t m) {
    return Refiner(records, clusters, roles, k, m).run();
}

}  // namespace scrim

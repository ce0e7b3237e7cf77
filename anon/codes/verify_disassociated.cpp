#include "anon/codes/verify_disassociated.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

#include "anon/core/km_anonymity.h"

namespace scrim {
namespace {

// The first thing wrong of a kind, and how many there are.
class Finding {
   public:
    void add(const std::string& what) {
        if (count_++ == 0) first_ = what;
    }
    [[nodiscard]] Check check(const std::string& name, const std::string& fine) const {
        if (count_ == 0) return {name, true, fine};
        return {name, false, fmt::format("{} ({} in all)", first_, count_)};
    }

   private:
    std::size_t count_ = 0;
    std::string first_;
};

class Verifier {
   public:
    explicit Verifier(const Disassociated& published)
        : p_(published), km_(published.names.size(), published.k, published.m), shared_of_(published.clusters.size()) {
        for (std::size_t s = 0; s < p_.shared_chunks.size(); ++s) {
            for (const auto c : p_.shared_chunks[s].clusters) shared_of_[c].push_back(s);
        }
    }

    std::vector<Check> run() {
        for (std::size_t c = 0; c < p_.clusters.size(); ++c) check_cluster(c);
        for (std::size_t s = 0; s < p_.shared_chunks.size(); ++s) check_shared(s);
        return {
            {"parameters", p_.k >= 2 && p_.m >= 1, fmt::format("k = {}, m = {}", p_.k, p_.m)},
            {"data", !p_.clusters.empty(),
             fmt::format("{} records in {} clusters", p_.record_count(), p_.clusters.size())},
            form_.check("form", fmt::format("{} chunks are well formed", chunks_)),
            size_.check("cluster sizes", fmt::format("every cluster has at least {} records", p_.k)),
            km_finding_.check(
                "chunks", fmt::format("every combination of up to {} codes of a part fits at least {} records, or none",
                                      p_.m, p_.k)),
            disjoint_.check("one place per code", "no group has a code in two parts that are not k-anonymous"),
            cover_.check("covering", "the records can be non-empty whatever the combination"),
        };
    }

   private:
    // `kind` and `number` say where it is.
    void check_chunk(const Chunk& chunk, std::size_t records, std::string_view kind, std::size_t number) {
        const auto wrong = [&](const char* what) { form_.add(fmt::format("{} {} {}", kind, number, what)); };
        ++chunks_;
        if (chunk.size() > records) wrong("has more subrecords than there are records");
        if (chunk.domain.empty()) wrong("has an empty domain");
        if (std::adjacent_find(chunk.domain.begin(), chunk.domain.end()) != chunk.domain.end()) {
            wrong("names a code of its domain twice");
        }
        rows_.clear();
        for (std::size_t s = 0; s < chunk.size(); ++s) {
            const auto part = chunk[s];
            if (part.empty()) wrong("has an empty subrecord");
            if (std::adjacent_find(part.begin(), part.end()) != part.end()) wrong("repeats a code");
            if (!std::includes(chunk.domain.begin(), chunk.domain.end(), part.begin(), part.end())) {
                wrong("has a code outside its domain");
            }
            rows_.push_back(part);
        }
        const auto found = km_.find(rows_);
        if (found.outcome == KmFinding::Outcome::gave_up) {
            km_finding_.add(fmt::format("{} {} has too many combinations to check; choose a smaller m", kind, number));
        } else if (!found.holds()) {
            km_finding_.add(fmt::format("{} {} has a combination of {} codes that occurs {} times", kind, number,
                                        found.items, found.support));
        }
    }

    void check_cluster(std::size_t c) {
        const auto& cluster = p_.clusters[c];
        if (cluster.size < p_.k) size_.add(fmt::format("cluster {} has {} records", c, cluster.size));
        for (const auto& chunk : cluster.record_chunks) check_chunk(chunk, cluster.size, "cluster", c);
        check_places(c);
        check_cover(c);
    }

    void check_shared(std::size_t s) {
        const auto& shared = p_.shared_chunks[s];
        std::size_t records = 0;
        for (const auto c : shared.clusters) records += p_.clusters[c].size;
        if (shared.clusters.empty() ||
            std::adjacent_find(shared.clusters.begin(), shared.clusters.end()) != shared.clusters.end()) {
            form_.add(fmt::format("shared chunk {} names no cluster, or one twice", s));
        }
        check_chunk(shared.chunk, records, "shared chunk", s);
    }

    // Every code of a cluster in one place; a shared chunk that repeats one must be k-anonymous.
    void check_places(std::size_t c) {
        const auto& cluster = p_.clusters[c];
        std::vector<Item> places(cluster.item_chunk);
        const auto add = [&](const Chunk& chunk) {
            places.insert(places.end(), chunk.domain.begin(), chunk.domain.end());
        };
        for (const auto& chunk : cluster.record_chunks) add(chunk);
        std::sort(places.begin(), places.end());
        bool wrong = std::adjacent_find(places.begin(), places.end()) != places.end();
        for (const auto s : shared_of_[c]) add(p_.shared_chunks[s].chunk);
        std::sort(places.begin(), places.end());
        std::vector<Item> repeated;
        for (std::size_t i = 1; i < places.size(); ++i) {
            if (places[i] == places[i - 1]) repeated.push_back(places[i]);
        }
        for (const auto s : shared_of_[c]) {
            if (repeated.empty()) break;
            const auto& domain = p_.shared_chunks[s].chunk.domain;
            const bool repeats =
                std::find_first_of(domain.begin(), domain.end(), repeated.begin(), repeated.end()) != domain.end();
            wrong = wrong || (repeats && !k_anonymous(s));
        }
        if (wrong) disjoint_.add(fmt::format("cluster {} has a code in more than one chunk", c));
    }

    bool k_anonymous(std::size_t s) {
        const auto [found, added] = k_anonymous_.try_emplace(s, true);
        if (!added) return found->second;
        const auto& chunk = p_.shared_chunks[s].chunk;
        std::map<std::vector<Item>, std::size_t> counts;
        for (std::size_t i = 0; i < chunk.size(); ++i) ++counts[{chunk[i].begin(), chunk[i].end()}];
        found->second =
            std::all_of(counts.begin(), counts.end(), [&](const auto& count) { return count.second >= p_.k; });
        return found->second;
    }

    // With an empty item chunk the record chunks must cover the records. With h of them holding parts of a
    // combination, a record with all parts exists if there are |P| + h - 1 subrecords, and k records with all parts
    // if there are |P| + k (h - 1). Shared chunks may add parts, but no cover that could be counted on.
    void check_cover(std::size_t c) {
        const auto& cluster = p_.clusters[c];
        if (!cluster.item_chunk.empty()) return;
        std::size_t subrecords = 0;
        for (const auto& chunk : cluster.record_chunks) subrecords += chunk.size();
        const std::size_t most = std::min(p_.m, cluster.record_chunks.size());
        bool fine = subrecords >= cluster.size;
        for (std::size_t h = 2; h <= most; ++h) {
            const bool possible = subrecords >= cluster.size + h - 1;
            fine = fine && (!possible || subrecords >= cluster.size + p_.k * (h - 1));
        }
        if (!fine) {
            cover_.add(fmt::format("cluster {} has {} subrecords for {} records and no item chunk", c, subrecords,
                                   cluster.size));
        }
    }

    const Disassociated& p_;
    KmChecker km_;
    KmChecker::Rows rows_;                             // work space
    std::vector<std::vector<std::size_t>> shared_of_;  // the shared chunks of each cluster
    std::unordered_map<std::size_t, bool> k_anonymous_;
    std::size_t chunks_ = 0;
    Finding form_;
    Finding size_;
    Finding km_finding_;
    Finding disjoint_;
    Finding cover_;
};

void count_codes(const Chunk& chunk, std::vector<std::uint32_t>& counts) {
    for (const Item code : chunk.domain) counts[code] = 0;
    for (const Item code : chunk.items) ++counts[code];
}

}  // namespace

std::vector<Check> verify_disassociated(const Disassociated& published) { return Verifier(published).run(); }

Exposure measure_exposure(const Disassociated& published) {
    Exposure out;
    out.records = published.record_count();
    std::vector<std::uint32_t> counts(published.names.size(), 0);
    std::vector<std::size_t> chunks(published.clusters.size());
    std::vector<double> highest(published.clusters.size(), 0);
    const double limit = 1.0 / static_cast<double>(std::max<std::size_t>(published.k, 1)) + 1e-12;
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        chunks[c] = published.clusters[c].record_chunks.size() + (published.clusters[c].item_chunk.empty() ? 0 : 1);
    }
    for (const auto& shared : published.shared_chunks) {
        for (const auto c : shared.clusters) ++chunks[c];
    }
    const auto note = [&](std::size_t c, double link) {
        if (chunks[c] < 2) return;
        highest[c] = std::max(highest[c], link);
        out.exposed_codes += link > limit ? 1U : 0U;
    };
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const double size = published.clusters[c].size;
        for (const auto& chunk : published.clusters[c].record_chunks) {
            count_codes(chunk, counts);
            for (const Item code : chunk.domain) note(c, counts[code] / size);
        }
        if (!published.clusters[c].item_chunk.empty()) note(c, 1 / size);
    }
    for (const auto& shared : published.shared_chunks) {
        double size = 0;
        for (const auto c : shared.clusters) size += published.clusters[c].size;
        count_codes(shared.chunk, counts);
        for (const Item code : shared.chunk.domain) {
            for (const auto c : shared.clusters) note(c, counts[code] / size);
        }
    }
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        out.exposed += highest[c] > limit ? published.clusters[c].size : 0;
        out.forced += highest[c] > 1 - 1e-12 ? published.clusters[c].size : 0;
        out.highest = std::max(out.highest, highest[c]);
        out.mean +=
            highest[c] * published.clusters[c].size / static_cast<double>(std::max<std::size_t>(out.records, 1));
    }
    return out;
}

}  // namespace scrim

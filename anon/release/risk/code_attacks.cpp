// Attackers of released codes. All of them form a belief: the expected number of records with the known codes, and with
// each further code besides.

#include "anon/release/risk/code_attacks.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>

#include "anon/codes/recoding.h"
#include "anon/release/risk/attacker.h"

namespace scrim {
namespace {

struct Belief {
    double records = 0;
    std::map<std::string, double> with;  // by code, the known ones apart

    [[nodiscard]] std::pair<std::string, double> likeliest() const {
        std::pair<std::string, double> best{"", 0};
        for (const auto& [code, count] : with) {
            if (count > best.second) best = {code, count};
        }
        return best;
    }
};

using Codes = std::vector<std::string>;

std::optional<Item> find_item(const std::vector<std::string>& names, const std::string& code) {
    const auto found = std::lower_bound(names.begin(), names.end(), code);
    if (found == names.end() || *found != code) return std::nullopt;
    return static_cast<Item>(found - names.begin());
}

// The clusters, chunks and joint clusters in which each code occurs.
class DisassociatedView {
   public:
    explicit DisassociatedView(const Disassociated& published) : p_(published), clusters_of_(published.names.size()) {
        chunks_.resize(p_.clusters.size());
        for (std::uint32_t c = 0; c < p_.clusters.size(); ++c) {
            for (const auto& chunk : p_.clusters[c].record_chunks) chunks_[c].push_back({&chunk, p_.clusters[c].size});
        }
        for (const auto& shared : p_.shared_chunks) {
            std::size_t size = 0;
            for (const auto c : shared.clusters) size += p_.clusters[c].size;
            for (const auto c : shared.clusters) chunks_[c].push_back({&shared.chunk, size});
        }
        for (std::uint32_t c = 0; c < p_.clusters.size(); ++c) {
            std::vector<Item> codes = p_.clusters[c].item_chunk;
            for (const auto& part : chunks_[c]) {
                codes.insert(codes.end(), part.chunk->domain.begin(), part.chunk->domain.end());
            }
            std::sort(codes.begin(), codes.end());
            codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
            for (const Item code : codes) clusters_of_[code].push_back(c);
        }
    }

    [[nodiscard]] Belief belief(const Codes& known) const {
        std::vector<Item> items;
        for (const auto& code : known) {
            const auto item = find_item(p_.names, code);
            if (!item) return {};
            items.push_back(*item);
        }
        std::sort(items.begin(), items.end());
        auto clusters = clusters_of_[items.front()];
        for (const Item item : items) {
            std::vector<std::uint32_t> both;
            std::set_intersection(clusters.begin(), clusters.end(), clusters_of_[item].begin(),
                                  clusters_of_[item].end(), std::back_inserter(both));
            clusters = std::move(both);
        }
        Belief belief;
        for (const auto c : clusters) add_cluster(c, items, belief);
        return belief;
    }

   private:
    struct Part {
        const Chunk* chunk;
        std::size_t records;  // that its subrecords are spread over
    };
    struct Counted {
        double with_known = 0;                     // subrecords that hold the known codes of the chunk
        std::unordered_map<Item, double> further;  // of these, by another code
        bool holds_known = false;
    };

    [[nodiscard]] static Counted count(const Chunk& chunk, const std::vector<Item>& known) {
        std::vector<Item> part;
        for (const Item code : known) {
            if (std::find(chunk.domain.begin(), chunk.domain.end(), code) != chunk.domain.end()) part.push_back(code);
        }
        Counted counted;
        counted.holds_known = !part.empty();
        for (std::size_t s = 0; s < chunk.size(); ++s) {
            const auto row = chunk[s];
            if (!std::includes(row.begin(), row.end(), part.begin(), part.end())) continue;
            ++counted.with_known;
            for (const Item code : row) {
                if (!std::binary_search(known.begin(), known.end(), code)) ++counted.further[code];
            }
        }
        return counted;
    }

    void add_cluster(std::uint32_t c, const std::vector<Item>& known, Belief& belief) const {
        const auto& cluster = p_.clusters[c];
        double expected = cluster.size;
        std::vector<std::pair<double, Counted>> parts;  // what further counts are divided by
        for (const auto& part : chunks_[c]) {
            Counted counted = count(*part.chunk, known);
            const auto records = static_cast<double>(part.records);
            if (counted.holds_known) expected *= counted.with_known / records;
            const double by = counted.holds_known ? counted.with_known : records;
            parts.emplace_back(by, std::move(counted));
        }
        for (const Item code : cluster.item_chunk) {
            if (std::binary_search(known.begin(), known.end(), code)) expected /= cluster.size;
        }
        if (!(expected > 0)) return;
        belief.records += expected;
        for (const auto& [by, counted] : parts) {
            for (const auto& [code, count] : counted.further) belief.with[p_.names[code]] += expected * count / by;
        }
        for (const Item code : cluster.item_chunk) {
            if (!std::binary_search(known.begin(), known.end(), code)) {
                belief.with[p_.names[code]] += expected / cluster.size;
            }
        }
    }

    const Disassociated& p_;
    std::vector<std::vector<Part>> chunks_;                // [clusters]
    std::vector<std::vector<std::uint32_t>> clusters_of_;  // [codes]
};

// Records as they are, published or original; `spelled` says how a code is written in them.
class RecordsView {
   public:
    explicit RecordsView(const Records& records) : records_(records), rows_(records.names.size()) {
        for (std::uint32_t r = 0; r < records.size(); ++r) {
            for (const Item code : records[r]) rows_[code].push_back(r);
        }
        for (Item item = 0; item < records.names.size(); ++item) {
            for (const auto& code : codes_of_name(records.names[item])) item_of_.emplace(code, item);
        }
    }

    [[nodiscard]] Belief belief(const Codes& known, std::size_t skip) const {
        std::vector<Item> items;
        for (const auto& code : known) {
            const auto item = item_of_.find(code);
            if (item != item_of_.end()) items.push_back(item->second);  // a suppressed code tells nothing
        }
        if (items.empty()) return {};
        std::sort(items.begin(), items.end());
        items.erase(std::unique(items.begin(), items.end()), items.end());
        const auto rarest = *std::min_element(items.begin(), items.end(),
                                              [&](Item a, Item b) { return rows_[a].size() < rows_[b].size(); });
        Belief belief;
        for (const auto row : rows_[rarest]) {
            const auto record = records_[row];
            if (row == skip || !std::includes(record.begin(), record.end(), items.begin(), items.end())) continue;
            ++belief.records;
            for (const Item code : record) {
                if (!std::binary_search(items.begin(), items.end(), code)) ++belief.with[records_.names[code]];
            }
        }
        return belief;
    }

   private:
    const Records& records_;
    std::vector<std::vector<std::uint32_t>> rows_;  // [codes]
    std::unordered_map<std::string, Item> item_of_;
};

// The m rarest codes of a patient; the others are what is guessed.
Codes rarest_codes(const Records& records, std::size_t r, std::size_t m, const std::vector<std::uint32_t>& support) {
    std::vector<Item> items(records[r].begin(), records[r].end());
    std::stable_sort(items.begin(), items.end(), [&](Item a, Item b) { return support[a] < support[b]; });
    items.resize(std::min(items.size(), m));
    Codes codes;
    for (const Item item : items) codes.push_back(records.names[item]);
    return codes;
}

bool has_one_of(const Records& records, std::size_t r, const std::vector<std::string>& codes) {
    return std::any_of(records[r].begin(), records[r].end(), [&](Item item) {
        return std::find(codes.begin(), codes.end(), records.names[item]) != codes.end();
    });
}

CodeAttack attack(const Records& original, std::size_t m, std::size_t sample,
                  const std::function<Belief(const Codes&)>& release) {
    const auto support = supports(original);
    const RecordsView others(original);
    std::vector<std::size_t> eligible;
    for (std::size_t r = 0; r < original.size(); ++r) {
        if (original[r].size() > m) eligible.push_back(r);
    }
    CodeAttack result;
    const std::size_t targets = std::min(sample, eligible.size());
    const auto n = static_cast<double>(std::max<std::size_t>(targets, 1));
    for (std::size_t t = 0; t < targets; ++t) {
        const std::size_t r = eligible[t * eligible.size() / targets];
        const Codes known = rarest_codes(original, r, m, support);
        const Belief belief = release(known);
        const auto [code, count] = belief.likeliest();
        const double posterior = belief.records > 0 ? std::min(1.0, count / belief.records) : 0;
        result.mean_candidates += belief.records / n;
        const bool fewest = result.targets == 0 || belief.records < result.fewest_candidates;
        if (fewest) result.fewest_candidates = belief.records;
        result.mean_posterior += posterior / n;
        result.highest_posterior = std::max(result.highest_posterior, posterior);
        result.right += !code.empty() && has_one_of(original, r, codes_of_name(code)) ? 1 / n : 0;
        const auto guess = others.belief(known, r).likeliest().first;
        result.stranger_right += !guess.empty() && has_one_of(original, r, {guess}) ? 1 / n : 0;
        ++result.targets;
    }
    return result;
}

}  // namespace

CodeAttack attack_disassociated(const Disassociated& published, const Records& original, std::size_t m,
                                std::size_t sample) {
    const DisassociatedView view(published);
    return attack(original, m, sample, [&](const Codes& known) { return view.belief(known); });
}

CodeAttack attack_generalized(const Records& published, const Records& original, std::size_t m, std::size_t sample) {
    const RecordsView view(published);
    return attack(original, m, sample, [&](const Codes& known) { return view.belief(known, published.size()); });
}

Minimality minimality_of_item_chunks(const Disassociated& published) {
    Minimality result;
    for (const auto& cluster : published.clusters) {
        const double link = std::min(1.0, static_cast<double>(published.k - 1) / cluster.size);
        result.cases += cluster.item_chunk.size();
        result.mean += link * static_cast<double>(cluster.item_chunk.size());
        if (!cluster.item_chunk.empty()) result.maximum = std::max(result.maximum, link);
    }
    if (result.cases > 0) result.mean /= static_cast<double>(result.cases);
    return result;
}

Minimality minimality_of_merged_codes(const Records& published, const Records& original) {
    const auto support = supports(original);
    Minimality result;
    for (const auto& name : published.names) {
        const auto codes = codes_of_name(name);
        if (codes.size() < 2) continue;
        double most = 0;
        double all = 0;
        for (const auto& code : codes) {
            const auto item = find_item(original.names, code);
            const double count = item ? support[*item] : 0;
            most = std::max(most, count);
            all += count;
        }
        if (!(all > 0)) continue;
        ++result.cases;
        result.mean += most / all;
        result.maximum = std::max(result.maximum, most / all);
    }
    if (result.cases > 0) result.mean /= static_cast<double>(result.cases);
    return result;
}

std::string further_code_attacker(std::size_t m) {
    return std::string(attacker_prefix) + "a further code, knowing the " + std::to_string(m) + " rarest";
}

Json attack_json(const CodeAttack& found) {
    return {{"targets", found.targets},
            {"mean", found.mean_posterior},
            {"maximum", found.highest_posterior},
            {"right", found.right},
            {"stranger", found.stranger_right}};
}

Json candidates_json(const CodeAttack& found) {
    return {{"mean", found.mean_candidates}, {"fewest", found.fewest_candidates}};
}

}  // namespace scrim

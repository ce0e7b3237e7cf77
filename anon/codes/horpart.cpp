// The recursion follows the has-branch; the has-not-branch is a loop (a chain). A chain counts its records once,
// keeps the counts as records leave, and finds them by an inverted index, so that a record costs its length once
// per code it is split by: close to linear.

#include "anon/codes/horpart.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <span>

namespace scrim {
namespace {

using Rows = std::vector<std::uint32_t>;

// Deeper than any real record is long; below it records are taken as alike.
constexpr std::size_t max_depth = 1000;

struct Branch {
    Item code = 0;
    Rows rows;
};

class Partitioner {
   public:
    Partitioner(const Records& records, const CodeRoles& roles, std::size_t k, std::size_t max_cluster_size)
        : records_(records),
          roles_(roles),
          k_(k),
          max_size_(max_cluster_size),
          ignored_(roles.sensitive.begin(), roles.sensitive.end()),
          count_(records.names.size(), 0),
          place_(records.names.size(), 0),
          alive_(records.size(), 0) {}

    std::vector<Rows> run() {
        Rows all(records_.size());
        std::iota(all.begin(), all.end(), 0U);
        if (all.size() < max_size_) return {all};
        const Rows rest = split(std::move(all), CodeRoles::none, 0);
        if (!rest.empty()) join_most_similar(rest);
        return std::move(clusters_);
    }

   private:
    // Clusters the rows and gives back those that were too few for one, fewer than k.
    Rows split(Rows rows, std::int32_t constraint, std::size_t depth) {
        Rows tail;
        auto branches = chain(rows, constraint, tail);
        rows = Rows();
        std::vector<Rows> left_over;
        for (auto& branch : branches) {
            if (branch.rows.size() < max_size_) {
                keep(std::move(branch.rows), left_over);
                continue;
            }
            if (depth == max_depth) {
                cut(branch.rows);
                continue;
            }
            ignored_[branch.code] = 1;
            auto rest = split(std::move(branch.rows), roles_.constraint[branch.code], depth + 1);
            ignored_[branch.code] = 0;
            if (!rest.empty()) left_over.push_back(std::move(rest));
        }
        if (tail.size() >= max_size_) {
            cut(tail);
        } else if (!tail.empty()) {
            keep(std::move(tail), left_over);
        }
        return pack(left_over);
    }

    void keep(Rows rows, std::vector<Rows>& left_over) {
        (rows.size() >= k_ ? clusters_ : left_over).push_back(std::move(rows));
    }

    // Neighbours were split off by codes of similar support; the last few are the caller's.
    Rows pack(const std::vector<Rows>& left_over) {
        Rows current;
        for (const auto& rows : left_over) {
            current.insert(current.end(), rows.begin(), rows.end());
            if (current.size() < k_) continue;
            clusters_.push_back(std::move(current));
            current = Rows();
        }
        return current;
    }

    // Records that no code tells apart: pieces of k to 2k - 1.
    void cut(const Rows& rows) {
        const std::size_t pieces = rows.size() / k_;
        for (std::size_t i = 0; i < pieces; ++i) {
            const auto from = rows.begin() + static_cast<std::ptrdiff_t>(i * k_);
            const auto to = i + 1 == pieces ? rows.end() : from + static_cast<std::ptrdiff_t>(k_);
            clusters_.emplace_back(from, to);
        }
    }

    // The repeated split of a part into the records with a code and those without, until few are without.
    std::vector<Branch> chain(const Rows& rows, std::int32_t constraint, Rows& tail) {
        std::vector<Item> codes;
        for (const auto row : rows) {
            alive_[row] = 1;
            for (const Item code : records_[row]) {
                if (ignored_[code] == 0 && count_[code]++ == 0) codes.push_back(code);
            }
        }
        std::vector<std::uint32_t> starts(codes.size() + 1, 0);
        for (std::size_t i = 0; i < codes.size(); ++i) {
            place_[codes[i]] = static_cast<std::uint32_t>(i);
            starts[i + 1] = starts[i] + count_[codes[i]];
        }
        std::vector<std::uint32_t> having(starts.back());
        auto next = starts;
        for (const auto row : rows) {
            for (const Item code : records_[row]) {
                if (ignored_[code] == 0) having[next[place_[code]]++] = row;
            }
        }
        queues_of(codes);
        std::vector<Branch> branches;
        std::size_t left = rows.size();
        while (left >= max_size_) {
            const auto code = most_frequent(codes, constraint);
            constraint = CodeRoles::none;  // the has-not-branch begins without one
            if (!code) break;
            Branch branch{*code, {}};
            const auto place = place_[*code];
            for (std::uint32_t i = starts[place]; i < starts[place + 1]; ++i) {
                if (alive_[having[i]] != 0) branch.rows.push_back(having[i]);
            }
            for (const auto row : branch.rows) {
                alive_[row] = 0;
                for (const Item other : records_[row]) {
                    if (ignored_[other] == 0) --count_[other];
                }
            }
            left -= branch.rows.size();
            branches.push_back(std::move(branch));
        }
        for (const auto row : rows) {
            if (alive_[row] != 0) tail.push_back(row);
            alive_[row] = 0;
        }
        for (const Item code : codes) count_[code] = 0;
        return branches;
    }

    struct Entry {
        std::uint32_t count;
        Item code;
        bool operator<(const Entry& other) const {
            return count != other.count ? count < other.count : code > other.code;
        }
    };
    using Queue = std::priority_queue<Entry>;

    void queues_of(const std::vector<Item>& codes) {
        std::vector<Entry> constrained;
        std::vector<Entry> others;
        for (const Item code : codes) {
            (roles_.constraint[code] >= 0 ? constrained : others).push_back({count_[code], code});
        }
        constrained_ = Queue({}, std::move(constrained));
        others_ = Queue({}, std::move(others));
    }

    // Counts only fall in a chain: an entry that is out of date is put back with its true count.
    const Item* top_of(Queue& queue) {
        while (!queue.empty()) {
            const Entry entry = queue.top();
            queue.pop();
            const auto now = count_[entry.code];
            if (now == entry.count) {
                found_ = entry.code;
                return &found_;
            }
            if (now > 0) queue.push({now, entry.code});
        }
        return nullptr;
    }

    const Item* most_frequent(const std::vector<Item>& codes, std::int32_t constraint) {
        if (constraint != CodeRoles::none) {
            Entry best{0, 0};
            for (const Item code : codes) {
                if (roles_.constraint[code] == constraint) best = std::max(best, Entry{count_[code], code});
            }
            if (best.count > 0) {
                found_ = best.code;
                return &found_;
            }
        }
        if (const Item* code = top_of(constrained_)) return code;
        return top_of(others_);
    }

    // Fewer than k records that nothing was left beside: they join the cluster with the most codes in common.
    void join_most_similar(const Rows& rest) {
        std::vector<std::uint32_t> weight(records_.names.size(), 0);
        for (const auto row : rest) {
            for (const Item code : records_[row]) ++weight[code];
        }
        std::size_t best = 0;
        double best_score = -1;
        for (std::size_t c = 0; c < clusters_.size(); ++c) {
            std::size_t common = 0;
            for (const auto row : clusters_[c]) {
                for (const Item code : records_[row]) common += weight[code];
            }
            const double score = static_cast<double>(common) / static_cast<double>(clusters_[c].size());
            if (score > best_score) {
                best = c;
                best_score = score;
            }
        }
        clusters_[best].insert(clusters_[best].end(), rest.begin(), rest.end());
    }

    const Records& records_;
    const CodeRoles& roles_;
    std::size_t k_;
    std::size_t max_size_;
    std::vector<char> ignored_;         // sensitive codes, and those that were split by on the way here
    std::vector<std::uint32_t> count_;  // of each code in the current chain
    std::vector<std::uint32_t> place_;  // of each code in the current chain's index
    std::vector<char> alive_;           // records still in the current chain
    Queue constrained_;
    Queue others_;
    Item found_ = 0;
    std::vector<Rows> clusters_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> horpart(const Records& records, const CodeRoles& roles, std::size_t k,
                                                std::size_t max_cluster_size) {
    return Partitioner(records, roles, k, max_cluster_size).run();
}

}  // namespace scrim

#include "anon/notes/cluster/refine_leaves.h"

#include <algorithm>
#include <limits>

namespace scrim {
namespace {

constexpr int most_rounds = 20;
constexpr double least_gain = 1e-9;

class Exchange {
   public:
    Exchange(const SparseColumns& matrix, const std::vector<std::vector<std::uint32_t>>& leaves, std::size_t least,
             std::size_t most)
        : least_(least), most_(most), sizes_(leaves.size()), squares_(leaves.size()) {
        for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
            for (const std::uint32_t patient : leaves[leaf]) order_.emplace_back(patient, leaf);
        }
        std::sort(order_.begin(), order_.end());
        count_ = order_.size();
        find_products(matrix);
        to_leaf_.assign(count_ * leaves.size(), 0);
        for (std::size_t i = 0; i < count_; ++i) {
            const std::size_t leaf = order_[i].second;
            ++sizes_[leaf];
            for (std::size_t j = 0; j < count_; ++j) to_leaf(j, leaf) += product(i, j);
        }
        for (std::size_t i = 0; i < count_; ++i) squares_[order_[i].second] += to_leaf(i, order_[i].second);
    }

    void run() {
        for (int round = 0; round < most_rounds; ++round) {
            std::size_t changes = 0;
            for (std::size_t i = 0; i < count_; ++i) changes += improve(i) ? 1 : 0;
            if (changes == 0) break;
        }
    }

    [[nodiscard]] double likeness() const {
        double products = 0;
        double pairs = 0;
        for (std::size_t leaf = 0; leaf < sizes_.size(); ++leaf) {
            const auto size = static_cast<double>(sizes_[leaf]);
            products += squares_[leaf];
            pairs += size * (size - 1);
        }
        for (std::size_t i = 0; i < count_; ++i) products -= product(i, i);
        return pairs > 0 ? products / pairs : 0;
    }

    void write(std::vector<std::vector<std::uint32_t>>& leaves) const {
        for (auto& leaf : leaves) leaf.clear();
        for (const auto& [patient, leaf] : order_) leaves[leaf].push_back(patient);
    }

   private:
    float& to_leaf(std::size_t i, std::size_t leaf) { return to_leaf_[i * sizes_.size() + leaf]; }
    [[nodiscard]] float product(std::size_t i, std::size_t j) const { return products_[i * count_ + j]; }

    void find_products(const SparseColumns& matrix) {
        products_.assign(count_ * count_, 0);
        std::vector<std::pair<std::uint32_t, std::pair<std::uint32_t, float>>> entries;  // by row
        for (std::size_t i = 0; i < count_; ++i) {
            const std::uint32_t patient = order_[i].first;
            for (std::uint64_t at = matrix.begin[patient]; at < matrix.begin[patient + 1]; ++at) {
                entries.push_back({matrix.row[at], {static_cast<std::uint32_t>(i), matrix.value[at]}});
            }
        }
        std::sort(entries.begin(), entries.end());
        for (std::size_t at = 0; at < entries.size();) {
            std::size_t end = at;
            while (end < entries.size() && entries[end].first == entries[at].first) ++end;
            for (std::size_t a = at; a < end; ++a) {
                const auto& [i, x] = entries[a].second;
                for (std::size_t b = at; b < end; ++b) {
                    products_[i * count_ + entries[b].second.first] += x * entries[b].second.second;
                }
            }
            at = end;
        }
    }

    [[nodiscard]] static double value(double square, std::size_t size) {
        return size == 0 ? 0 : square / static_cast<double>(size);
    }

    // The best change that patient i can take part in.
    bool improve(std::size_t i) {
        const std::size_t from = order_[i].second;
        const double own = product(i, i);
        double best = least_gain;
        std::size_t best_leaf = from;
        std::size_t partner = count_;
        const double from_value = value(squares_[from], sizes_[from]);
        if (sizes_[from] > least_) {
            const double left = value(squares_[from] - 2 * to_leaf(i, from) + own, sizes_[from] - 1);
            for (std::size_t leaf = 0; leaf < sizes_.size(); ++leaf) {
                if (leaf == from || sizes_[leaf] >= most_) continue;
                const double gain = left + value(squares_[leaf] + 2 * to_leaf(i, leaf) + own, sizes_[leaf] + 1) -
                                    from_value - value(squares_[leaf], sizes_[leaf]);
                if (gain > best) {
                    best = gain;
                    best_leaf = leaf;
                }
            }
        }
        for (std::size_t j = 0; j < count_; ++j) {
            const std::size_t to = order_[j].second;
            if (to == from) continue;
            const double between = own + product(j, j) - 2 * product(i, j);
            const double change_from = 2 * (to_leaf(j, from) - to_leaf(i, from)) + between;
            const double change_to = 2 * (to_leaf(i, to) - to_leaf(j, to)) + between;
            const double gain = value(change_from, sizes_[from]) + value(change_to, sizes_[to]);
            if (gain > best) {
                best = gain;
                best_leaf = to;
                partner = j;
            }
        }
        if (best_leaf == from) return false;
        move(i, best_leaf);
        if (partner < count_) move(partner, from);
        return true;
    }

    void move(std::size_t i, std::size_t leaf) {
        const std::size_t from = order_[i].second;
        squares_[from] += product(i, i) - 2 * to_leaf(i, from);
        squares_[leaf] += product(i, i) + 2 * to_leaf(i, leaf);
        --sizes_[from];
        ++sizes_[leaf];
        order_[i].second = leaf;
        for (std::size_t j = 0; j < count_; ++j) {
            to_leaf(j, from) -= product(i, j);
            to_leaf(j, leaf) += product(i, j);
        }
    }

    std::size_t least_;
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<std::pair<std::uint32_t, std::size_t>> order_;  // patient, leaf
    std::vector<std::size_t> sizes_;
    std::vector<double> squares_;  // [leaf] |sum of its columns|^2
    std::vector<float> products_;  // [patient][patient]
    std::vector<float> to_leaf_;   // [patient][leaf] with the leaf's sum
};

}  // namespace

double refine_leaves(const SparseColumns& matrix, std::vector<std::vector<std::uint32_t>>& leaves, std::size_t least,
                     std::size_t most) {
    Exchange exchange(matrix, leaves, least, most);
    if (leaves.size() > 1) {
        exchange.run();
        exchange.write(leaves);
    }
    return exchange.likeness();
}

}  // namespace scrim

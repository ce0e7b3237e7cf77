#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/tables/group/point_tree.h"

namespace scrim::tables {

// Exact nearest and farthest neighbours by passes over all points that are left, made cheap: coordinates in
// single precision, blocks of near points side by side, blocks skipped by their boxes. Single precision only
// rules points out; what is left is decided in double precision. Where points fill many dimensions evenly,
// as z-scored tables do, this beats a tree by far.
class BlockScan {
   public:
    explicit BlockScan(const Points& points);

    [[nodiscard]] std::size_t size() const { return size_; }
    void remove(std::uint32_t index);

    struct NearAndFar {
        std::vector<Neighbour> nearest;  // `count` of them, nearest first
        Neighbour farthest{-1, 0};
    };
    // One pass for both; of equally distant points the lower index comes first. The farthest is
    // looked for only if asked for; at least one point must be left.
    [[nodiscard]] NearAndFar search(const double* query, std::size_t count, bool far) const;

   private:
    static constexpr std::size_t block_size = 256;
    struct Block {
        std::uint32_t begin = 0;  // in order_
        std::uint32_t count = 0;  // the points left are the first ones
    };
    void arrange(std::size_t begin, std::size_t end);
    void look_into(const Block& block, const double* query, const std::vector<float>& rounded, std::size_t count,
                   bool far, NearAndFar& found) const;

    const Points& points_;
    std::size_t size_;
    double margin_ = 0;           // how far a squared distance in single precision may be off
    std::vector<double> middle_;  // of the points, taken off before rounding
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> position_;
    std::vector<std::uint32_t> block_of_;
    std::vector<Block> blocks_;
    std::vector<float> coordinates_;  // [blocks][dims][block_size]
    std::vector<double> boxes_;       // [blocks][2][dims], of the points at the start
};

}  // namespace scrim::tables

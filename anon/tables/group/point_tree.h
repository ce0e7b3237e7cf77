#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace scrim::tables {

// Rows as points: [size][dims].
struct Points {
    std::size_t dims = 0;
    std::vector<double> values;

    [[nodiscard]] std::size_t size() const { return dims == 0 ? 0 : values.size() / dims; }
    [[nodiscard]] const double* operator[](std::size_t i) const { return values.data() + i * dims; }
    [[nodiscard]] double* operator[](std::size_t i) { return values.data() + i * dims; }
};

[[nodiscard]] double squared_distance(const double* a, const double* b, std::size_t dims);

struct Neighbour {
    double distance = 0;  // squared
    std::uint32_t index = 0;

    friend bool operator<(const Neighbour& a, const Neighbour& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.index < b.index;
    }
};

// Points in nested boxes, for exact nearest and farthest neighbours among the points that were not removed.
// Boxes always fit tightly around the points left in them. Of equally distant points the one with the
// lower index comes first. Queries are const and may run on many threads.
class PointTree {
   public:
    explicit PointTree(const Points& points);

    [[nodiscard]] std::size_t size() const { return nodes_.empty() ? 0 : nodes_.front().alive; }

    void remove(std::uint32_t index);

    // The `count` nearest (fewer if fewer are left), nearest first.
    [[nodiscard]] std::vector<Neighbour> nearest(const double* query, std::size_t count) const;

    // Of the points left, at least one, the farthest.
    [[nodiscard]] Neighbour farthest(const double* query) const;

   private:
    struct Node {
        std::uint32_t begin = 0;  // of its points, in the tree's order
        std::uint32_t end = 0;
        std::uint32_t alive = 0;  // in a leaf the points left are the first ones
        std::uint32_t left = 0;   // 0: a leaf
        std::uint32_t right = 0;
        std::uint32_t parent = 0;
    };
    struct Nearest;
    struct Farthest;

    std::uint32_t build(const Points& points, std::uint32_t begin, std::uint32_t end, std::uint32_t parent);
    void fill_leaf(const Points& points, std::uint32_t node);
    void fit_box(std::uint32_t node);
    [[nodiscard]] double box_distance(std::uint32_t node, const double* query) const;  // squared, to the nearest side
    [[nodiscard]] double box_reach(std::uint32_t node, const double* query) const;  // squared, to the farthest corner
    void leaf_distances(const Node& leaf, const double* query, double* out) const;
    template <class Search>
    void search(std::uint32_t node, double bound, const double* query, Search& state) const;

    std::size_t dims_;
    std::vector<Node> nodes_;
    std::vector<double> boxes_;            // [nodes][2][dims]: lowest, highest
    std::vector<std::uint32_t> order_;     // the points in the tree's order
    std::vector<std::uint32_t> position_;  // [points] where each is in order_
    std::vector<std::uint32_t> leaf_of_;   // [points]
    std::vector<double> coordinates_;      // a leaf at a time, [dims][points of the leaf]: distances to a whole
                                           // leaf are then computed side by side
};

}  // namespace scrim::tables

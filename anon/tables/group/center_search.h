#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/tables/group/point_tree.h"

namespace scrim::tables {

// Finds every point's nearest centre again and again while the centres move a little (k-means). What a pass found out
// is kept: a point remembers how near the other centres of each group of centres were, and a group that cannot have
// come nearer than the point's own centre is not looked at (the bounds of Yinyang k-means, Ding et al. 2015). Of the
// groups that are left, boxes around 16 centres each rule out most, in single precision; what they leave is decided in
// double precision, so that the result is that of looking at all centres. Centres with neighbouring numbers should be
// near each other.
class CenterSearch {
   public:
    // `most_bounds` limits what is remembered (4 bytes each): groups are larger where there are very many points.
    CenterSearch(const Points& points, std::size_t centers, std::size_t most_bounds = std::size_t{1} << 26);

    // Gives every point its nearest centre, of equally near ones the first. How many changed.
    std::size_t assign(const Points& centers, std::vector<std::uint32_t>& center_of, unsigned threads);

   private:
    struct Scratch;
    void take_centers(const Points& centers);
    bool assign_point(std::size_t point, const Points& centers, std::uint32_t& own, Scratch& scratch);
    float look_at_group(std::size_t group, const Points& centers, Scratch& scratch) const;
    [[nodiscard]] float nearest_other(std::size_t group, std::uint32_t without, const float* query) const;
    [[nodiscard]] std::size_t group_of(std::size_t center) const;
    [[nodiscard]] float as_bound(float squared) const;

    const Points& points_;
    std::size_t centers_;
    std::size_t strips_;       // of 16 centres
    std::size_t strips_each_;  // of a group
    std::size_t groups_;
    double margin_ = 0;               // how far a squared distance in single precision may be off
    std::vector<double> middle_;      // of the points, taken off before rounding
    std::vector<double> before_;      // the centres of the last pass; empty before the first
    std::vector<float> drift_;        // [groups] how far a centre of the group moved at most
    std::vector<float> coordinates_;  // [strips][dims][16]
    std::vector<float> low_;          // [strips / 16][dims][16] boxes around strips
    std::vector<float> high_;         // [strips / 16][dims][16]
    std::vector<float> rounded_;      // [points][dims]
    std::vector<float> bounds_;       // [points][groups] no other centre of the group is nearer than this
};

}  // namespace scrim::tables

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace scrim {

// Byte ranges of a text by their place, which may overlap. A question is answered in the logarithm of their number,
// however long some of them are, and then takes what it finds: what asks once for each range of a note is as good as
// linear in the note.
class Intervals {
   public:
    struct Interval {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t id = 0;  // whatever the caller counts by
    };

    Intervals() = default;
    // Those of one begin stay in the order in which they are given.
    explicit Intervals(std::vector<Interval> intervals);
    // Those of `spans` that `take` accepts, with their index as id.
    template <class Spans, class Take>
    static Intervals of(const Spans& spans, const Take& take) {
        std::vector<Interval> intervals;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (take(spans[i])) intervals.push_back({spans[i].begin, spans[i].end, static_cast<std::uint32_t>(i)});
        }
        return Intervals(std::move(intervals));
    }

    [[nodiscard]] bool empty() const { return sorted_.empty(); }

    // Whether `test` accepts one of those that have a byte of [begin, end), asked in order of their begin until it
    // does.
    template <class Test>
    bool any(std::uint32_t begin, std::uint32_t end, const Test& test) const {
        const std::size_t last = first_from(end);
        for (std::size_t i = next_ending_after(0, last, begin); i < last; i = next_ending_after(i + 1, last, begin)) {
            if (test(sorted_[i])) return true;
        }
        return false;
    }
    template <class Each>
    void each(std::uint32_t begin, std::uint32_t end, const Each& each) const {
        any(begin, end, [&](const Interval& interval) {
            each(interval);
            return false;
        });
    }
    [[nodiscard]] bool overlap(std::uint32_t begin, std::uint32_t end) const {
        return any(begin, end, [](const Interval&) { return true; });
    }
    // Whether one of them holds all of [begin, end), which is not empty.
    [[nodiscard]] bool cover(std::uint32_t begin, std::uint32_t end) const;

   private:
    // How many begin before this byte.
    [[nodiscard]] std::size_t first_from(std::uint32_t byte) const;
    // The first of [from, last) that ends after this byte; `last` if there is none.
    [[nodiscard]] std::size_t next_ending_after(std::size_t from, std::size_t last, std::uint32_t byte) const;

    std::vector<Interval> sorted_;  // by begin
    std::vector<std::uint32_t>
        ends_;  // a tree of maxima: node i has the children 2i and 2i + 1, leaves from leaves_ on
    std::size_t leaves_ = 0;
};

}  // namespace scrim

// Runs of words that stand once in each of two texts are where these agree; between two such places the same is asked
// of shorter runs, and what then is left between two places that agree is one edit. It is the patience algorithm of
// version control with a fixed number of levels, which keeps it quick for any pair of texts.

#include "nlp/formats/embedded/records/text_edits.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

struct Piece {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint64_t hash = 0;
};

bool is_word_byte(char c) { return static_cast<unsigned char>(c) >= 0x80 || is_digit(c) || is_ascii_letter(c); }

// Where what begins with a bracket or brace ends: what stands for a value is one piece, so that no word of it is taken
// for the same word of the value ("3 May 2013" and "[2013]").
std::size_t end_of_mark(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 500;
    const char close = text[at] == '[' ? ']' : '}';
    const std::size_t end = text.substr(at, longest).find_first_of(close == ']' ? "]\n" : "}\n");
    return end == std::string_view::npos || text[at + end] != close ? at + 1 : at + end + 1;
}

// Words, marks, and every other byte by itself.
std::vector<Piece> pieces_of(std::string_view text) {
    std::vector<Piece> out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (text[at] == '[' || text[at] == '{') end = end_of_mark(text, at);
        while (is_word_byte(text[at]) && end < text.size() && is_word_byte(text[end])) ++end;
        out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end),
                       std::hash<std::string_view>()(text.substr(at, end - at))});
        at = end;
    }
    return out;
}

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
};

// A run of so many pieces, from the first level to the last.
constexpr std::array<std::size_t, 4> run_lengths{8, 4, 2, 1};

class Comparison {
   public:
    Comparison(std::string_view from, std::string_view to)
        : from_(from), to_(to), old_(pieces_of(from)), new_(pieces_of(to)) {}

    std::vector<TextEdit> run() {
        compare({0, old_.size()}, {0, new_.size()}, 0);
        return std::move(edits_);
    }

   private:
    [[nodiscard]] bool same(std::size_t i, std::size_t j) const {
        const Piece &a = old_[i], &b = new_[j];
        return a.hash == b.hash && from_.substr(a.begin, a.end - a.begin) == to_.substr(b.begin, b.end - b.begin);
    }

    // The ranges are all there is between two places where the texts agree. Not deeper than there are levels.
    void compare(Range a, Range b, std::size_t level) {
        while (a.size() > 0 && b.size() > 0 && same(a.begin, b.begin)) ++a.begin, ++b.begin;
        while (a.size() > 0 && b.size() > 0 && same(a.end - 1, b.end - 1)) --a.end, --b.end;
        if (a.size() == 0 && b.size() == 0) return;
        if (a.size() == 0 || b.size() == 0 || level == run_lengths.size()) return add(a, b);
        const std::size_t length = run_lengths.at(level);
        for (const auto& [i, j] : agreeing(a, b, length)) {
            if (i < a.begin || j < b.begin) continue;  // inside of what agreed before
            compare({a.begin, i}, {b.begin, j}, level + 1);
            a.begin = i + length;
            b.begin = j + length;
            while (a.size() > 0 && b.size() > 0 && same(a.begin, b.begin)) ++a.begin, ++b.begin;
        }
        compare(a, b, level + 1);
    }

    void add(Range a, Range b) {
        const auto byte = [](const std::vector<Piece>& pieces, std::size_t at) {
            return at < pieces.size() ? pieces[at].begin : (pieces.empty() ? 0 : pieces.back().end);
        };
        TextEdit edit;
        edit.begin = byte(old_, a.begin);
        edit.end = a.size() == 0 ? edit.begin : old_[a.end - 1].end;
        const std::uint32_t begin = byte(new_, b.begin);
        if (b.size() > 0) edit.text = to_.substr(begin, new_[b.end - 1].end - begin);
        edits_.push_back(std::move(edit));
    }

    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

    // Where runs of this length stand that are in each of the ranges once, in the order of both.
    [[nodiscard]] Pairs agreeing(Range a, Range b, std::size_t length) const {
        Pairs out;
        if (a.size() < length || b.size() < length) return out;
        struct Places {
            std::size_t in_old = 0;
            std::size_t in_new = 0;
            std::size_t at_old = 0;
            std::size_t at_new = 0;
        };
        std::unordered_map<std::uint64_t, Places> runs;
        for (std::size_t i = a.begin; i + length <= a.end; ++i) {
            Places& places = runs[hash_of(old_, i, length)];
            ++places.in_old;
            places.at_old = i;
        }
        for (std::size_t j = b.begin; j + length <= b.end; ++j) {
            const auto found = runs.find(hash_of(new_, j, length));
            if (found == runs.end()) continue;
            ++found->second.in_new;
            found->second.at_new = j;
        }
        for (const auto& [hash, places] : runs) {
            if (places.in_old == 1 && places.in_new == 1 && same_run(places.at_old, places.at_new, length)) {
                out.emplace_back(places.at_old, places.at_new);
            }
        }
        std::sort(out.begin(), out.end());
        return longest_in_order(out);
    }

    [[nodiscard]] bool same_run(std::size_t i, std::size_t j, std::size_t length) const {
        for (std::size_t n = 0; n < length; ++n) {
            if (!same(i + n, j + n)) return false;
        }
        return true;
    }

    static std::uint64_t hash_of(const std::vector<Piece>& pieces, std::size_t at, std::size_t length) {
        std::uint64_t out = 0;
        for (std::size_t n = 0; n < length; ++n) out = out * 0x100000001B3U + pieces[at + n].hash;
        return out;
    }

    // Of pairs in the order of the first text, as many as possible that are in that of the second too.
    static Pairs longest_in_order(const Pairs& pairs) {
        std::vector<std::size_t> last;  // [length - 1] the pair that ends the best sequence of that length
        std::vector<std::size_t> before(pairs.size());
        for (std::size_t n = 0; n < pairs.size(); ++n) {
            const auto place = std::lower_bound(last.begin(), last.end(), pairs[n].second,
                                                [&](std::size_t x, std::size_t j) { return pairs[x].second < j; });
            before[n] = place == last.begin() ? pairs.size() : *std::prev(place);
            if (place == last.end()) {
                last.push_back(n);
            } else {
                *place = n;
            }
        }
        Pairs out;
        for (std::size_t n = last.empty() ? pairs.size() : last.back(); n < pairs.size(); n = before[n]) {
            out.push_back(pairs[n]);
        }
        std::reverse(out.begin(), out.end());
        return out;
    }

    std::string_view from_;
    std::string_view to_;
    std::vector<Piece> old_;
    std::vector<Piece> new_;
    std::vector<TextEdit> edits_;
};

}  // namespace

std::vector<TextEdit> edits_between(std::string_view from, std::string_view to) { return Comparison(from, to).run(); }

std::vector<TextEdit> edits_between_breaks(std::string_view from, const std::vector<TextEdit>& edits) {
    constexpr std::string_view breaks = "\n\r\t";
    std::vector<TextEdit> out;
    for (const TextEdit& edit : edits) {
        std::string_view text = edit.text;
        const std::string_view covered = from.substr(edit.begin, edit.end - edit.begin);
        if (covered.find_first_of(breaks) == std::string_view::npos) {
            out.push_back(edit);
            continue;
        }
        for (std::size_t at = 0; at < covered.size();) {
            const std::size_t begin = std::min(covered.find_first_not_of(breaks, at), covered.size());
            const std::size_t end = std::min(covered.find_first_of(breaks, begin), covered.size());
            const bool last = covered.find_first_not_of(breaks, end) == std::string_view::npos;
            text.remove_prefix(std::min(text.find_first_not_of(breaks), text.size()));
            const std::string_view piece = last ? text : text.substr(0, text.find_first_of(breaks));
            text.remove_prefix(piece.size());
            const bool nothing = begin == end && piece.empty();
            if (!nothing) {
                out.push_back({static_cast<std::uint32_t>(edit.begin + begin),
                               static_cast<std::uint32_t>(edit.begin + end), std::string(piece)});
            }
            at = last ? covered.size() : end;
        }
    }
    return out;
}

}  // namespace scrim

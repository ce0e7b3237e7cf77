// The table has a row for every pair of a concept and one of its ancestors, tens of millions for the whole vocabulary.
// It is read once: of each concept only its closest ancestors are kept, which is the graph of parents. That graph is
// cut down to what is above the data's concepts, and then to a tree by choosing one parent of each.

#include "anon/core/systems/concept_ancestor.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

using ConceptId = std::uint64_t;

struct ParentEdge {
    ConceptId child = 0;
    ConceptId parent = 0;
    std::uint32_t levels = 0;

    bool operator<(const ParentEdge& other) const {
        return child != other.child ? child < other.child
                                    : (levels != other.levels ? levels < other.levels : parent < other.parent);
    }
};

std::optional<std::size_t> column_named(const std::vector<std::string>& header, std::string_view name) {
    for (std::size_t c = 0; c < header.size(); ++c) {
        if (lower(trim(header[c])) == name) return c;
    }
    return std::nullopt;
}

template <class Number>
bool parse_number(std::string_view text, Number& out) {
    text = trim(text);
    const auto done = std::from_chars(text.data(), text.data() + text.size(), out);
    return done.ec == std::errc() && done.ptr == text.data() + text.size() && !text.empty();
}

class ConceptGraph {
   public:
    Result<void> read(CsvReader& reader) {
        const auto ancestor = column_named(reader.header(), "ancestor_concept_id");
        const auto descendant = column_named(reader.header(), "descendant_concept_id");
        const auto levels = column_named(reader.header(), "min_levels_of_separation");
        while (true) {
            const auto row = reader.next();
            if (!row) return row.error();
            if (!*row) break;
            ParentEdge edge;
            if (!parse_number((**row)[*descendant], edge.child) || !parse_number((**row)[*ancestor], edge.parent) ||
                !parse_number((**row)[*levels], edge.levels)) {
                return bad_input("an id or a number of levels is not a whole number", reader.place(),
                                 "correct the row");
            }
            if (edge.levels != 0 && edge.child == edge.parent) {
                return bad_input("a concept is its own ancestor", reader.place(), "remove the row");
            }
            edges_.push_back(edge);
            if (edges_.size() >= compact_at_) compact();
        }
        compact();
        return {};
    }

    [[nodiscard]] bool has(ConceptId concept_id) const {
        const auto at = std::lower_bound(edges_.begin(), edges_.end(), ParentEdge{concept_id, 0, 0});
        return at != edges_.end() && at->child == concept_id;
    }

    // The parents: all ancestors at the smallest distance that the table gives.
    [[nodiscard]] std::vector<ConceptId> parents(ConceptId concept_id) const {
        std::vector<ConceptId> out;
        auto at = std::lower_bound(edges_.begin(), edges_.end(), ParentEdge{concept_id, 1, 0});
        while (at != edges_.end() && at->child == concept_id && at->levels == 0) ++at;
        const auto levels = at != edges_.end() ? at->levels : 0;
        for (; at != edges_.end() && at->child == concept_id && at->levels == levels; ++at) out.push_back(at->parent);
        return out;
    }

    [[nodiscard]] std::vector<ConceptId> all() const {
        std::vector<ConceptId> out;
        for (const auto& edge : edges_) {
            if (out.empty() || out.back() != edge.child) out.push_back(edge.child);
        }
        return out;
    }

   private:
    // Keeps of each concept the row about itself and those of its closest ancestors; a concept that occurs as an
    // ancestor alone is topmost, and gets a row about itself.
    void compact() {
        std::vector<ConceptId> ancestors;
        for (const auto& edge : edges_) ancestors.push_back(edge.parent);
        std::sort(ancestors.begin(), ancestors.end());
        ancestors.erase(std::unique(ancestors.begin(), ancestors.end()), ancestors.end());
        for (const auto id : ancestors) edges_.push_back({id, id, 0});
        std::sort(edges_.begin(), edges_.end());
        std::vector<ParentEdge> kept;
        std::uint32_t closest = 0;
        for (const auto& edge : edges_) {
            const bool first = kept.empty() || kept.back().child != edge.child;
            if (first) closest = 0;
            if (!first && edge.parent == kept.back().parent && edge.levels == kept.back().levels) continue;
            if (edge.levels != 0) {
                if (closest == 0) closest = edge.levels;
                if (edge.levels != closest) continue;
            }
            kept.push_back(edge);
        }
        edges_ = std::move(kept);
        compact_at_ = std::max<std::size_t>(std::size_t{1} << 22U, 2 * edges_.size());
    }

    std::vector<ParentEdge> edges_;
    std::size_t compact_at_ = std::size_t{1} << 22U;
};

// The concepts of the tree, each with the parent it has in it.
class ConceptTree {
   public:
    ConceptTree(const ConceptGraph& graph, std::vector<ConceptId> leaves) : graph_(graph) {
        std::sort(leaves.begin(), leaves.end());
        leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
        for (const auto leaf : leaves) add_ancestors(leaf);
        for (const auto leaf : leaves) count_below(leaf);
    }

    // From the concept itself up to its topmost one; nothing if the table has a circle.
    [[nodiscard]] std::optional<std::vector<ConceptId>> path(ConceptId concept_id) const {
        std::vector<ConceptId> out{concept_id};
        while (const auto up = parent(out.back())) {
            out.push_back(*up);
            if (out.size() > max_depth) return std::nullopt;
        }
        return out;
    }

    [[nodiscard]] bool holds(ConceptId concept_id) const { return parents_.contains(concept_id); }

   private:
    static constexpr std::size_t max_depth = 190;

    void add_ancestors(ConceptId start) {
        std::vector<ConceptId> open{start};
        while (!open.empty()) {
            const auto id = open.back();
            open.pop_back();
            const auto [found, added] = parents_.try_emplace(id);
            if (!added) continue;
            found->second = graph_.parents(id);
            open.insert(open.end(), found->second.begin(), found->second.end());
        }
    }

    // Each concept counts once for everything above it.
    void count_below(ConceptId start) {
        std::vector<ConceptId> open{start};
        std::unordered_map<ConceptId, bool> seen{{start, true}};
        while (!open.empty()) {
            const auto id = open.back();
            open.pop_back();
            ++below_[id];
            for (const auto up : parents_.at(id)) {
                if (seen.try_emplace(up, true).second) open.push_back(up);
            }
        }
    }

    [[nodiscard]] std::optional<ConceptId> parent(ConceptId concept_id) const {
        std::optional<ConceptId> best;
        for (const auto up : parents_.at(concept_id)) {
            if (!best || below_.at(up) < below_.at(*best)) best = up;  // parents are in the order of their numbers
        }
        return best;
    }

    const ConceptGraph& graph_;
    std::unordered_map<ConceptId, std::vector<ConceptId>> parents_;
    std::unordered_map<ConceptId, std::size_t> below_;
};

// The concepts whose topmost ancestors, over any parents, are among those of the data.
std::vector<ConceptId> below_the_same_tops(const ConceptGraph& graph, const std::vector<ConceptId>& of_data) {
    const auto tops_of = [&](ConceptId start, std::unordered_map<ConceptId, bool>& seen, const auto& at_top) {
        std::vector<ConceptId> open{start};
        while (!open.empty()) {
            const auto id = open.back();
            open.pop_back();
            if (!seen.try_emplace(id, true).second) continue;
            const auto up = graph.parents(id);
            if (up.empty()) at_top(id);
            open.insert(open.end(), up.begin(), up.end());
        }
    };
    std::unordered_map<ConceptId, bool> tops;
    std::unordered_map<ConceptId, bool> seen;
    for (const auto id : of_data) tops_of(id, seen, [&](ConceptId top) { tops.try_emplace(top, true); });
    std::unordered_map<ConceptId, std::vector<ConceptId>> children;
    for (const auto id : graph.all()) {
        for (const auto up : graph.parents(id)) children[up].push_back(id);
    }
    std::unordered_map<ConceptId, bool> reached;
    std::vector<ConceptId> open;
    for (const auto& [top, is] : tops) open.push_back(top);
    std::vector<ConceptId> out;
    while (!open.empty()) {
        const auto id = open.back();
        open.pop_back();
        if (!reached.try_emplace(id, true).second) continue;
        out.push_back(id);
        const auto found = children.find(id);
        if (found != children.end()) open.insert(open.end(), found->second.begin(), found->second.end());
    }
    return out;
}

}  // namespace

bool is_concept_ancestor(const std::vector<std::string>& header) {
    return column_named(header, "ancestor_concept_id") && column_named(header, "descendant_concept_id") &&
           column_named(header, "min_levels_of_separation");
}

Result<ConceptHierarchy> concept_hierarchy(CsvReader& reader, const std::vector<std::string>& concepts, bool whole) {
    ConceptGraph graph;
    if (auto read = graph.read(reader); !read) return read.error();
    std::vector<std::string> unclassified;
    std::vector<std::string> names;
    std::vector<ConceptId> known;
    for (const auto& text : concepts) {
        ConceptId id = 0;
        if (parse_number(text, id) && std::to_string(id) == text && graph.has(id)) {
            known.push_back(id);
        } else {
            unclassified.push_back(text);
        }
    }
    if (whole) known = below_the_same_tops(graph, known);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    const ConceptTree chosen(graph, known);
    std::vector<std::vector<ConceptId>> paths;
    std::size_t deepest = 1;
    for (const auto id : known) {
        auto path = chosen.path(id);
        if (!path) {
            return bad_input("concepts are ancestors of each other", {reader.name(), {}, 0},
                             "use the table as the vocabulary has it");
        }
        deepest = std::max(deepest, path->size());
        paths.push_back(std::move(*path));
    }
    // A level of the tree is a distance from the top, so that a concept has one level whoever is below it; a concept
    // that is not at the bottom stands for itself on the levels below.
    std::vector<std::vector<std::string>> rows;
    for (const auto& path : paths) {
        std::vector<std::string> row(deepest + 1 - path.size(), std::to_string(path.front()));
        for (const auto id : path) row.push_back(std::to_string(id));
        row.emplace_back("*");
        rows.push_back(std::move(row));
    }
    for (const auto& text : unclassified) {
        std::vector<std::string> row(deepest + 2, text);
        row.back() = "*";
        rows.push_back(std::move(row));
    }
    auto tree = Hierarchy::from_rows(rows, reader.name());
    if (!tree) return tree.error();
    return ConceptHierarchy{std::move(*tree), std::move(unclassified)};
}

}  // namespace scrim

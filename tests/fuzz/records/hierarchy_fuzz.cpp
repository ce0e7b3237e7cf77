// Whatever a file of a hierarchy holds, it is read or refused; what is read is a tree: every node is below the root, a
// level at a time, and the leaves below a node are as many as it says.

#include <algorithm>

#include "anon/core/hierarchy.h"
#include "anon/trajectories/time_hierarchy.h"
#include "tests/fuzz/scratch.h"

namespace {

void check(const scrim::Hierarchy& tree) {
    using Node = scrim::Hierarchy::Node;
    if (tree.size() == 0 || tree.leaf_count() == 0 || tree.level(tree.root()) + 1 != tree.level_count()) std::abort();
    for (Node node = 0; node < tree.size(); ++node) {
        const Node parent = tree.parent(node);
        if (node != tree.root() && tree.level(parent) != tree.level(node) + 1) std::abort();
        if (!tree.covers(parent, node) || tree.lowest_common_ancestor(node, parent) != parent) std::abort();
        const auto leaves = tree.leaves_of(node);
        if (leaves.size() != tree.leaves_below(node)) std::abort();
        if (!std::all_of(leaves.begin(), leaves.end(), [&](Node leaf) { return tree.covers(node, leaf); }))
            std::abort();
        if (!tree.find(tree.label(node))) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("hierarchy");
    const std::string_view bytes = scrim::input_bytes(data, size);
    if (const auto tree = scrim::Hierarchy::from_file(scratch.put("tree.csv", bytes))) check(*tree);
    // The same bytes as what a user gives for ages.
    if (size < 100) {
        if (const auto bands = scrim::age_band_hierarchy(std::string(bytes), 90)) check(*bands);
        (void)scrim::is_date(std::string(bytes));
    }
    return 0;
}

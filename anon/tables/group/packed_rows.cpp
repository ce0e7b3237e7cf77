#include "anon/tables/group/packed_rows.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace scrim::tables {
namespace {

constexpr std::size_t most_kept = 16'000'000;  // classes of all known nodes: some 192 MB

bool is_below(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] > b[i]) return false;
    }
    return true;
}

}  // namespace

std::optional<PackedRows> PackedRows::make(const std::vector<const Hierarchy*>& hierarchies,
                                           const std::vector<const std::vector<Hierarchy::Node>*>& leaves,
                                           const std::vector<std::uint32_t>& counts) {
    PackedRows out;
    unsigned bits = 0;
    for (const auto* hierarchy : hierarchies) {
        Field& field = out.fields_.emplace_back();
        const auto width = static_cast<unsigned>(std::bit_width(hierarchy->leaf_count() - 1));
        field.shift = bits;
        field.mask = (std::uint64_t{1} << width) - 1;
        bits += width;
        if (bits > 64 || width > 31) return std::nullopt;
        if (field.shift == 64) field.shift = 0;  // of one value: its field is empty
        // Nodes are numbered level by level.
        std::vector<Hierarchy::Node> start(hierarchy->level_count() + 1,
                                           static_cast<Hierarchy::Node>(hierarchy->size()));
        for (auto node = static_cast<Hierarchy::Node>(hierarchy->size()); node-- > 0;)
            start[hierarchy->level(node)] = node;
        for (std::size_t level = 0; level < hierarchy->level_count(); ++level) {
            field.sizes.push_back(start[level + 1] - start[level]);
            auto& up = field.up.emplace_back();
            if (level + 1 == hierarchy->level_count()) break;
            for (auto node = start[level]; node < start[level + 1]; ++node) {
                up.push_back(hierarchy->parent(node) - start[level + 1]);
            }
        }
    }
    Classes& rows = out.known_.emplace_back();
    rows.levels.assign(hierarchies.size(), 0);
    rows.count = counts;
    rows.key.assign(counts.size(), 0);
    for (std::size_t a = 0; a < hierarchies.size(); ++a) {
        for (std::size_t i = 0; i < rows.key.size(); ++i) {
            rows.key[i] |= std::uint64_t{(*leaves[a])[i]} << out.fields_[a].shift;
        }
    }
    // People that the table has nobody of are no rows.
    std::size_t next = 0;
    for (std::size_t i = 0; i < rows.key.size(); ++i) {
        if (rows.count[i] == 0) continue;
        rows.key[next] = rows.key[i];
        rows.count[next++] = rows.count[i];
    }
    rows.key.resize(next);
    rows.count.resize(next);
    out.stored_ = next;
    return out;
}

const PackedRows::Classes& PackedRows::smallest_below(const std::vector<std::size_t>& levels) const {
    return *std::find_if(known_.begin(), known_.end(),
                         [&](const Classes& classes) { return is_below(classes.levels, levels); });
}

std::vector<std::uint32_t> PackedRows::values_above(const Field& field, std::size_t from, std::size_t to) const {
    std::vector<std::uint32_t> out(field.sizes[from]);
    for (std::uint32_t value = 0; value < out.size(); ++value) {
        out[value] = value;
        for (std::size_t level = from; level < to; ++level) out[value] = field.up[level][out[value]];
    }
    return out;
}

std::size_t PackedRows::combinations(const std::vector<std::size_t>& levels, std::size_t most) const {
    std::size_t all = 1;
    for (std::size_t a = 0; a < fields_.size(); ++a) {
        all *= fields_[a].sizes[levels[a]];
        if (all > most) return 0;
    }
    return all;
}

void PackedRows::count_in_array(const Classes& from, const std::vector<std::size_t>& levels, std::size_t size,
                                Classes& out) {
    // The place of a class in the array, as a sum over its fields.
    const std::size_t n = from.key.size();
    place_.assign(n, 0);
    std::vector<std::size_t> strides(fields_.size(), 0);
    std::size_t stride = 1;
    for (std::size_t a = 0; a < fields_.size(); ++a) {
        const Field& field = fields_[a];
        if (field.sizes[levels[a]] < 2) continue;
        strides[a] = stride;
        std::vector<std::uint32_t> add;
        for (const auto value : values_above(field, from.levels[a], levels[a])) {
            add.push_back(static_cast<std::uint32_t>(value * stride));
        }
        const unsigned shift = field.shift;
        const std::uint64_t mask = field.mask;
        const std::uint64_t* const was = from.key.data();
        const std::uint32_t* const added = add.data();
        std::uint32_t* const place = place_.data();
        for (std::size_t i = 0; i < n; ++i) place[i] += added[was[i] >> shift & mask];
        stride *= field.sizes[levels[a]];
    }
    if (array_.size() < size) array_.resize(size, 0);
    for (std::size_t i = 0; i < n; ++i) array_[place_[i]] += from.count[i];
    for (std::size_t at = 0; at < size; ++at) {
        if (array_[at] == 0) continue;
        std::uint64_t key = 0;
        for (std::size_t a = 0; a < fields_.size(); ++a) {
            if (strides[a] == 0) continue;
            key |= (at / strides[a] % fields_[a].sizes[levels[a]]) << fields_[a].shift;
        }
        out.key.push_back(key);
        out.count.push_back(std::exchange(array_[at], 0));
    }
}

// The numbers of a node's classes, for each of the classes they are made of.
void PackedRows::make_keys(const Classes& from, const std::vector<std::size_t>& levels) {
    key_.assign(from.key.begin(), from.key.end());
    for (std::size_t a = 0; a < fields_.size(); ++a) {
        const Field& field = fields_[a];
        if (from.levels[a] == levels[a] || field.mask == 0) continue;
        std::vector<std::uint64_t> add;
        for (const auto above : values_above(field, from.levels[a], levels[a])) {
            add.push_back((std::uint64_t{above} - add.size()) << field.shift);  // wraps around, as the sum does
        }
        const unsigned shift = field.shift;
        const std::uint64_t mask = field.mask;
        const std::uint64_t* const was = from.key.data();
        const std::uint64_t* const added = add.data();
        std::uint64_t* const key = key_.data();
        const std::size_t n = key_.size();
        for (std::size_t i = 0; i < n; ++i) key[i] += added[was[i] >> shift & mask];
    }
}

void PackedRows::count_by_hash(const Classes& from, const std::vector<std::size_t>& levels, Classes& out) {
    constexpr std::size_t ahead = 12;  // slots are asked for before they are needed: else the loop waits for memory
    make_keys(from, levels);
    const std::size_t n = key_.size();
    const auto bits = static_cast<unsigned>(std::bit_width(std::max<std::size_t>(n, 32) * 2 - 1));
    const std::size_t size = std::size_t{1} << bits;
    if (slots_.size() < size) slots_.resize(size);
    Slot* const slots = slots_.data();
    const std::uint64_t* const keys = key_.data();
    const auto place = [&](std::uint64_t key) { return (key * 0x9e3779b97f4a7c15ULL) >> (64U - bits); };
    used_.resize(n);
    std::uint32_t* const used = used_.data();
    std::size_t classes = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (i + ahead < n) __builtin_prefetch(slots + place(keys[i + ahead]), 1);
        const std::uint64_t key = keys[i];
        std::size_t at = place(key);
        while (slots[at].count != 0 && slots[at].key != key) at = (at + 1) & (size - 1);
        used[classes] = static_cast<std::uint32_t>(at);
        classes += slots[at].count == 0 ? 1 : 0;
        slots[at].key = key;
        slots[at].count += from.count[i];
    }
    out.key.resize(classes);
    out.count.resize(classes);
    for (std::size_t c = 0; c < classes; ++c) {
        if (c + ahead < classes) __builtin_prefetch(slots + used[c + ahead], 1);
        out.key[c] = slots[used[c]].key;
        out.count[c] = std::exchange(slots[used[c]].count, 0);
    }
}

// What is little smaller than what it was made of is not worth its memory.
void PackedRows::keep(Classes made, std::size_t of) {
    if (made.key.size() * 10 > of * 9 || stored_ + made.key.size() > most_kept) return;
    stored_ += made.key.size();
    const auto place = std::upper_bound(known_.begin(), known_.end(), made.key.size(),
                                        [](std::size_t size, const Classes& other) { return size < other.key.size(); });
    known_.insert(place, std::move(made));
}

PackedRows::Classes PackedRows::classes_at(const std::vector<std::size_t>& levels) {
    const Classes& from = smallest_below(levels);
    Classes made{levels, {}, {}};
    // An array is cleared and read as a whole: it is the faster one while it is not much larger than the classes.
    const std::size_t size = combinations(levels, 4 * from.key.size() + 64);
    if (size > 0) {
        count_in_array(from, levels, size, made);
    } else {
        count_by_hash(from, levels, made);
    }
    return made;
}

// The nodes of a search have many attributes at the top, and most others near the bottom. The classes of those others
// alone, as fine as they are, are fewer than the distinct rows, and serve all nodes with the same attributes at the
// top.
void PackedRows::prepare(const std::vector<std::size_t>& levels) {
    std::vector<std::size_t> finest(levels.size(), 0);
    bool any = false;
    for (std::size_t a = 0; a < levels.size(); ++a) {
        if (levels[a] + 1 < fields_[a].sizes.size()) continue;
        finest[a] = levels[a];
        any = true;
    }
    if (!any || finest == levels || !prepared_.insert(finest).second) return;
    const std::size_t of = smallest_below(finest).key.size();
    keep(classes_at(finest), of);
}

std::size_t PackedRows::rows_in_small_classes(const std::vector<std::size_t>& levels, std::size_t k) {
    prepare(levels);
    const std::size_t of = smallest_below(levels).key.size();
    Classes made = classes_at(levels);
    std::size_t small = 0;
    for (const auto count : made.count) small += count < k ? count : 0;
    keep(std::move(made), of);
    return small;
}

}  // namespace scrim::tables

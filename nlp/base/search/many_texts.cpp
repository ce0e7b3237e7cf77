#include "nlp/base/search/many_texts.h"

#include <algorithm>
#include <utility>

namespace scrim {
namespace {

std::uint64_t edge_key(std::uint32_t node, char c) {
    return (static_cast<std::uint64_t>(node) << 8U | static_cast<unsigned char>(c)) + 1;
}

}  // namespace

ManyTexts::ManyTexts(const std::vector<std::string_view>& wanted) : keys_(64), targets_(64), fail_(1), longest_(1) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> depth_and_node{{0, 0}};
    for (const std::string_view text : wanted) {
        std::uint32_t node = 0;
        std::uint32_t depth = 0;
        for (const char c : text) {
            const auto before = fail_.size();
            node = make_child(node, c);
            ++depth;
            if (fail_.size() > before) depth_and_node.emplace_back(depth, node);
        }
        ends_.push_back(node);
        longest_[node] = depth;
    }
    std::stable_sort(depth_and_node.begin(), depth_and_node.end());
    order_.reserve(depth_and_node.size());
    for (const auto& [depth, node] : depth_and_node) order_.push_back(node);
    link();
}

std::size_t ManyTexts::slot_of(std::uint64_t key) const {
    const std::size_t mask = keys_.size() - 1;
    std::size_t slot = (key * 0x9E3779B97F4A7C15U >> 20U) & mask;
    while (keys_[slot] != 0 && keys_[slot] != key) slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t ManyTexts::child(std::uint32_t node, char c) const { return targets_[slot_of(edge_key(node, c))]; }

std::uint32_t ManyTexts::make_child(std::uint32_t node, char c) {
    if (2 * edges_ >= keys_.size()) grow();
    const std::size_t slot = slot_of(edge_key(node, c));
    if (keys_[slot] == 0) {
        keys_[slot] = edge_key(node, c);
        targets_[slot] = static_cast<std::uint32_t>(fail_.size());
        ++edges_;
        fail_.push_back(0);
        longest_.push_back(0);
    }
    return targets_[slot];
}

void ManyTexts::grow() {
    auto keys = std::exchange(keys_, std::vector<std::uint64_t>(2 * keys_.size()));
    auto targets = std::exchange(targets_, std::vector<std::uint32_t>(2 * targets_.size()));
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] == 0) continue;
        const std::size_t slot = slot_of(keys[i]);
        keys_[slot] = keys[i];
        targets_[slot] = targets[i];
    }
}

std::uint32_t ManyTexts::next(std::uint32_t node, char c) const {
    while (true) {
        const std::uint32_t to = child(node, c);
        if (to != 0 || node == 0) return to;
        node = fail_[node];
    }
}

// A node's edge is found by its target here: those of the table, by depth.
void ManyTexts::link() {
    std::vector<std::pair<std::uint32_t, char>> edge_to(fail_.size());
    for (const std::uint64_t key : keys_) {
        if (key == 0) continue;
        const auto from = static_cast<std::uint32_t>((key - 1) >> 8U);
        const auto c = static_cast<char>((key - 1) & 0xFFU);
        edge_to[child(from, c)] = {from, c};
    }
    for (const std::uint32_t node : order_) {
        if (node == 0) continue;
        const auto [from, c] = edge_to[node];
        fail_[node] = from == 0 ? 0 : next(fail_[from], c);
        if (longest_[node] == 0) longest_[node] = longest_[fail_[node]];
    }
}

Intervals ManyTexts::places_in(std::string_view text) const {
    std::vector<Intervals::Interval> places;
    std::uint32_t node = 0;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        node = next(node, text[i]);
        if (longest_[node] > 0) places.push_back({i + 1 - longest_[node], i + 1, 0});
    }
    return Intervals(std::move(places));
}

std::vector<bool> ManyTexts::found_in(std::string_view text) const {
    std::vector<bool> seen(fail_.size());
    std::uint32_t node = 0;
    for (const char c : text) {
        node = next(node, c);
        seen[node] = true;
    }
    for (std::size_t i = order_.size(); i-- > 1;) {  // what ends the same way was seen too
        if (seen[order_[i]]) seen[fail_[order_[i]]] = true;
    }
    std::vector<bool> out;
    out.reserve(ends_.size());
    for (const std::uint32_t end : ends_) out.push_back(end != 0 && seen[end]);
    return out;
}

}  // namespace scrim

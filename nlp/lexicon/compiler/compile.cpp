#include "nlp/lexicon/compiler/compile.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>
#include <unordered_map>

#include "nlp/lexicon/lexicon_format.h"
#include "nlp/lexicon/word_form.h"

namespace scrim {

using namespace lexicon_format;

namespace {

struct Edge {
    std::uint32_t node = 0;
    std::uint32_t word = 0;
    std::uint32_t child = 0;
};

struct NodeEntry {
    std::uint32_t node = 0;
    LexiconKind kind = LexiconKind::word;
    float weight = 0;
    std::uint32_t attribute = 0;  // its offset
};

std::vector<std::string_view> split(std::string_view phrase) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t space = phrase.find(' ');
        words.push_back(phrase.substr(0, space));
        if (space == std::string_view::npos) return words;
        phrase.remove_prefix(space + 1);
    }
}

class Compiler {
   public:
    Result<std::string> compile(const std::vector<ListEntry>& entries) {
        add_words(entries);
        if (words_.size() > max_words) return bad_input("the lists have more words than the lexicon can hold");
        attributes_.assign(2, '\0');
        attribute_offsets_.emplace("", 0);
        for (const ListEntry& entry : entries) add_entry(entry);
        if (attributes_.size() > attribute_mask)
            return bad_input("the lists have more attributes than the lexicon can hold");
        drop_repeats();
        if (!set_masks()) return bad_input("the lists have more sets of kinds than the lexicon can hold");
        return write();
    }

   private:
    // Common words first, so that what notes ask for most lies close together in memory.
    void add_words(const std::vector<ListEntry>& entries) {
        std::vector<const ListEntry*> common;
        for (const ListEntry& entry : entries) {
            if (entry.kind == LexiconKind::word) common.push_back(&entry);
        }
        std::stable_sort(common.begin(), common.end(),
                         [](const ListEntry* a, const ListEntry* b) { return a->weight > b->weight; });
        for (const ListEntry* entry : common) add_words_of(*entry);
        for (const ListEntry& entry : entries) add_words_of(entry);
        node_count_ = static_cast<std::uint32_t>(words_.size());
    }

    void add_words_of(const ListEntry& entry) {
        for (const std::string_view word : split(entry.phrase)) {
            const auto id = static_cast<std::uint32_t>(words_.size());
            if (word_ids_.emplace(word, id).second) words_.push_back(word);
        }
    }

    void add_entry(const ListEntry& entry) {
        const std::vector<std::string_view> words = split(entry.phrase);
        std::uint32_t node = word_ids_.at(words[0]);
        for (std::size_t index = 1; index < words.size(); ++index) {
            const std::uint32_t word = word_ids_.at(words[index]);
            const auto [place, is_new] = children_.try_emplace({node, word}, node_count_);
            if (is_new) ++node_count_;
            node = place->second;
        }
        node_entries_.push_back({node, entry.kind, entry.weight, add_attribute(entry.attribute)});
    }

    std::uint32_t add_attribute(const std::string& text) {
        const auto [place, is_new] =
            attribute_offsets_.try_emplace(text, static_cast<std::uint32_t>(attributes_.size()));
        if (is_new) {
            const auto size = static_cast<std::uint16_t>(text.size());
            attributes_.append(reinterpret_cast<const char*>(&size), sizeof size);
            attributes_ += text;
        }
        return place->second;
    }

    // Different spellings of one phrase meet here ("St Mary", "St. Mary"): the heaviest stays.
    void drop_repeats() {
        std::stable_sort(node_entries_.begin(), node_entries_.end(), [](const NodeEntry& a, const NodeEntry& b) {
            return std::tuple(a.node, a.kind, -a.weight) < std::tuple(b.node, b.kind, -b.weight);
        });
        std::vector<NodeEntry> kept;
        std::size_t group = 0;  // where the entries of the same node and kind begin
        for (const NodeEntry& entry : node_entries_) {
            if (group < kept.size() && (kept[group].node != entry.node || kept[group].kind != entry.kind)) {
                group = kept.size();
            }
            const bool repeated =
                std::any_of(kept.begin() + static_cast<std::ptrdiff_t>(group), kept.end(),
                            [&](const NodeEntry& other) { return other.attribute == entry.attribute; });
            if (!repeated) kept.push_back(entry);
        }
        node_entries_ = std::move(kept);
    }

    bool set_masks() {
        std::vector<LexiconKinds> full(node_count_, 0);
        for (const NodeEntry& entry : node_entries_) full[entry.node] |= kind_bit(entry.kind);
        for (const auto& [edge, child] : children_) full[edge.first] |= has_children;
        std::map<LexiconKinds, std::uint16_t> numbers;
        for (const LexiconKinds mask : full) {
            const auto [place, is_new] = numbers.try_emplace(mask, static_cast<std::uint16_t>(masks_.size()));
            if (is_new) masks_.push_back(mask);
            if (masks_.size() > 0xffff) return false;
            node_masks_.push_back(place->second);
        }
        return true;
    }

    [[nodiscard]] std::vector<std::uint32_t> word_slots() const {
        std::vector<std::uint32_t> slots(words_.size() * 3 / 2 + 2, 0);
        for (std::uint32_t word = 0; word < words_.size(); ++word) {
            const std::uint64_t hash = normal_hash(words_[word]);
            std::size_t slot = slot_of(hash, slots.size());
            while (slots[slot] != 0) slot = (slot + 1) % slots.size();
            slots[slot] = tag_of(hash) | (word + 1);
        }
        return slots;
    }

    [[nodiscard]] std::vector<Edge> edge_slots() const {
        std::vector<Edge> slots(children_.size() * 3 / 2 + 2);
        for (const auto& [edge, child] : children_) {
            std::size_t slot = slot_of(edge_hash(edge.first, edge.second), slots.size());
            while (slots[slot].child != 0) slot = (slot + 1) % slots.size();
            slots[slot] = {edge.first, edge.second, child};
        }
        return slots;
    }

    template <class T>
    void add_part(Part part, const T& items) {
        bytes_.resize((bytes_.size() + 7) / 8 * 8);
        const std::size_t size = items.size() * sizeof(items[0]);
        header_.parts[part] = {bytes_.size(), size};
        bytes_.append(reinterpret_cast<const char*>(items.data()), size);
    }

    std::string write() {
        std::memcpy(header_.magic.data(), magic.data(), magic.size());
        header_.version = version;
        header_.kinds = lexicon_kind_count;
        bytes_.assign(sizeof(Header), '\0');
        std::vector<std::uint32_t> word_offsets = {0};
        std::string word_bytes;
        for (const std::string_view word : words_) {
            word_bytes += word;
            word_offsets.push_back(static_cast<std::uint32_t>(word_bytes.size()));
        }
        std::vector<std::uint32_t> first_entries(node_count_ + 1, 0);
        std::vector<LexiconEntries::Packed> packed;
        for (const NodeEntry& entry : node_entries_) {
            ++first_entries[entry.node + 1];
            ++header_.kind_sizes[static_cast<std::size_t>(entry.kind)];
            packed.push_back(
                {entry.weight, static_cast<std::uint32_t>(entry.kind) << attribute_bits | entry.attribute});
        }
        for (std::size_t node = 0; node < node_count_; ++node) first_entries[node + 1] += first_entries[node];
        add_part(part_word_slots, word_slots());
        add_part(part_word_offsets, word_offsets);
        add_part(part_word_bytes, word_bytes);
        add_part(part_masks, masks_);
        add_part(part_node_masks, node_masks_);
        add_part(part_node_entries, first_entries);
        add_part(part_edge_slots, edge_slots());
        add_part(part_entries, packed);
        add_part(part_attributes, attributes_);
        header_.size = bytes_.size();
        std::memcpy(bytes_.data(), &header_, sizeof header_);
        header_.check = check_of(std::string_view(bytes_).substr(offsetof(Header, parts)));
        std::memcpy(bytes_.data(), &header_, sizeof header_);
        return std::move(bytes_);
    }

    std::vector<std::string_view> words_;
    std::unordered_map<std::string_view, std::uint32_t> word_ids_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> children_;  // (node, word) -> node
    std::uint32_t node_count_ = 0;
    std::vector<NodeEntry> node_entries_;
    std::string attributes_;
    std::unordered_map<std::string, std::uint32_t> attribute_offsets_;
    std::vector<LexiconKinds> masks_;
    std::vector<std::uint16_t> node_masks_;
    Header header_{};
    std::string bytes_;
};

}  // namespace

Result<std::string> compile_lexicon(const std::vector<ListEntry>& entries) {
    if (entries.empty()) return bad_input("the lists are empty");
    return Compiler().compile(entries);
}

}  // namespace scrim

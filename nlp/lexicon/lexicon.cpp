#include "nlp/lexicon/lexicon.h"

#include <algorithm>
#include <cstring>

#include "nlp/lexicon/lexicon_format.h"
#include "nlp/lexicon/token_facts.h"
#include "nlp/lexicon/word_form.h"

namespace scrim {

using namespace lexicon_format;

namespace {

constexpr std::size_t edge_filter_bits = std::size_t{1} << 21U;

Error damaged(const char* what) {
    return bad_input(std::string("the compiled lexicon ") + what, {}, "build the program again");
}

template <class T>
bool take_part(std::string_view bytes, const Header& header, Part part, std::span<const T>& out) {
    const PartPlace& place = header.parts[part];
    if (place.offset % alignof(std::uint64_t) != 0 || place.size % sizeof(T) != 0) return false;
    if (place.offset < sizeof(Header) || place.offset > bytes.size() || place.size > bytes.size() - place.offset) {
        return false;
    }
    out = {reinterpret_cast<const T*>(bytes.data() + place.offset), place.size / sizeof(T)};
    return true;
}

}  // namespace

LexiconEntry LexiconEntries::unpack(const Packed& packed, const char* attributes) {
    const char* at = attributes + (packed.kind_and_attribute & attribute_mask);
    std::uint16_t size = 0;
    std::memcpy(&size, at, sizeof size);
    return {static_cast<LexiconKind>(packed.kind_and_attribute >> attribute_bits), packed.weight,
            std::string_view(at + sizeof size, size)};
}

std::optional<LexiconEntry> LexiconEntries::first(LexiconKind kind) const {
    for (const Packed& packed : packed_) {
        if (packed.kind_and_attribute >> attribute_bits == static_cast<std::uint32_t>(kind)) {
            return unpack(packed, attributes_);
        }
    }
    return std::nullopt;
}

Lexicon::Lexicon() : memories_(std::make_shared<Pool<TokenMemory>>()) {}

Result<Lexicon> Lexicon::from_bytes(std::string_view bytes) {
    Header header{};
    if (bytes.size() < sizeof header) return damaged("is cut off");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::string_view(header.magic.data(), header.magic.size()) != magic) return damaged("is not one");
    if (header.version != version) return damaged("has another version than this program reads");
    if (header.kinds != lexicon_kind_count) return damaged("has other kinds than this program knows");
    if (header.size != bytes.size()) return damaged("is cut off");
    // The kind sizes are part of the header, so the check starts after the field that holds it.
    const std::size_t checked = offsetof(Header, parts);
    if (check_of(bytes.substr(checked)) != header.check) return damaged("is damaged (its checksum differs)");
    if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint64_t) != 0) return damaged("is not aligned");

    Lexicon lexicon;
    const bool parts_fit = take_part(bytes, header, part_word_slots, lexicon.word_slots_) &&
                           take_part(bytes, header, part_word_offsets, lexicon.word_offsets_) &&
                           take_part(bytes, header, part_word_bytes, lexicon.word_bytes_) &&
                           take_part(bytes, header, part_masks, lexicon.masks_) &&
                           take_part(bytes, header, part_node_masks, lexicon.node_masks_) &&
                           take_part(bytes, header, part_node_entries, lexicon.node_entries_) &&
                           take_part(bytes, header, part_edge_slots, lexicon.edge_slots_) &&
                           take_part(bytes, header, part_entries, lexicon.entries_) &&
                           take_part(bytes, header, part_attributes, lexicon.attributes_);
    const bool tables_fit = parts_fit && !lexicon.word_slots_.empty() && !lexicon.edge_slots_.empty() &&
                            !lexicon.word_offsets_.empty() &&
                            lexicon.node_entries_.size() == lexicon.node_masks_.size() + 1 &&
                            lexicon.word_offsets_.back() == lexicon.word_bytes_.size() &&
                            lexicon.node_entries_.back() == lexicon.entries_.size();
    if (!tables_fit) return damaged("is damaged (its parts do not fit together)");
    for (std::size_t kind = 0; kind < lexicon_kind_count; ++kind) lexicon.sizes_[kind] = header.kind_sizes[kind];
    lexicon.make_filter();
    return lexicon;
}

void Lexicon::make_filter() {
    edge_filter_.assign(edge_filter_bits / 64, 0);
    next_words_.assign(word_offsets_.size() - 1, 0);
    for (const Edge& edge : edge_slots_) {
        if (edge.child == 0) continue;
        const std::size_t bit = slot_of(edge_hash(edge.node, edge.word), edge_filter_bits);
        edge_filter_[bit / 64] |= std::uint64_t{1} << (bit % 64);
        if (edge.node < next_words_.size()) next_words_[edge.node] |= next_word_bit(edge.word);
    }
}

std::uint32_t Lexicon::find_word(std::string_view normal_word, std::uint64_t hash) const {
    const std::uint32_t tag = tag_of(hash);
    for (std::size_t slot = slot_of(hash, word_slots_.size());; ++slot) {
        if (slot == word_slots_.size()) slot = 0;
        const std::uint32_t value = word_slots_[slot];
        if (value == 0) return none;
        if ((value & ~word_mask) != tag) continue;
        const std::uint32_t word = (value & word_mask) - 1;
        const std::uint32_t begin = word_offsets_[word];
        const std::uint32_t size = word_offsets_[word + 1] - begin;
        if (size == normal_word.size() && std::memcmp(word_bytes_.data() + begin, normal_word.data(), size) == 0)
            return word;
    }
}

std::uint32_t Lexicon::find_word(std::string_view normal_word) const {
    return find_word(normal_word, normal_hash(normal_word));
}

std::uint32_t Lexicon::find_child(std::uint32_t node, std::uint32_t word) const {
    const std::uint64_t hash = edge_hash(node, word);
    const std::size_t bit = slot_of(hash, edge_filter_bits);
    if ((edge_filter_[bit / 64] >> (bit % 64) & 1U) == 0) return none;
    for (std::size_t slot = slot_of(hash, edge_slots_.size());; ++slot) {
        if (slot == edge_slots_.size()) slot = 0;
        const Edge& edge = edge_slots_[slot];
        if (edge.child == 0) return none;
        if (edge.node == node && edge.word == word) return edge.child;
    }
}

std::uint32_t Lexicon::find_phrase(std::string_view phrase) const {
    NormalWordReader reader(phrase);
    NormalWord word;
    std::uint32_t node = none;
    bool first = true;
    while (reader.next(word)) {
        if (word.too_long) return none;
        const std::uint32_t id = find_word(word.text(), word.hash);
        if (id == none) return none;
        if (!first && (node_mask(node) & has_children) == 0) return none;
        node = first ? id : find_child(node, id);
        if (node == none) return none;
        first = false;
    }
    return node;
}

LexiconEntries Lexicon::entries_of(std::uint32_t node) const {
    const std::uint32_t begin = node_entries_[node];
    return {entries_.subspan(begin, node_entries_[node + 1] - begin), attributes_.data()};
}

LexiconEntries Lexicon::entries(std::string_view phrase) const {
    const std::uint32_t node = find_phrase(phrase);
    return node == none ? LexiconEntries{} : entries_of(node);
}

LexiconKinds Lexicon::kinds_of(std::string_view phrase) const {
    const std::uint32_t node = find_phrase(phrase);
    return node == none ? 0 : node_mask(node) & ~has_children;
}

std::optional<float> Lexicon::weight(LexiconKind kind, std::string_view phrase) const {
    const std::uint32_t node = find_phrase(phrase);
    if (node == none || (node_mask(node) & kind_bit(kind)) == 0) return std::nullopt;
    return entries_of(node).first(kind)->weight;
}

}  // namespace scrim

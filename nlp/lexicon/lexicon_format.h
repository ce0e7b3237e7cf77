#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "nlp/lexicon/lexicon.h"

// The binary form of the lexicon: a header, then arrays that are used where they lie. The compiler writes
// it and the program carries it, both on the same little-endian machine type.

namespace scrim::lexicon_format {

static_assert(std::endian::native == std::endian::little);

inline constexpr std::string_view magic = "SCRIMLEX";
inline constexpr std::uint32_t version = 2;

// In a mask: phrases go on after this node.
inline constexpr LexiconKinds has_children = LexiconKinds{1} << 63U;
static_assert(lexicon_kind_count < 63);

// A slot of the word table: word + 1 in the lower bits, bits of the hash above.
inline constexpr unsigned word_bits = 22;
inline constexpr std::uint32_t word_mask = (1U << word_bits) - 1;
inline constexpr std::uint32_t max_words = word_mask - 1;

inline constexpr unsigned attribute_bits = 24;
inline constexpr std::uint32_t attribute_mask = (1U << attribute_bits) - 1;

enum Part : std::uint8_t {
    part_word_slots,
    part_word_offsets,
    part_word_bytes,
    part_masks,
    part_node_masks,
    part_node_entries,
    part_edge_slots,
    part_entries,
    part_attributes,
    part_count,
};

struct PartPlace {
    std::uint64_t offset;  // from the start of the header
    std::uint64_t size;    // in bytes
};

struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t kinds;  // number of kinds
    std::uint64_t size;   // of everything
    std::uint64_t check;  // of everything after this field
    std::array<PartPlace, part_count> parts;
    std::array<std::uint32_t, 64> kind_sizes;
};
static_assert(sizeof(Header) % 8 == 0);

[[nodiscard]] inline std::uint64_t mix(std::uint64_t value) {
    value ^= value >> 32U;
    value *= 0xd6e8feb86659fd93ULL;
    value ^= value >> 32U;
    return value;
}

// Where the search for a hash begins in a table of this size, and what the slot of a word keeps of it. They
// use different bits, so that words of one slot differ in their tags.
[[nodiscard]] inline std::size_t slot_of(std::uint64_t hash, std::size_t size) { return (hash >> 32U) * size >> 32U; }
[[nodiscard]] inline std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash) << word_bits; }

[[nodiscard]] inline std::uint64_t edge_hash(std::uint32_t node, std::uint32_t word) {
    return mix((std::uint64_t{node} << 32U | word) * 0x9e3779b97f4a7c15ULL);
}

// Four lanes, because this runs over megabytes at every start. Against damage, not against malice.
[[nodiscard]] inline std::uint64_t check_of(std::string_view bytes) {
    std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
    std::size_t at = 0;
    for (; at + 32 <= bytes.size(); at += 32) {
        std::array<std::uint64_t, 4> block{};
        std::memcpy(block.data(), bytes.data() + at, 32);
        for (std::size_t lane = 0; lane < 4; ++lane) {
            lanes[lane] = (std::rotl(lanes[lane], 27) ^ block[lane]) * 0x9e3779b97f4a7c15ULL;
        }
    }
    std::uint64_t check = bytes.size();
    for (; at < bytes.size(); ++at) check = mix(check ^ static_cast<unsigned char>(bytes[at]));
    for (const std::uint64_t lane : lanes) check = mix(check ^ lane) * 0x9e3779b97f4a7c15ULL;
    return check;
}

}  // namespace scrim::lexicon_format

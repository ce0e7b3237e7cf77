#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/core/hierarchy.h"
#include "nlp/base/result.h"

namespace scrim {

// ICD-9-CM, ICD-10-CM and the WHO's ICD-10 as hierarchies. The lower levels are the code's own digits; sections and
// chapters come from the tables in lexicons/hierarchies, which are compiled into the program.

enum class IcdVersion : std::uint8_t { nine, ten, ten_who };  // ten: ICD-10-CM

// A code and what is above it, all with the dot: 250.01, 250.0, 250, 249-259, 240-279.
struct IcdCode {
    std::string code;
    std::string four_digits;   // E812.0 and 250 (no fourth digit) stand for themselves
    std::string three_digits;  // V10, E812, 250, A01
    std::string section;       // as its range
    std::string chapter;       // as its range
};

// Reads a code with or without the dot; leading zeros that a spreadsheet took (8 for 008) are put back, and a mark of
// ICD-10 after the code (+, * or !) is passed over. Nothing if it has not the form of a code or no section holds it.
[[nodiscard]] std::optional<IcdCode> classify_icd(std::string_view code, IcdVersion version);

// The version that more of the codes fit; nine if none tells. The WHO's only where its sections hold more of them than
// ICD-10-CM's do (E14, F00, X60).
[[nodiscard]] IcdVersion detect_icd_version(const std::vector<std::string>& codes);

struct IcdHierarchy {
    // The levels: 0 the codes as they are spelled in the data, 1 four digits, 2 three digits, 3 section,
    // 4 chapter, 5 everything ("*").
    Hierarchy tree;
    std::vector<std::string> unclassified;  // these sit under a section and chapter "unclassified"
};

inline constexpr std::size_t icd_level_three_digits = 2;
inline constexpr std::size_t icd_level_section = 3;
inline constexpr std::size_t icd_level_chapter = 4;

// The hierarchy over the codes that occur in some data, in the order given; duplicates count once.
[[nodiscard]] Result<IcdHierarchy> icd_hierarchy(const std::vector<std::string>& codes, IcdVersion version);

}  // namespace scrim

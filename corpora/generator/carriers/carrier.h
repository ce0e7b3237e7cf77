#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/labels.h"

namespace scrim::corpora {

// A part of a carrier's text: words as they are, a slot {patient:last}, or a marked text <CITY Ames|Boone>.
struct CarrierPiece {
    enum class Kind : std::uint8_t { literal, slot, mark };
    Kind kind = Kind::literal;
    std::string text;                // of a literal
    std::vector<std::string> parts;  // of a slot, split at colons; of a mark, its alternatives
    Label label = Label::phi;        // of a mark
    Role role = Role::none;
};

// A whole note, written by hand, with slots for what identifies: corpora/carriers/README.md has the form.
struct Carrier {
    std::string id;
    std::string kind;  // "inpatient/consult": folder and file
    char sex = 'A';    // F, M, or A for any
    int youngest = 0;
    int oldest = 0;
    char unit = 'y';        // of the ages: y, m, w or d
    bool for_test = false;  // its kind is kept for test
    std::vector<CarrierPiece> pieces;
};

// The carriers of one file.
[[nodiscard]] Result<std::vector<Carrier>> parse_carriers(std::string_view text, const std::string& file,
                                                          const std::string& kind);

// All carriers of a folder (corpora/carriers), by kind and place; test_kinds in it names the kinds kept for test.
[[nodiscard]] Result<std::vector<Carrier>> read_carriers(const std::string& folder);

// Those of corpora/carriers as they were at build time.
[[nodiscard]] Result<std::vector<Carrier>> shipped_carriers();

}  // namespace scrim::corpora

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/pipeline.h"

namespace scrim {

// A piece of a trap's text and what must be found there (tests/golden/traps/README.md has the markup).
struct TrapMark {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::vector<std::string> labels;  // any of them; NAME, ID, EID, QID, HMD stand for several; NONE for no span at all
    std::string role;                 // of a QID; of a health detail: present, negated, uncertain, family
    std::string value;                // normalized
};

// A text that a tagger could take wrong, with what is right.
struct Trap {
    std::string name;                 // "tag-mr-white"
    std::string topic;                // "names" of names.txt
    std::string text;                 // without the markup
    std::vector<TrapMark> marks;      // in order
    std::vector<std::string> ignore;  // labels that may stand anywhere
    std::string known_failure;        // why it is not held at present; empty if it must hold
    Place place;                      // of its name
};

// The cases of a text: lines "=== tag-mr-white" begin them. What is wrong with a case is an error with its line.
[[nodiscard]] Result<std::vector<Trap>> parse_traps(std::string_view text, const std::string& file);

// The cases of a file, or of all .txt files of a folder.
[[nodiscard]] Result<std::vector<Trap>> read_traps(const std::string& path);

// What is wrong with the spans that were found, a line each; nothing if the trap was avoided.
[[nodiscard]] std::vector<std::string> mistakes(const Trap& trap, const std::vector<Span>& found);

// Tags the text and judges it.
[[nodiscard]] Result<std::vector<std::string>> run_trap(const Pipeline& pipeline, const Trap& trap);

}  // namespace scrim

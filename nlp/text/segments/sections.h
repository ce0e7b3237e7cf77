#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/text/segments/section_names.h"

namespace scrim {

// The sections of a document whose tokens and lines are known. They cover the text without gaps; an empty text
// has one empty section. Tokens of headings get their flag.
[[nodiscard]] std::vector<Section> find_sections(std::string_view text, const std::vector<Line>& lines,
                                                 std::vector<Token>& tokens,
                                                 const SectionNames& names = SectionNames::builtin());

}  // namespace scrim

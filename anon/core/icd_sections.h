#pragma once

#include <string_view>

namespace scrim {

// The tables of lexicons/hierarchies as they are in the files: from, to, title, chapter.
[[nodiscard]] std::string_view icd9_section_table();
[[nodiscard]] std::string_view icd10_section_table();

}  // namespace scrim

#pragma once

#include <string_view>

namespace scrim {

// The tables of lexicons/hierarchies as they are in the files: from, to, title, chapter.
[[nodiscard]] std::string_view icd9_section_table();
[[nodiscard]] std::string_view icd10_section_table();     // ICD-10-CM
[[nodiscard]] std::string_view icd10who_section_table();  // the WHO's ICD-10

}  // namespace scrim

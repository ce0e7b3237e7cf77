// Puts the section tables into the program, so that it needs no file of the source tree when it runs.

#include "anon/core/icd_sections.h"

#include <cstddef>

// NOLINTBEGIN(hicpp-no-assembler,modernize-avoid-c-arrays,cppcoreguidelines-avoid-c-arrays)
#define SCRIM_EMBED(name, file)           \
    asm(".section .rodata\n"              \
        ".global " #name                  \
        "_begin\n"                        \
        ".global " #name "_end\n" #name   \
        "_begin:\n"                       \
        ".incbin \"" file "\"\n" #name    \
        "_end:\n"                         \
        ".byte 0\n"                       \
        ".text\n");                       \
    extern "C" const char name##_begin[]; \
    extern "C" const char name##_end[];

SCRIM_EMBED(scrim_icd9_sections, SCRIM_ICD9_SECTIONS)
SCRIM_EMBED(scrim_icd10_sections, SCRIM_ICD10_SECTIONS)
SCRIM_EMBED(scrim_icd10who_sections, SCRIM_ICD10WHO_SECTIONS)
// NOLINTEND(hicpp-no-assembler,modernize-avoid-c-arrays,cppcoreguidelines-avoid-c-arrays)

namespace scrim {

std::string_view icd9_section_table() {
    return {scrim_icd9_sections_begin, static_cast<std::size_t>(scrim_icd9_sections_end - scrim_icd9_sections_begin)};
}

std::string_view icd10_section_table() {
    return {scrim_icd10_sections_begin,
            static_cast<std::size_t>(scrim_icd10_sections_end - scrim_icd10_sections_begin)};
}

std::string_view icd10who_section_table() {
    return {scrim_icd10who_sections_begin,
            static_cast<std::size_t>(scrim_icd10who_sections_end - scrim_icd10who_sections_begin)};
}

}  // namespace scrim

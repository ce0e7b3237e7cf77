#pragma once

#include "nlp/document.h"
#include "nlp/text/segments/section_names.h"

namespace scrim {

// Everything the taggers share about a note: tokens, lines, sections, sentences. The document points to the note,
// which must outlive it and stay unchanged. Thread-safe. Notes of 4 GB and more are refused by the readers.
[[nodiscard]] Document analyse(const Note& note, const SectionNames& names = SectionNames::builtin());
Document analyse(Note&&, const SectionNames& names = SectionNames::builtin()) = delete;

}  // namespace scrim

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/document.h"

namespace scrim {

// What a heading says of the text behind it.
struct Heading {
    SectionKind kind = SectionKind::other;
    bool part = false;  // a part of an examination or of a review of systems: "HEENT:", "Lungs:", "Pulse:"
};

// Lower case, words with one blank between, nothing else: "PAST MEDICAL HISTORY (1/2):" -> "past medical history".
[[nodiscard]] std::string heading_words(std::string_view heading);

// Of a heading in the form of `heading_words`; nothing if the table does not have it.
[[nodiscard]] std::optional<Heading> known_heading(const std::string& words);

// By its most telling word ("preop diagnosis list" -> diagnosis), for text that is certainly a heading.
[[nodiscard]] SectionKind likely_kind(const std::string& words);

[[nodiscard]] std::string_view name(SectionKind kind);  // "present illness"
[[nodiscard]] std::string_view name(Zone zone);

}  // namespace scrim

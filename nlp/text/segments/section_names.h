#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "nlp/document.h"

namespace scrim {

// What a heading says of the text behind it.
struct Heading {
    SectionKind kind = SectionKind::other;
    bool part = false;  // a part of an examination or of a review of systems: "HEENT:", "Lungs:", "Pulse:"
};

// Lower case, words with one blank between, nothing else: "PAST MEDICAL HISTORY (1/2):" -> "past medical history".
[[nodiscard]] std::string heading_words(std::string_view heading);

// The headings that open a section, of lexicons/sections and of a hospital's own rules.
class SectionNames {
   public:
    // Those that the program carries.
    [[nodiscard]] static const SectionNames& builtin();

    // Adds a heading, unless it is there; `set` does even then.
    void add(std::string_view heading, Heading means);
    void set(std::string_view heading, Heading means);

    // Of a heading in the form of `heading_words`; nothing if there is none.
    [[nodiscard]] std::optional<Heading> find(const std::string& words) const;
    [[nodiscard]] std::size_t size() const { return headings_.size(); }

   private:
    std::unordered_map<std::string, Heading> headings_;
};

// By its most telling word ("preop diagnosis list" -> diagnosis), for text that is certainly a heading.
[[nodiscard]] SectionKind likely_kind(const std::string& words);

[[nodiscard]] std::string_view name(SectionKind kind);  // "present illness"
[[nodiscard]] std::optional<SectionKind> section_named(std::string_view text);
[[nodiscard]] std::string_view name(Zone zone);

}  // namespace scrim

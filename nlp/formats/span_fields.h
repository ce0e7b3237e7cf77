#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// A span as a file has it: offsets in code points, names not yet looked up. Shared by all formats.
struct SpanFields {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    bool placed = false;              // start and end were given
    std::string label;                // "PATIENT"
    Span span;                        // everything else
    std::optional<std::string> text;  // what the file says the span covers
};

// How closely the text a file gives for a span must agree with the note. XML attributes and brat's lines
// cannot hold line ends, so there every run of blanks equals every other.
enum class TextMatch : std::uint8_t { exact, blanks_alike };

// Looks up the labels, converts the offsets to bytes, checks them against the note's text and puts the spans
// in order into the note. The error says which span of the record is wrong, and how.
[[nodiscard]] Result<void> place_spans(Note& note, std::vector<SpanFields> fields, TextMatch match,
                                       const ReadOptions& options, const Place& place);

// Fields with names, as the formats have them. Unknown names of sources are passed over; an unknown role or a
// score that is no number from 0 to 1 is an error.
[[nodiscard]] Result<void> set_role(SpanFields& fields, std::string_view role, const Place& place);
[[nodiscard]] Result<void> set_score(SpanFields& fields, double score, const Place& place);
// Characters that XML cannot hold become blanks: a value is for comparison, and is the same in every format.
void set_value(SpanFields& fields, std::string_view value);
void set_rule(SpanFields& fields, std::string_view rule);
void add_source(SpanFields& fields, std::string_view source);
void add_sources(SpanFields& fields, std::string_view comma_separated);
// "negated", "uncertain" or "family"; false if the name is none of them.
bool set_assertion(SpanFields& fields, std::string_view name, bool value);

// Calls take(name) for the names of the set bits, in a fixed order.
template <class Take>
void for_each_source(std::uint8_t sources, const Take& take);
template <class Take>
void for_each_assertion(std::uint8_t assertions, const Take& take);

inline constexpr std::array<std::string_view, 7> source_names{"rules", "svm",    "crf",   "neural",
                                                              "known", "policy", "person"};
inline constexpr std::array<std::string_view, 3> assertion_names{"negated", "uncertain", "family"};

template <class Take>
void for_each_source(std::uint8_t sources, const Take& take) {
    for (std::size_t i = 0; i < source_names.size(); ++i) {
        if ((sources >> i & 1U) != 0) take(source_names.at(i));
    }
}

template <class Take>
void for_each_assertion(std::uint8_t assertions, const Take& take) {
    for (std::size_t i = 0; i < assertion_names.size(); ++i) {
        if ((assertions >> i & 1U) != 0) take(assertion_names.at(i));
    }
}

// The shortest digits that read back as the same number: "0.98".
[[nodiscard]] std::string written_score(float score);

}  // namespace scrim

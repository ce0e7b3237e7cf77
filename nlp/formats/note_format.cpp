#include "nlp/formats/note_format.h"

#include <algorithm>
#include <array>

namespace scrim {
namespace {

constexpr std::array<std::string_view, 6> names{"text", "i2b2", "i2b2-2006", "brat", "jsonl", "csv"};

}  // namespace

std::string_view name(NoteFormat format) { return names.at(static_cast<std::size_t>(format)); }

std::optional<NoteFormat> note_format_named(std::string_view name) {
    const auto* found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<NoteFormat>(found - names.begin());
}

bool has_file_per_note(NoteFormat format) {
    return format == NoteFormat::text || format == NoteFormat::i2b2 || format == NoteFormat::brat;
}

}  // namespace scrim

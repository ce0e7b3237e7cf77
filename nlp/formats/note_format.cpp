#include "nlp/formats/note_format.h"

#include <algorithm>
#include <array>

namespace scrim {
namespace {

constexpr std::array<std::string_view, 14> format_names{"text",    "i2b2", "i2b2-2006", "brat", "jsonl",
                                                        "csv",     "fhir", "hl7",       "ccda", "omop",
                                                        "parquet", "rtf",  "html",      "docx"};

}  // namespace

std::string_view name(NoteFormat format) { return format_names.at(static_cast<std::size_t>(format)); }

std::optional<NoteFormat> note_format_named(std::string_view name) {
    const auto* found = std::find(format_names.begin(), format_names.end(), name);
    if (found == format_names.end()) return std::nullopt;
    return static_cast<NoteFormat>(found - format_names.begin());
}

void add(Fingerprint& fingerprint, const ReadOptions& options) {
    const auto& [format, text, id, patient, delimiter, skip, max_record, patient_from, exclude] = options;
    static_cast<void>(exclude);
    fingerprint.add("input format", format ? name(*format) : "");
    fingerprint.add("text column", text);
    fingerprint.add("id column", id);
    fingerprint.add("patient column", patient);
    fingerprint.add("delimiter", delimiter == 0 ? std::string() : std::string(1, delimiter));
    fingerprint.add_flag("skip unknown labels", skip);
    fingerprint.add_number("largest record", max_record);
    fingerprint.add("patient from", patient_from);
}

bool has_file_per_note(NoteFormat format) {
    return format == NoteFormat::text || format == NoteFormat::i2b2 || format == NoteFormat::brat ||
           format == NoteFormat::ccda;
}

}  // namespace scrim

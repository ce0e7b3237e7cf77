#include "nlp/formats/embedded/records/embedded_format.h"

#include <algorithm>
#include <array>

#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/omop.h"

namespace scrim {
namespace {

constexpr std::array embedded_formats{
    EmbeddedFormat{NoteFormat::fhir, RecordsOfFile::json, true, ".json", read_fhir, write_fhir, safe_harbor_rules_fhir,
                   render_fhir},
    EmbeddedFormat{NoteFormat::omop, RecordsOfFile::table, true, ".csv", read_omop, write_omop, safe_harbor_rules_omop,
                   render_omop},
};

}  // namespace

const EmbeddedFormat* embedded_format(NoteFormat format) {
    const auto* found = std::find_if(embedded_formats.begin(), embedded_formats.end(),
                                     [format](const EmbeddedFormat& each) { return each.format == format; });
    return found == embedded_formats.end() ? nullptr : found;
}

std::string sequence_file(const EmbeddedFormat& format) {
    if (format.records == RecordsOfFile::table) return "note.csv";
    return std::string(name(format.format)) + (format.records == RecordsOfFile::json ? ".ndjson" : format.file_ending);
}

}  // namespace scrim

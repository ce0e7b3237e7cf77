#include "nlp/formats/embedded/records/embedded_format.h"

#include <algorithm>
#include <array>

#include "nlp/formats/embedded/ccda.h"
#include "nlp/formats/embedded/docx.h"
#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/hl7.h"
#include "nlp/formats/embedded/html.h"
#include "nlp/formats/embedded/omop.h"
#include "nlp/formats/embedded/rtf.h"

namespace scrim {
namespace {

constexpr std::array embedded_formats{
    EmbeddedFormat{NoteFormat::fhir, RecordsOfFile::json, true, ".json", read_fhir, write_fhir, safe_harbor_rules_fhir,
                   render_fhir},
    EmbeddedFormat{NoteFormat::omop, RecordsOfFile::table, true, ".csv", read_omop, write_omop, safe_harbor_rules_omop,
                   render_omop},
    EmbeddedFormat{NoteFormat::hl7, RecordsOfFile::messages, false, ".hl7", read_hl7, write_hl7, safe_harbor_rules_hl7,
                   render_hl7},
    EmbeddedFormat{NoteFormat::ccda, RecordsOfFile::one, false, ".xml", read_ccda, write_ccda, safe_harbor_rules_ccda,
                   render_ccda},
    EmbeddedFormat{NoteFormat::rtf, RecordsOfFile::one, false, ".rtf", read_rtf, write_rtf, nullptr, nullptr},
    EmbeddedFormat{NoteFormat::html, RecordsOfFile::one, false, ".html", read_html, write_html, nullptr, nullptr},
    EmbeddedFormat{NoteFormat::docx, RecordsOfFile::one, false, ".docx", read_docx, write_docx, nullptr, nullptr},
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

#include <algorithm>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/base64.h"
#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/fhir/json_source.h"

namespace scrim {
namespace {

bool is_fhir_id(std::string_view id) {
    return !id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), [](char c) {
        return is_ascii_letter(c) || is_digit(c) || c == '-' || c == '.';
    });
}

}  // namespace

std::string render_fhir(const Note& note) {
    std::string out = R"({"resourceType":"DocumentReference",)";
    if (is_fhir_id(note.id)) {
        out += R"("id":")" + note.id + R"(",)";
    } else if (!note.id.empty()) {
        out += R"("identifier":[{"value":")" + json_escaped(note.id) + R"("}],)";
    }
    out += R"("status":"current","type":{"coding":[{"system":"http://loinc.org","code":"34109-9","display":"Note"}]},)";
    if (is_fhir_id(note.patient_id)) {
        out += R"("subject":{"reference":"Patient/)" + note.patient_id + R"("},)";
    } else if (!note.patient_id.empty()) {
        out += R"("subject":{"identifier":{"value":")" + json_escaped(note.patient_id) + R"("}},)";
    }
    // An empty element is none in FHIR: a note without text has no data.
    out += R"("content":[{"attachment":{"contentType":"text/plain; charset=utf-8")";
    if (!note.text.empty()) out += R"(,"data":")" + base64_encoded(note.text) + '"';
    return out + "}}]}";
}

}  // namespace scrim

#include <utility>

#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/fhir/fhir_notes.h"
#include "nlp/formats/embedded/fhir/known_elements.h"

namespace scrim {

Result<EmbeddedRecord> read_fhir(std::string_view record, const Place& place) {
    const auto json = JsonSource::parse(record, place);
    if (!json) return json.error();
    const auto resources = FhirResources::find(*json, place);
    if (!resources) return resources.error();
    auto found = find_fhir_notes(*json, *resources, place);
    if (!found) return found.error();
    EmbeddedRecord out;
    out.remarks = std::move(found->remarks);
    for (FhirNote& note : found->notes) {
        auto text = read_fhir_note(*json, note, place);
        if (!text) return text.error();
        if (text->remark) out.remarks.push_back(std::move(*text->remark));
        out.notes.push_back({std::move(note.id), resources->all()[note.resource].patient_id, std::move(text->text)});
    }
    out.known = known_fhir_elements(*json, *resources);
    return out;
}

}  // namespace scrim

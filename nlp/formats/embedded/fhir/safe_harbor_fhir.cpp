// What becomes of the elements of a FHIR resource under Safe Harbor (45 CFR 164.514(b)(2)). Elements are kept by name,
// leaf by leaf: what is not here is not kept, so that an element of a later version of FHIR, a local one or free text
// does not pass.

#include <array>
#include <string>
#include <string_view>

#include "nlp/formats/embedded/fhir.h"

namespace scrim {
namespace fhir_table {

using enum ElementMethod;

struct Row {
    std::string_view path;
    ElementMethod method;
    Label label = Label::phi;
};

constexpr std::array rows{
    Row{"**.extension", redact},
    Row{"**.modifierExtension", redact},
    // Ids and references, renewed together
    Row{"*.id", substitute, Label::idnum},
    Row{"**.reference", substitute, Label::idnum},
    Row{"Bundle.entry.fullUrl", substitute, Label::idnum},
    Row{"**.attachment.url", substitute, Label::url},
    Row{"**.identifier.use", keep},
    Row{"**.identifier.type.coding.system", keep},
    Row{"**.identifier.type.coding.code", keep},
    Row{"**.identifier.value", substitute, Label::idnum},
    Row{"**.identifier", redact, Label::idnum},
    Row{"**.masterIdentifier.value", substitute, Label::idnum},
    Row{"**.masterIdentifier", redact, Label::idnum},
    // Addresses: the state and the start of the ZIP code
    Row{"**.address.state", keep, Label::state},
    Row{"**.address.country", keep, Label::country},
    Row{"**.address.postalCode", generalize, Label::zip},
    Row{"**.address", redact, Label::street},
    Row{"**.telecom", redact, Label::phone},
    // Persons and places
    Row{"Patient.name", redact, Label::patient},
    Row{"Patient.birthDate", generalize, Label::date},
    Row{"Patient.deceasedDateTime", generalize, Label::date},
    Row{"Patient.deceasedBoolean", keep},
    Row{"Patient.gender", keep, Label::gender},
    Row{"Patient.maritalStatus.coding.system", keep},
    Row{"Patient.maritalStatus.coding.code", keep, Label::marital},
    Row{"Patient.maritalStatus.coding.display", keep, Label::marital},
    Row{"Patient.communication.language.coding.system", keep},
    Row{"Patient.communication.language.coding.code", keep, Label::language},
    Row{"Patient.communication.language.coding.display", keep, Label::language},
    Row{"Patient.communication.preferred", keep},
    Row{"Patient.contact", redact, Label::relative},
    Row{"*.photo", redact, Label::bioid},
    Row{"*.birthDate", redact, Label::date},
    Row{"Practitioner.name", redact, Label::doctor},
    Row{"Practitioner.qualification", redact, Label::doctor},
    Row{"RelatedPerson.name", redact, Label::relative},
    Row{"Person.name", redact, Label::patient},
    Row{"Organization.name", redact, Label::hospital},
    Row{"Organization.alias", redact, Label::hospital},
    Row{"Organization.contact", redact, Label::name_any},
    Row{"Location.name", redact, Label::hospital},
    Row{"Location.alias", redact, Label::hospital},
    Row{"Location.description", redact, Label::location_other},
    Row{"Location.position", redact, Label::location_other},
    Row{"HealthcareService.name", redact, Label::hospital},
    Row{"Device.udiCarrier", redact, Label::device},
    Row{"Device.deviceName", redact, Label::device},
    Row{"Device.serialNumber", redact, Label::device},
    Row{"Device.lotNumber", redact, Label::device},
    // What a resource says of itself
    Row{"*.meta.security.system", keep},
    Row{"*.meta.security.code", keep},
    Row{"*.meta.security.display", keep},
    Row{"*.meta", redact},
    Row{"**.text.status", keep},
    Row{"Composition.title", keep},
    Row{"**.item.linkId", substitute, Label::idnum},
    // Codes; their texts beside them are free
    Row{"**.coding.system", keep},
    Row{"**.coding.version", keep},
    Row{"**.coding.code", keep},
    Row{"**.coding.display", keep},
    Row{"Encounter.class.system", keep},
    Row{"Encounter.class.code", keep},
    Row{"Encounter.class.display", keep},
    Row{"DocumentReference.content.format.system", keep},
    Row{"DocumentReference.content.format.code", keep},
    Row{"DocumentReference.content.format.display", keep},
    Row{"**.display", redact, Label::name_any},
    // Moments to the second, for which there is no year alone
    Row{"DocumentReference.date", redact, Label::date},
    Row{"*.issued", redact, Label::date},
    Row{"*.recorded", redact, Label::date},
    Row{"Bundle.timestamp", redact, Label::date},
    Row{"Appointment.start", redact, Label::date},
    Row{"Appointment.end", redact, Label::date},
    Row{"Slot.start", redact, Label::date},
    Row{"Slot.end", redact, Label::date},
    // Dates
    Row{"**.start", generalize, Label::date},
    Row{"**.end", generalize, Label::date},
    Row{"*.date", generalize, Label::date},
    Row{"*.created", generalize, Label::date},
    Row{"*.authored", generalize, Label::date},
    Row{"*.authoredOn", generalize, Label::date},
    Row{"*.recordedDate", generalize, Label::date},
    Row{"*.assertedDate", generalize, Label::date},
    Row{"*.dateAsserted", generalize, Label::date},
    Row{"*.onsetDateTime", generalize, Label::date},
    Row{"*.abatementDateTime", generalize, Label::date},
    Row{"*.effectiveDateTime", generalize, Label::date},
    Row{"*.performedDateTime", generalize, Label::date},
    Row{"*.occurrenceDateTime", generalize, Label::date},
    Row{"*.lastOccurrence", generalize, Label::date},
    Row{"*.whenPrepared", generalize, Label::date},
    Row{"*.whenHandedOver", generalize, Label::date},
    Row{"*.sent", generalize, Label::date},
    Row{"*.received", generalize, Label::date},
    Row{"*.receivedTime", generalize, Label::date},
    Row{"**.collectedDateTime", generalize, Label::date},
    Row{"**.valueDateTime", generalize, Label::date},
    Row{"**.servicedDate", generalize, Label::date},
    Row{"**.startDate", generalize, Label::date},
    Row{"**.dueDate", generalize, Label::date},
    Row{"**.note.time", generalize, Label::date},
    Row{"**.attachment.creation", generalize, Label::date},
    Row{"**.presentedForm.creation", generalize, Label::date},
    // Ages
    Row{"**.onsetAge.value", generalize, Label::age},
    Row{"**.abatementAge.value", generalize, Label::age},
    Row{"**.performedAge.value", generalize, Label::age},
    // States of things, from lists that FHIR closes
    Row{"*.status", keep},
    Row{"*.docStatus", keep},
    Row{"*.intent", keep},
    Row{"*.priority", keep},
    Row{"*.active", keep},
    Row{"*.mode", keep},
    Row{"*.criticality", keep},
    Row{"*.language", keep},
    Row{"Bundle.type", keep},
    Row{"Bundle.total", keep},
    Row{"Bundle.entry.search.mode", keep},
    Row{"Bundle.entry.request.method", keep},
    Row{"AllergyIntolerance.type", keep},
    Row{"AllergyIntolerance.category", keep},
    Row{"*.relatesTo.code", keep},
    Row{"Encounter.diagnosis.rank", keep},
    Row{"Encounter.statusHistory.status", keep},
    Row{"**.attachment.language", keep},
    Row{"**.attachment.contentType", keep},
    Row{"**.presentedForm.language", keep},
    Row{"*.doNotPerform", keep},
    Row{"Immunization.primarySource", keep},
    Row{"Composition.confidentiality", keep},
    // Measured values
    Row{"**.valueBoolean", keep},
    Row{"**.valueInteger", keep},
    Row{"**.repeat.frequency", keep},
    Row{"**.repeat.period", keep},
    Row{"**.repeat.periodUnit", keep},
    Row{"**.repeat.count", keep},
    Row{"**.asNeededBoolean", keep},
};

// Quantities, of which the parts are kept by name.
constexpr std::array<std::string_view, 17> quantities{
    "**.valueQuantity",          "**.valueRange.low",     "**.valueRange.high",     "**.valueRatio.numerator",
    "**.valueRatio.denominator", "**.referenceRange.low", "**.referenceRange.high", "**.doseQuantity",
    "**.rateQuantity",           "**.quantity",           "**.daysSupply",          "**.onsetAge",
    "**.abatementAge",           "**.performedAge",       "Encounter.length",       "**.doseRange.low",
    "**.doseRange.high"};
constexpr std::array<std::string_view, 5> quantity_parts{"value", "comparator", "unit", "system", "code"};

}  // namespace fhir_table

namespace {

std::vector<StructureRule> fhir_rules() {
    std::vector<StructureRule> out;
    out.reserve(fhir_table::rows.size());
    for (const fhir_table::Row& row : fhir_table::rows) out.push_back({std::string(row.path), row.method, row.label});
    for (const std::string_view quantity : fhir_table::quantities) {
        for (const std::string_view part : fhir_table::quantity_parts) {
            out.push_back({std::string(quantity) + "." + std::string(part), ElementMethod::keep, Label::phi});
        }
    }
    return out;
}

}  // namespace

const std::vector<StructureRule>& safe_harbor_rules_fhir() {
    static const std::vector<StructureRule> rules = fhir_rules();
    return rules;
}

}  // namespace scrim

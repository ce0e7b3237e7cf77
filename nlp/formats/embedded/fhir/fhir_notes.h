#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nlp/formats/embedded/fhir/json_source.h"
#include "nlp/formats/embedded/fhir/resources.h"
#include "nlp/formats/embedded/typed_text.h"

namespace scrim {

// Where a note stands in a resource.
struct FhirNote {
    enum class Kind : std::uint8_t {
        attachment,  // base64 of bytes with a content type
        narrative,   // XHTML in a string
        string,      // the text itself
    };
    Kind kind = Kind::string;
    JsonSource::Id value = 0;  // the string that holds the text
    std::size_t resource = 0;
    std::string id;  // "DocumentReference-7-0": resource, id and the number of the note in it
};

struct FhirNotes {
    std::vector<FhirNote> notes;  // in the order of the record
    std::vector<Remark> remarks;  // of attachments that are elsewhere
};

// The name of an element: of a value in an array, that of the array.
[[nodiscard]] std::string_view element_name(const JsonSource& json, JsonSource::Id id);
// The object whose element a value is.
[[nodiscard]] JsonSource::Id holder_of(const JsonSource& json, JsonSource::Id id);

// An error for data without a content type.
[[nodiscard]] Result<FhirNotes> find_fhir_notes(const JsonSource& json, const FhirResources& resources,
                                                const Place& place);

[[nodiscard]] Result<TypedText> read_fhir_note(const JsonSource& json, const FhirNote& note, const Place& place);

// The bytes of an attachment's data.
[[nodiscard]] Result<std::string> attachment_bytes(const JsonSource& json, const FhirNote& note, const Place& place);

}  // namespace scrim

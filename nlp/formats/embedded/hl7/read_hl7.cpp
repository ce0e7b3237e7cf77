#include <utility>

#include "nlp/formats/embedded/hl7.h"
#include "nlp/formats/embedded/hl7/hl7_notes.h"
#include "nlp/formats/embedded/hl7/known_fields.h"

namespace scrim {

Result<EmbeddedRecord> read_hl7(std::string_view record, const Place& place) {
    const auto message = Hl7Message::parse(record, place);
    if (!message) return message.error();
    auto found = find_hl7_notes(*message, place);
    if (!found) return found.error();
    EmbeddedRecord out;
    out.remarks = std::move(found->remarks);
    if (message->foreign_bytes() > 0) {
        out.remarks.push_back(
            {std::to_string(message->foreign_bytes()) + " bytes are not valid UTF-8 and were read as Windows-1252",
             place});
    }
    out.known = known_hl7_fields(*message, *found, place);
    for (Hl7Note& note : found->notes) {
        out.notes.push_back({std::move(note.id), std::move(note.patient_id), std::move(note.text)});
    }
    return out;
}

}  // namespace scrim

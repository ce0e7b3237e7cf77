#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nlp/formats/embedded/asked_attribute.h"
#include "nlp/formats/embedded/hl7/hl7_message.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// Bytes with a content type in an observation of type ED.
struct Hl7Data {
    SourceRange range;  // of the data, encoded
    std::string content_type;
    std::string encoding;  // "a" (as text), "hex", "base64"
};

// A note: the lines of an observation or of comments, with their places in the message, or one piece of encoded data.
struct Hl7Note {
    std::string id;  // the control id of the message (MSH-10) and the number of the note in it
    std::string patient_id;
    std::string text;
    TextMap map;                  // of lines
    std::optional<Hl7Data> data;  // of an observation of type ED
};

struct Hl7Notes {
    std::vector<Hl7Note> notes;
    std::vector<Remark> remarks;
    std::vector<std::string> patients;  // [segment] whose it is
    std::vector<bool> is_text;          // [segment] OBX-5 or NTE-3 is part of a note
};

[[nodiscard]] Result<Hl7Notes> find_hl7_notes(const Hl7Message& message, const Place& place);

// What an observation asks, by OBX-3, or has by the unit in OBX-6.
[[nodiscard]] AskedAttribute asked_attribute_of(const Hl7Message& message, const Hl7Segment& observation);
// Whether its value is no more than the answer: no note, whatever its type says.
[[nodiscard]] bool is_answer_in_text(const Hl7Message& message, const Hl7Segment& observation);

// The bytes of encoded data; an error if they are not what their encoding says.
[[nodiscard]] Result<std::string> hl7_data_bytes(const Hl7Message& message, const Hl7Data& data, const Place& place);
// The same bytes as they are written.
[[nodiscard]] std::string hl7_data_written(const Hl7Message& message, const Hl7Data& data, std::string_view bytes);

}  // namespace scrim

#pragma once

#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/note_format.h"
#include "nlp/labels.h"

namespace scrim {

// A value that the structure of a record says of a patient (PID of a message, a resource Patient, the header of a
// document): to be found in all notes of the patient or, where there is a note id, in that note.
struct StructureIdentifier {
    std::string note_id;
    std::string patient_id;
    Label label = Label::phi;
    std::string value;
};

// All of an input, each once; none where the input has no records around its notes. Records that cannot be read are
// passed over: whoever reads their notes reports them.
[[nodiscard]] Result<std::vector<StructureIdentifier>> identifiers_of_structure(const std::string& input,
                                                                                const ReadOptions& options);

}  // namespace scrim

#pragma once

#include <map>
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

// What the dates and ages of records tell of how old a patient is.
struct StructureYears {
    int born = 0;     // the year of birth; 0: not told
    int last = 0;     // the latest year of any other date; 0: there is none
    int oldest = -1;  // of the ages
};

// Of every patient whose records tell something, by the id that their notes have. What a release shows of these dates
// makes no difference: they are those of the input, by the rules that each format has by default.
[[nodiscard]] Result<std::map<std::string, StructureYears>> years_of_structure(const std::string& input,
                                                                               const ReadOptions& options);

}  // namespace scrim

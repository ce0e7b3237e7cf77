#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/labels.h"

namespace scrim {

// Notes that are parts of a larger record, and come back inside of it. A record is the smallest piece of a file that is
// complete by itself: a FHIR resource, an HL7 message, a C-CDA document, an RTF, HTML or Word file. Each format is a
// pair of functions, one that takes a record apart and one that puts it together again with other texts; what is no
// text of a note comes back byte for byte, or element for element, unless a rule of structure changes it.

struct EmbeddedNote {
    std::string id;          // unique in the record; empty: the record has one note, named after its file
    std::string patient_id;  // empty where the record does not say
    std::string text;        // valid UTF-8 without NUL
};

// What the structure of a record says of a patient: known PHI for all notes of that patient.
struct KnownIdentifier {
    std::string patient_id;
    Label label = Label::phi;
    std::string value;
};

struct EmbeddedRecord {
    std::vector<EmbeddedNote> notes;  // in the order of the record
    std::vector<KnownIdentifier> known;
    std::vector<Remark> remarks;
};

// What becomes of an element, field or attribute that is no note text. Rules stand in an ordered list; the first whose
// path fits decides, and what none names is dropped in a release by lists, redacted otherwise.
enum class ElementMethod : std::uint8_t {
    keep,
    redact,
    date_shift,
    generalize,  // to the grain of the policy: a year, three digits of a ZIP
    substitute,  // an id or reference, renewed consistently
    cover,       // a covered quasi-identifier: the list of its group, or nothing
};

struct StructureRule {
    std::string path;  // of the format: "Patient.birthDate", "PID-7", "recordTarget/patientRole/patient/birthTime"
    ElementMethod method = ElementMethod::redact;
    Label label = Label::phi;  // of what is there
    bool own = false;          // of the user's list: what such a rule keeps may have any form
};

// What a value that is kept must look like, so that free text does not pass in the place of a code.
enum class ValueShape : std::uint8_t {
    any,
    code,      // of a system, or of one that a hospital made
    system,    // of codes: a URL, an OID or the short name of HL7, of one that is known
    name,      // of a code of a known system
    unit,      // of measure
    number,    // at most seven digits before the point
    word,      // of a list that a standard closes: "final", "EVN"
    range,     // of numbers: "4.5-5.9", "<10"
    language,  // "en-US"
    mime,      // "text/plain; charset=utf-8"
    charset,   // "UNICODE UTF-8"
    state,
    country,
    title,  // of a document: one of a few that say what kind of document it is
    none,   // free text in every case
};

struct Element {
    const StructureRule* rule = nullptr;  // nothing where no rule names it
    std::string_view path;
    std::string_view value;
    std::string_view patient_id;
    ValueShape shape = ValueShape::any;
    std::string_view system = {};  // of the code that the element is, or is beside
};

// The text of an element in the release; nothing: the element goes.
using ShowElement = std::function<std::optional<std::string>(const Element&)>;

// A change of a note's text: bytes [begin, end) of it, as it was read, become `text`.
struct TextEdit {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::string text;
};

// How a record is put together again.
struct RecordEdits {
    std::vector<std::vector<TextEdit>> notes;           // [note] sorted, none overlapping another
    const std::vector<StructureRule>* rules = nullptr;  // nothing: the structure stays as it is
    ShowElement show;
};

}  // namespace scrim

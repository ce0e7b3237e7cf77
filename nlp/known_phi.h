#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/embedded/records/known_structure.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// What the hospital's own record says of a patient or a note (--known-phi): names, dates, numbers,
// addresses. Each value is found in a note in every form it may be written in: names in any case and in
// parts, dates in any format, numbers with any separators.
class KnownPhi {
   public:
    // CSV or JSONL (by the file's ending), keyed by a column note_id or patient_id; several rows of a key add
    // up. Other columns say what they hold by their names: first, last, name, birth_date, mrn, phone, ssn,
    // street, city, zip, email, hospital, employer ... An unknown column is an error that names the known ones.
    [[nodiscard]] static Result<KnownPhi> load(const std::string& path);

    // No values yet, for those of structure.
    [[nodiscard]] static Result<KnownPhi> empty();
    // What the records around the notes say. A value that cannot be looked for by itself is left to the taggers: a date
    // that is none, a place of three letters or fewer, which would be found in ordinary words.
    void add(const std::vector<StructureIdentifier>& identifiers);

    [[nodiscard]] std::vector<Span> find(const Document& document) const;

    // The number of rows and of values.
    [[nodiscard]] std::size_t rows() const { return rows_; }

    enum class Form : std::uint8_t { name, date, code, phrase };
    struct Value {
        Form form;
        Label label;
        Role role;
        std::string text;
    };

   private:
    explicit KnownPhi(PatternTable dates) : dates_(std::move(dates)) {}

    std::unordered_map<std::string, std::vector<Value>> by_note_;
    std::unordered_map<std::string, std::vector<Value>> by_patient_;
    PatternTable dates_;
    std::size_t rows_ = 0;
};

}  // namespace scrim

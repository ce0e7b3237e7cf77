#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// Codes as hospitals have them: OMOP's condition_occurrence, drug_exposure and procedure_occurrence tables, and FHIR
// Conditions, a line each (NDJSON). Both end as a table with a patient, a visit, a code and a date.

struct SourceColumns {
    std::string patient = "patient";
    std::string visit = "visit";
    std::string code = "code";
    std::string date = "date";

    bool operator==(const SourceColumns&) const = default;
};

// What of FHIR Conditions is in no row.
struct FhirCounts {
    std::size_t no_code = 0;  // text alone, or no code of the system that was asked for
    std::size_t refuted = 0;  // refuted or entered in error: no diagnosis of the patient
};

struct CodeSource {
    std::unique_ptr<Input> input;  // a table, or records of codes with blanks between them
    char delimiter = 0;            // 0: no table
    std::uint64_t first_line = 1;  // of the table's header; 0 where it is not in the file
    bool fhir = false;
    std::shared_ptr<const FhirCounts> counts;
    // What FHIR says the codes are, of known_code_system(): filled while it is read.
    std::shared_ptr<const std::string> system;
};

// Looks at the first bytes. `code_system` chooses among the codings of FHIR Conditions.
[[nodiscard]] Result<CodeSource> open_code_source(std::unique_ptr<Input> input, const std::string& code_system);

// The columns of an OMOP table, as its header writes them; those that have other names than the usual ones stay as they
// are. Without change if it is none.
struct OmopTable {
    SourceColumns columns;
    std::string system;  // "OMOP concept ids" where the code is a concept id, else not known
    bool found = false;
};
[[nodiscard]] OmopTable omop_columns(const std::vector<std::string>& header, const SourceColumns& wanted);

// icd9, icd10 (ICD-10-CM), icd10who, atc, or for others a name to show: by the URI that FHIR uses, or by that name.
[[nodiscard]] std::string known_code_system(const std::string& uri);

// What was left out, for the user; empty if nothing was.
[[nodiscard]] std::vector<std::string> remarks_on(const CodeSource& source);

}  // namespace scrim

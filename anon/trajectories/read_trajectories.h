#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anon/trajectories/group/trajectory_set.h"
#include "nlp/base/result.h"

namespace scrim {

// A further attribute of the pairs, beside code and age.
struct FurtherAttribute {
    std::string column;
    std::string hierarchy;  // a file
    double weight = 0;
};

struct TrajectoryReadOptions {
    std::string patient_column = "patient";
    std::string code_column = "code";
    std::string age_column;      // empty: "age", or else "date"
    std::string code_system;     // of FHIR Conditions: icd10, snomed, ... or a URI
    std::string code_hierarchy;  // a file, "icd9", "icd10", "icd10who", "icd", "atc", or empty: what the codes fit
    std::string age_hierarchy;   // a file, "ages", "dates", or empty: by the looks of the values
    std::string age_bands;       // the first ages of bands, for "ages"
    int age_top = 90;
    double code_weight = 0.5;  // what this and the further attributes leave is the weight of the age
    std::vector<FurtherAttribute> further;
    std::vector<std::string> sensitive_codes;       // more of them, where a release names them
    std::string sensitive;                          // a file of codes, one a line
    std::optional<std::vector<std::string>> carry;  // columns to carry along; nothing: none, and it is said
};

struct TrajectoryInput {
    LossModel model;
    TrajectorySet set;
    std::vector<std::string> sources;    // of the hierarchies: a file's name, or icd9, icd10, ages, dates
    std::string patient_column;          // as found
    std::string code_column;             // as found
    bool made_code_rows = false;         // the codes' hierarchy was made of a file of another form
    std::vector<std::string> remarks;    // what the user should know
    std::string age_column;              // as found
    std::size_t unclassified_codes = 0;  // not in the codes' hierarchy
};

// Reads `patient,code,age` and further columns, a row per pair, in any order of rows; or OMOP's tables of conditions
// and drugs, or FHIR Conditions (a line each), of which nothing else is carried along unless it is asked for. A row
// with neither code nor age stands for a patient without pairs. Pairs are ordered by age; pairs of one age stay in the
// order of the rows. Sensitive codes are taken out of the trajectories and kept as a set per patient.
[[nodiscard]] Result<TrajectoryInput> read_trajectories(const std::string& path, const TrajectoryReadOptions& options);

}  // namespace scrim

#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "anon/core/sources/code_source.h"
#include "anon/trajectories/read_trajectories.h"
#include "nlp/base/files/csv.h"

namespace scrim {

// The different values of a column, numbered as they come, with the line of the first of each.
struct ColumnValues {
    std::vector<std::string> values;
    std::vector<std::uint64_t> first_line;
    std::unordered_map<std::string, std::uint32_t> number;

    std::uint32_t add(std::string_view value, std::uint64_t line);
};

// The rows of a file of trajectories, before hierarchies give them a meaning.
struct TrajectoryRows {
    std::string age_column;
    std::vector<ColumnValues> columns;              // code, age, further attributes
    std::vector<std::string> ids;                   // of the patients
    std::vector<std::vector<std::uint32_t>> pairs;  // per patient: value numbers, one per column and pair
    std::vector<std::string> carried_columns;
    std::vector<std::vector<std::string>> carried;  // per patient
    std::vector<std::string> dropped_columns;       // further columns, where nobody said which to carry along
};

// Columns of an OMOP table or of FHIR Conditions are found by their names: the options then say which they were.
[[nodiscard]] Result<TrajectoryRows> read_trajectory_rows(CsvReader& reader, const TrajectoryReadOptions& options);

// A table of pairs, and how to read it.
struct TrajectoryTable {
    CsvReader reader;
    TrajectoryReadOptions options;
    CodeSource source;   // without its input: what it says when all of it was read
    std::string system;  // of OMOP's codes

    // What the data says its codes are.
    [[nodiscard]] const std::string& code_system() const { return source.system ? *source.system : system; }
};
[[nodiscard]] Result<TrajectoryTable> open_trajectory_table(const std::string& path,
                                                            const TrajectoryReadOptions& options);

}  // namespace scrim

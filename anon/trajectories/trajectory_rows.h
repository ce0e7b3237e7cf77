#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

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
    std::vector<std::string> dropped_columns;       // not carried, because they differ within a patient or are dates
};

[[nodiscard]] Result<TrajectoryRows> read_trajectory_rows(CsvReader& reader, const TrajectoryReadOptions& options);

}  // namespace scrim

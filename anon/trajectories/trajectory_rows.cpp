#include "anon/trajectories/trajectory_rows.h"

#include <algorithm>

namespace scrim {
namespace {

struct Layout {
    std::size_t patient = 0;
    std::vector<std::size_t> attributes;
    std::vector<std::size_t> carried;
};

Result<Layout> find_columns(const CsvReader& reader, const TrajectoryReadOptions& options, TrajectoryRows& rows) {
    Layout layout;
    const auto patient = reader.column(options.patient_column);
    if (!patient) return patient.error();
    layout.patient = *patient;
    const auto& header = reader.header();
    const auto has = [&](const char* name) { return std::find(header.begin(), header.end(), name) != header.end(); };
    rows.age_column = options.age_column;
    if (rows.age_column.empty()) rows.age_column = !has("age") && has("date") ? "date" : "age";
    std::vector<std::string> names{options.code_column, rows.age_column};
    for (const auto& further : options.further) names.push_back(further.column);
    for (const auto& name : names) {
        const auto column = reader.column(name);
        if (!column) return column.error();
        layout.attributes.push_back(*column);
    }
    if (options.carry) {
        for (const auto& name : *options.carry) {
            const auto column = reader.column(name);
            if (!column) return column.error();
            layout.carried.push_back(*column);
        }
    } else {
        const auto& used = layout.attributes;
        for (std::size_t c = 0; c < header.size(); ++c) {
            if (c == layout.patient || std::find(used.begin(), used.end(), c) != used.end()) continue;
            rows.dropped_columns.push_back(header[c]);
        }
    }
    for (const std::size_t c : layout.carried) rows.carried_columns.push_back(header[c]);
    return layout;
}

}  // namespace

std::uint32_t ColumnValues::add(std::string_view value, std::uint64_t line) {
    const auto [found, added] = number.try_emplace(std::string(value), static_cast<std::uint32_t>(values.size()));
    if (added) {
        values.emplace_back(value);
        first_line.push_back(line);
    }
    return found->second;
}

Result<TrajectoryTable> open_trajectory_table(const std::string& path, const TrajectoryReadOptions& options) {
    auto input = open_text(path);
    if (!input) return input.error();
    auto source = open_code_source(std::move(*input), options.code_system);
    if (!source) return source.error();
    const char delimiter = source->delimiter == 0 ? ',' : source->delimiter;
    auto reader = CsvReader::over(std::move(source->input), delimiter, source->first_line);
    if (!reader) return reader.error();
    TrajectoryTable table{std::move(*reader), options, std::move(*source), {}};
    auto& read = table.options;
    if (table.source.fhir) {
        read.patient_column = "patient";
        read.code_column = "code";
        read.age_column = "date";
        read.carry = std::vector<std::string>{};
        return table;
    }
    SourceColumns wanted{options.patient_column,
                         {},
                         options.code_column,
                         options.age_column.empty() ? SourceColumns{}.date : options.age_column};
    const auto omop = omop_columns(table.reader.header(), wanted);
    if (!omop.found) return table;
    read.patient_column = omop.columns.patient;
    read.code_column = omop.columns.code;
    read.age_column = omop.columns.date;
    if (!read.carry) read.carry = std::vector<std::string>{};
    table.system = omop.system;
    return table;
}

Result<TrajectoryRows> read_trajectory_rows(CsvReader& reader, const TrajectoryReadOptions& options) {
    TrajectoryRows rows;
    const auto layout = find_columns(reader, options, rows);
    if (!layout) return layout.error();
    rows.columns.resize(layout->attributes.size());
    std::unordered_map<std::string, std::uint32_t> number;
    while (true) {
        const auto record = reader.next();
        if (!record) return record.error();
        if (!*record) break;
        const auto& fields = **record;
        if (fields[layout->patient].empty()) {
            return bad_input("the patient is empty", reader.place(), "give every row a patient");
        }
        const auto [found, added] =
            number.try_emplace(std::string(fields[layout->patient]), static_cast<std::uint32_t>(rows.ids.size()));
        const std::uint32_t patient = found->second;
        if (added) {
            rows.ids.push_back(found->first);
            rows.pairs.emplace_back();
            auto& values = rows.carried.emplace_back();
            for (const std::size_t c : layout->carried) values.emplace_back(fields[c]);
        }
        for (std::size_t c = 0; c < layout->carried.size(); ++c) {
            if (rows.carried[patient][c] == fields[layout->carried[c]]) continue;
            return bad_input("column '" + rows.carried_columns[c] + "' has two values for one patient", reader.place(),
                             "only what is the same in all rows of a patient can be carried along");
        }
        std::size_t empty = 0;
        for (const std::size_t c : layout->attributes) empty += fields[c].empty() ? 1 : 0;
        if (empty == layout->attributes.size()) continue;  // a patient without pairs
        if (empty > 0) {
            return bad_input("a pair is incomplete: it has an empty code or age", reader.place(),
                             "fill both, or leave both empty for a patient without pairs");
        }
        for (std::size_t a = 0; a < layout->attributes.size(); ++a) {
            rows.pairs[patient].push_back(rows.columns[a].add(fields[layout->attributes[a]], reader.line()));
        }
    }
    return rows;
}

}  // namespace scrim

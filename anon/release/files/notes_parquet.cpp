#include "anon/release/files/notes_parquet.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/json.h"
#include "nlp/formats/note_files.h"
#include "nlp/formats/parquet/parquet_file.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::array<ParquetWriter::Column, 8> released_columns{{{"note_id", "string"},
                                                                 {"patient", "string"},
                                                                 {"cluster", "int"},
                                                                 {"text", "string"},
                                                                 {"qid", "lists"},
                                                                 {"hmd", "strings"},
                                                                 {"terms", "strings"},
                                                                 {"health", "mentions"}}};

bool is_parquet(const fs::path& path) {
    const auto format = format_of_name(path.string());
    return format && *format == NoteFormat::parquet;
}

// A value in which names are in order and nothing is null: both files then write the same value in the same way.
Json in_order(const Json& value) {
    if (value.is_array()) {
        Json out = Json::array();
        for (const Json& each : value) out.push_back(in_order(each));
        return out;
    }
    if (!value.is_object()) return value;
    std::map<std::string, Json> sorted;
    for (const auto& [name, each] : value.items()) {
        if (!each.is_null()) sorted.emplace(name, in_order(each));
    }
    Json out = Json::object();
    for (const auto& [name, each] : sorted) out[name] = each;
    return out;
}

std::vector<std::optional<std::string>> cells_of_line(const Json& line) {
    std::vector<std::optional<std::string>> out;
    for (const auto& column : released_columns) {
        const auto found = line.find(std::string(column.name));
        if (found == line.end()) {
            out.emplace_back();
        } else {
            out.emplace_back(found->is_string() ? found->get<std::string>() : found->dump());
        }
    }
    return out;
}

// The fields of a row as the line of notes.jsonl has them.
std::optional<Json> line_of(const std::vector<ParquetReader::Cell>& cells) {
    Json out = Json::object();
    for (std::size_t i = 0; i < released_columns.size(); ++i) {
        if (!cells[i].there) continue;
        const std::string name(released_columns.at(i).name);
        if (released_columns.at(i).type == "string") {
            out[name] = cells[i].text;
            continue;
        }
        auto value = parse_json(cells[i].text, std::string(notes_parquet_file));
        if (!value) return std::nullopt;
        out[name] = std::move(*value);
    }
    return out;
}

Result<std::optional<Json>> next_line(LineReader& lines) {
    const auto line = lines.next();
    if (!line) return line.error();
    if (!*line) return std::optional<Json>();
    auto json = parse_json(**line, lines.name());
    if (!json) return json.error();
    return std::optional(std::move(*json));
}

Result<std::size_t> compared_rows(const Release& release) {
    auto reader = ParquetReader::open((fs::path(release.path) / notes_parquet_file).string());
    if (!reader) return reader.error();
    std::vector<std::size_t> order;
    for (const auto& column : released_columns) {
        const auto found = reader->find(std::string(column.name));
        if (found) order.push_back(*found);
    }
    if (order.size() != released_columns.size() || reader->columns().size() != order.size()) {
        return bad_input("it has other columns than releases write");
    }
    if (auto done = reader->select(order); !done) return done.error();
    auto input = open_input((fs::path(release.path) / "notes.jsonl").string());
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    std::size_t rows = 0;
    while (true) {
        const auto line = next_line(lines);
        if (!line) return line.error();
        const auto row = reader->next();
        if (!row) return row.error();
        if (line->has_value() != row->has_value()) return bad_input("it has not as many notes as notes.jsonl");
        if (!line->has_value()) return rows;
        const auto same = line_of(**row);
        if (!same || in_order(*same) != in_order(**line)) {
            return bad_input(fmt::format("row {} is not that of notes.jsonl", rows + 1));
        }
        ++rows;
    }
}

}  // namespace

bool holds_parquet(const std::string& input) {
    std::error_code failure;
    if (!fs::is_directory(input, failure)) return is_parquet(input);
    for (auto entry = fs::recursive_directory_iterator(input, failure);
         !failure && entry != fs::recursive_directory_iterator(); entry.increment(failure)) {
        if (is_parquet(entry->path())) return true;
    }
    return false;
}

Result<void> write_notes_parquet(const std::string& release_folder) {
    const std::vector<ParquetWriter::Column> columns(released_columns.begin(), released_columns.end());
    auto writer = ParquetWriter::create((fs::path(release_folder) / notes_parquet_file).string(), columns);
    if (!writer) return writer.error();
    auto input = open_input((fs::path(release_folder) / "notes.jsonl").string());
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    while (true) {
        const auto line = next_line(lines);
        if (!line) return line.error();
        if (!*line) return writer->finish();
        if (auto done = writer->add(cells_of_line(**line)); !done) return done;
    }
}

bool has_notes_parquet(const Release& release) { return fs::exists(fs::path(release.path) / notes_parquet_file); }

Check check_notes_parquet(const Release& release) {
    const std::string name = "notes.parquet";
    const auto rows = compared_rows(release);
    return rows ? Check{name, true, fmt::format("{} rows, each as notes.jsonl has it", *rows), true}
                : Check{name, false, rows.error().what, true};
}

}  // namespace scrim

#include "nlp/formats/parquet/shim/read.h"

#include <utility>

// A table that is being read: batches of a few rows, from one row group after the other.
struct ScrimParquetTable {
    std::unique_ptr<parquet::arrow::FileReader> reader;
    std::shared_ptr<arrow::Schema> schema;
    std::vector<std::string> names;
    std::vector<int> chosen;  // [cell] its place among the columns of a batch
    std::unique_ptr<arrow::RecordBatchReader> batches;
    std::shared_ptr<arrow::RecordBatch> batch;
    std::int64_t row = 0;
    std::vector<std::string> cells;
};

namespace scrim::parquet_shim {
namespace {

void add_leaves(const parquet::arrow::SchemaField& field, std::vector<int>& leaves) {
    if (field.column_index >= 0) leaves.push_back(field.column_index);
    for (const auto& child : field.children) add_leaves(child, leaves);
}

arrow::Status open_table(ScrimParquetTable& table, const char* path) {
    ARROW_ASSIGN_OR_RAISE(table.reader, open_file(path));
    ARROW_RETURN_NOT_OK(table.reader->GetSchema(&table.schema));
    table.names = table.schema->field_names();
    return arrow::Status::OK();
}

arrow::Status choose(ScrimParquetTable& table, const std::int32_t* columns, std::int32_t count) {
    std::vector<int> leaves;
    std::vector<int> fields;  // in the order of the file, as batches have them
    for (int field = 0; field < table.schema->num_fields(); ++field) {
        bool wanted = false;
        for (std::int32_t i = 0; i < count; ++i) wanted = wanted || columns[i] == field;
        if (!wanted) continue;
        fields.push_back(field);
        add_leaves(table.reader->manifest().schema_fields.at(static_cast<std::size_t>(field)), leaves);
    }
    table.chosen.clear();
    for (std::int32_t i = 0; i < count; ++i) {
        for (std::size_t at = 0; at < fields.size(); ++at) {
            if (fields[at] == columns[i]) table.chosen.push_back(static_cast<int>(at));
        }
    }
    if (table.chosen.size() != static_cast<std::size_t>(count)) return arrow::Status::KeyError("column");
    table.cells.resize(table.chosen.size());
    std::vector<int> groups(static_cast<std::size_t>(table.reader->num_row_groups()));
    for (std::size_t i = 0; i < groups.size(); ++i) groups[i] = static_cast<int>(i);
    ARROW_ASSIGN_OR_RAISE(table.batches, table.reader->GetRecordBatchReader(groups, leaves));
    return arrow::Status::OK();
}

arrow::Result<bool> next_row(ScrimParquetTable& table, ScrimParquetCell* cells) {
    while (!table.batch || table.row == table.batch->num_rows()) {
        ARROW_RETURN_NOT_OK(table.batches->ReadNext(&table.batch));
        table.row = 0;
        if (!table.batch) return false;
    }
    for (std::size_t i = 0; i < table.chosen.size(); ++i) {
        const auto& column = *table.batch->column(table.chosen[i]);
        std::string& cell = table.cells[i];
        cell.clear();
        const bool there = append_cell(column, table.row, cell);
        const auto kind = is_text_type(*column.type()) ? scrim_parquet_text : scrim_parquet_json;
        cells[i] = {cell.data(), cell.size(), there ? kind : scrim_parquet_null};
    }
    ++table.row;
    return true;
}

}  // namespace

ScrimParquetTable* open(const char* path, ScrimParquetError* error) {
    return guarded<ScrimParquetTable*>(error, nullptr, [&]() -> ScrimParquetTable* {
        auto table = std::make_unique<ScrimParquetTable>();
        const auto status = open_table(*table, path);
        if (status.ok()) return table.release();
        say(error, status, "the file is no Parquet file, or is damaged");
        return nullptr;
    });
}

std::int32_t column_count(const ScrimParquetTable* table) { return static_cast<std::int32_t>(table->names.size()); }

const char* column_name(const ScrimParquetTable* table, std::int32_t column) {
    return table->names.at(static_cast<std::size_t>(column)).c_str();
}

std::int32_t is_text(const ScrimParquetTable* table, std::int32_t column) {
    return is_text_type(*table->schema->field(column)->type()) ? 1 : 0;
}

std::int32_t select(ScrimParquetTable* table, const std::int32_t* columns, std::int32_t count,
                    ScrimParquetError* error) {
    return guarded<std::int32_t>(error, -1, [&] {
        const auto status = choose(*table, columns, count);
        if (status.ok()) return 0;
        say(error, status, "its columns cannot be read");
        return -1;
    });
}

std::int32_t next(ScrimParquetTable* table, ScrimParquetCell* cells, ScrimParquetError* error) {
    return guarded<std::int32_t>(error, -1, [&] {
        const auto row = next_row(*table, cells);
        if (row.ok()) return *row ? 1 : 0;
        say(error, row.status(), "a row cannot be read: the file is damaged");
        return -1;
    });
}

void close(ScrimParquetTable* table) { delete table; }

}  // namespace scrim::parquet_shim

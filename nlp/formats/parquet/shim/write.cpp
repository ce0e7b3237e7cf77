#include "nlp/formats/parquet/shim/write.h"

#include <arrow/array/concatenate.h>
#include <arrow/io/file.h>
#include <parquet/arrow/writer.h>
#include <parquet/properties.h>

#include <string_view>
#include <utility>

#include "nlp/formats/parquet/shim/builders.h"
#include "nlp/formats/parquet/shim/read.h"

// A file that is being written. Rows are gathered until they make a row group.
struct ScrimParquetOutput {
    std::shared_ptr<arrow::io::FileOutputStream> file;
    std::unique_ptr<parquet::arrow::FileWriter> writer;
    std::shared_ptr<arrow::Schema> schema;  // columns of the base, then the new ones
    std::vector<std::shared_ptr<arrow::DataType>> types;
    std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders;  // of the new ones
    std::int64_t rows = 0;
    std::uint64_t bytes = 0;

    std::unique_ptr<parquet::arrow::FileReader> base;
    std::vector<int> kept;  // columns of the base that stay
    std::unique_ptr<arrow::RecordBatchReader> batches;
    std::shared_ptr<arrow::RecordBatch> batch;
    std::int64_t batch_begin = 0;                               // the row of the base with which the batch begins
    std::vector<std::shared_ptr<arrow::RecordBatch>> gathered;  // rows of the base, as slices of one row
};

namespace scrim::parquet_shim {
namespace {

constexpr std::int64_t most_rows = 20'000;
constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20U;

arrow::Status open_base(ScrimParquetOutput& out, const char* path, const arrow::FieldVector& added,
                        arrow::FieldVector& fields) {
    ARROW_ASSIGN_OR_RAISE(out.base, open_file(path));
    std::shared_ptr<arrow::Schema> schema;
    ARROW_RETURN_NOT_OK(out.base->GetSchema(&schema));
    for (int i = 0; i < schema->num_fields(); ++i) {
        bool replaced = false;
        for (const auto& field : added) replaced = replaced || field->name() == schema->field(i)->name();
        if (replaced) continue;
        out.kept.push_back(i);
        fields.push_back(schema->field(i));
    }
    return out.base->GetRecordBatchReader().Value(&out.batches);
}

arrow::Status open_output(ScrimParquetOutput& out, const char* path, const char* columns, const char* base) {
    const auto json = nlohmann::json::parse(columns);
    arrow::FieldVector added;
    for (const auto& column : json) {
        ARROW_ASSIGN_OR_RAISE(auto type, type_named(column.at("type").get<std::string>()));
        added.push_back(arrow::field(column.at("name").get<std::string>(), type));
        out.types.push_back(type);
        ARROW_ASSIGN_OR_RAISE(auto builder, arrow::MakeBuilder(type));
        out.builders.push_back(std::move(builder));
    }
    arrow::FieldVector fields;
    if (base != nullptr) ARROW_RETURN_NOT_OK(open_base(out, base, added, fields));
    fields.insert(fields.end(), added.begin(), added.end());
    out.schema = arrow::schema(fields);
    ARROW_ASSIGN_OR_RAISE(out.file, arrow::io::FileOutputStream::Open(path));
    const auto properties = parquet::WriterProperties::Builder().compression(parquet::Compression::SNAPPY)->build();
    const auto arrow_properties = parquet::ArrowWriterProperties::Builder().store_schema()->build();
    return parquet::arrow::FileWriter::Open(*out.schema, arrow::default_memory_pool(), out.file, properties,
                                            arrow_properties)
        .Value(&out.writer);
}

arrow::Status gather_base_row(ScrimParquetOutput& out, std::int64_t row) {
    while (!out.batch || row >= out.batch_begin + out.batch->num_rows()) {
        if (out.batch) out.batch_begin += out.batch->num_rows();
        ARROW_RETURN_NOT_OK(out.batches->ReadNext(&out.batch));
        if (!out.batch) return arrow::Status::IndexError("row");
    }
    if (row < out.batch_begin) return arrow::Status::IndexError("row");
    out.gathered.push_back(out.batch->Slice(row - out.batch_begin, 1));
    return arrow::Status::OK();
}

arrow::Status write_group(ScrimParquetOutput& out) {
    if (out.rows == 0) return arrow::Status::OK();
    arrow::ArrayVector arrays;
    for (const int column : out.kept) {
        arrow::ArrayVector pieces;
        for (const auto& slice : out.gathered) pieces.push_back(slice->column(column));
        ARROW_ASSIGN_OR_RAISE(auto whole, arrow::Concatenate(pieces));
        arrays.push_back(std::move(whole));
    }
    for (auto& builder : out.builders) {
        ARROW_ASSIGN_OR_RAISE(auto array, builder->Finish());
        arrays.push_back(std::move(array));
    }
    const auto table = arrow::Table::Make(out.schema, arrays, out.rows);
    ARROW_RETURN_NOT_OK(out.writer->WriteTable(*table, out.rows));
    out.gathered.clear();
    out.rows = 0;
    out.bytes = 0;
    return arrow::Status::OK();
}

arrow::Status add_row(ScrimParquetOutput& out, const ScrimParquetCell* cells, std::int64_t base_row) {
    if (out.base) ARROW_RETURN_NOT_OK(gather_base_row(out, base_row));
    for (std::size_t i = 0; i < out.builders.size(); ++i) {
        const ScrimParquetCell& cell = cells[i];
        const std::string_view text(cell.data, cell.size);
        out.bytes += cell.size;
        if (cell.kind == scrim_parquet_null) {
            ARROW_RETURN_NOT_OK(out.builders[i]->AppendNull());
        } else if (cell.kind == scrim_parquet_text) {
            if (out.types[i]->id() != arrow::Type::STRING) return arrow::Status::TypeError("value");
            ARROW_RETURN_NOT_OK(static_cast<arrow::StringBuilder&>(*out.builders[i]).Append(text));
        } else {
            ARROW_RETURN_NOT_OK(append_json(nlohmann::json::parse(text), *out.types[i], *out.builders[i]));
        }
    }
    ++out.rows;
    return out.rows >= most_rows || out.bytes >= most_bytes ? write_group(out) : arrow::Status::OK();
}

arrow::Status end_file(ScrimParquetOutput& out) {
    ARROW_RETURN_NOT_OK(write_group(out));
    ARROW_RETURN_NOT_OK(out.writer->Close());
    return out.file->Close();
}

}  // namespace

ScrimParquetOutput* create(const char* path, const char* columns, const char* base, ScrimParquetError* error) {
    return guarded<ScrimParquetOutput*>(error, nullptr, [&]() -> ScrimParquetOutput* {
        auto out = std::make_unique<ScrimParquetOutput>();
        const auto status = open_output(*out, path, columns, base);
        if (status.ok()) return out.release();
        say(error, status, "a Parquet file cannot be begun");
        return nullptr;
    });
}

std::int32_t add(ScrimParquetOutput* output, const ScrimParquetCell* cells, std::int64_t base_row,
                 ScrimParquetError* error) {
    return guarded<std::int32_t>(error, -1, [&] {
        const auto status = add_row(*output, cells, base_row);
        if (status.ok()) return 0;
        say(error, status, "a row cannot be written");
        return -1;
    });
}

std::int32_t finish(ScrimParquetOutput* output, ScrimParquetError* error) {
    return guarded<std::int32_t>(error, -1, [&] {
        const auto status = end_file(*output);
        if (status.ok()) return 0;
        say(error, status, "the file cannot be written to its end; is there room?");
        return -1;
    });
}

void discard(ScrimParquetOutput* output) {
    ScrimParquetError error{};
    guarded<int>(&error, 0, [&] {
        if (output->file && !output->file->closed()) {
            const auto closed = output->file->Close();
            static_cast<void>(closed.ok());
        }
        delete output;
        return 0;
    });
}

}  // namespace scrim::parquet_shim

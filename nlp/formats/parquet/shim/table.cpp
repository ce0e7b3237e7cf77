#include "nlp/formats/parquet/shim/table.h"

#include <arrow/io/file.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace scrim::parquet_shim {
namespace {

constexpr std::int64_t rows_at_once = 256;  // notes are long
constexpr int deepest = 64;

void append_quoted(std::string_view text, std::string& out) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
            out += escaped;
        } else {
            out += c;
        }
    }
    out += '"';
}

template <class Array, class Number>
void append_number(const arrow::Array& array, std::int64_t row, std::string& out) {
    const Number value = static_cast<Number>(static_cast<const Array&>(array).Value(row));
    char digits[40];
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(value)) {
            out += "null";
            return;
        }
    }
    const auto done = std::to_chars(digits, digits + sizeof digits, value);
    out.append(digits, done.ptr);
}

bool append_whole_or_real(const arrow::Array& array, std::int64_t row, std::string& out) {
    switch (array.type_id()) {
        case arrow::Type::INT8:
            append_number<arrow::Int8Array, int>(array, row, out);
            return true;
        case arrow::Type::INT16:
            append_number<arrow::Int16Array, int>(array, row, out);
            return true;
        case arrow::Type::INT32:
            append_number<arrow::Int32Array, std::int32_t>(array, row, out);
            return true;
        case arrow::Type::INT64:
            append_number<arrow::Int64Array, std::int64_t>(array, row, out);
            return true;
        case arrow::Type::UINT8:
            append_number<arrow::UInt8Array, unsigned>(array, row, out);
            return true;
        case arrow::Type::UINT16:
            append_number<arrow::UInt16Array, unsigned>(array, row, out);
            return true;
        case arrow::Type::UINT32:
            append_number<arrow::UInt32Array, std::uint32_t>(array, row, out);
            return true;
        case arrow::Type::UINT64:
            append_number<arrow::UInt64Array, std::uint64_t>(array, row, out);
            return true;
        case arrow::Type::FLOAT:
            append_number<arrow::FloatArray, float>(array, row, out);
            return true;
        case arrow::Type::DOUBLE:
            append_number<arrow::DoubleArray, double>(array, row, out);
            return true;
        case arrow::Type::BOOL:
            out += static_cast<const arrow::BooleanArray&>(array).Value(row) ? "true" : "false";
            return true;
        default:
            return false;
    }
}

std::optional<std::string_view> text_at(const arrow::Array& array, std::int64_t row) {
    switch (array.type_id()) {
        case arrow::Type::STRING:
        case arrow::Type::BINARY:
            return static_cast<const arrow::BinaryArray&>(array).GetView(row);
        case arrow::Type::LARGE_STRING:
        case arrow::Type::LARGE_BINARY:
            return static_cast<const arrow::LargeBinaryArray&>(array).GetView(row);
        case arrow::Type::STRING_VIEW:
        case arrow::Type::BINARY_VIEW:
            return static_cast<const arrow::BinaryViewArray&>(array).GetView(row);
        case arrow::Type::DICTIONARY: {
            const auto& coded = static_cast<const arrow::DictionaryArray&>(array);
            return text_at(*coded.dictionary(), coded.GetValueIndex(row));
        }
        default:
            return std::nullopt;
    }
}

void append_json(const arrow::Array& array, std::int64_t row, int depth, std::string& out);

template <class List>
void append_list(const arrow::Array& array, std::int64_t row, int depth, std::string& out) {
    const auto& list = static_cast<const List&>(array);
    out += '[';
    for (std::int64_t i = 0; i < list.value_length(row); ++i) {
        if (i > 0) out += ',';
        append_json(*list.values(), list.value_offset(row) + i, depth, out);
    }
    out += ']';
}

void append_struct(const arrow::Array& array, std::int64_t row, int depth, std::string& out) {
    const auto& record = static_cast<const arrow::StructArray&>(array);
    out += '{';
    for (int i = 0; i < record.num_fields(); ++i) {
        if (i > 0) out += ',';
        append_quoted(record.struct_type()->field(i)->name(), out);
        out += ':';
        append_json(*record.field(i), row, depth, out);
    }
    out += '}';
}

void append_map(const arrow::Array& array, std::int64_t row, int depth, std::string& out) {
    const auto& map = static_cast<const arrow::MapArray&>(array);
    out += '{';
    for (std::int64_t i = map.value_offset(row); i < map.value_offset(row) + map.value_length(row); ++i) {
        if (i > map.value_offset(row)) out += ',';
        append_quoted(text_at(*map.keys(), i).value_or(""), out);
        out += ':';
        append_json(*map.items(), i, depth, out);
    }
    out += '}';
}

void append_json(const arrow::Array& array, std::int64_t row, int depth, std::string& out) {
    if (array.IsNull(row) || depth > deepest) {
        out += "null";
        return;
    }
    if (append_whole_or_real(array, row, out)) return;
    if (const auto text = text_at(array, row)) {
        append_quoted(*text, out);
        return;
    }
    switch (array.type_id()) {
        case arrow::Type::LIST:
            return append_list<arrow::ListArray>(array, row, depth + 1, out);
        case arrow::Type::LARGE_LIST:
            return append_list<arrow::LargeListArray>(array, row, depth + 1, out);
        case arrow::Type::FIXED_SIZE_LIST:
            return append_list<arrow::FixedSizeListArray>(array, row, depth + 1, out);
        case arrow::Type::STRUCT:
            return append_struct(array, row, depth + 1, out);
        case arrow::Type::MAP:
            return append_map(array, row, depth + 1, out);
        default: {
            const auto value = array.GetScalar(row);
            append_quoted(value.ok() ? (*value)->ToString() : std::string(), out);
        }
    }
}

}  // namespace

void say(ScrimParquetError* error, const arrow::Status& status, const char* what) {
    const std::string text = std::string(what) + " (" + status.CodeAsString() + ")";
    std::snprintf(error->text, sizeof error->text, "%s", text.c_str());
}

arrow::Result<std::unique_ptr<parquet::arrow::FileReader>> open_file(const std::string& path) {
    ARROW_ASSIGN_OR_RAISE(auto file, arrow::io::ReadableFile::Open(path));
    parquet::arrow::FileReaderBuilder builder;
    ARROW_RETURN_NOT_OK(builder.Open(file));
    parquet::ArrowReaderProperties properties(/*use_threads=*/false);
    properties.set_batch_size(rows_at_once);
    properties.set_pre_buffer(false);
    std::unique_ptr<parquet::arrow::FileReader> reader;
    ARROW_RETURN_NOT_OK(builder.properties(properties)->Build(&reader));
    return reader;
}

bool append_cell(const arrow::Array& array, std::int64_t row, std::string& out) {
    if (array.IsNull(row)) return false;
    if (const auto text = text_at(array, row)) {
        out += *text;
    } else {
        append_json(array, row, 0, out);
    }
    return true;
}

bool is_text_type(const arrow::DataType& type) {
    switch (type.id()) {
        case arrow::Type::STRING:
        case arrow::Type::BINARY:
        case arrow::Type::LARGE_STRING:
        case arrow::Type::LARGE_BINARY:
        case arrow::Type::STRING_VIEW:
        case arrow::Type::BINARY_VIEW:
            return true;
        case arrow::Type::DICTIONARY:
            return is_text_type(*static_cast<const arrow::DictionaryType&>(type).value_type());
        default:
            return false;
    }
}

}  // namespace scrim::parquet_shim

#include "nlp/formats/parquet/parquet_file.h"

#include <utility>

#include "nlp/base/files/output.h"
#include "nlp/base/json.h"
#include "nlp/formats/parquet/library.h"

namespace scrim {

ParquetReader::ParquetReader(const ScrimParquetFunctions* library, ScrimParquetTable* table, std::string path)
    : library_(library), table_(table, {library}), path_(std::move(path)) {
    for (std::int32_t i = 0; i < library->column_count(table); ++i) {
        columns_.push_back({library->column_name(table, i), library->is_text(table, i) != 0});
    }
}

Result<ParquetReader> ParquetReader::open(const std::string& path) {
    const auto library = parquet_library();
    if (!library) return library.error();
    ScrimParquetError error{};
    ScrimParquetTable* table = (*library)->open(path.c_str(), &error);
    if (table == nullptr) return unreadable(error.text, {path, {}, 0}, "fetch the file again, or check what it is");
    return ParquetReader(*library, table, path);
}

std::optional<std::size_t> ParquetReader::find(const std::string& name) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (columns_[i].name == name) return i;
    }
    return std::nullopt;
}

Result<void> ParquetReader::select(const std::vector<std::size_t>& columns) {
    std::vector<std::int32_t> chosen;
    for (const std::size_t column : columns) chosen.push_back(static_cast<std::int32_t>(column));
    ScrimParquetError error{};
    const auto count = static_cast<std::int32_t>(chosen.size());
    if (library_->select(table_.get(), chosen.data(), count, &error) < 0) {
        return unreadable(error.text, {path_, {}, 0});
    }
    cells_.resize(chosen.size());
    return {};
}

Result<std::optional<std::vector<ParquetReader::Cell>>> ParquetReader::next() {
    ScrimParquetError error{};
    const std::int32_t found = library_->next(table_.get(), cells_.data(), &error);
    if (found < 0) return unreadable(error.text, {path_, {}, row_ + 1}, "fetch the file again");
    if (found == 0) return std::optional<std::vector<Cell>>();
    ++row_;
    std::vector<Cell> out;
    out.reserve(cells_.size());
    for (const ScrimParquetCell& cell : cells_) {
        out.push_back({{cell.data, static_cast<std::size_t>(cell.size)}, cell.kind != scrim_parquet_null});
    }
    return std::optional(std::move(out));
}

ParquetWriter::ParquetWriter(const ScrimParquetFunctions* library, ScrimParquetOutput* output, std::string path)
    : library_(library), output_(output, {library}), path_(std::move(path)) {}

Result<ParquetWriter> ParquetWriter::create(const std::string& path, const std::vector<Column>& columns,
                                            const std::string& base) {
    const auto library = parquet_library();
    if (!library) return library.error();
    if (auto made = write_file(path, "", {.owner_only = true, .no_link = true}); !made) return made.error();
    Json json = Json::array();
    for (const Column& column : columns) json.push_back({{"name", column.name}, {"type", column.type}});
    ScrimParquetError error{};
    ScrimParquetOutput* output =
        (*library)->create(path.c_str(), json.dump().c_str(), base.empty() ? nullptr : base.c_str(), &error);
    if (output == nullptr) return bad_input(error.text, {path, {}, 0}, "check that you may write there");
    ParquetWriter out(*library, output, path);
    for (const Column& column : columns) out.is_text_.push_back(column.type == "string");
    out.cells_.resize(columns.size());
    return out;
}

Result<void> ParquetWriter::add(const std::vector<std::optional<std::string>>& cells, std::uint64_t base_row) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const auto& cell = cells[i];
        if (cell) {
            cells_[i] = {cell->data(), cell->size(), is_text_[i] ? scrim_parquet_text : scrim_parquet_json};
        } else {
            cells_[i] = {nullptr, 0, scrim_parquet_null};
        }
    }
    ScrimParquetError error{};
    if (library_->add(output_.get(), cells_.data(), static_cast<std::int64_t>(base_row), &error) == 0) return {};
    return bad_input(error.text, {path_, {}, 0});
}

Result<void> ParquetWriter::finish() {
    ScrimParquetError error{};
    if (library_->finish(output_.get(), &error) == 0) return {};
    return bad_input(error.text, {path_, {}, 0}, "is there room, and may you write there?");
}

}  // namespace scrim

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/parquet/shim/scrim_parquet.h"

namespace scrim {

// A table in a Parquet file, read row by row in the memory of a few rows.
class ParquetReader {
   public:
    [[nodiscard]] static Result<ParquetReader> open(const std::string& path);

    struct Column {
        std::string name;
        bool is_text = false;
    };
    [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;

    // The columns that rows shall have, by their index; before the first row.
    [[nodiscard]] Result<void> select(const std::vector<std::size_t>& columns);

    struct Cell {
        std::string_view text;  // as it is, or JSON where the column is no text
        bool there = false;
    };
    // The cells of the next row, valid until the next call; nothing at the end.
    [[nodiscard]] Result<std::optional<std::vector<Cell>>> next();

    // The number, from 1, of the row that next() gave last.
    [[nodiscard]] std::uint64_t row() const { return row_; }
    [[nodiscard]] const std::string& path() const { return path_; }

   private:
    struct Close {
        const ScrimParquetFunctions* library;
        void operator()(ScrimParquetTable* table) const { library->close(table); }
    };
    ParquetReader(const ScrimParquetFunctions* library, ScrimParquetTable* table, std::string path);

    const ScrimParquetFunctions* library_;
    std::unique_ptr<ScrimParquetTable, Close> table_;
    std::string path_;
    std::vector<Column> columns_;
    std::vector<ScrimParquetCell> cells_;
    std::uint64_t row_ = 0;
};

// A Parquet file that is being written, readable by its owner alone.
class ParquetWriter {
   public:
    // The types are those of scrim_parquet.h. With a base, the columns of that file come first.
    struct Column {
        std::string_view name;
        std::string_view type;
    };
    [[nodiscard]] static Result<ParquetWriter> create(const std::string& path, const std::vector<Column>& columns,
                                                      const std::string& base = {});

    // A cell is text for a column of strings and JSON for all others; nothing is null.
    [[nodiscard]] Result<void> add(const std::vector<std::optional<std::string>>& cells, std::uint64_t base_row = 0);
    [[nodiscard]] Result<void> finish();

   private:
    struct Discard {
        const ScrimParquetFunctions* library;
        void operator()(ScrimParquetOutput* output) const { library->discard(output); }
    };
    ParquetWriter(const ScrimParquetFunctions* library, ScrimParquetOutput* output, std::string path);

    const ScrimParquetFunctions* library_;
    std::unique_ptr<ScrimParquetOutput, Discard> output_;
    std::string path_;
    std::vector<bool> is_text_;
    std::vector<ScrimParquetCell> cells_;
};

}  // namespace scrim

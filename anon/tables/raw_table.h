#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim::tables {

// A column as it was read: its distinct texts in order of first appearance, and for each row which one.
struct RawColumn {
    std::string name;
    std::vector<std::string> texts;
    std::vector<std::uint32_t> codes;  // [rows] index into texts
};

// A CSV file in memory before types are known. Texts are kept once, so that a text is parsed once too.
struct RawTable {
    std::string file;
    std::vector<RawColumn> columns;
    std::vector<std::uint64_t> lines;  // [rows] where each row begins in the file

    [[nodiscard]] std::size_t rows() const { return lines.size(); }
    [[nodiscard]] const RawColumn* find(std::string_view name) const;
    // The names, for error messages.
    [[nodiscard]] std::string column_names() const;
};

struct ReadOptions {
    char delimiter = 0;  // 0: the one that the first lines show
    bool header = true;  // else the columns are called c1, c2, ...
};

[[nodiscard]] Result<RawTable> read_raw_table(const std::string& path, ReadOptions options = {});
[[nodiscard]] Result<RawTable> read_raw_table(std::unique_ptr<Input> input, char delimiter, bool header = true);

// Empty, NA, N/A, NaN, null and ?, in any case.
[[nodiscard]] bool is_missing(std::string_view text);

// A finite number and nothing else, blanks around it allowed.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

}  // namespace scrim::tables

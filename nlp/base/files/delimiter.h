#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// What separates the fields of a table: a comma, semicolon, tab or | that its first lines have equally often, quoted
// ones apart; 0 if the first line has none of them. Where two would do it is an error that asks, since a wrong guess
// would publish a whole line as one value. `input` gives all of the stream whose first lines were looked at.
struct SniffedInput {
    std::unique_ptr<Input> input;
    char delimiter = 0;
    std::string first_line;
};
[[nodiscard]] Result<SniffedInput> sniff_input(std::unique_ptr<Input> input);

// The same of a table that must have this column: where only one of the four makes a header that has it, in whatever
// case, that settles it, whatever else the lines hold.
[[nodiscard]] Result<SniffedInput> sniff_input(std::unique_ptr<Input> input, const std::string& column);

// A table with a header, by the delimiter given or, for 0, the one its first lines show.
[[nodiscard]] Result<CsvReader> open_table(const std::string& path, char delimiter = 0);
[[nodiscard]] Result<CsvReader> open_table(std::unique_ptr<Input> input, char delimiter = 0);

// In words, for messages.
[[nodiscard]] std::string delimiter_name(char delimiter);

}  // namespace scrim

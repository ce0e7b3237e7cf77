#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// Streams the records of a CSV file: quoted fields may hold delimiters, doubled quotes and line breaks.
// A record that cannot be read gives an error with its line and is skipped; the next call goes on. When the
// stream itself cannot be read on, that is one error, and the next call says the end.
class CsvReader {
   public:
    // Opens the file and reads its header line.
    static Result<CsvReader> open(const std::string& path, char delimiter = ',');
    // `first_line` is the number of the header's line: 0 where a stream has it and its file does not.
    static Result<CsvReader> over(std::unique_ptr<Input> input, char delimiter = ',', std::uint64_t first_line = 1);

    [[nodiscard]] const std::vector<std::string>& header() const { return header_; }

    // The index of a column, or an error that names the columns there are.
    [[nodiscard]] Result<std::size_t> column(const std::string& name) const;

    // One field per header column; valid until the next call; nothing means the end. Blank lines are
    // passed over; a record with another number of fields than the header is an error.
    Result<std::optional<std::vector<std::string_view>>> next();

    // The line on which the record that next() gave last began.
    [[nodiscard]] std::uint64_t line() const { return record_line_; }
    [[nodiscard]] const std::string& name() const { return input_->name(); }
    [[nodiscard]] Place place() const { return {name(), {}, record_line_}; }

   private:
    CsvReader(std::unique_ptr<Input> input, char delimiter);

    enum class State : std::uint8_t { field_start, plain, quoted, after_quote };
    enum class Fault : std::uint8_t { none, too_long, text_after_quote, open_quote };

    Result<void> skip_mark();
    Result<bool> more();
    Result<bool> read_record();  // false at the end
    Result<bool> finish_record();
    bool pass_plain_bytes();
    bool take(char c);
    void add(std::string_view bytes);
    void end_field();
    [[nodiscard]] bool is_blank() const;
    [[nodiscard]] std::vector<std::string_view> fields() const;

    std::unique_ptr<Input> input_;
    char delimiter_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool at_end_ = false;
    State state_ = State::field_start;
    Fault fault_ = Fault::none;
    bool carriage_return_ = false;  // seen outside quotes: half a line end, or part of the field
    std::uint64_t line_ = 1;
    std::uint64_t record_line_ = 0;
    std::string record_;             // the fields of the current record, unquoted, end to end
    std::vector<std::size_t> ends_;  // where each field ends in record_
    std::vector<std::string> header_;
};

// Appends one field, quoted where it must be.
void append_csv_field(std::string& out, std::string_view field, char delimiter = ',');

// Appends a whole record and its line end.
void append_csv_record(std::string& out, const std::vector<std::string_view>& fields, char delimiter = ',');

}  // namespace scrim

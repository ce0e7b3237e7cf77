#include "nlp/base/files/csv.h"

#include <algorithm>
#include <utility>

#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

constexpr std::size_t csv_chunk = std::size_t{256} << 10U;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// The names that a header has, for a message. A first line with numbers may be a row: a message never shows values.
std::string columns_in_words(const std::vector<std::string>& names) {
    constexpr std::size_t most_names = 50;
    constexpr std::size_t longest_name = 60;
    std::string out;
    for (const auto& name : names) {
        const bool number = !name.empty() && name.find_first_not_of("0123456789.,-+/: ") == std::string::npos;
        if (number || name.size() > longest_name || name.find_first_of("\r\n") != std::string::npos) {
            return "its first line looks like a row, not like names of columns: give a header";
        }
        if (&name - names.data() < static_cast<std::ptrdiff_t>(most_names)) out += (out.empty() ? "" : ", ") + name;
    }
    return "its columns are: " + out + (names.size() > most_names ? ", ..." : "");
}

}  // namespace

CsvReader::CsvReader(std::unique_ptr<Input> input, char delimiter)
    : input_(std::move(input)), delimiter_(delimiter), buffer_(csv_chunk) {}

Result<CsvReader> CsvReader::open(const std::string& path, char delimiter) {
    auto input = open_text(path);
    if (!input) return input.error();
    return over(std::move(*input), delimiter);
}

Result<CsvReader> CsvReader::over(std::unique_ptr<Input> input, char delimiter, std::uint64_t first_line) {
    CsvReader reader(std::move(input), delimiter);
    reader.line_ = first_line;
    if (auto skipped = reader.skip_mark(); !skipped) return skipped.error();
    const auto some = reader.read_record();
    if (!some) return some.error();
    if (!*some) return bad_input("is empty; a header line is expected", {reader.name(), {}, 0});
    for (const auto field : reader.fields()) reader.header_.emplace_back(field);
    return reader;
}

// Passes over a byte order mark, which is no part of the first column's name.
Result<void> CsvReader::skip_mark() {
    while (end_ < byte_order_mark.size() && !at_end_) {
        const auto got = input_->read(buffer_.data() + end_, buffer_.size() - end_);
        if (!got) return got.error();
        end_ += *got;
        at_end_ = *got == 0;
    }
    if (std::string_view(buffer_.data(), end_).starts_with(byte_order_mark)) begin_ = byte_order_mark.size();
    return {};
}

Result<std::size_t> CsvReader::column(const std::string& name) const {
    const auto found = std::find(header_.begin(), header_.end(), name);
    if (found != header_.end()) {
        if (std::find(found + 1, header_.end(), name) == header_.end()) {
            return static_cast<std::size_t>(found - header_.begin());
        }
        return bad_input("has the column '" + name + "' twice", {this->name(), {}, 1}, "rename one of them");
    }
    return bad_input("has no column '" + name + "'", {this->name(), {}, 1}, columns_in_words(header_));
}

Result<bool> CsvReader::more() {
    if (at_end_) return false;
    const auto got = input_->read(buffer_.data(), buffer_.size());
    begin_ = end_ = 0;
    at_end_ = !got || *got == 0;  // a stream that cannot be read on has ended: it is told once
    if (!got) return got.error();
    end_ = *got;
    return *got > 0;
}

std::vector<std::string_view> CsvReader::fields() const {
    std::vector<std::string_view> out;
    out.reserve(ends_.size());
    std::size_t start = 0;
    for (const std::size_t end : ends_) {
        out.emplace_back(record_.data() + start, end - start);
        start = end;
    }
    return out;
}

// Adds to the current field. A record that is too long or wrong is not kept; only its end is looked for.
void CsvReader::add(std::string_view bytes) {
    if (state_ == State::after_quote) fault_ = Fault::text_after_quote;
    if (state_ != State::quoted) state_ = State::plain;
    if (record_.size() + bytes.size() + ends_.size() * sizeof(std::size_t) > max_record_bytes) fault_ = Fault::too_long;
    if (fault_ == Fault::none) record_ += bytes;
}

void CsvReader::end_field() {
    if (record_.size() + ends_.size() * sizeof(std::size_t) > max_record_bytes) fault_ = Fault::too_long;
    if (fault_ == Fault::none) ends_.push_back(record_.size());
    state_ = State::field_start;
}

// Adds the bytes before the next one that means something; false if there is none in the buffer.
bool CsvReader::pass_plain_bytes() {
    const char* from = buffer_.data() + begin_;
    const char* to = buffer_.data() + end_;
    const auto means_something = [this](char c) {
        return c == '"' || (state_ != State::quoted && (c == delimiter_ || c == '\n' || c == '\r'));
    };
    const char* const stop = std::find_if(from, to, means_something);
    if (state_ == State::quoted) line_ += static_cast<std::uint64_t>(std::count(from, stop, '\n'));
    if (stop != from) {
        if (std::exchange(carriage_return_, false)) add("\r");  // no line end after it: part of the field
        add({from, static_cast<std::size_t>(stop - from)});
    }
    begin_ += static_cast<std::size_t>(stop - from);
    return stop != to;
}

// Takes a byte that means something; true at the end of the record.
bool CsvReader::take(char c) {
    if (state_ == State::quoted) {  // a quote: the end of the field, or the first of two
        state_ = State::after_quote;
        return false;
    }
    if (c == '\n') {
        carriage_return_ = false;
        ++line_;
        if (!is_blank()) return true;
        record_line_ = line_;
        return false;
    }
    if (std::exchange(carriage_return_, false)) add("\r");
    if (c == '\r') {
        carriage_return_ = true;
    } else if (c == delimiter_) {
        end_field();
    } else if (state_ == State::after_quote) {
        state_ = State::quoted;
        add("\"");
    } else if (state_ == State::field_start && fault_ == Fault::none) {
        state_ = State::quoted;
    } else {
        add("\"");
    }
    return false;
}

bool CsvReader::is_blank() const { return state_ == State::field_start && ends_.empty() && fault_ == Fault::none; }

// Reads one record into record_ and ends_, passing over blank lines.
Result<bool> CsvReader::read_record() {
    record_.clear();
    ends_.clear();
    record_line_ = line_;
    state_ = State::field_start;
    fault_ = Fault::none;
    carriage_return_ = false;
    while (true) {
        if (begin_ == end_) {
            const auto some = more();
            if (!some) return some.error();
            if (!*some) break;
        }
        if (pass_plain_bytes() && take(buffer_[begin_++])) return finish_record();
    }
    if (is_blank()) return false;
    if (state_ == State::quoted && fault_ == Fault::none) fault_ = Fault::open_quote;
    return finish_record();
}

Result<bool> CsvReader::finish_record() {
    end_field();
    switch (fault_) {
        case Fault::none:
            return true;
        case Fault::too_long:
            return bad_input("a record is longer than " + std::to_string(max_record_bytes >> 20U) + " MiB", place(),
                             "look for a quote that is never closed");
        case Fault::text_after_quote:
            return bad_input("there is text after the closing quote of a field", place(),
                             "double the quotes inside a quoted field");
        case Fault::open_quote:
            return bad_input("a quoted field is never closed", place(), "close it, or double the quotes inside it");
    }
    return true;
}

Result<std::optional<std::vector<std::string_view>>> CsvReader::next() {
    const auto some = read_record();
    if (!some) return some.error();
    if (!*some) return std::optional<std::vector<std::string_view>>();
    if (ends_.size() != header_.size()) {
        return bad_input(
            "has " + std::to_string(ends_.size()) + " fields where the header has " + std::to_string(header_.size()),
            place(), "quote fields that hold a delimiter or a line break");
    }
    return std::optional(fields());
}

void append_csv_field(std::string& out, std::string_view field, char delimiter) {
    // At the start of a file, a mark outside quotes would not be taken for text.
    const bool quote =
        field.starts_with(byte_order_mark) || std::any_of(field.begin(), field.end(), [delimiter](char c) {
            return c == delimiter || c == '"' || c == '\n' || c == '\r';
        });
    if (!quote) {
        out += field;
        return;
    }
    out += '"';
    for (const char c : field) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

void append_csv_record(std::string& out, const std::vector<std::string_view>& fields, char delimiter) {
    bool first = true;
    for (const auto field : fields) {
        if (!first) out += delimiter;
        first = false;
        append_csv_field(out, field, delimiter);
    }
    if (fields.size() == 1 && fields.front().empty()) out += "\"\"";  // else it would be a blank line
    out += '\n';
}

}  // namespace scrim

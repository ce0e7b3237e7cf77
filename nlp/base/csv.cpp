#include "nlp/base/csv.h"

#include <algorithm>

namespace scrim {
namespace {

constexpr std::size_t chunk = std::size_t{256} << 10U;

}  // namespace

CsvReader::CsvReader(std::unique_ptr<Input> input, char delimiter)
    : input_(std::move(input)), delimiter_(delimiter), buffer_(chunk) {}

Result<CsvReader> CsvReader::open(const std::string& path, char delimiter) {
    auto input = open_input(path);
    if (!input) return input.error();
    return over(std::move(*input), delimiter);
}

Result<CsvReader> CsvReader::over(std::unique_ptr<Input> input, char delimiter) {
    CsvReader reader(std::move(input), delimiter);
    const auto some = reader.read_record();
    if (!some) return some.error();
    if (!*some) return bad_input("is empty; a header line is expected", {reader.name(), {}, 0});
    for (const auto field : reader.fields()) reader.header_.emplace_back(field);
    if (reader.header_.front().starts_with("\xEF\xBB\xBF")) reader.header_.front().erase(0, 3);
    return reader;
}

Result<std::size_t> CsvReader::column(const std::string& name) const {
    const auto found = std::find(header_.begin(), header_.end(), name);
    if (found != header_.end()) return static_cast<std::size_t>(found - header_.begin());
    std::string names;
    for (const auto& column : header_) names += (names.empty() ? "" : ", ") + column;
    return bad_input("has no column '" + name + "'", {this->name(), {}, 1}, "its columns are: " + names);
}

Result<bool> CsvReader::more() {
    const auto got = input_->read(buffer_.data(), buffer_.size());
    if (!got) return got.error();
    begin_ = 0;
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

// Reads one record into record_ and ends_, passing over blank lines.
Result<bool> CsvReader::read_record() {
    record_.clear();
    ends_.clear();
    record_line_ = line_;
    bool quoted = false;         // inside quotes
    bool quote_pending = false;  // a quote inside quotes: the end, or the first of a doubled one
    bool was_quoted = false;     // the field had quotes
    bool too_long = false;
    while (true) {
        if (begin_ == end_) {
            const auto some = more();
            if (!some) return some.error();
            if (!*some) break;
        }
        if (!quoted && !quote_pending) {  // copy a run of plain bytes at once
            const char* from = buffer_.data() + begin_;
            const char* to = buffer_.data() + end_;
            const char* stop = std::find_if(
                from, to, [this](char c) { return c == delimiter_ || c == '"' || c == '\n' || c == '\r'; });
            if (!too_long) record_.append(from, stop);
            begin_ += static_cast<std::size_t>(stop - from);
            if (stop == to) continue;
        }
        const char c = buffer_[begin_++];
        if (c == '\n') ++line_;
        too_long = too_long || record_.size() > max_record_bytes;
        if (quote_pending) {
            quote_pending = false;
            if (c == '"') {
                record_ += '"';
                continue;
            }
            quoted = false;
        } else if (quoted) {
            if (c == '"') {
                quote_pending = true;
            } else if (!too_long) {
                record_ += c;
            }
            continue;
        }
        const std::size_t field_start = ends_.empty() ? 0 : ends_.back();
        if (c == '"' && record_.size() == field_start && !was_quoted) {
            quoted = true;
            was_quoted = true;
        } else if (c == delimiter_) {
            ends_.push_back(record_.size());
            was_quoted = false;
        } else if (c == '\n') {
            if (ends_.empty() && record_.empty() && !was_quoted) {  // a blank line
                record_line_ = line_;
                continue;
            }
            ends_.push_back(record_.size());
            if (too_long) break;
            return true;
        } else if (c != '\r') {
            record_ += c;
        }
    }
    if (too_long) {
        return bad_input("a record is longer than " + std::to_string(max_record_bytes >> 20U) + " MiB", place(),
                         "look for a quote that is never closed");
    }
    if (quoted && !quote_pending) {
        return bad_input("a quoted field is never closed", place(), "close it, or double the quotes inside it");
    }
    if (ends_.empty() && record_.empty() && !was_quoted) return false;
    ends_.push_back(record_.size());
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
    const bool quote = std::any_of(field.begin(), field.end(), [delimiter](char c) {
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

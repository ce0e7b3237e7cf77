#include "nlp/base/files/delimiter.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::array<char, 4> delimiters{',', ';', '\t', '|'};
constexpr std::size_t lines_looked_at = 50;
constexpr std::size_t head_bytes = std::size_t{64} << 10U;

// How often each delimiter stands outside quotes, by line; the last line only if it is whole.
std::vector<std::array<std::size_t, delimiters.size()>> count_by_line(std::string_view head, bool whole) {
    std::vector<std::array<std::size_t, delimiters.size()>> lines;
    std::array<std::size_t, delimiters.size()> counts{};
    bool quoted = false;
    bool blank = true;
    for (const char c : head) {
        if (c == '"') quoted = !quoted;
        if (quoted) {
            blank = false;
            continue;
        }
        if (c == '\n') {
            if (!blank) lines.push_back(counts);
            if (lines.size() == lines_looked_at) return lines;
            counts = {};
            blank = true;
            continue;
        }
        blank = blank && c == '\r';
        const auto found = std::find(delimiters.begin(), delimiters.end(), c);
        if (found != delimiters.end()) ++counts[static_cast<std::size_t>(found - delimiters.begin())];
    }
    if (!blank && (whole || lines.empty())) lines.push_back(counts);
    return lines;
}

Result<char> sniff(std::string_view head, bool whole, const std::string& name) {
    const auto lines = count_by_line(head, whole);
    if (lines.empty()) return '\0';
    std::string in_header;
    std::string even;  // as often in every line
    for (std::size_t d = 0; d < delimiters.size(); ++d) {
        const std::size_t count = lines.front()[d];
        if (count == 0) continue;
        in_header += delimiters[d];
        const bool same = std::all_of(lines.begin(), lines.end(), [&](const auto& line) { return line[d] == count; });
        if (same) even += delimiters[d];
    }
    if (in_header.empty()) return '\0';
    if (even.size() == 1) return even.front();
    if (even.empty() && in_header.size() == 1) return in_header.front();  // uneven lines: the reader says which
    std::string names;
    for (const char d : even.empty() ? in_header : even) names += (names.empty() ? "" : " or ") + delimiter_name(d);
    return bad_input("its fields could be separated by " + names, {name, {}, 1},
                     "quote fields that hold one of them, so that one is left");
}

// Of the four, those whose header has the column.
std::string delimiters_with(const std::string& column, std::string_view head) {
    std::string out;
    for (const char delimiter : delimiters) {
        const auto table = CsvReader::over(memory_input(head), delimiter);
        if (!table) continue;
        const auto& header = table->header();
        const bool has = std::any_of(header.begin(), header.end(),
                                     [&](const std::string& name) { return lower(name) == lower(column); });
        if (header.size() > 1 && has) out += delimiter;
    }
    return out;
}

// Enough of a stream to see its first lines; `whole` if that is all of it.
Result<std::string> read_head(Input& input, bool& whole) {
    std::string head;
    while (head.size() < head_bytes || (head.find('\n') == std::string::npos && head.size() < max_record_bytes)) {
        std::string block(4096, '\0');
        const auto got = input.read(block.data(), block.size());
        if (!got) return got.error();
        whole = *got == 0;
        if (whole) break;
        head.append(block, 0, *got);
    }
    return head;
}

SniffedInput replayed(std::string head, std::unique_ptr<Input> input, char delimiter) {
    SniffedInput result;
    result.delimiter = delimiter;
    result.first_line = head.substr(0, head.find('\n'));
    result.input = put_back(std::move(head), std::move(input));
    return result;
}

}  // namespace

Result<SniffedInput> sniff_input(std::unique_ptr<Input> input) {
    bool whole = false;
    auto head = read_head(*input, whole);
    if (!head) return head.error();
    const auto delimiter = sniff(*head, whole, input->name());
    if (!delimiter) return delimiter.error();
    return replayed(std::move(*head), std::move(input), *delimiter);
}

Result<SniffedInput> sniff_input(std::unique_ptr<Input> input, const std::string& column) {
    bool whole = false;
    auto head = read_head(*input, whole);
    if (!head) return head.error();
    const std::string fitting = delimiters_with(column, *head);
    if (fitting.size() == 1) return replayed(std::move(*head), std::move(input), fitting.front());
    const auto delimiter = sniff(*head, whole, input->name());
    if (!delimiter) return delimiter.error();
    return replayed(std::move(*head), std::move(input), *delimiter);
}

Result<CsvReader> open_table(std::unique_ptr<Input> input, char delimiter) {
    if (delimiter != 0) return CsvReader::over(std::move(input), delimiter);
    auto sniffed = sniff_input(std::move(input));
    if (!sniffed) return sniffed.error();
    return CsvReader::over(std::move(sniffed->input), sniffed->delimiter == 0 ? ',' : sniffed->delimiter);
}

Result<CsvReader> open_table(const std::string& path, char delimiter) {
    auto input = open_input(path);
    if (!input) return input.error();
    return open_table(std::move(*input), delimiter);
}

std::string delimiter_name(char delimiter) {
    switch (delimiter) {
        case ',':
            return "commas";
        case ';':
            return "semicolons";
        case '\t':
            return "tabs";
        default:
            return std::string("'") + delimiter + "'";
    }
}

}  // namespace scrim

#include "anon/tables/raw_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <functional>
#include <memory>
#include <string_view>
#include <unordered_set>

#include "nlp/base/files/delimiter.h"
#include "nlp/base/files/text_input.h"

namespace scrim::tables {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Where the distinct texts of a column are, by their hashes. The texts themselves stay in the column, so that finding
// one touches one slot and one text: half of the time of reading a table of numbers is spent here.
class TextIndex {
   public:
    std::uint32_t code_of(std::string_view text, std::vector<std::string>& texts) {
        if ((texts.size() + 1) * 2 > slots_.size()) grow();
        const auto hash = std::hash<std::string_view>{}(text);
        const auto tag = static_cast<std::uint32_t>(hash >> 32U);
        std::size_t at = hash & (slots_.size() - 1);
        for (; slots_[at].code != empty; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at].tag == tag && texts[slots_[at].code] == text) return slots_[at].code;
        }
        const auto code = static_cast<std::uint32_t>(texts.size());
        slots_[at] = {tag, static_cast<std::uint32_t>(hash), code};
        texts.emplace_back(text);
        return code;
    }

   private:
    static constexpr std::uint32_t empty = 0xffffffffU;
    struct Slot {
        std::uint32_t tag = 0;    // of the hash, the upper half
        std::uint32_t lower = 0;  // and the lower one, which says where the slot is
        std::uint32_t code = empty;
    };

    void grow() {
        std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.code == empty) continue;
            std::size_t at = slot.lower & (slots_.size() - 1);
            while (slots_[at].code != empty) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = slot;
        }
    }

    std::vector<Slot> slots_;  // a power of two of them, at most half in use; below 2^32, as codes are
};

void add_text(RawColumn& column, TextIndex& index, std::string_view field) {
    column.codes.push_back(index.code_of(trimmed(field), column.texts));
}

Result<void> check_names(const RawTable& table) {
    std::unordered_set<std::string_view> names;
    for (const auto& column : table.columns) {
        if (names.insert(column.name).second) continue;
        return bad_input("has two columns of the name '" + column.name + "'", {table.file, {}, 1},
                         "give every column a name of its own");
    }
    return {};
}

bool is_value_of(const RawColumn& column) {
    return !column.name.empty() &&
           std::find(column.texts.begin(), column.texts.end(), column.name) != column.texts.end();
}

// The names of columns are released. A first line that is a patient's row must not become one: its texts are numbers,
// or values that the columns have again.
Result<void> check_first_line(const RawTable& table) {
    const auto count = [&](auto&& is) {
        return static_cast<std::size_t>(std::count_if(table.columns.begin(), table.columns.end(), is));
    };
    const std::size_t values = count(is_value_of);
    const std::size_t numbers = count([](const RawColumn& column) { return parse_number(column.name).has_value(); });
    if (values * 2 < table.columns.size() && (numbers < table.columns.size() || numbers < 2)) return {};
    return bad_input("its first line looks like a row, not like names of columns", {table.file, {}, 1},
                     "name the columns in a line before it, or read it with --no-header");
}

}  // namespace

const RawColumn* RawTable::find(std::string_view name) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const RawColumn& column) { return column.name == name; });
    return found == columns.end() ? nullptr : &*found;
}

std::string RawTable::column_names() const {
    std::string names;
    for (const auto& column : columns) names += (names.empty() ? "" : ", ") + column.name;
    return names;
}

Result<RawTable> read_raw_table(const std::string& path, ReadOptions options) {
    auto input = open_text(path);
    if (!input) return input.error();
    return read_raw_table(std::move(*input), options.delimiter, options.header);
}

Result<RawTable> read_raw_table(std::unique_ptr<Input> input, char delimiter, bool header) {
    auto reader = open_table(std::move(input), delimiter);
    if (!reader) return reader.error();
    RawTable table;
    table.file = reader->name();
    std::vector<TextIndex> index(reader->header().size());
    for (const auto& name : reader->header()) table.columns.push_back({std::string(trimmed(name)), {}, {}});
    if (!header) {
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            add_text(table.columns[c], index[c], reader->header()[c]);
            table.columns[c].name = fmt::format("c{}", c + 1);
        }
        table.lines.push_back(1);
    }
    if (auto fine = check_names(table); !fine) return fine.error();
    while (true) {
        const auto record = reader->next();
        if (!record) return record.error();
        if (!*record) break;
        for (std::size_t c = 0; c < table.columns.size(); ++c) add_text(table.columns[c], index[c], (**record)[c]);
        table.lines.push_back(reader->line());
    }
    if (table.rows() == 0) return bad_input("has a header but no rows", {table.file, {}, 0});
    if (header) {
        if (auto fine = check_first_line(table); !fine) return fine.error();
    }
    return table;
}

bool is_missing(std::string_view text) {
    if (text.size() > 4) return false;
    std::string lower;
    for (const char c : text) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    static constexpr std::array<std::string_view, 6> words{"", "na", "n/a", "nan", "null", "?"};
    return std::find(words.begin(), words.end(), lower) != words.end();
}

std::optional<double> parse_number(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

}  // namespace scrim::tables

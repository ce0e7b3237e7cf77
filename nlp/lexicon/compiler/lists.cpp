#include "nlp/lexicon/compiler/lists.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>
#include <unordered_set>

#include "nlp/base/files/input.h"
#include "nlp/lexicon/word_form.h"

namespace scrim {

namespace {

constexpr std::size_t max_line = 8192;
constexpr std::string_view header = "# columns:";

std::vector<std::string_view> columns_of(std::string_view line) {
    std::vector<std::string_view> columns;
    for (;;) {
        const std::size_t tab = line.find('\t');
        columns.push_back(line.substr(0, tab));
        if (tab == std::string_view::npos) return columns;
        line.remove_prefix(tab + 1);
    }
}

bool has_outer_space(std::string_view text) { return text.starts_with(' ') || text.ends_with(' '); }

Result<float> parse_weight(std::string_view text, const Place& place) {
    float weight = 0;
    if (text.empty()) return weight;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), weight);
    if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(weight) || weight < 0) {
        return bad_input("the weight is not a number of 0 or more", place, "leave it empty where it is not known");
    }
    return weight;
}

Result<ListEntry> parse_line(std::string_view line, LexiconKind kind, const Place& place) {
    const std::vector<std::string_view> columns = columns_of(line);
    if (columns.size() > 3) return bad_input("more than three columns", place, "entry, weight, attribute");
    for (const std::string_view column : columns) {
        if (has_outer_space(column)) return bad_input("a space at the edge of a column", place, "remove it");
    }
    ListEntry entry;
    entry.kind = kind;
    NormalWordReader reader(columns[0]);
    NormalWord word;
    std::size_t words = 0;
    while (reader.next(word)) {
        if (word.too_long) return bad_input("a word of the entry is longer than 64 letters", place);
        if (words++ > 0) entry.phrase += ' ';
        entry.phrase += word.text();
    }
    if (words == 0) return bad_input("the entry is empty or has neither letters nor digits", place, "remove the line");
    if (words > max_phrase_words) return bad_input("the entry has more than 16 words", place, "shorten it");
    if (columns.size() > 1) {
        const Result<float> weight = parse_weight(columns[1], place);
        if (!weight) return weight.error();
        entry.weight = *weight;
    }
    if (columns.size() > 2) entry.attribute = columns[2];
    if (entry.attribute.size() > max_attribute_size) return bad_input("the attribute is too long", place, "shorten it");
    return entry;
}

struct ListFile {
    std::string name;  // without ".tsv"
    LexiconKind kind = LexiconKind::word;
};

Result<std::vector<ListFile>> read_kinds(const std::filesystem::path& file) {
    auto input = open_input(file.string());
    if (!input) return input.error();
    LineReader lines(std::move(*input), max_line);
    std::vector<ListFile> files;
    for (;;) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) return files;
        if ((*line)->empty() || (*line)->starts_with('#')) continue;
        const Place place{file.string(), {}, lines.line()};
        const std::vector<std::string_view> columns = columns_of(**line);
        if (columns.size() < 2) return bad_input("a list without a kind", place, "write: list, tab, kind");
        const auto kind = lexicon_kind_named(columns[1]);
        if (!kind) return bad_input("the kind is not known", place, "see LexiconKind in nlp/lexicon/lexicon.h");
        files.push_back({std::string(columns[0]), *kind});
    }
}

Result<void> check_names(const std::filesystem::path& folder, const std::vector<ListFile>& files) {
    std::set<std::string> named;
    std::set<std::filesystem::path> folders;  // of lists; others hold tables of another form
    for (const ListFile& file : files) {
        folders.insert((folder / file.name).parent_path());
        if (!named.insert(file.name).second) {
            return bad_input("kinds.tsv names the list " + file.name + " twice", {}, "remove one");
        }
    }
    std::error_code code;
    for (const auto& of : folders) {
        for (const auto& item : std::filesystem::directory_iterator(of, code)) {
            const auto name = item.path().lexically_relative(folder).replace_extension().generic_string();
            if (item.path().extension() == ".tsv" && name != "kinds" && !named.contains(name)) {
                return bad_input("the list is not named in kinds.tsv", {item.path().string(), {}, 0},
                                 "add a line for it");
            }
        }
        if (code) return bad_input("cannot be read: " + code.message(), {of.string(), {}, 0});
    }
    return {};
}

}  // namespace

Result<void> read_list(const std::filesystem::path& file, LexiconKind kind, std::vector<ListEntry>& entries) {
    auto input = open_input(file.string());
    if (!input) return input.error();
    LineReader lines(std::move(*input), max_line);
    std::unordered_set<std::string> seen;
    for (;;) {
        const auto line = lines.next();
        if (!line) return line.error();
        const Place place{file.string(), {}, std::max<std::uint64_t>(lines.line(), 1)};
        if (lines.line() <= 1 && (!*line || !(*line)->starts_with(header))) {
            return bad_input("the first line does not start with \"# columns:\"", place,
                             "write: # columns: entry, weight, attribute");
        }
        if (!*line) return {};
        if ((*line)->starts_with('#')) continue;
        Result<ListEntry> entry = parse_line(**line, kind, place);
        if (!entry) return entry.error();
        const std::vector<std::string_view> columns = columns_of(**line);
        if (!seen.insert(std::string(columns[0]) + '\t' + entry->attribute).second) {
            return bad_input("the same entry and attribute as on an earlier line", place, "remove one");
        }
        entries.push_back(std::move(*entry));
    }
}

Result<ListEntry> list_entry(std::string_view entry, LexiconKind kind, const Place& place) {
    if (entry.find('\t') != std::string_view::npos) return bad_input("a tab in the entry", place, "remove it");
    return parse_line(entry, kind, place);
}

Result<std::vector<ListEntry>> read_lists(const std::filesystem::path& folder) {
    const auto files = read_kinds(folder / "kinds.tsv");
    if (!files) return files.error();
    if (const Result<void> named = check_names(folder, *files); !named) return named.error();
    std::vector<ListEntry> entries;
    for (const ListFile& file : *files) {
        const Result<void> read = read_list(folder / (file.name + ".tsv"), file.kind, entries);
        if (!read) return read.error();
    }
    return entries;
}

}  // namespace scrim

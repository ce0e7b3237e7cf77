#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/lexicon/lexicon.h"

namespace scrim {

// One line of a list, its phrase in normal form.
struct ListEntry {
    LexiconKind kind = LexiconKind::word;
    std::string phrase;  // normal words with one space between
    float weight = 0;
    std::string attribute;
};

inline constexpr std::size_t max_phrase_words = 16;
inline constexpr std::size_t max_attribute_size = 1000;

// Reads one list: a line "# columns: ...", then per line an entry and, after tabs, its weight and its
// attribute, which may be empty. Appends to `entries`.
[[nodiscard]] Result<void> read_list(const std::filesystem::path& file, LexiconKind kind,
                                     std::vector<ListEntry>& entries);

// One entry without weight and attribute, checked as a line of a list is.
[[nodiscard]] Result<ListEntry> list_entry(std::string_view entry, LexiconKind kind, const Place& place);

// Reads all lists of a folder, as its kinds.tsv says. A list that it does not name, or names and is not
// there, is an error: nothing is left out in silence.
[[nodiscard]] Result<std::vector<ListEntry>> read_lists(const std::filesystem::path& folder);

}  // namespace scrim

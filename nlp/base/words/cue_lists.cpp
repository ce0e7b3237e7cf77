#include "nlp/base/words/cue_lists.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

// The two ends of the joined lists, in nlp/base/words/cue_lists_data.S.
extern "C" const char scrim_cues_begin[];
extern "C" const char scrim_cues_end[];

namespace scrim {
namespace {

using CueLists = std::map<std::string, std::string, std::less<>>;

// Rows of a list's name, a tab and a word; lines that begin with # are remarks.
CueLists read_cues(std::string_view text) {
    CueLists out;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t tab = line.find('\t');
        if (line.starts_with('#') || tab == std::string_view::npos) continue;
        std::string& joined = out[std::string(line.substr(0, tab))];
        if (!joined.empty()) joined += '|';
        joined += line.substr(tab + 1);
    }
    return out;
}

}  // namespace

std::optional<std::string_view> cue_list(std::string_view name) {
    static const CueLists all =
        read_cues({scrim_cues_begin, static_cast<std::size_t>(scrim_cues_end - scrim_cues_begin)});
    const auto found = all.find(name);
    if (found == all.end()) return std::nullopt;
    return found->second;
}

std::string_view needed_cue_list(std::string_view name) {
    const auto found = cue_list(name);
    if (!found) {
        std::fprintf(stderr, "lexicons/cues has no list '%.*s'\n", static_cast<int>(name.size()), name.data());
        std::abort();
    }
    return *found;
}

std::vector<std::string_view> cue_entries(std::string_view name) {
    std::vector<std::string_view> out;
    std::string_view list = needed_cue_list(name);
    while (!list.empty()) {
        const std::size_t bar = std::min(list.find('|'), list.size());
        out.push_back(list.substr(0, bar));
        list.remove_prefix(std::min(bar + 1, list.size()));
    }
    return out;
}

}  // namespace scrim

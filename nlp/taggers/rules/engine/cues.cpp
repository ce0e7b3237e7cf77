#include "nlp/taggers/rules/engine/cues.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

// The two ends of the joined lists, in nlp/taggers/rules/engine/cues_data.S.
extern "C" const char scrim_cues_begin[];
extern "C" const char scrim_cues_end[];

namespace scrim {
namespace {

struct Cue {
    std::string joined;  // "mg|ml|cc"
    std::optional<WordList> words;
};

// Rows of a list's name, a tab and a word; lines that begin with # are remarks.
std::map<std::string, Cue, std::less<>> read_cues(std::string_view text) {
    std::map<std::string, Cue, std::less<>> out;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t tab = line.find('\t');
        if (line.starts_with('#') || tab == std::string_view::npos) continue;
        std::string& joined = out[std::string(line.substr(0, tab))].joined;
        if (!joined.empty()) joined += '|';
        joined += line.substr(tab + 1);
    }
    for (auto& [name, cue] : out) cue.words = WordList::of(cue.joined);
    return out;
}

const std::map<std::string, Cue, std::less<>>& cues() {
    static const auto all = read_cues({scrim_cues_begin, static_cast<std::size_t>(scrim_cues_end - scrim_cues_begin)});
    return all;
}

}  // namespace

std::optional<std::string_view> cue_list(std::string_view name) {
    const auto found = cues().find(name);
    if (found == cues().end()) return std::nullopt;
    return found->second.joined;
}

const WordList& cue_words(std::string_view name) {
    const auto found = cues().find(name);
    if (found == cues().end()) {
        std::fprintf(stderr, "lexicons/cues has no list '%.*s'\n", static_cast<int>(name.size()), name.data());
        std::abort();
    }
    return *found->second.words;
}

}  // namespace scrim

#include "nlp/text/part_of_speech.h"

#include <algorithm>
#include <array>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

using Part = PartOfSpeech;

constexpr std::array<std::string_view, part_of_speech_count> tag_names{
    "none",   "noun",       "plural",      "proper",  "verb",        "past",      "gerund", "adjective",
    "adverb", "determiner", "preposition", "pronoun", "conjunction", "auxiliary", "number", "interjection"};

// One code of lexicons/words/words.tsv.
Part part_named(std::string_view code) {
    if (code == "n") return Part::noun;
    if (code == "ns") return Part::plural;
    if (code == "v" || code == "vz") return Part::verb;
    if (code == "vd" || code == "vn") return Part::past;
    if (code == "vg") return Part::gerund;
    if (code == "a" || code == "ar" || code == "at") return Part::adjective;
    if (code == "r") return Part::adverb;
    if (code == "d") return Part::determiner;
    if (code == "p") return Part::preposition;
    if (code == "o") return Part::pronoun;
    if (code == "c") return Part::conjunction;
    if (code == "m") return Part::auxiliary;
    if (code == "u") return Part::number;
    if (code == "i") return Part::interjection;
    return Part::none;
}

struct TagEnding {
    std::string_view text;
    Part part;
};
// Medical words that the dictionary lacks mostly show themselves by their tag_endings; the longer ones first.
constexpr std::array<TagEnding, 30> tag_endings{{
    {"ectomy", Part::noun},    {"ostomy", Part::noun},   {"oscopy", Part::noun},    {"plasty", Part::noun},
    {"emia", Part::noun},      {"itis", Part::noun},     {"osis", Part::noun},      {"algia", Part::noun},
    {"pathy", Part::noun},     {"ation", Part::noun},    {"ment", Part::noun},      {"ness", Part::noun},
    {"graphy", Part::noun},    {"gram", Part::noun},     {"ologist", Part::noun},   {"ology", Part::noun},
    {"ality", Part::noun},     {"oma", Part::noun},      {"ing", Part::gerund},     {"ically", Part::adverb},
    {"edly", Part::adverb},    {"ly", Part::adverb},     {"ous", Part::adjective},  {"able", Part::adjective},
    {"ical", Part::adjective}, {"eal", Part::adjective}, {"ular", Part::adjective}, {"ic", Part::adjective},
    {"ive", Part::adjective},  {"ed", Part::past},
}};

bool ends_with(std::string_view word, std::string_view ending) {
    if (word.size() < ending.size() + 3) return false;
    return std::equal(ending.begin(), ending.end(), word.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char a, char b) { return a == lower(b); });
}

Part by_ending(std::string_view word, bool capital) {
    for (const TagEnding& ending : tag_endings) {
        if (ends_with(word, ending.text)) return ending.part;
    }
    if (capital) return Part::proper;
    if (word.size() > 4 && lower(word.back()) == 's') return Part::plural;
    return Part::noun;
}

bool in(Part part, std::initializer_list<Part> parts) {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
}

// Of the parts that a word can be, the likeliest after `before`.
Part choose(std::span<const Part> possible, Part before) {
    const auto first_of = [&](std::initializer_list<Part> wanted) {
        const auto found = std::find_if(possible.begin(), possible.end(), [&](Part part) { return in(part, wanted); });
        return found == possible.end() ? Part::none : *found;
    };
    Part part = Part::none;
    if (in(before, {Part::determiner, Part::adjective, Part::preposition, Part::number})) {
        part = first_of({Part::noun, Part::plural, Part::adjective, Part::gerund});
    } else if (in(before, {Part::pronoun, Part::auxiliary})) {
        part = first_of({Part::verb, Part::past, Part::gerund, Part::auxiliary, Part::adverb});
    } else if (in(before, {Part::noun, Part::plural, Part::proper})) {
        part = first_of({Part::auxiliary, Part::past, Part::verb, Part::preposition, Part::noun, Part::plural});
    }
    return part == Part::none ? possible.front() : part;
}

}  // namespace

std::string_view name(PartOfSpeech part) { return tag_names[static_cast<std::size_t>(part)]; }

std::vector<PartOfSpeech> parts_of_speech(const Document& document, std::span<const DictionaryWord> words) {
    std::vector<Part> out(document.tokens.size(), Part::none);
    Part before = Part::none;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Token& token = document.tokens[i];
        const std::string_view text = document.text_of(token);
        if (token.kind == TokenKind::number || token.kind == TokenKind::mixed) {
            out[i] = Part::number;
        } else if (token.kind == TokenKind::word) {
            std::array<Part, 6> possible{};
            std::size_t count = 0;
            for (std::string_view rest = words[i].parts; !rest.empty() && count < possible.size();) {
                const std::size_t blank = std::min(rest.find(' '), rest.size());
                if (const Part part = part_named(rest.substr(0, blank)); part != Part::none) possible[count++] = part;
                rest.remove_prefix(std::min(blank + 1, rest.size()));
            }
            const bool capital = token.has(token_capital) && !token.has(token_caps_line);
            if (count > 0) {
                out[i] = choose({possible.data(), count}, before);
            } else {
                out[i] = words[i].name ? Part::proper : by_ending(text, capital);
            }
        }
        before = out[i];
    }
    return out;
}

}  // namespace scrim

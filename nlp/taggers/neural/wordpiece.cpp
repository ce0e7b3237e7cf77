#include "nlp/taggers/neural/wordpiece.h"

#include <algorithm>
#include <utility>

#include "nlp/taggers/neural/word_shapes.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t longest_word = 100;  // characters; BERT calls a longer one unknown

// As BERT has it: all marks of ASCII, whatever Unicode calls them, and the symbols of the rest.
bool is_mark(char32_t c) {
    if (c < 0x80) return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
    return kind_of(c) == CharacterKind::symbol && c != replacement_character;
}

bool is_chinese(char32_t c) {
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

Result<WordPiece> WordPiece::parse(std::string_view vocabulary, bool lower_case, const std::string& file) {
    WordPiece out;
    out.lower_case_ = lower_case;
    if (!is_valid_utf8(vocabulary)) return bad_input("the vocabulary is not UTF-8", {file, {}, 0});
    std::uint64_t line = 0;
    while (!vocabulary.empty()) {
        const std::size_t end = std::min(vocabulary.find('\n'), vocabulary.size());
        std::string_view entry = vocabulary.substr(0, end);
        vocabulary.remove_prefix(std::min(end + 1, vocabulary.size()));
        if (entry.ends_with('\r')) entry.remove_suffix(1);
        ++line;
        if (!out.ids_.try_emplace(std::string(entry), static_cast<std::int64_t>(line - 1)).second && !entry.empty())
            return bad_input("the vocabulary has an entry twice", {file, {}, line});
    }
    out.size_ = line;
    for (const auto& [name, id] :
         {std::pair{"[CLS]", &out.begin_}, std::pair{"[SEP]", &out.end_}, std::pair{"[UNK]", &out.unknown_}}) {
        const auto found = out.ids_.find(name);
        if (found == out.ids_.end())
            return bad_input(std::string("the vocabulary has no ") + name, {file, {}, 0},
                             "it must be that of a WordPiece model");
        *id = found->second;
    }
    return out;
}

std::string WordPiece::normalized(std::string_view character) const {
    if (!lower_case_) return std::string(character);
    return is_ascii(character) ? to_lower(character) : without_marks(to_lower(character));
}

WordPiece::Pieces WordPiece::cut(std::string_view text) const {
    Pieces out;
    std::string word;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    const auto flush = [&] {
        if (!word.empty()) {
            const bool first = out.words.empty();
            const std::uint32_t last = first ? 0 : out.words.back().end;
            const auto shape = word_shape(text.substr(begin, end - begin), text.substr(last, begin - last), first);
            out.words.push_back({begin, end});
            cut_word(word, static_cast<std::uint32_t>(out.words.size() - 1), shape, out.pieces);
        }
        word.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = code_point_at(text, at);
        const std::size_t next = at + point.size;
        if (kind_of(point.value) == CharacterKind::blank) {
            flush();
        } else {
            const bool alone = is_mark(point.value) || is_chinese(point.value);
            if (alone) flush();
            if (word.empty()) begin = static_cast<std::uint32_t>(at);
            word += normalized(text.substr(at, point.size));
            end = static_cast<std::uint32_t>(next);
            if (alone) flush();
        }
        at = next;
    }
    flush();
    return out;
}

void WordPiece::cut_word(std::string_view word, std::uint32_t index, std::uint8_t shape,
                         std::vector<Piece>& out) const {
    const std::size_t first = out.size();
    if (characters_in(word) > longest_word) {
        out.push_back({unknown_, index, shape});
        return;
    }
    std::string key;
    for (std::size_t at = 0; at < word.size();) {
        std::size_t end = word.size();
        std::int64_t id = -1;
        for (; end > at; end -= code_point_before(word, end).size) {
            key.assign(at > 0 ? "##" : "").append(word.substr(at, end - at));
            if (const auto found = ids_.find(key); found != ids_.end()) {
                id = found->second;
                break;
            }
        }
        if (id < 0) {
            out.resize(first);
            out.push_back({unknown_, index, shape});
            return;
        }
        out.push_back({id, index, out.size() > first ? shape_within(shape) : shape});
        at = end;
    }
}

}  // namespace scrim

// Bytes before the first NUL are a vocabulary, the rest is text. Whatever they are, the vocabulary is read or
// refused, and the words of the text are in order, without overlap, inside it, and each has pieces.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "nlp/taggers/neural/wordpiece.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t split = bytes.find('\0');
    const std::string_view text = split == std::string_view::npos ? std::string_view() : bytes.substr(split + 1);
    for (const bool lower_case : {false, true}) {
        const auto tokenizer = scrim::WordPiece::parse(bytes.substr(0, split), lower_case, "fuzz");
        if (!tokenizer) continue;
        const auto cut = tokenizer->cut(text);
        std::uint32_t at = 0;
        for (const auto& word : cut.words) {
            if (word.begin < at || word.end <= word.begin || word.end > text.size()) std::abort();
            at = word.end;
        }
        std::uint32_t next = 0;  // word whose first piece comes next
        for (const auto& piece : cut.pieces) {
            if (piece.word > next || piece.word + 1 < next) std::abort();
            if (piece.id < 0 || static_cast<std::size_t>(piece.id) >= tokenizer->size()) std::abort();
            if (piece.word == next) ++next;
        }
        if (next != cut.words.size()) std::abort();
    }
    return 0;
}

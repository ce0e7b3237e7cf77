#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/taggers/neural/classifier.h"

namespace scrim {

// The tokenizer of BERT: words at blanks, every punctuation mark and every Chinese character a word of its own, then
// the longest pieces of each word that the vocabulary has. Every piece knows its bytes in the text.
class WordPiece {
   public:
    struct Piece {
        std::int64_t id = 0;
        std::uint32_t word = 0;  // index of the word it belongs to
        std::uint8_t shape = 0;  // nlp/taggers/neural/word_shapes.h
    };
    struct Pieces {
        std::vector<Unit> words;
        std::vector<Piece> pieces;  // every word has at least one
    };

    // `vocabulary` is the content of vocab.txt, an entry a line; `file` is for messages. Lower-case models also lose
    // accents.
    [[nodiscard]] static Result<WordPiece> parse(std::string_view vocabulary, bool lower_case, const std::string& file);

    [[nodiscard]] Pieces cut(std::string_view text) const;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::int64_t begin_id() const { return begin_; }  // [CLS]
    [[nodiscard]] std::int64_t end_id() const { return end_; }      // [SEP]
    [[nodiscard]] std::int64_t unknown_id() const { return unknown_; }

   private:
    // The ids of the pieces of a normalized word; the unknown one if it cannot be made of pieces.
    void cut_word(std::string_view word, std::uint32_t index, std::uint8_t shape, std::vector<Piece>& out) const;
    [[nodiscard]] std::string normalized(std::string_view character) const;

    std::unordered_map<std::string, std::int64_t> ids_;
    std::size_t size_ = 0;
    bool lower_case_ = true;
    std::int64_t begin_ = 0;
    std::int64_t end_ = 0;
    std::int64_t unknown_ = 0;
};

}  // namespace scrim

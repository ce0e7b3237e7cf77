#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "nlp/base/search/start_index.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// The canonical form of a text, with which a hidden value is found in whatever disguise it stands there: HTML entities
// are the characters they mean, characters of one look are one (NFKC, dashes, digits of all scripts, look-alikes of
// other alphabets), invisible ones and accents are gone, and digits that are spelled out, three or more in a row, are
// digits. Lines and the case of letters stay.
[[nodiscard]] std::string undisguised(std::string_view text);

// A text in canonical form that can be searched for values. What separates the letters and digits of a value does not
// count between its words; inside a word it may be a hyphen, a stop or the end of a line, or blanks if all its letters
// are set apart.
class PlainText {
   public:
    explicit PlainText(std::string_view text);
    PlainText(const PlainText&) = delete;
    PlainText& operator=(const PlainText&) = delete;

    [[nodiscard]] const std::string& text() const { return text_; }

    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };
    // Where a value stands as whole words, in any case.
    [[nodiscard]] std::vector<Range> places_of(std::string_view value) const;

    // Whether a number is there, with whatever separators, not inside of a longer one.
    [[nodiscard]] bool has_code(std::string_view code) const;

    // Whether the initials of a name of several words are there, with their stops ("J. R. E."), and mean nothing else
    // that the lexicon knows ("P.O.").
    [[nodiscard]] bool has_initials(std::string_view name, const Lexicon& lexicon) const;

   private:
    // Letters or digits without a break, in lower case; a capital after a small letter begins another piece.
    struct Piece {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::string folded;
    };
    static std::vector<Piece> pieces_of(std::string_view text);
    void index_pieces();
    void index_initials();
    [[nodiscard]] bool joins_inside(const Piece& left, const Piece& right, std::size_t value_size) const;
    // The end of the value that begins at a piece; 0 if it does not.
    [[nodiscard]] std::uint32_t end_of(std::size_t first, const std::vector<Piece>& value,
                                       std::string_view wanted) const;

    std::string text_;
    std::vector<Piece> pieces_;
    std::string squeezed_;                      // letters and digits, lower case
    std::vector<std::uint32_t> places_;         // and where they are
    std::string folded_;                        // all pieces, one after the other
    std::vector<std::uint32_t> piece_at_;       // of a byte of folded_ at which a piece begins, the piece
    StartIndex pieces_by_text_;                 // in folded_
    StartIndex runs_by_text_;                   // letters and digits without a break, in squeezed_
    std::unordered_set<std::string> initials_;  // "JRE" of "J. R. E."
};

}  // namespace scrim

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Bytes [begin, end) of a source.
struct SourceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// Bytes [begin, end) of a source become `text`, which is written in the language of the source (escaped).
struct SourceEdit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

// The text that a reader of a source sees, and for each piece of it where in the source it stands. A format builds it
// while it walks the source from front to back; edits of the text then become edits of the source. What an edit covers
// leaves the source whole: a piece that the source writes in another way (an entity, an escape) is never cut. What
// stands between two pieces, markup, is left alone, so that the source keeps its structure.
class TextMap {
   public:
    // Text that stands in the source as it is.
    void add_same(std::string_view source, SourceRange range, std::uint8_t context = 0);
    // Text that the source writes in another way: "&amp;", "\'e9", "<br/>", a run of blanks. An empty text is nothing
    // to show, and goes with the text around it if an edit covers both sides.
    void add_coded(std::string_view text, SourceRange range, std::uint8_t context = 0);
    // Text that no bytes of the source stand for, such as the line break between two paragraphs. An edit of it alone
    // writes beside it, and it stays.
    void add_made(std::string_view text);

    [[nodiscard]] const std::string& text() const { return text_; }

    // Writes text in the language of the source, for a place with this context (a number of the format's own, as it was
    // given with the piece: inside of CDATA, of <pre>).
    using Encode = std::function<std::string(std::string_view text, std::uint8_t context)>;

    // The edits of the source that make these edits of the text, in the order of the source. An error if the edits are
    // not sorted, overlap, reach beyond the text or cut a character. Linear in pieces and edits.
    [[nodiscard]] Result<std::vector<SourceEdit>> source_edits(const std::vector<TextEdit>& edits, const Encode& encode,
                                                               const Place& place) const;

   private:
    friend class SourceEditor;
    enum class Kind : std::uint8_t { same, coded, made };
    struct Piece {
        std::size_t begin = 0;  // in the text; it ends where the next one begins
        SourceRange source;
        Kind kind = Kind::same;
        std::uint8_t context = 0;
    };
    [[nodiscard]] std::size_t end_of(std::size_t piece) const {
        return piece + 1 < pieces_.size() ? pieces_[piece + 1].begin : text_.size();
    }

    std::string text_;
    std::vector<Piece> pieces_;
};

// The source after its edits, in any order. Where two overlap, the bytes of both go and both texts are written; one
// that lies inside of an earlier, longer one goes with it.
[[nodiscard]] std::string apply_edits(std::string_view source, std::vector<SourceEdit> edits);

}  // namespace scrim

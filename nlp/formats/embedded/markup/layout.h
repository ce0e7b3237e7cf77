#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// Where a piece of markup text stands, which decides how text is written there.
enum class MarkupContext : std::uint8_t {
    flow,  // blanks are collapsed: a line break is <br/>
    preformatted,
    raw,  // <title>, <textarea>: no tags are read, so a line break is itself
    cdata,
    element,  // in place of an element that stands for a character: text needs an element of its own
    line,     // blanks are collapsed, and no tag may be written: a line break is a blank
};

// Lays the text of a document out as a reader sees it: runs of blanks are one, blocks begin a line, cells are parted by
// tabs. No line is blank but where the source says so by <br/>.
class MarkupLayout {
   public:
    explicit MarkupLayout(std::string_view source, bool html) : source_(source), html_(html) {}

    // Text with references. False if a reference is not well-formed: an error of XML; HTML knows none.
    [[nodiscard]] bool add_text(SourceRange range, MarkupContext context);
    // Text as it is.
    void add_plain(SourceRange range, MarkupContext context);
    // A tag that stands for characters.
    void add_tag(std::string_view text, SourceRange tag, MarkupContext context);
    // <br/>: the whole tag.
    void add_break(SourceRange tag, MarkupContext context);
    void end_line();
    void end_cell();

    [[nodiscard]] TextMap take() { return std::move(map_); }

   private:
    void add_blank(SourceRange range, MarkupContext context);
    void flush();

    std::string_view source_;
    bool html_;
    TextMap map_;
    bool line_ = false;  // a line break is due
    bool cell_ = false;
    bool blank_ = false;
    SourceRange blank_range_;
    MarkupContext blank_context_ = MarkupContext::flow;
    bool line_begins_ = true;
};

// Text as it is written in such a place.
[[nodiscard]] std::string encode_markup(std::string_view text, std::uint8_t context);

}  // namespace scrim

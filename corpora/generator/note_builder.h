#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim::corpora {

// The text of a note as it grows, with the spans of what is written. "{a}" and capital letters wait for the
// next text.
class NoteBuilder {
   public:
    void add(std::string_view text);
    // Text that is a span: identifiers, and health details whose text is known.
    void add_span(std::string_view text, Label label, Role role = Role::none, std::string value = {},
                  std::uint8_t assertions = 0);
    void open_span(Label label, Role role, std::uint8_t assertions);
    void close_span();
    void article() { article_ = true; }
    void capital() { capital_ = true; }
    // The next text follows a heading that ends its line: no more line breaks.
    void fresh_line() { fresh_ = true; }

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] bool in_span() const { return open_; }
    void finish(Note& note);

   private:
    void write_article(std::string_view next);

    std::string text_;
    std::vector<Span> spans_;
    Span current_;
    bool open_ = false;
    bool waiting_ = false;  // the span begins with the next text
    bool article_ = false;
    bool capital_ = false;
    bool fresh_ = false;
};

}  // namespace scrim::corpora

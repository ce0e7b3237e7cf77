#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/docx/package.h"
#include "nlp/formats/embedded/markup/layout.h"
#include "nlp/formats/embedded/markup/scanner.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// Walks the parts of a Word document that have text, one after the other; they stand in one source, so that the
// document is one note.
class DocxWalk {
   public:
    // `kept` are the ids of relationships that a release keeps.
    DocxWalk(std::string_view source, std::vector<std::string> kept, const Place& place)
        : source_(source), kept_(std::move(kept)), place_(place), layout_(source, false) {}

    // Bytes [begin, end) of the source are one part.
    [[nodiscard]] Result<void> add_part(SourceRange part);

    [[nodiscard]] TextMap take() { return layout_.take(); }
    // What a release does without.
    [[nodiscard]] const std::vector<SourceEdit>& hidden() const { return hidden_; }
    [[nodiscard]] bool pictures() const { return pictures_; }

   private:
    enum class Action : std::uint8_t { keep, unwrap, leave, leave_box };
    struct Open {
        std::string tag;
        std::size_t begin = 0;
        Action action = Action::keep;
    };
    Result<void> add(const MarkupToken& token);
    Result<void> add_start(const MarkupToken& token);
    Result<void> add_end(const MarkupToken& token);
    Result<void> add_text(const MarkupToken& token);
    Result<void> close(SourceRange tag);
    Result<void> check_namespaces(const MarkupToken& token) const;
    [[nodiscard]] Action action_of(const MarkupToken& token) const;
    void clean_attributes(const MarkupToken& token);
    void lay_out(const MarkupToken& token);
    [[nodiscard]] Error refuse(std::string what, std::string advice) const;

    std::string_view source_;
    std::vector<std::string> kept_;
    Place place_;
    MarkupLayout layout_;
    std::vector<SourceEdit> hidden_;
    std::vector<Open> open_;
    std::size_t leaving_ = 0;  // how many of the open elements are in one that goes, itself with them
    bool leaving_box_ = false;
    bool cell_begins_ = false;
    bool root_seen_ = false;
    bool pictures_ = false;
    std::size_t base_ = 0;  // of the part
};

// Text as it is written in such a place of a Word document.
[[nodiscard]] std::string encode_docx(std::string_view text, std::uint8_t context);

}  // namespace scrim

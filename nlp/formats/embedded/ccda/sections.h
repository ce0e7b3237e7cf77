#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/formats/embedded/ccda/walk.h"
#include "nlp/formats/embedded/markup/layout.h"

namespace scrim {

// A note of a document, and where it stands.
struct CcdaNote {
    std::string path;  // of sections, "3.1"; "body" of a document without
    TextMap map;       // of a section
    // Of a nonXMLBody: text that is carried as bytes with a type.
    bool typed = false;
    std::string media_type;
    bool base64 = false;
    SourceRange charset;  // the value of the attribute that states it; empty without
    SourceRange content;
    std::string bytes;
};

// Follows a walk and gathers the notes. An element of a narrative is its own, and for nobody else to look at.
class CcdaSections {
   public:
    explicit CcdaSections(std::string_view source, const Place& place) : source_(source), place_(place) {}

    // Called for each event of the walk; true: it is of a narrative.
    [[nodiscard]] bool begin_element(const std::vector<CcdaElement>& open, const MarkupToken& tag);
    [[nodiscard]] bool end_element(const std::vector<CcdaElement>& open, const MarkupToken& tag);
    [[nodiscard]] Result<bool> text(const MarkupToken& token);

    // Whether the innermost open element holds the body of a document without sections.
    [[nodiscard]] bool in_body() const { return body_depth_ > 0; }

    // Those that hold text, in the order of their sections.
    [[nodiscard]] Result<std::vector<CcdaNote>> take();

   private:
    struct Section {
        std::string path;
        MarkupLayout layout;
        bool has_text = false;
    };
    void begin_section(std::size_t depth);
    void begin_body(const MarkupToken& tag);
    void lay_out(const std::string& name, const MarkupToken& tag);
    Result<void> add_body_text(const MarkupToken& token);
    Result<CcdaNote> take_body();

    std::string_view source_;
    Place place_;
    std::vector<Section> sections_;
    struct Open {
        std::size_t section;
        std::size_t depth;
        std::size_t children = 0;
    };
    std::vector<Open> open_sections_;
    std::size_t top_sections_ = 0;
    std::size_t narrative_depth_ = 0;  // of open elements; 0 outside
    bool in_title_ = false;
    bool prefixed_ = false;
    std::size_t captions_ = 0;
    std::size_t body_depth_ = 0;
    std::optional<CcdaNote> body_;
    bool body_compressed_ = false;
    bool body_elsewhere_ = false;
};

}  // namespace scrim

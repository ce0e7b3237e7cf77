#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// Cuts HTML, XHTML or XML into tokens, each a range of the source; together they are the whole source. What HTML means
// by a broken source is what browsers make of it; XML that is broken is an error.
enum class MarkupLanguage : std::uint8_t { html, xhtml, xml };

struct MarkupAttribute {
    std::string_view name;
    std::string_view value;    // as the source writes it, without quotes
    std::size_t begin = 0;     // of the blank before the name
    std::size_t end = 0;       // after the closing quote
    std::size_t value_at = 0;  // where the value begins
    bool quoted = false;
};

struct MarkupToken {
    enum class Kind : std::uint8_t {
        text,
        raw_text,  // of an element whose text may hold references, but no tags: <title>, <textarea>
        script,    // the inside of <script>, <style> and their like
        cdata,     // inner_begin and inner_end are those of its text
        start,
        end,
        comment,
        instruction,
        doctype,
    };
    Kind kind = Kind::text;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t inner_begin = 0;
    std::size_t inner_end = 0;
    std::string name;     // of a tag; in small letters unless it is XML
    bool closed = false;  // <br/>
    std::vector<MarkupAttribute> attributes;
};

class MarkupScanner {
   public:
    // The source must outlive the scanner and its tokens.
    MarkupScanner(std::string_view source, MarkupLanguage language, const Place& place)
        : source_(source), language_(language), place_(place) {}

    // False at the end. An error for declarations of entities and, of XML, for what is not well-formed as far as one
    // token tells; whether tags match is for the caller to say.
    [[nodiscard]] Result<bool> next(MarkupToken& token);

   private:
    [[nodiscard]] bool strict() const { return language_ == MarkupLanguage::xml; }
    [[nodiscard]] bool at_tag() const;
    [[nodiscard]] Error fault(std::string what, std::size_t at) const;
    void scan_text(MarkupToken& token);
    void scan_inside(MarkupToken& token);
    Result<bool> scan_tag(MarkupToken& token);
    Result<void> scan_attribute(MarkupToken& token);
    Result<bool> scan_comment(MarkupToken& token);
    Result<bool> scan_declaration(MarkupToken& token);
    Result<bool> scan_until(MarkupToken& token, std::string_view mark, std::string_view what);
    void skip_blanks();

    std::string_view source_;
    MarkupLanguage language_;
    Place place_;
    std::size_t at_ = 0;
    std::string inside_;  // the element whose inside comes next and holds no tags
};

}  // namespace scrim

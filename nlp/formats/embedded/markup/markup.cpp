// Reading and writing are one walk over the tokens. What the walk does not know, it counts as hidden: an element or an
// attribute passes into a release because it is listed (markup/elements.cpp), never because nothing speaks against it.

#include "nlp/formats/embedded/markup.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/markup/elements.h"
#include "nlp/formats/embedded/markup/layout.h"
#include "nlp/formats/embedded/markup/references.h"
#include "nlp/formats/embedded/markup/scanner.h"

namespace scrim {
namespace {

constexpr std::size_t deepest_markup = 1000;

class MarkupWalk {
   public:
    MarkupWalk(std::string_view source, MarkupKind kind, const Place& place)
        : source_(source),
          html_(kind == MarkupKind::html),
          place_(place),
          scanner_(source, html_ ? MarkupLanguage::html : MarkupLanguage::xhtml, place),
          layout_(source, true) {}

    Result<MarkupText> run() {
        MarkupToken token;
        for (;;) {
            const auto more = scanner_.next(token);
            if (!more) return more.error();
            if (!*more) break;
            if (auto done = add(token); !done) return done.error();
        }
        return MarkupText{layout_.take(), std::move(hidden_)};
    }

   private:
    Result<void> add(const MarkupToken& token) {
        switch (token.kind) {
            case MarkupToken::Kind::text:
            case MarkupToken::Kind::raw_text:
                add_text(token);
                return {};
            case MarkupToken::Kind::cdata:
                layout_.add_plain({token.inner_begin, token.inner_end}, MarkupContext::cdata);
                return {};
            case MarkupToken::Kind::start:
            case MarkupToken::Kind::end:
                return add_tag(token);
            case MarkupToken::Kind::doctype:
                if (lower(text_of(token)) != "<!doctype html>") hide(token, "<!DOCTYPE html>");
                return {};
            case MarkupToken::Kind::instruction:
                // What says that the document is XML must not go: it would be read in another way.
                if (!is_declaration(token)) {
                    const bool of_xml = token.begin == 0 && source_.starts_with("<?xml ");
                    hide(token, of_xml ? "<?xml version=\"1.0\"?>" : "");
                }
                return {};
            case MarkupToken::Kind::script:
            case MarkupToken::Kind::comment:
                hide(token, {});
                return {};
        }
        return {};
    }

    [[nodiscard]] std::string_view text_of(const MarkupToken& token) const {
        return source_.substr(token.begin, token.end - token.begin);
    }
    void hide(const MarkupToken& token, std::string text) {
        hidden_.push_back({token.begin, token.end, std::move(text)});
    }

    // <?xml version="1.0" encoding="UTF-8"?>
    [[nodiscard]] bool is_declaration(const MarkupToken& token) const {
        const std::string_view text = text_of(token);
        return token.begin == 0 && text.starts_with("<?xml version=") && text.size() <= 80 &&
               std::all_of(text.begin() + 5, text.end(), [](char c) {
                   return is_ascii_letter(c) || is_digit(c) ||
                          std::string_view(" =\"'.-?>").find(c) != std::string_view::npos;
               });
    }

    void add_text(const MarkupToken& token) {
        const MarkupContext context = token.kind == MarkupToken::Kind::raw_text ? MarkupContext::raw
                                      : preformatted_ > 0                       ? MarkupContext::preformatted
                                                                                : MarkupContext::flow;
        // Never false: HTML has no wrong reference.
        (void)layout_.add_text({token.begin, token.end}, context);
        escape_literals(token);
    }

    // A '<' or '&' that stands for itself must not become markup once a comment behind it is gone.
    void escape_literals(const MarkupToken& token) {
        const std::string_view text = source_.substr(0, token.end);
        for (std::size_t at = text.find_first_of("<&", token.begin); at != text.npos;
             at = text.find_first_of("<&", at)) {
            const auto reference = text[at] == '&' ? html_reference(text, at) : std::nullopt;
            if (!reference) hidden_.push_back({at, at + 1, text[at] == '&' ? "&amp;" : "&lt;"});
            at += reference ? reference->size : 1;
        }
    }

    Result<void> add_tag(const MarkupToken& token) {
        if (auto done = count_depth(token); !done) return done;
        const MarkupElement element = markup_element(token.name);
        const bool hidden =
            element == MarkupElement::unknown || (element == MarkupElement::meta && !names_character_set(token));
        if (hidden) {
            hide(token, {});
        } else if (element != MarkupElement::meta) {
            for (const auto& attribute : token.attributes) {
                if (!is_layout_attribute(attribute)) hidden_.push_back({attribute.begin, attribute.end, {}});
            }
        }
        lay_out(token, element);
        return {};
    }

    void lay_out(const MarkupToken& token, MarkupElement element) {
        switch (element) {
            case MarkupElement::preformatted:
                if (token.kind == MarkupToken::Kind::start && !token.closed) ++preformatted_;
                if (token.kind == MarkupToken::Kind::end && preformatted_ > 0) --preformatted_;
                layout_.end_line();
                break;
            case MarkupElement::block:
                layout_.end_line();
                break;
            case MarkupElement::cell:
                layout_.end_cell();
                break;
            case MarkupElement::line_break:  // "</br>" is one too
                layout_.add_break({token.begin, token.end}, MarkupContext::flow);
                break;
            case MarkupElement::unknown:
            case MarkupElement::inside_line:
            case MarkupElement::meta:
                break;
        }
    }

    Result<void> count_depth(const MarkupToken& token) {
        if (token.closed || (html_ && has_optional_end(token.name))) return {};
        if (token.kind == MarkupToken::Kind::end) {
            depth_ -= depth_ > 0 ? 1 : 0;
            return {};
        }
        if (++depth_ <= deepest_markup) return {};
        return bad_input("its elements are nested deeper than " + std::to_string(deepest_markup) + " levels", place_,
                         "no document needs that; remove the record or flatten it");
    }

    std::string_view source_;
    bool html_;
    Place place_;
    MarkupScanner scanner_;
    MarkupLayout layout_;
    std::vector<SourceEdit> hidden_;
    std::size_t preformatted_ = 0;
    std::size_t depth_ = 0;
};

}  // namespace

Result<MarkupText> read_markup(std::string_view source, MarkupKind kind, const Place& place) {
    return MarkupWalk(source, kind, place).run();
}

Result<std::string> write_markup(std::string_view source, const MarkupText& read, const std::vector<TextEdit>& edits,
                                 bool redact, const Place& place) {
    auto changes = read.map.source_edits(edits, encode_markup, place);
    if (!changes) return changes.error();
    // Edits of text come first: a literal '&' in what they replace goes with it.
    if (redact) changes->insert(changes->end(), read.hidden.begin(), read.hidden.end());
    return apply_edits(source, std::move(*changes));
}

}  // namespace scrim

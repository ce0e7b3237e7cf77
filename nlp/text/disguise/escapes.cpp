// One walk over the text; each sign that can begin an escape has a function that says how long the escape is and what
// it stands for. What it stands for may still be an odd character: the next step makes that plain.

#include "nlp/text/disguise/escapes.h"

#include <array>
#include <optional>

#include "nlp/base/ascii.h"
#include "nlp/text/disguise/escape_kinds.h"

namespace scrim {
namespace {

// What the note as a whole says about single signs.
struct NoteSigns {
    bool rtf = false;
    bool quoted_printable = false;  // all of it
};

std::optional<Escape> escape_at(std::string_view text, std::size_t at, const NoteSigns& signs) {
    switch (text[at]) {
        case '&':
            return html_entity(text, at);
        case '<':
            return html_tag(text, at);
        case '\\':
            return backslash_escape(text, at, signs.rtf);
        case '%':
            return percent_escape(text, at);
        case '=':
            return quoted_printable(text, at, signs.quoted_printable);
        case ' ':
        case '[':
        case '(':
        case '{':
            return bracketed_sign(text, at);
        default:
            return std::nullopt;
    }
}

constexpr std::array<bool, 256> escape_signs = [] {
    std::array<bool, 256> signs{};
    for (const char c : {'&', '<', '\\', '%', '=', '[', '(', '{'}) signs[static_cast<unsigned char>(c)] = true;
    return signs;
}();

bool begins_escape(std::string_view text, std::size_t at) {
    const char next = byte_at(text, at + 1);
    switch (text[at]) {
        case '&':
            return next == '#' || is_ascii_letter(next);
        case '<':
            return next == '/' || is_ascii_letter(next);
        case '\\':
            return true;
        case '%':
            return hex_byte(text, at + 1).has_value();
        case '=':
            return may_be_quoted(text, at);
        case '[':
        case '(':
        case '{':
            return (lower(next) == 'a' || lower(next) == 'd') &&
                   bracketed_sign(text, at > 0 && text[at - 1] == ' ' ? at - 1 : at);
        default:
            return false;
    }
}

}  // namespace

bool may_have_escapes(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (escape_signs[static_cast<unsigned char>(text[at])] && begins_escape(text, at)) return true;
    }
    return false;
}

MappedText decode_escapes(const MappedText& from) {
    const std::string_view text = from.text;
    const NoteSigns signs{is_rtf(text), is_quoted_printable(text)};
    Rewrite rewrite(from);
    for (std::size_t at = 0; at < text.size();) {
        const auto escape = escape_at(text, at, signs);
        if (!escape) {
            ++at;
            continue;
        }
        rewrite.keep_to(at);
        rewrite.replace(escape->size, escape->text);
        at += escape->size;
    }
    return rewrite.take();
}

}  // namespace scrim

#include "nlp/formats/embedded/typed_text.h"

#include <algorithm>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/markup.h"
#include "nlp/formats/embedded/rtf.h"
#include "nlp/formats/embedded/text_map.h"
#include "nlp/text/encoding.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

enum class TextKind : std::uint8_t { plain, html, xhtml, rtf };

std::optional<TextKind> kind_of_type(std::string_view type) {
    if (type == "text/plain" || type == "text/markdown") return TextKind::plain;
    if (type == "text/html") return TextKind::html;
    if (type == "application/xhtml+xml") return TextKind::xhtml;
    if (type == "text/rtf" || type == "application/rtf") return TextKind::rtf;
    return std::nullopt;
}

Error unknown_type(const Place& place) {
    return bad_input("has text of a content type that is not read", place,
                     "read are text/plain, text/html, text/rtf and application/xhtml+xml; take the text out of PDF "
                     "files, images and documents first");
}

// The character set that HTML declares for itself near its start; empty where it does not.
std::string declared_charset(std::string_view html) {
    const std::string head = lower(html.substr(0, 1024));
    const auto at = head.find("charset=");
    if (at == std::string::npos) return {};
    std::size_t begin = at + 8;
    while (begin < head.size() && (head[begin] == '"' || head[begin] == '\'' || head[begin] == ' ')) ++begin;
    std::size_t end = begin;
    while (end < head.size() && (is_ascii_letter(head[end]) || is_digit(head[end]) || head[end] == '-')) ++end;
    return head.substr(begin, end - begin);
}

bool has_byte_order_mark(std::string_view bytes) {
    return bytes.starts_with("\xEF\xBB\xBF") || bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

// The bytes as UTF-8. What is stated must hold; where nothing is, UTF-8 and Windows-1252 are told apart.
Result<DecodedText> decoded_as(std::string_view bytes, std::string charset, const Place& place) {
    if (charset.empty() || has_byte_order_mark(bytes)) return decode_text(std::string(bytes), place);
    if (charset == "utf8") charset = "utf-8";
    if (charset == "iso-8859-1" || charset == "latin1") charset = "windows-1252";  // as browsers do
    const bool sound = charset == "utf-8" ? is_valid_utf8(bytes) : charset != "us-ascii" || is_ascii(bytes);
    auto text = charset == "utf-8" || charset == "us-ascii" ? std::string(bytes) : to_utf8(bytes, charset.c_str());
    if (!sound || !text) {
        return bad_input("has text whose bytes are not of the character set that is stated", place,
                         "correct the charset of its content type");
    }
    return decode_text(std::move(*text), place);
}

struct TypedSource {
    TextKind kind = TextKind::plain;
    ContentType type;
    std::string text;  // UTF-8
    std::optional<Remark> remark;
};

Result<TypedSource> open_typed(std::string_view content_type, std::string_view bytes, const Place& place) {
    TypedSource out;
    out.type = parse_content_type(content_type);
    const auto kind = kind_of_type(out.type.type);
    if (!kind) return unknown_type(place);
    out.kind = *kind;
    if (out.kind == TextKind::rtf) {  // says its character sets itself
        out.type.charset.clear();
        out.text = bytes;
        return out;
    }
    if (has_byte_order_mark(bytes)) out.type.charset.clear();  // the mark is believed, whatever is stated
    std::string charset = out.type.charset;
    if (charset.empty() && *kind != TextKind::plain) charset = declared_charset(bytes);
    auto decoded = decoded_as(bytes, charset, place);
    if (!decoded) return decoded.error();
    out.text = std::move(decoded->text);
    out.remark = std::move(decoded->remark);
    return out;
}

Result<std::string> edited_plain(const std::string& text, const std::vector<TextEdit>& edits, const Place& place) {
    TextMap map;
    map.add_same(text, {0, text.size()});
    auto changes = map.source_edits(
        edits, [](std::string_view added, std::uint8_t) { return std::string(added); }, place);
    if (!changes) return changes.error();
    return apply_edits(text, std::move(*changes));
}

MarkupKind markup_of(TextKind kind) { return kind == TextKind::html ? MarkupKind::html : MarkupKind::xhtml; }

}  // namespace

ContentType parse_content_type(std::string_view content_type) {
    ContentType out;
    out.type = lower(trim(content_type.substr(0, content_type.find(';'))));
    const std::string all = lower(content_type);
    for (std::size_t at = all.find(';'); at != std::string::npos; at = all.find(';', at + 1)) {
        const std::string_view parameter = trim(std::string_view(all).substr(at + 1, all.find(';', at + 1) - at - 1));
        if (!parameter.starts_with("charset")) continue;
        const auto equals = parameter.find('=');
        if (equals == std::string_view::npos) continue;
        for (const char c : parameter.substr(equals + 1)) {
            if (c != '"' && !is_space(c)) out.charset += c;
        }
        break;
    }
    return out;
}

Result<TypedText> read_typed_text(std::string_view content_type, std::string_view bytes, const Place& place) {
    auto source = open_typed(content_type, bytes, place);
    if (!source) return source.error();
    if (source->kind == TextKind::plain) return TypedText{std::move(source->text), std::move(source->remark)};
    if (source->kind == TextKind::rtf) {
        auto rtf = read_rtf(source->text, place);
        if (!rtf) return rtf.error();
        if (rtf->notes.size() != 1) return bad_input("has RTF without a text", place, "is it cut off?");
        return TypedText{std::move(rtf->notes.front().text), {}};
    }
    const auto markup = read_markup(source->text, markup_of(source->kind), place);
    if (!markup) return markup.error();
    return TypedText{markup->map.text(), std::move(source->remark)};
}

Result<TypedBytes> write_typed_text(std::string_view content_type, std::string_view bytes,
                                    const std::vector<TextEdit>& edits, bool redact, const Place& place) {
    if (edits.empty() && !redact) return TypedBytes{std::string(content_type), std::string(bytes)};
    auto source = open_typed(content_type, bytes, place);
    if (!source) return source.error();
    Result<std::string> written = std::string();
    if (source->kind == TextKind::plain) {
        if (edits.empty()) return TypedBytes{source->type.written(), std::string(bytes)};
        written = edited_plain(source->text, edits, place);
    } else if (source->kind == TextKind::rtf) {
        RecordEdits changes;
        changes.notes = {edits};
        if (redact) changes.rules = &safe_harbor_rules_rtf();
        written = write_rtf(source->text, changes, place);
    } else {
        const auto markup = read_markup(source->text, markup_of(source->kind), place);
        if (!markup) return markup.error();
        written = write_markup(source->text, *markup, edits, redact, place);
    }
    if (!written) return written.error();
    if (source->text == bytes) {
        return TypedBytes{redact ? source->type.written() : std::string(content_type), std::move(*written)};
    }
    source->type.charset = "utf-8";
    return TypedBytes{source->type.written(), std::move(*written)};
}

}  // namespace scrim

#include "nlp/formats/embedded/document_text.h"

#include <algorithm>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/text/foreign_content.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t signature_bytes = std::size_t{16} << 10U;
constexpr std::size_t head_bytes = 1024;  // where HTML may declare its character set
constexpr std::string_view utf8_name = "utf-8";

bool is_name_character(char c) {
    return is_ascii_letter(c) || is_digit(c) || std::string_view("-_.:").find(c) != std::string_view::npos;
}

// The word after `key` and '=', in small letters.
std::string declared_name(std::string_view head, std::string_view key) {
    for (std::size_t at = head.find(key); at != head.npos; at = head.find(key, at + 1)) {
        std::size_t begin = at + key.size();
        while (begin < head.size() && is_space(head[begin])) ++begin;
        if (begin >= head.size() || head[begin] != '=') continue;
        ++begin;
        while (begin < head.size() && (is_space(head[begin]) || head[begin] == '"' || head[begin] == '\'')) ++begin;
        std::size_t end = begin;
        while (end < head.size() && is_name_character(head[end])) ++end;
        return std::string(head.substr(begin, end - begin));
    }
    return {};
}

std::string declared_character_set(std::string_view bytes, DocumentLanguage language) {
    const std::string head = lower(bytes.substr(0, head_bytes));
    if (head.starts_with("<?xml")) {
        const auto end = head.find("?>");
        if (auto name = declared_name(std::string_view(head).substr(0, end), "encoding"); !name.empty()) return name;
    }
    if (language == DocumentLanguage::xml) return {};
    // In a <meta> alone: text may speak of character sets.
    for (std::size_t at = head.find("<meta"); at != head.npos; at = head.find("<meta", at + 1)) {
        const auto end = head.find('>', at);
        if (auto name = declared_name(std::string_view(head).substr(at, end - at), "charset"); !name.empty())
            return name;
    }
    return {};
}

// What names mean in practice: Latin-1 is read as Windows-1252 everywhere.
std::string usual_name(std::string name) {
    if (name.empty() || name == "utf8" || name == "us-ascii" || name == "ascii") return std::string(utf8_name);
    if (name == "iso-8859-1" || name == "latin1" || name == "latin-1" || name == "iso8859-1") return "windows-1252";
    // A document that could be read so far is of one byte per letter, whatever it says.
    return name == "utf-16" || name == "utf-16le" || name == "utf-16be" || name == "ucs-2" ? std::string(utf8_name)
                                                                                           : name;
}

bool holds_some_utf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const auto point = code_point_at(bytes, at);
        if (point.size > 1) return true;
        at += point.size;
    }
    return false;
}

std::optional<Error> refuse_controls(std::string_view text, const Place& place) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x20 || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f') continue;
        Place where = place;
        where.line =
            std::max<std::uint64_t>(place.line, 1) +
            static_cast<std::uint64_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        return bad_input("holds a control character (" + std::to_string(static_cast<int>(byte)) + ")", where,
                         "markup has no form for it; remove it, or convert UTF-16 without a byte order mark to UTF-8");
    }
    return std::nullopt;
}

Error wrong_bytes(const std::string& name, const Place& place) {
    const bool plain = name.size() <= 20;
    return bad_input("has bytes that are not of its character set" + (plain ? " (" + name + ")" : std::string()), place,
                     "correct what it declares, or convert it to UTF-8, e.g. with iconv");
}

}  // namespace

Result<DocumentText> read_document_text(std::string_view bytes, DocumentLanguage language, const Place& place) {
    DocumentText out;
    if (const auto foreign = foreign_content(bytes.substr(0, signature_bytes))) {
        return bad_input("is " + foreign->what, place, foreign->advice);
    }
    for (const auto& [mark, name] : {std::pair{std::string_view("\xEF\xBB\xBF"), utf8_name},
                                     std::pair{std::string_view("\xFF\xFE"), std::string_view("UTF-16LE")},
                                     std::pair{std::string_view("\xFE\xFF"), std::string_view("UTF-16BE")}}) {
        if (!bytes.starts_with(mark)) continue;
        out.mark = mark;
        out.character_set = name;
        bytes.remove_prefix(mark.size());
        break;
    }
    const std::string declared = out.mark.empty() ? declared_character_set(bytes, language) : std::string();
    if (out.mark.empty()) out.character_set = usual_name(declared);
    if (out.mark.empty() && declared.empty()) {
        if (const auto foreign = foreign_encoding(bytes)) {
            return bad_input("is " + foreign->what + ", and declares no character set", place, foreign->advice);
        }
    }
    if (out.character_set == utf8_name && language == DocumentLanguage::html && declared.empty() && out.mark.empty() &&
        !is_valid_utf8(bytes)) {
        if (holds_some_utf8(bytes)) {
            return bad_input("mixes UTF-8 and another character set, and declares none", place,
                             "convert it to UTF-8, e.g. with iconv");
        }
        out.character_set = "windows-1252";
        out.remark = Remark{"declares no character set, is not valid UTF-8 and was read as Windows-1252", place};
    }
    if (out.character_set == utf8_name) {
        if (!is_valid_utf8(bytes)) return wrong_bytes(out.character_set, place);
        out.text = bytes;
    } else {
        auto text = to_utf8(bytes, out.character_set.c_str());
        if (!text) return wrong_bytes(out.character_set, place);
        out.text = std::move(*text);
    }
    if (auto error = refuse_controls(out.text, place)) return *error;
    return out;
}

Result<std::string> document_bytes(std::string_view text, const DocumentText& document, const Place& place) {
    if (document.character_set == utf8_name) return document.mark + std::string(text);
    auto bytes = from_utf8(text, document.character_set.c_str());
    if (!bytes)
        return bad_input("cannot be written in its character set", place, "convert it to UTF-8, e.g. with iconv");
    return document.mark + *bytes;
}

}  // namespace scrim

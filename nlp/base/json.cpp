#include "nlp/base/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "nlp/base/input.h"

namespace scrim {

Result<Json> parse_json(std::string_view text, const std::string& name) {
    try {
        return Json::parse(text, nullptr, true, true);
    } catch (const Json::parse_error& failure) {
        const std::size_t at = std::min<std::size_t>(failure.byte, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return bad_input("is not valid JSON", {name, {}, static_cast<std::uint64_t>(line)},
                         "look for a missing comma, quote or bracket there");
    }
}

Result<Json> read_json_file(const std::string& path) {
    const auto text = read_file(path, max_record_bytes);
    if (!text) return text.error();
    return parse_json(*text, path);
}

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    std::size_t plain = 0;  // start of the run that needs no escape
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20) continue;
        out.append(text, plain, i - plain);
        plain = i + 1;
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        }
    }
    out.append(text, plain);
    out += '"';
}

}  // namespace scrim

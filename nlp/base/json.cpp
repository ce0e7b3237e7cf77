#include "nlp/base/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

#include "nlp/base/files/input.h"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace scrim {
namespace {

// Printing and comparing values is recursive: deeper nesting than any real file has could exhaust the stack.
constexpr std::size_t max_depth = 500;

std::uint64_t line_of(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    return 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
}

// Where the brackets get too deep. Brackets inside strings do not count; those in comments do, which at
// worst refuses a file with hundreds of open brackets in its comments.
std::optional<std::size_t> too_deep_at(std::string_view text) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > max_depth) return i;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return std::nullopt;
}

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& name) {
    if (const auto at = too_deep_at(text)) {
        return bad_input("is nested too deeply", {name, {}, line_of(text, *at)}, "is this the right file?");
    }
    try {
        return Json::parse(text, nullptr, true, true);
    } catch (const Json::parse_error& failure) {
        return bad_input("is not valid JSON", {name, {}, line_of(text, failure.byte)},
                         "look for a missing comma, quote or bracket there");
    } catch (const Json::exception&) {  // a number that no double can hold
        return bad_input("has a number that is too large", {name, {}, 0}, "write it as text, or correct it");
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

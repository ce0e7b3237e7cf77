#include "nlp/formats/embedded/rtf.h"

#include <algorithm>
#include <utility>

#include "nlp/formats/embedded/record_edits.h"
#include "nlp/formats/embedded/rtf/walk.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// Letters as they are, all else as escapes that hold whatever the code page and the fallbacks around them are.
std::string encode_rtf(std::string_view text, std::uint8_t /*context*/) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto point = code_point_at(text, at);
        at += point.size;
        const auto value = static_cast<std::uint32_t>(point.value);
        if (value == '\\' || value == '{' || value == '}') {
            out += '\\';
            out += static_cast<char>(value);
        } else if (value == '\n') {
            out += "\\line ";
        } else if (value == '\t') {
            out += "\\tab ";
        } else if (value < 0x20) {
            if (value != '\r') out += ' ';
        } else if (value < 0x80) {
            out += static_cast<char>(value);
        } else {
            out += "{\\uc1";
            const auto unit = [&out](std::uint32_t u) {
                out += "\\u" + std::to_string(u >= 0x8000 ? static_cast<int>(u) - 0x10000 : static_cast<int>(u)) + "?";
            };
            if (value >= 0x10000) {
                unit(0xD800 + ((value - 0x10000) >> 10U));
                unit(0xDC00 + ((value - 0x10000) & 0x3FFU));
            } else {
                unit(value);
            }
            out += '}';
        }
    }
    return out;
}

// What is not ASCII as escapes, which are of the code page whatever the bytes around them are.
std::string with_escapes(std::string_view source) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (const char c : source) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            out += c;
        } else {
            out += "\\'";
            out += digits[byte >> 4U];
            out += digits[byte & 15U];
        }
    }
    return out;
}

}  // namespace

Result<EmbeddedRecord> read_rtf(std::string_view record, const Place& place) {
    auto read = RtfWalk(record, place).run();
    if (!read) return read.error();
    EmbeddedRecord out;
    out.notes.push_back({{}, {}, read->map.text()});
    out.remarks = std::move(read->remarks);
    return out;
}

Result<std::string> write_rtf(std::string_view record, const RecordEdits& edits, const Place& place) {
    if (!redacts(edits)) return std::string(record);
    const auto read = RtfWalk(record, place).run();
    if (!read) return read.error();
    auto changes = read->map.source_edits(edits_of_note(edits, 0), encode_rtf, place);
    if (!changes) return changes.error();
    for (const auto& range : read->hidden) changes->push_back({range.begin, range.end, {}});
    // An empty group ends the control word ahead of what changes, and the search of \u for its fallback.
    for (auto& change : *changes) {
        if (std::binary_search(read->bare_ends.begin(), read->bare_ends.end(), change.begin)) {
            change.text.insert(0, "{}");
        }
    }
    std::string out = apply_edits(record, std::move(*changes));
    // Letters of a code page that happen to be UTF-8 once a byte elsewhere is gone would be read as other ones.
    if (!is_valid_utf8(record) && is_valid_utf8(out)) return with_escapes(out);
    return out;
}

const std::vector<StructureRule>& safe_harbor_rules_rtf() {
    static const std::vector<StructureRule> none;
    return none;
}

}  // namespace scrim

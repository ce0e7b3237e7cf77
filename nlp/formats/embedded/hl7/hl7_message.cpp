#include "nlp/formats/embedded/hl7/hl7_message.h"

#include <algorithm>
#include <array>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/formats/embedded/hl7/hl7_escapes.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

bool is_header_segment(std::string_view name) { return name == "MSH" || name == "FHS" || name == "BHS"; }

bool is_line_end(char c) { return c == '\r' || c == '\n'; }

// Line ends, and the bytes around a message that came over a wire (0x0B before it, 0x1C after it).
std::size_t skip_frame(std::string_view source, std::size_t at) {
    while (at < source.size() && (is_line_end(source[at]) || source[at] == '\x0B' || source[at] == '\x1C')) ++at;
    return at;
}

bool may_delimit(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte < 0x7F && !is_ascii_letter(c) && !is_digit(c) && c != '"';
}

}  // namespace

Result<Hl7Message> Hl7Message::parse(std::string_view source, const Place& place) {
    if (source.size() > max_record_bytes) {
        return bad_input("is longer than " + std::to_string(max_record_bytes >> 20U) + " MiB", place,
                         "split it into messages");
    }
    if (const auto nul = source.find('\0'); nul != std::string_view::npos) {
        return bad_input("byte " + std::to_string(nul) + " is NUL", place, "is this the right file?");
    }
    Hl7Message out(source);
    const std::size_t begin = skip_frame(source, source.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    if (auto done = out.read_delimiters(begin, place); !done) return done.error();
    if (auto done = out.read_segments(begin, place); !done) return done.error();
    out.split_fields();
    if (auto done = out.check_encoding(place); !done) return done.error();
    return out;
}

Result<void> Hl7Message::read_delimiters(std::size_t begin, const Place& place) {
    const std::string_view head = source_.substr(begin);
    if (head.size() < 8 || !is_header_segment(head.substr(0, 3))) {
        return bad_input("does not begin with MSH", place, "is this an HL7 message?");
    }
    const std::string_view given = head.substr(3, 5);
    std::string sorted(given);
    std::sort(sorted.begin(), sorted.end());
    const bool distinct = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    if (!distinct || !std::all_of(given.begin(), given.end(), may_delimit)) {
        return bad_input("has no five delimiters after MSH", place, "they are usually |^~\\&");
    }
    delimiters_ = {given[0], given[1], given[2], given[3], given[4]};
    return {};
}

bool Hl7Message::begins_segment(std::string_view line) const {
    return line.size() >= 3 && is_capital(line[0]) && (is_capital(line[1]) || is_digit(line[1])) &&
           (is_capital(line[2]) || is_digit(line[2])) && (line.size() == 3 || line[3] == delimiters_.field);
}

Result<void> Hl7Message::read_segments(std::size_t begin, const Place& place) {
    bool has_message = false;
    for (std::size_t at = begin; at < source_.size();) {
        std::size_t end = at;
        while (end < source_.size() && !is_line_end(source_[end]) && source_[end] != '\x1C') ++end;
        const std::string_view line = source_.substr(at, end - at);
        if (begins_segment(line)) {
            if (line.starts_with("MSH") && std::exchange(has_message, true)) {
                return bad_input("has two messages in one record", place, "a record is one message");
            }
            segments_.push_back({line.substr(0, 3), {at, end}, {}});
        } else if (!trim(line).empty()) {
            segments_.back().range.end = end;
        }
        at = skip_frame(source_, end);
    }
    if (!has_message) return bad_input("has no MSH", place, "is this an HL7 message?");
    return {};
}

void Hl7Message::split_fields() {
    for (Hl7Segment& segment : segments_) {
        SourceRange rest = {segment.range.begin + 3, segment.range.end};
        if (is_header_segment(segment.name)) {
            segment.fields.push_back({rest.begin, std::min(rest.begin + 1, rest.end)});
        }
        if (rest.begin < rest.end) {
            ++rest.begin;
            const auto fields = split(rest, delimiters_.field);
            segment.fields.insert(segment.fields.end(), fields.begin(), fields.end());
        }
    }
}

// Field MSH-18 says which character set it is; most messages leave it empty.
Result<void> Hl7Message::check_encoding(const Place& place) {
    foreign_bytes_ = count_foreign_bytes(source_);
    const auto header = std::find_if(segments_.begin(), segments_.end(),
                                     [](const Hl7Segment& segment) { return segment.name == "MSH"; });
    const std::string_view stated = raw(repetitions(field(*header, 18)).front());
    latin_ = foreign_bytes_ > 0 || (stated.starts_with("8859/") && is_ascii(source_));
    if (foreign_bytes_ == 0) return {};
    for (const std::string_view known : {"", "8859/1", "8859/15", "ASCII"}) {
        if (stated == known) return {};
    }
    return bad_input("has bytes that are not UTF-8, and states another character set than 8859/1", place,
                     "convert it to UTF-8, e.g. with iconv");
}

std::vector<SourceRange> Hl7Message::split(SourceRange range, char delimiter) const {
    std::vector<SourceRange> out;
    while (true) {
        const auto found = source_.substr(0, range.end).find(delimiter, range.begin);
        if (found == std::string_view::npos) break;
        out.push_back({range.begin, found});
        range.begin = found + 1;
    }
    out.push_back(range);
    return out;
}

SourceRange Hl7Message::part(SourceRange repetition, std::size_t component, std::size_t subcomponent) const {
    const auto components = split(repetition, delimiters_.component);
    if (component > components.size()) return {};
    const auto subcomponents = split(components[component - 1], delimiters_.subcomponent);
    return subcomponent > subcomponents.size() ? SourceRange{} : subcomponents[subcomponent - 1];
}

Result<void> Hl7Message::add_text(TextMap& map, SourceRange range, const Place& place) const {
    return add_hl7_text(map, source_, range, delimiters_, place);
}

Result<std::string> Hl7Message::text(SourceRange range, const Place& place) const {
    TextMap map;
    if (auto done = add_text(map, range, place); !done) return done.error();
    return map.text();
}

std::string Hl7Message::escaped(std::string_view text) const { return hl7_escaped(text, delimiters_, !latin_); }

}  // namespace scrim

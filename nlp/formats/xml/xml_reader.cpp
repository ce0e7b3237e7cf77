#include "nlp/formats/xml/xml_reader.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "nlp/formats/xml/xml_text.h"
#include "nlp/text/encoding.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr unsigned parse_flags =
    pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol | pugi::parse_ws_pcdata | pugi::parse_wconv_attribute;

// Whole digits only: "5x" or "-1" are no offsets.
bool read_number(std::string_view digits, std::uint64_t& out) {
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return failure == std::errc() && end == digits.data() + digits.size();
}

}  // namespace

Result<void> parse_xml(RawRecord& record, pugi::xml_document& document, ParsedNote& out) {
    auto decoded = decode_text(std::move(record.body), record.place);
    if (!decoded) return decoded.error();
    record.body = std::move(decoded->text);
    if (decoded->remark) out.remarks.push_back(std::move(*decoded->remark));
    if (has_nul_reference(record.body)) {
        return bad_input("a character reference stands for NUL", record.place, "remove it");
    }
    const auto result =
        document.load_buffer_inplace(record.body.data(), record.body.size(), parse_flags, pugi::encoding_utf8);
    if (!result) {
        const auto offset =
            std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)), record.body.size());
        Place place = record.place;
        // The parser has worked in place, but line feeds before the fault are where they were or fewer.
        place.line = std::max<std::uint64_t>(place.line, 1) +
                     static_cast<std::uint64_t>(std::count(
                         record.body.begin(), record.body.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
        return bad_input(std::string("is not valid XML: ") + result.description(), place,
                         "was the file cut off, or a '<' or '&' not escaped?");
    }
    return {};
}

void append_text(std::string& out, const pugi::xml_node& node) {
    for (const auto& child : node.children()) {
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) out += child.value();
    }
}

Result<void> read_span_attributes(const pugi::xml_node& element, SpanFields& fields, const Place& place) {
    fields.label = element.name();
    bool start = false;
    bool end = false;
    for (const auto& attribute : element.attributes()) {
        const std::string_view key = attribute.name();
        const std::string_view value = attribute.value();
        Result<void> done;
        if (key == "start") {
            start = read_number(value, fields.start);
        } else if (key == "end") {
            end = read_number(value, fields.end);
        } else if (key == "text") {
            fields.text = std::string(value);
        } else if (key == "TYPE" && !value.empty()) {
            fields.label = value;
        } else if (key == "role") {
            done = set_role(fields, value, place);
        } else if (key == "source") {
            add_sources(fields, value);
        } else if (key == "rule") {
            set_rule(fields, attribute.value());
        } else if (key == "score") {
            done = set_score(fields, attribute.as_double(-1), place);
        } else if (key == "value") {
            set_value(fields, value);
        } else {
            set_assertion(fields, key, value == "true");
        }
        if (!done) return done;
    }
    fields.placed = start && end;
    return {};
}

void read_ids(const pugi::xml_node& element, const char* id_attribute, Note& note) {
    if (const auto id = element.attribute(id_attribute)) note.id = id.value();
    if (const auto patient = element.attribute("patient_id")) note.patient_id = patient.value();
}

Result<void> check_text(const Note& note, const Place& place) {
    if (is_valid_utf8(note.text)) return {};
    return bad_input("a character reference stands for no character", place, "remove it, or write what was meant");
}

}  // namespace scrim

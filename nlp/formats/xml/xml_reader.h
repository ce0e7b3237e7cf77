#pragma once

#include <pugixml.hpp>
#include <string>

#include "nlp/base/result.h"
#include "nlp/formats/raw_record.h"
#include "nlp/formats/span_fields.h"

namespace scrim {

// What the two XML formats share. Only the xml_*.cpp files include it: it shows the XML library.

// Decodes and parses the record's body; the document points into the body. Document types are passed over and
// no entity but XML's own five is known, so nothing outside the file is ever read.
[[nodiscard]] Result<void> parse_xml(RawRecord& record, pugi::xml_document& document, ParsedNote& out);

// Appends all text directly below a node, plain or CDATA.
void append_text(std::string& out, const pugi::xml_node& node);

// The label, details and covered text of a span from the attributes of its element.
[[nodiscard]] Result<void> read_span_attributes(const pugi::xml_node& element, SpanFields& fields, const Place& place);

// The attributes of ours that carry the ids; what is already known stays where they are absent.
void read_ids(const pugi::xml_node& element, const char* id_attribute, Note& note);

// Text made from references must be checked again: they can name what is not a character.
[[nodiscard]] Result<void> check_text(const Note& note, const Place& place);

}  // namespace scrim

// i2b2 2014 XML, read: a file is a note; <TEXT> holds it and <TAGS> an element per span.

#include <algorithm>
#include <cctype>

#include "nlp/base/ascii.h"
#include "nlp/formats/xml/xml_reader.h"
#include "nlp/formats/xml/xml_text.h"

namespace scrim {
namespace {

// i2b2's own files are named patient-visit: "110-03" is of patient 110.
std::string patient_of(std::string_view id) {
    id.remove_prefix(id.rfind('/') + 1);  // the folder's name; npos + 1 is 0
    const auto dash = id.find('-');
    if (dash == std::string_view::npos || dash == 0 || dash + 1 == id.size()) return {};
    const bool digits = std::all_of(id.begin(), id.end(), [](char c) { return c == '-' || is_digit(c); });
    const bool one_dash = id.find('-', dash + 1) == std::string_view::npos;
    return digits && one_dash ? std::string(id.substr(0, dash)) : std::string();
}

}  // namespace

Result<ParsedNote> parse_i2b2(RawRecord record, const ReadOptions& options) {
    ParsedNote out;
    pugi::xml_document document;
    if (auto done = parse_xml(record, document, out); !done) return done.error();
    const auto root = document.document_element();
    const auto text = root.child("TEXT");
    if (!text) {
        return bad_input("has no <TEXT> in its root element", record.place,
                         "an i2b2 2014 file is <deIdi2b2><TEXT>..</TEXT><TAGS>..</TAGS></deIdi2b2>");
    }
    out.note.id = std::move(record.id);
    out.note.patient_id = record.patient_id.empty() ? patient_of(out.note.id) : std::move(record.patient_id);
    read_ids(root, "note_id", out.note);
    record.place.record = out.note.id;
    for (const auto& child : text.children()) {
        if (child.type() == pugi::node_element) {
            return bad_input("there are tags inside <TEXT>", record.place,
                             "is it of another format? Spans belong into <TAGS>, a '<' of the text is written &lt;");
        }
    }
    append_text(out.note.text, text);
    const std::string_view pictured = root.attribute("controls").value();
    if (auto done = restore_pictured(out.note.text, pictured, record.place); !done) return done.error();
    if (auto done = check_text(out.note, record.place); !done) return done.error();

    std::vector<SpanFields> spans;
    for (const auto& tags : root.children("TAGS")) {
        out.note.tagged = true;
        for (const auto& tag : tags.children()) {
            if (tag.type() != pugi::node_element) continue;
            if (auto done = read_span_attributes(tag, spans.emplace_back(), record.place); !done) return done.error();
            if (!pictured.empty()) spans.back().text.reset();  // it has the pictures, the text the characters again
        }
    }
    if (auto done = place_spans(out.note, std::move(spans), TextMatch::blanks_alike, options, record.place); !done) {
        return done.error();
    }
    return out;
}

}  // namespace scrim

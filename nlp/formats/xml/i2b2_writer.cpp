// Both XML formats of i2b2, written.

#include <fmt/format.h>

#include <iterator>

#include "nlp/formats/note_writer.h"
#include "nlp/formats/span_fields.h"
#include "nlp/formats/xml/xml_text.h"

namespace scrim {
namespace {

void append_named(std::string& out, std::string_view name, std::string_view value) {
    out += ' ';
    out += name;
    out += "=\"";
    append_attribute(out, value);
    out += '"';
}

// class, role, source, score and the rest: ours, other readers pass over them.
void append_details(std::string& out, const Span& span) {
    append_named(out, "class", name(class_of(span.label)));
    if (span.role != Role::none) append_named(out, "role", name(span.role));
    if (span.sources != 0) {
        std::string sources;
        for_each_source(span.sources, [&](std::string_view source) {
            if (!sources.empty()) sources += ',';
            sources += source;
        });
        append_named(out, "source", sources);
    }
    if (span.score >= 0) append_named(out, "score", written_score(span.score));
    if (!span.rule.empty()) append_named(out, "rule", span.rule);
    if (!span.value.empty()) append_named(out, "value", span.value);
    for_each_assertion(span.assertions, [&](std::string_view assertion) { append_named(out, assertion, "true"); });
}

}  // namespace

void render_i2b2(const Note& note, RenderedNote& out) {
    const CodePoints points(note.text);
    std::string& xml = out.body;
    xml.reserve(note.text.size() + note.text.size() / 32 + 256 + note.spans.size() * 160);
    xml += "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<deIdi2b2";
    append_named(xml, "note_id", note.id);
    if (!note.patient_id.empty()) append_named(xml, "patient_id", note.patient_id);
    if (const auto offsets = pictured_offsets(note.text, points); !offsets.empty()) {
        append_named(xml, "controls", offsets);
    }
    xml += ">\n<TEXT>";
    append_cdata(xml, note.text);
    xml += "</TEXT>\n";
    if (!note.has_tags()) {
        xml += "</deIdi2b2>\n";
        return;
    }
    xml += "<TAGS>\n";
    for (std::size_t i = 0; i < note.spans.size(); ++i) {
        const Span& span = note.spans[i];
        fmt::format_to(std::back_inserter(xml), R"(<{} id="P{}" start="{}" end="{}" text=")", info(span.label).element,
                       i, points.from_byte(span.begin), points.from_byte(span.end));
        append_attribute(xml, note.text_of(span));
        fmt::format_to(std::back_inserter(xml), R"(" TYPE="{}" comment="")", name(span.label));
        append_details(xml, span);
        xml += " />\n";
    }
    xml += "</TAGS>\n</deIdi2b2>\n";
}

// Tags in the text can neither overlap nor nest: of spans that do, the first and longest is kept.
void render_i2b2_2006(const Note& note, RenderedNote& out) {
    const CodePoints points(note.text);
    std::string& xml = out.body;
    xml.reserve(note.text.size() + note.text.size() / 16 + 256 + note.spans.size() * 96);
    xml += "<RECORD";
    append_named(xml, "ID", note.id);
    if (!note.patient_id.empty()) append_named(xml, "patient_id", note.patient_id);
    if (note.tagged && note.spans.empty()) append_named(xml, "tagged", "true");
    if (const auto offsets = pictured_offsets(note.text, points); !offsets.empty()) {
        append_named(xml, "controls", offsets);
    }
    xml += ">\n<TEXT>";
    std::size_t done = 0;  // bytes of text that are written
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < note.spans.size(); ++i) {
        std::size_t kept = i;  // spans are sorted by begin, then end: the last of those that begin here is longest
        while (kept + 1 < note.spans.size() && note.spans[kept + 1].begin == note.spans[i].begin) ++kept;
        left_out += kept - i;
        i = kept;
        const Span& span = note.spans[kept];
        if (span.begin < done) {
            ++left_out;
            continue;
        }
        append_escaped(xml, std::string_view(note.text).substr(done, span.begin - done));
        xml += "<PHI";
        append_named(xml, "TYPE", name(span.label));
        append_details(xml, span);
        xml += '>';
        append_escaped(xml, note.text_of(span));
        xml += "</PHI>";
        done = span.end;
    }
    append_escaped(xml, std::string_view(note.text).substr(done));
    xml += "</TEXT>\n</RECORD>\n";
    if (left_out > 0) {
        out.remarks.push_back({std::to_string(left_out) + " spans lie inside or across others, which i2b2-2006 has no "
                                                          "form for: they are left out",
                               {{}, note.id, 0}});
    }
}

}  // namespace scrim

#include <fmt/format.h>

#include "nlp/base/json.h"
#include "nlp/formats/note_writer.h"
#include "nlp/formats/span_json.h"

namespace scrim {
namespace {

void append_number(std::string& out, std::size_t number) {
    const fmt::format_int digits(number);
    out.append(digits.data(), digits.size());
}

}  // namespace

void append_span_details_json(std::string& out, const Span& span) {
    if (span.role != Role::none) {
        out += R"(,"role":")";
        out += name(span.role);
        out += '"';
    }
    if (span.sources != 0) {
        out += ",\"source\":";
        char before = '[';
        for_each_source(span.sources, [&](std::string_view source) {
            out += before;
            out += '"';
            out += source;
            out += '"';
            before = ',';
        });
        out += ']';
    }
    if (span.score >= 0) out += ",\"score\":" + written_score(span.score);
    if (!span.value.empty()) {
        out += ",\"value\":";
        append_json_string(out, span.value);
    }
    if (!span.rule.empty()) {
        out += ",\"rule\":";
        append_json_string(out, span.rule);
    }
    for_each_assertion(span.assertions, [&](std::string_view assertion) {
        out += ",\"";
        out += assertion;
        out += "\":true";
    });
}

void append_spans_json(std::string& out, const std::vector<Span>& spans, const CodePoints& points) {
    out += '[';
    bool first = true;
    for (const Span& span : spans) {
        out += first ? "{\"start\":" : ",{\"start\":";
        append_number(out, points.from_byte(span.begin));
        out += ",\"end\":";
        append_number(out, points.from_byte(span.end));
        out += R"(,"label":")";
        out += name(span.label);
        out += R"(","class":")";
        out += name(class_of(span.label));
        out += '"';
        append_span_details_json(out, span);
        out += '}';
        first = false;
    }
    out += ']';
}

void render_jsonl(const Note& note, RenderedNote& out) {
    out.body.reserve(note.text.size() + note.text.size() / 16 + 128 + note.spans.size() * 96);
    out.body += "{\"note_id\":";
    append_json_string(out.body, note.id);
    if (!note.patient_id.empty()) {
        out.body += ",\"patient_id\":";
        append_json_string(out.body, note.patient_id);
    }
    out.body += ",\"text\":";
    append_json_string(out.body, note.text);
    if (note.has_tags()) {
        out.body += ",\"spans\":";
        append_spans_json(out.body, note.spans, CodePoints(note.text));
    }
    out.body += "}\n";
}

}  // namespace scrim

#pragma once

#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/span_fields.h"
#include "nlp/text/code_points.h"

namespace scrim {

// Spans as JSON, the same in JSONL, in the spans column of CSV and in brat's notes lines.

// [{"start":5,"end":10,"label":"PATIENT",...},...]
[[nodiscard]] Result<std::vector<SpanFields>> parse_spans_json(std::string json, const Place& place);

// One object; fields that are not there stay as they are.
[[nodiscard]] Result<void> parse_span_json(std::string json, SpanFields& fields, const Place& place);

// Appends the array, with offsets in code points.
void append_spans_json(std::string& out, const std::vector<Span>& spans, const CodePoints& points);

// Appends ,"role":..,"source":..,"score":..,"value":..,"negated":true: what a span has besides place and label.
void append_span_details_json(std::string& out, const Span& span);

}  // namespace scrim

#include "nlp/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "nlp/formats/span_fields.h"
#include "nlp/text/code_points.h"

namespace scrim {

std::string explanation(const Note& note, bool show_text) {
    const CodePoints points(note.text);
    std::string out;
    for (const Span& span : note.spans) {
        std::string sources;
        for_each_source(span.sources, [&](std::string_view source) {
            sources += (sources.empty() ? "" : ",") + std::string(source);
        });
        std::string text;
        if (show_text) {
            text = "\t" + std::string(note.text_of(span));
            std::replace_if(
                text.begin() + 1, text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
        }
        out += fmt::format("{}\t{}-{}\t{}\t{}\t{}\t{}{}\n", note.id, points.from_byte(span.begin),
                           points.from_byte(span.end), name(span.label), span.rule, sources,
                           span.score >= 0 ? written_score(span.score) : "", text);
    }
    return out;
}

}  // namespace scrim

#include "nlp/text/plain_note.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace scrim {

PlainNote::PlainNote(const Note& original) : original_(original), text_(original.text) {
    if (!text_.is_changed()) return;
    copy_.id = original.id;
    copy_.patient_id = original.patient_id;
    copy_.text = text_.text();
    for (const Span& span : original.spans) {
        const auto range = text_.copy(span.begin, span.end);
        if (range.begin == range.end) continue;
        Span& place = copy_.spans.emplace_back(span);
        place.begin = range.begin;
        place.end = range.end;
    }
}

std::vector<Span> PlainNote::original_spans(std::vector<Span>&& spans) const {
    if (!text_.is_changed()) return std::move(spans);
    const std::vector<Span> plain = spans;
    for (Span& span : spans) {
        const auto range = text_.original(span.begin, span.end);
        span.begin = range.begin;
        span.end = range.end;
    }
    for (std::size_t i = 0; i + 1 < spans.size(); ++i) {
        if (plain[i].end > plain[i + 1].begin || spans[i].end <= spans[i + 1].begin) continue;
        if (class_of(spans[i].label) <= class_of(spans[i + 1].label))
            spans[i + 1].begin = std::min(spans[i].end, spans[i + 1].end);
        else
            spans[i].end = std::max(spans[i].begin, spans[i + 1].begin);
    }
    std::erase_if(spans, [](const Span& span) { return span.begin >= span.end; });
    std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
        return std::tie(a.begin, a.end, a.label) < std::tie(b.begin, b.end, b.label);
    });
    return std::move(spans);
}

}  // namespace scrim

#include "tools/review/change.h"

#include <algorithm>
#include <tuple>

#include "nlp/formats/span_json.h"
#include "nlp/text/code_points.h"

namespace scrim::review {
namespace {

bool before(const Span& a, const Span& b) {
    return std::tuple(a.begin, a.end, a.label) < std::tuple(b.begin, b.end, b.label);
}

void erase(std::vector<Span>& spans, const Span& gone) {
    std::erase_if(spans, [&](const Span& span) { return same_place(span, gone); });
}

}  // namespace

bool same_place(const Span& a, const Span& b) { return a.begin == b.begin && a.end == b.end && a.label == b.label; }

const Span* find_span(const std::vector<Span>& spans, const Span& wanted) {
    const auto at =
        std::find_if(spans.begin(), spans.end(), [&](const Span& span) { return same_place(span, wanted); });
    return at == spans.end() ? nullptr : &*at;
}

Result<Change> change_of(const Note& note, const std::vector<Span>& remove, std::vector<Span> add) {
    Change out;
    for (const Span& wanted : remove) {
        const Span* span = find_span(note.spans, wanted);
        if (span == nullptr) return check_failed("a span to remove no longer exists", {{}, note.id, 0});
        if (find_span(out.removed, *span) == nullptr) out.removed.push_back(*span);
    }
    for (Span& span : add) {
        if (find_span(out.added, span) != nullptr) continue;
        const Span* there = find_span(note.spans, span);
        if (there != nullptr && find_span(out.removed, span) == nullptr) {
            Span marked = *there;
            marked.sources |= source_person;
            if (span.role != Role::none) marked.role = span.role;
            if (marked == *there) continue;
            out.removed.push_back(*there);
            out.added.push_back(std::move(marked));
        } else {
            out.added.push_back(std::move(span));
        }
    }
    return out;
}

void apply(Note& note, const Change& change) {
    for (const Span& span : change.removed) erase(note.spans, span);
    for (const Span& span : change.added) {
        erase(note.spans, span);
        note.spans.insert(std::upper_bound(note.spans.begin(), note.spans.end(), span, before), span);
    }
}

Change difference(const std::vector<Span>& before_spans, const std::vector<Span>& after_spans) {
    Change out;
    const auto holds = [](const std::vector<Span>& spans, const Span& span) {
        return std::find(spans.begin(), spans.end(), span) != spans.end();
    };
    for (const Span& span : before_spans)
        if (!holds(after_spans, span)) out.removed.push_back(span);
    for (const Span& span : after_spans)
        if (!holds(before_spans, span)) out.added.push_back(span);
    return out;
}

Json spans_to_json(const Note& note, const std::vector<Span>& spans) {
    const CodePoints points(note.text);
    std::string text;
    append_spans_json(text, spans, points);
    return Json::parse(text);
}

Result<std::vector<Span>> spans_from_json(const Note& note, const Json& json) {
    const Place place{{}, note.id, 0};
    auto fields = parse_spans_json(json.dump(), place);
    if (!fields) return fields.error();
    Note scratch{note.id, {}, note.text, {}};
    if (auto done = place_spans(scratch, std::move(*fields), TextMatch::exact, {}, place); !done) return done.error();
    return std::move(scratch.spans);
}

}  // namespace scrim::review

#include "nlp/merge/aggregate_labels.h"

#include <algorithm>

#include "nlp/base/search/intervals.h"

namespace scrim {
namespace {

// From these scores on a rule names the label more often rightly than the CRF does; measured on generated notes.
constexpr float sure_rule = 0.85F;
constexpr float sure_patient = 0.95F;

bool is_institution(Label label) { return label == Label::hospital || label == Label::organization; }

bool is_sure(const Span& span) {
    if ((span.sources & ~(source_rules | source_svm | source_crf | source_neural)) != 0) return true;  // known data
    if ((span.sources & source_rules) == 0) return false;
    if (span.label == Label::patient) return span.score >= sure_patient;
    return is_name(span.label) || class_of(span.label) != Class::eid || span.score >= sure_rule;
}

int rank(const Span& span) {
    if (is_sure(span)) return 3;
    if ((span.sources & (source_crf | source_neural)) != 0) return 2;
    return (span.sources & source_rules) != 0 ? 1 : 0;
}

std::uint32_t common(const Span& a, const Span& b) {
    const std::uint32_t begin = std::max(a.begin, b.begin);
    const std::uint32_t end = std::min(a.end, b.end);
    return end > begin ? end - begin : 0;
}

// Whether the whole of `span` is what `better` says a part of it is.
bool takes_label(const Span& span, const Span& better) {
    return (is_name(span.label) && is_name(better.label)) || common(span, better) * 2 >= span.end - span.begin;
}

}  // namespace

std::vector<bool> settle_labels(std::vector<Span>& spans) {
    std::vector<bool> first(spans.size());
    // What one tagger says, it has settled itself.
    const auto same = [&](const Span& span) { return span.sources == spans.front().sources; };
    if (std::all_of(spans.begin(), spans.end(), same)) return first;
    std::vector<Label> labels;
    for (const Span& span : spans) labels.push_back(span.label);
    const Intervals places = Intervals::of(spans, [](const Span&) { return true; });
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const Span& span = spans[i];
        const Span* best = nullptr;
        places.each(span.begin, span.end, [&](const Intervals::Interval& place) {
            const Span& other = spans[place.id];
            if (class_of(other.label) != class_of(span.label)) return;
            if ((other.sources & ~span.sources) == 0) return;
            if (rank(other) <= rank(span)) return;
            if (!takes_label(span, other)) {
                // A place may be part of an institution's name: "Dayton General".
                if (rank(other) == 3 && !is_institution(span.label)) first[place.id] = true;
                return;
            }
            if (best == nullptr || rank(other) > rank(*best) ||
                (rank(other) == rank(*best) && common(span, other) > common(span, *best))) {
                best = &other;
            }
        });
        if (best != nullptr) labels[i] = best->label;
    }
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (labels[i] == spans[i].label) continue;
        spans[i].label = labels[i];
        spans[i].role = Role::none;
        spans[i].value.clear();
    }
    return first;
}

}  // namespace scrim

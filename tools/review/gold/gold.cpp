#include "tools/review/gold/gold.h"

#include <algorithm>
#include <tuple>

#include "nlp/text/code_points.h"
#include "tools/review/agreement.h"

namespace scrim::review {
namespace {

Json list_in(const Json& extra, const char* list) {
    return extra.is_object() ? extra.value(list, Json::array()) : Json::array();
}

// A disagreement as it is kept: the spans of both sides by place and label, so that any other tag makes it another one.
Json sides_json(const CodePoints& points, const std::vector<Span>& spans) {
    Json out = Json::array();
    for (const Span& span : spans) {
        out.push_back({{"start", points.from_byte(span.begin)},
                       {"end", points.from_byte(span.end)},
                       {"label", name(span.label)}});
    }
    return out;
}

Json disagreement_json(const CodePoints& points, const Disagreement& each) {
    return {{"start", points.from_byte(each.begin)},
            {"end", points.from_byte(each.end)},
            {"left", sides_json(points, each.left)},
            {"right", sides_json(points, each.right)}};
}

bool same_disagreement(const Json& a, const Json& b) {
    return a.value("start", 0U) == b.value("start", 0U) && a.value("end", 0U) == b.value("end", 0U) &&
           a.value("left", Json::array()) == b.value("left", Json::array()) &&
           a.value("right", Json::array()) == b.value("right", Json::array());
}

const Json* find_same(const Json& list, const Json& wanted) {
    const auto at =
        std::find_if(list.begin(), list.end(), [&](const Json& each) { return same_disagreement(each, wanted); });
    return at == list.end() ? nullptr : &*at;
}

void sort_by_place(Json& list) {
    std::sort(list.begin(), list.end(), [](const Json& a, const Json& b) {
        return std::tuple(a.value("start", 0U), a.value("end", 0U)) <
               std::tuple(b.value("start", 0U), b.value("end", 0U));
    });
}

std::vector<Span> within(const std::vector<Span>& spans, std::uint32_t begin, std::uint32_t end) {
    std::vector<Span> out;
    std::copy_if(spans.begin(), spans.end(), std::back_inserter(out),
                 [&](const Span& span) { return span.begin < end && span.end > begin; });
    return out;
}

bool same_spans(const std::vector<Span>& a, const std::vector<Span>& b) {
    return a.size() == b.size() &&
           std::all_of(a.begin(), a.end(), [&](const Span& span) { return find_span(b, span) != nullptr; });
}

void add_missing(Note& note, const std::vector<Span>& spans) {
    Change change;
    for (const Span& span : spans) {
        if (find_span(note.spans, span) == nullptr && find_span(change.added, span) == nullptr)
            change.added.push_back(span);
    }
    apply(note, change);
}

// The tags of both sides of what is not disputed any more, and about which nobody decided: they stood in for a
// decision.
Result<void> take_back(Note& note, const Json& undecided, const std::vector<Disagreement>& now) {
    const CodePoints points(note.text);
    Json left = Json::array();
    for (const Disagreement& each : now) left.push_back(disagreement_json(points, each));
    for (const Json& each : undecided) {
        if (find_same(left, each) != nullptr) continue;
        for (const char* side : {"left", "right"}) {
            auto spans = spans_from_json(note, each.value(side, Json::array()));
            if (!spans) return spans.error();
            Change change;
            change.removed = std::move(*spans);
            apply(note, change);
        }
    }
    return {};
}

// A place that the adjudicator decided, and about which both annotators say the same now, but not what was decided:
// a person looks at it again.
std::optional<Disagreement> outvoted(const CodePoints& points, const Json& decision, const Comparison& comparison,
                                     const Note& gold) {
    const auto begin = points.to_byte(decision.value("start", std::size_t{0}));
    const auto end = points.to_byte(decision.value("end", std::size_t{0}));
    if (!begin || !end) return std::nullopt;
    Disagreement out;
    out.begin = static_cast<std::uint32_t>(*begin);
    out.end = static_cast<std::uint32_t>(*end);
    for (const Disagreement& each : comparison.disagreements) {
        if (each.begin < out.end && each.end > out.begin) return std::nullopt;  // it is open by itself
    }
    out.left = out.right = within(comparison.agreed, out.begin, out.end);
    if (same_spans(out.left, within(gold.spans, out.begin, out.end))) return std::nullopt;
    return out;
}

}  // namespace

Result<Gold> follow(const Note& left, const Note& right, const OpenNote* gold, const std::string& left_name,
                    const std::string& right_name) {
    Comparison comparison = compare(left.spans, right.spans);
    const CodePoints points(left.text);
    const Json before = gold != nullptr && gold->extra.is_object() ? gold->extra : Json::object();
    const Json decisions = list_in(before, "decisions");
    const Json undecided = list_in(before, "undecided");
    Note note{left.id, {}, left.text, {}};
    if (gold != nullptr) {
        note.spans = gold->note.spans;
        const auto agreed_before = spans_from_json(left, list_in(before, "agreed"));
        if (!agreed_before) return agreed_before.error();
        Change gone;
        for (const Span& span : *agreed_before) {
            if (find_span(comparison.agreed, span) == nullptr) gone.removed.push_back(span);
        }
        // What both agreed on before and the adjudicator took out stays out.
        std::vector<Span> fresh;
        for (const Span& span : comparison.agreed) {
            if (find_span(*agreed_before, span) == nullptr) fresh.push_back(span);
        }
        apply(note, gone);
        if (auto done = take_back(note, undecided, comparison.disagreements); !done) return done.error();
        for (const Json& decision : decisions) {
            if (auto again = outvoted(points, decision, comparison, note)) comparison.disagreements.push_back(*again);
        }
        add_missing(note, fresh);
    } else {
        note.spans = comparison.agreed;
    }
    Gold out;
    Json kept = Json::array();
    Json open = Json::array();
    for (const Disagreement& each : comparison.disagreements) {
        const Json now = disagreement_json(points, each);
        if (const Json* decision = find_same(decisions, now)) {
            kept.push_back(*decision);
            continue;
        }
        if (find_same(open, now) != nullptr) continue;
        open.push_back(now);
        if (find_same(undecided, now) != nullptr) continue;  // the adjudicator may be at work on it
        add_missing(note, each.left);
        add_missing(note, each.right);
    }
    sort_by_place(kept);
    sort_by_place(open);
    out.extra = before;
    out.extra["agreed"] = sides_json(points, comparison.agreed);
    out.extra["decisions"] = std::move(kept);
    out.extra["undecided"] = std::move(open);
    out.extra["pair"] = Json::array({{{"left", left_name}, {"right", right_name}}});
    out.spans = std::move(note.spans);
    out.changed = gold == nullptr || out.spans != gold->note.spans || out.extra != before;
    return out;
}

Json disagreements_of(const Json& extra) {
    Json rows = Json::array();
    for (const Json& each : list_in(extra, "undecided")) {
        rows.push_back(each);
        rows.back()["decision"] = Json();
    }
    for (const Json& each : list_in(extra, "decisions")) {
        rows.push_back(each);
        rows.back()["decision"] = each.value("side", "edit");
    }
    sort_by_place(rows);
    return rows;
}

Result<Json> decided(Json extra, std::size_t start, std::size_t end, const std::string& side) {
    Json found;
    for (const char* list : {"undecided", "decisions"}) {
        Json rest = Json::array();
        for (const Json& each : list_in(extra, list)) {
            if (each.value("start", std::size_t{0}) == start && each.value("end", std::size_t{0}) == end) {
                found = each;
            } else {
                rest.push_back(each);
            }
        }
        extra[list] = std::move(rest);
    }
    if (found.is_null()) return check_failed("this disagreement no longer exists");
    found["side"] = side;
    extra["decisions"].push_back(std::move(found));
    sort_by_place(extra["decisions"]);
    return extra;
}

}  // namespace scrim::review

// Requests of the adjudicator: two annotators' copies beside each other, and the gold copy made of them.

#include <algorithm>

#include "nlp/code_points.h"
#include "tools/review/agreement.h"
#include "tools/review/api.h"

namespace scrim::review {
namespace {

Json figures(const Counts& counts) {
    return {{"left", counts.gold},
            {"right", counts.predicted},
            {"precision", counts.precision()},
            {"recall", counts.recall()},
            {"f1", counts.f1()}};
}

Json agreement_json(const Agreement& agreement) {
    Json labels = Json::array();
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        const Counts& strict = agreement.score().of(Level::strict, label);
        if (strict.gold + strict.predicted == 0) continue;
        Json row = figures(strict);
        row["label"] = name(label);
        row["kappa"] = agreement.kappa(label).value();
        labels.push_back(std::move(row));
    }
    Counts all;
    for (const Class cls : {Class::eid, Class::qid, Class::hmd}) all += agreement.score().of(Level::strict, cls);
    Json total = figures(all);
    total["kappa"] = agreement.kappa();
    return {{"notes", agreement.score().notes()}, {"all", total}, {"labels", labels}};
}

// Whether the adjudicator has dealt with a disagreement: a decision with the same ends.
const Json* decision_about(const Json& extra, std::size_t start, std::size_t end) {
    if (!extra.is_object() || !extra.contains("decisions")) return nullptr;
    for (const Json& each : extra["decisions"]) {
        if (each.value("start", std::size_t{0}) == start && each.value("end", std::size_t{0}) == end) return &each;
    }
    return nullptr;
}

std::size_t open_disagreements(const Comparison& comparison, const Note& note, const Json& extra) {
    const CodePoints points(note.text);
    return static_cast<std::size_t>(
        std::count_if(comparison.disagreements.begin(), comparison.disagreements.end(), [&](const Disagreement& each) {
            return decision_about(extra, points.from_byte(each.begin), points.from_byte(each.end)) == nullptr;
        }));
}

}  // namespace

Result<Json> Api::compare_all(Copy& left, Copy& right) {
    const auto gold = workspace_.session(gold_name);
    if (!gold) return gold.error();
    Agreement agreement;
    Json notes = Json::array();
    for (std::size_t note = 0; note < workspace_.notes().size(); ++note) {
        if (!left.has(note) || !right.has(note)) continue;
        const auto a = left.read(note);
        if (!a) return a.error();
        const auto b = right.read(note);
        if (!b) return b.error();
        agreement.add(a->note, b->note.spans);
        const Comparison comparison = compare(a->note.spans, b->note.spans);
        Json row{{"note", note},
                 {"agreed", comparison.agreed.size()},
                 {"disagreements", comparison.disagreements.size()},
                 {"open", comparison.disagreements.size()},
                 {"comments", a->state.open_comments + b->state.open_comments},
                 {"in_gold", (*gold)->copy->has(note)}};
        if ((*gold)->copy->has(note)) {
            const auto g = (*gold)->copy->read(note);
            if (!g) return g.error();
            row["open"] = open_disagreements(comparison, a->note, g->extra);
        }
        notes.push_back(std::move(row));
    }
    return Json{{"left", left.name()},
                {"right", right.name()},
                {"agreement", agreement_json(agreement)},
                {"notes", notes},
                {"gold_folder", ".review/" + std::string(gold_name) + "/notes"}};
}

Result<Json> Api::compare_note(Copy& left, Copy& right, std::size_t note) {
    const auto a = left.read(note);
    if (!a) return a.error();
    const auto b = right.read(note);
    if (!b) return b.error();
    const auto gold = workspace_.session(gold_name);
    if (!gold) return gold.error();
    Json extra;
    if ((*gold)->copy->has(note)) {
        const auto g = (*gold)->copy->read(note);
        if (!g) return g.error();
        extra = g->extra;
    }
    const Comparison comparison = compare(a->note.spans, b->note.spans);
    const CodePoints points(a->note.text);
    Json rows = Json::array();
    for (const Disagreement& each : comparison.disagreements) {
        const std::size_t start = points.from_byte(each.begin);
        const std::size_t end = points.from_byte(each.end);
        const Json* decision = decision_about(extra, start, end);
        rows.push_back({{"start", start},
                        {"end", end},
                        {"left", spans_to_json(a->note, each.left)},
                        {"right", spans_to_json(a->note, each.right)},
                        {"decision", decision == nullptr ? Json() : Json((*decision)["side"])}});
    }
    Json comments = Json::array();
    for (const OpenNote* side : {&*a, &*b}) {
        if (!side->extra.is_object()) continue;
        for (const Json& comment : side->extra.value("comments", Json::array())) comments.push_back(comment);
    }
    return Json{{"disagreements", rows}, {"comments", comments}, {"in_gold", (*gold)->copy->has(note)}};
}

Result<Json> Api::start_gold(const Ask& ask, Copy& left, Copy& right, std::size_t note) {
    const auto gold = workspace_.session(gold_name);
    if (!gold) return gold.error();
    if (!(*gold)->copy->has(note)) {
        const auto a = left.read(note);
        if (!a) return a.error();
        const auto b = right.read(note);
        if (!b) return b.error();
        SaveAs as;
        as.who = who(ask);
        as.as_base = true;
        const auto saved = (*gold)->copy->replace(note, compare(a->note.spans, b->note.spans).agreed, as);
        if (!saved) return saved.error();
        (*gold)->index->changed(note);
    }
    return Json{{"revision", (*gold)->copy->state(note).revision}};
}

Result<Json> Api::build_gold(const Ask& ask, Copy& left, Copy& right) {
    const auto gold = workspace_.session(gold_name);
    if (!gold) return gold.error();
    std::size_t taken = 0;
    std::size_t waiting = 0;
    for (std::size_t note = 0; note < workspace_.notes().size(); ++note) {
        if (!left.has(note) || !right.has(note) || (*gold)->copy->has(note)) continue;
        const auto a = left.read(note);
        if (!a) return a.error();
        const auto b = right.read(note);
        if (!b) return b.error();
        const Comparison comparison = compare(a->note.spans, b->note.spans);
        if (!comparison.disagreements.empty()) {
            ++waiting;
            continue;
        }
        SaveAs as;
        as.who = who(ask);
        as.as_base = true;
        as.approved = true;
        const auto saved = (*gold)->copy->replace(note, comparison.agreed, as);
        if (!saved) return saved.error();
        (*gold)->index->changed(note);
        ++taken;
    }
    return Json{{"taken", taken}, {"waiting", waiting}};
}

}  // namespace scrim::review

// Requests of the adjudicator: two annotators' copies beside each other, and the gold copy made of them.

#include <optional>

#include "tools/review/agreement.h"
#include "tools/review/gold/gold.h"
#include "tools/review/server/api.h"
#include "tools/review/team/progress.h"

namespace scrim::review {
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
        const bool in_gold = (*gold)->copy->has(note);
        if (auto done = update_gold(**gold, left, right, note, false); !done) return done.error();
        const NoteState state = (*gold)->copy->state(note);
        Json row{{"note", note},
                 {"agreed", comparison.agreed.size()},
                 {"disagreements", comparison.disagreements.size()},
                 {"open", in_gold ? state.undecided : comparison.disagreements.size()},
                 {"comments", a->state.open_comments + b->state.open_comments},
                 {"in_gold", in_gold},
                 {"approved", in_gold && state.approved}};
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
        auto g = (*gold)->copy->read(note);
        if (!g) return g.error();
        extra = std::move(g->extra);
    } else {
        auto fresh = follow(a->note, b->note, nullptr, left.name(), right.name());
        if (!fresh) return fresh.error();
        extra = std::move(fresh->extra);
    }
    Json comments = Json::array();
    for (const OpenNote* side : {&*a, &*b}) {
        if (!side->extra.is_object()) continue;
        for (const Json& comment : side->extra.value("comments", Json::array())) comments.push_back(comment);
    }
    return Json{
        {"disagreements", disagreements_of(extra)}, {"comments", comments}, {"in_gold", (*gold)->copy->has(note)}};
}

Result<void> Api::update_gold(Session& gold, Copy& left, Copy& right, std::size_t note, bool make) {
    const bool there = gold.copy->has(note);
    if (!there && !make) return {};
    const auto a = left.read(note);
    if (!a) return a.error();
    const auto b = right.read(note);
    if (!b) return b.error();
    std::optional<OpenNote> now;
    if (there) {
        auto open = gold.copy->read(note);
        if (!open) return open.error();
        now = std::move(*open);
    }
    auto wanted = follow(a->note, b->note, now ? &*now : nullptr, left.name(), right.name());
    if (!wanted) return wanted.error();
    if (!wanted->changed) return {};
    SaveAs as;
    as.as_base = true;
    as.revision = now ? now->state.revision : 0;
    as.approved = now && now->state.approved && wanted->undecided() == 0 && wanted->spans == now->note.spans;
    as.extra = std::move(wanted->extra);
    const auto saved = gold.copy->replace(note, std::move(wanted->spans), as);
    if (!saved) return saved.error();
    gold.index->changed(note);
    return {};
}

Result<Json> Api::start_gold(Copy& left, Copy& right, std::size_t note) {
    const auto gold = workspace_.session(gold_name);
    if (!gold) return gold.error();
    if (auto done = update_gold(**gold, left, right, note, true); !done) return done.error();
    return Json{{"revision", (*gold)->copy->state(note).revision}};
}

// The notes about which nothing is open, approved by whoever asks for it.
Result<Json> Api::build_gold(const Ask& ask, Copy& left, Copy& right) {
    const auto gold = workspace_.session(gold_name);
    if (!gold) return gold.error();
    std::size_t taken = 0;
    std::size_t waiting = 0;
    for (std::size_t note = 0; note < workspace_.notes().size(); ++note) {
        if (!left.has(note) || !right.has(note)) continue;
        const auto a = left.read(note);
        if (!a) return a.error();
        const auto b = right.read(note);
        if (!b) return b.error();
        const bool agreed = compare(a->note.spans, b->note.spans).disagreements.empty();
        const bool there = (*gold)->copy->has(note);
        if (auto done = update_gold(**gold, left, right, note, agreed); !done) return done.error();
        const NoteState state = (*gold)->copy->state(note);
        if (state.undecided > 0 || (!agreed && !there)) {
            ++waiting;
        } else if (!there) {
            SaveAs as;
            as.who = who(ask);
            as.revision = state.revision;
            as.approved = true;
            const auto saved = (*gold)->copy->edit(note, {}, {}, as);
            if (!saved) return saved.error();
            ++taken;
        }
    }
    return Json{{"taken", taken}, {"waiting", waiting}};
}

}  // namespace scrim::review

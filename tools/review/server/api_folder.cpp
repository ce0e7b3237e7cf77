// Requests about the whole folder: what is in it, the work list, searching, and every occurrence of a text.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "nlp/base/hash.h"
#include "nlp/text/code_points.h"
#include "tools/review/everywhere.h"
#include "tools/review/find_text.h"
#include "tools/review/server/api.h"

namespace scrim::review {
namespace {

constexpr std::size_t most_doubts = 500;
constexpr std::size_t most_shown = 300;  // occurrences in a preview, hits of a search
constexpr std::size_t context_bytes = 40;

// The text around a place, cut at characters, with line ends as blanks.
Json in_context(const std::string& text, std::uint32_t begin, std::uint32_t end) {
    const CodePoints points(text);
    std::size_t from = begin > context_bytes ? begin - context_bytes : 0;
    std::size_t to = std::min<std::size_t>(text.size(), end + context_bytes);
    while (!points.is_boundary(from)) --from;
    while (!points.is_boundary(to)) ++to;
    const auto line = [](std::string part) {
        std::replace_if(
            part.begin(), part.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
        return part;
    };
    return {{"start", points.from_byte(begin)},
            {"end", points.from_byte(end)},
            {"before", line(text.substr(from, begin - from))},
            {"text", line(text.substr(begin, end - begin))},
            {"after", line(text.substr(end, to - end))}};
}

Json counts_json(const EverywhereCounts& counts) {
    return {{"notes", counts.notes},
            {"occurrences", counts.occurrences},
            {"add", counts.add},
            {"relabel", counts.relabel},
            {"remove", counts.remove},
            {"unchanged", counts.unchanged},
            {"inside_others", counts.inside_others}};
}

Result<std::optional<Label>> label_field(const Json& body, const char* name) {
    if (!body.contains(name) || body[name].is_null()) return std::optional<Label>();
    const auto label = body[name].is_string() ? label_named(body[name].get<std::string>()) : std::nullopt;
    if (!label) return usage_error("the request has an unknown label");
    return label;
}

}  // namespace

Result<Json> Api::folder(const Ask& ask) {
    const NoteList& notes = workspace_.notes();
    const WorkspaceOptions& options = workspace_.options();
    const Person& asks = person(ask);
    const bool annotator = asks.role == PersonRole::annotator;
    // Names may be a patient's: who does not get a note does not get its name.
    Json names = Json::array();
    Json theirs = Json::array();
    for (std::size_t note = 0; note < notes.size(); ++note) {
        const bool sees = workspace_.sees(asks, note);
        names.push_back(sees ? notes.names[note] : std::string());
        if (sees) theirs.push_back(note);
    }
    Json labels = Json::array();
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        labels.push_back({{"name", name(label)}, {"class", name(class_of(label))}});
    }
    Json roles = Json::array();
    for (std::size_t i = 0; i < role_count; ++i) roles.push_back(name(static_cast<Role>(i)));
    const std::filesystem::path path(notes.folder);
    return Json{{"folder", (path.has_filename() ? path : path.parent_path()).filename().string()},
                {"id", checksum(std::filesystem::weakly_canonical(path).string()).substr(7, 16)},
                {"annotator", annotator                              ? asks.name
                              : asks.role == PersonRole::adjudicator ? std::string(gold_name)
                                                                     : options.annotator},
                {"annotators", annotator ? std::vector<std::string>{asks.name} : annotators(notes)},
                {"person", asks.name},
                {"role", name(asks.role)},
                {"team", options.team.annotators()},
                {"names", names},
                {"assigned", theirs.size() == notes.size() ? Json() : theirs},
                {"guidelines", options.guidelines},
                {"keys", options.keys},
                {"retrain", !options.program.empty() && !annotator && asks.role != PersonRole::adjudicator},
                {"sample", workspace_.sample() == nullptr ? Json() : workspace_.sample()->result()},
                {"labels", labels},
                {"roles", roles}};
}

Result<Json> Api::states(const Ask& ask, Session& session) {
    const auto states = session.copy->states();
    const auto doubts = session.index->all();
    Json::array_t rows;
    rows.reserve(states.size());
    const Person& asks = person(ask);
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!workspace_.sees(asks, i)) {
            rows.push_back(Json::array({0, 0, 0, 0, 0, 0, 0, 0, 0}));
            continue;
        }
        // approved, seconds, open comments, spans, of them by a person, likely misses, the sum of all chances; of the
        // spans those that are no health details, of them by a person; short, for there are many
        rows.push_back(
            Json::array({states[i].approved ? 1 : 0, static_cast<int>(states[i].seconds), states[i].open_comments,
                         doubts[i].known ? static_cast<int>(doubts[i].spans) : -1, doubts[i].by_person, doubts[i].count,
                         static_cast<double>(static_cast<int>(doubts[i].total * 10000)) / 10000, doubts[i].identifiers,
                         doubts[i].identifiers_by_person}));
    }
    return Json{{"notes", std::move(rows)},
                {"known", session.index->known()},
                {"near_known", session.index->near_known()},
                {"unreadable", session.index->unreadable()},
                {"sample", workspace_.sample() == nullptr ? Json() : workspace_.sample()->result()},
                {"batch", session.copy->last_batch()}};
}

Result<Json> Api::doubts(const Ask& ask, Session& session) {
    struct Row {
        std::size_t note;
        NoteDoubts::Place place;
    };
    std::vector<Row> rows;
    const auto states = session.copy->states();
    const auto all = session.index->all();
    for (std::size_t note = 0; note < all.size(); ++note) {
        if (states[note].approved || !workspace_.sees(person(ask), note)) continue;
        for (const auto& place : all[note].worst) rows.push_back({note, place});
    }
    const auto worse = [](const Row& a, const Row& b) {
        return std::tuple(-a.place.weight, a.note, a.place.start) < std::tuple(-b.place.weight, b.note, b.place.start);
    };
    const std::size_t kept = std::min(rows.size(), most_doubts);
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(kept), rows.end(), worse);
    Json out = Json::array();
    for (std::size_t i = 0; i < kept; ++i) {
        const auto open = session.copy->read(rows[i].note);
        if (!open) continue;
        const CodePoints points(open->note.text);
        const auto begin = points.to_byte(rows[i].place.start);
        const auto end = points.to_byte(rows[i].place.end);
        if (!begin || !end) continue;
        Json row = in_context(open->note.text, static_cast<std::uint32_t>(*begin), static_cast<std::uint32_t>(*end));
        row["note"] = rows[i].note;
        row["kind"] = name(rows[i].place.kind);
        row["weight"] = rows[i].place.weight;
        out.push_back(std::move(row));
    }
    return Json{{"doubts", out}, {"known", session.index->known()}};
}

Result<Json> Api::search(const Ask& ask, Session& session, const Json& body) {
    const auto text = text_field(body, "text");
    if (!text) return text.error();
    const FindOptions options{body.value("match_case", false), body.value("whole_words", false)};
    Json hits = Json::array();
    std::size_t count = 0;
    std::size_t notes = 0;
    for (std::size_t note = 0; note < workspace_.notes().size(); ++note) {
        if (!workspace_.sees(person(ask), note)) continue;
        const auto kept = session.copy->text(note);
        if (!kept) continue;  // the work list names the notes that cannot be read
        const auto found = find_text(**kept, *text, options);
        count += found.size();
        notes += found.empty() ? 0 : 1;
        for (const Found& place : found) {
            if (hits.size() >= most_shown) break;
            Json hit = in_context(**kept, place.begin, place.end);
            hit["note"] = note;
            hits.push_back(std::move(hit));
        }
    }
    return Json{{"hits", hits}, {"count", count}, {"notes", notes}};
}

// Without "apply" a preview. With it, "expect" must be the counts of the preview the person saw.
Result<Json> Api::everywhere(const Ask& ask, Session& session, const Json& body) {
    Everywhere what;
    const auto text = text_field(body, "text");
    if (!text) return text.error();
    const auto label = label_field(body, "label");
    if (!label) return label.error();
    const auto only = label_field(body, "only");
    if (!only) return only.error();
    what.text = *text;
    what.match_case = body.value("match_case", false);
    what.label = *label;
    what.only = *only;
    std::size_t first = 0;
    std::size_t last = workspace_.notes().size();
    if (body.contains("note") && !body["note"].is_null()) {
        const auto note = count_field(body, "note");
        if (!note) return note.error();
        if (*note >= last) return not_found();
        if (!workspace_.sees(person(ask), *note)) return not_found();
        first = *note;
        last = first + 1;
    }
    const auto plan_of = [&](std::size_t note, NoteState& state) -> Result<EverywherePlan> {
        const auto open = session.copy->read(note);
        if (!open) return open.error();
        state = open->state;
        return plan_everywhere(open->note, what);
    };
    EverywhereCounts counts;
    Json places = Json::array();
    std::vector<std::size_t> touched;
    for (std::size_t note = first; note < last; ++note) {
        if (!workspace_.sees(person(ask), note)) continue;
        // A search tells where it is worth reading the tags.
        const auto kept = session.copy->text(note);
        if (!kept || find_text(**kept, what.text, {what.match_case, true}).empty()) continue;
        const auto open = session.copy->read(note);
        if (!open) continue;
        const auto plan = plan_everywhere(open->note, what);
        counts += plan.counts;
        if (!plan.empty()) touched.push_back(note);
        for (const Span& place : plan.places) {
            if (places.size() >= most_shown) break;
            Json row = in_context(open->note.text, place.begin, place.end);
            row["note"] = note;
            places.push_back(std::move(row));
        }
    }
    Json out{{"counts", counts_json(counts)}, {"places", places}};
    if (!body.value("apply", false)) return out;
    if (body.value("expect", Json()) != out["counts"]) {
        return check_failed("the notes were changed since the preview", {}, "look at the new preview, then apply it");
    }
    SaveAs as;
    as.who = who(ask);
    as.batch = fmt::format("{}-{}", time_now(), as.who);
    for (const std::size_t note : touched) {
        NoteState state;
        auto plan = plan_of(note, state);
        if (!plan) return plan.error();
        as.revision = state.revision;
        const auto saved = session.copy->edit(note, plan->remove, std::move(plan->add), as);
        if (!saved) return saved.error();
        changed(session, note);
    }
    out["batch"] = as.batch;
    out["notes"] = touched;
    return out;
}

}  // namespace scrim::review

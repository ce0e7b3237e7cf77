// Requests about one note: showing and changing it.

#include <algorithm>
#include <optional>

#include "nlp/analyse.h"
#include "nlp/code_points.h"
#include "nlp/lexicon.h"
#include "tools/review/api.h"
#include "tools/review/doubts.h"
#include "tools/review/preview.h"

namespace scrim::review {
namespace {

constexpr std::size_t longest_comment = 4000;
constexpr std::size_t most_doubts = 500;  // of a note: nobody walks through more

// Begin and end of every token, each as the distance from the number before: small numbers make a short answer.
Json tokens_json(const Document& document, const CodePoints& points) {
    Json::array_t out;
    out.reserve(document.tokens.size() * 2);
    std::size_t before = 0;
    for (const Token& token : document.tokens) {
        for (const std::uint32_t byte : {token.begin, token.end}) {
            const std::size_t at = points.from_byte(byte);
            out.emplace_back(at - before);
            before = at;
        }
    }
    return out;
}

Json sections_json(const Document& document, const CodePoints& points) {
    Json out = Json::array();
    for (const Section& section : document.sections) {
        std::string_view title = document.text().substr(section.begin, section.body_begin - section.begin);
        title = title.substr(0, title.find('\n'));
        while (!title.empty() && std::string_view(" \t\r:").find(title.back()) != std::string_view::npos)
            title.remove_suffix(1);
        if (title.empty()) continue;
        out.push_back({{"start", points.from_byte(section.begin)}, {"title", title}});
    }
    return out;
}

Json doubts_json(const std::vector<Doubt>& doubts, const CodePoints& points) {
    Json out = Json::array();
    for (const Doubt& doubt : doubts) {
        if (out.size() == most_doubts) break;
        out.push_back({{"start", points.from_byte(doubt.begin)},
                       {"end", points.from_byte(doubt.end)},
                       {"kind", name(doubt.kind)},
                       {"weight", doubt.weight}});
    }
    return out;
}

Result<std::vector<Span>> spans_field(const Note& note, const Json& body, const char* name) {
    if (!body.contains(name)) return std::vector<Span>();
    if (!body[name].is_array()) return usage_error("the request has no list of spans");
    auto spans = spans_from_json(note, body[name]);
    if (!spans) return usage_error("a span of the request does not fit the note: " + spans.error().what);
    return spans;
}

// The comments after one request about them.
Result<Json> with_comment(const OpenNote& open, const Json& body, const std::string& who) {
    Json extra = open.extra.is_object() ? open.extra : Json::object();
    Json& comments = extra["comments"];
    if (!comments.is_array()) comments = Json::array();
    const std::string action = body.value("action", "add");
    if (action == "add") {
        const auto start = count_field(body, "start");
        const auto end = count_field(body, "end");
        const auto text = text_field(body, "text");
        if (!start || !end || !text) return usage_error("a comment needs start, end and text");
        const CodePoints points(open.note.text);
        if (*start > *end || *end > points.count()) return usage_error("the comment lies outside the note");
        if (text->empty() || text->size() > longest_comment) return usage_error("a comment has 1 to 4,000 bytes");
        std::uint64_t id = 1;
        for (const Json& comment : comments) id = std::max(id, comment.value("id", std::uint64_t{0}) + 1);
        comments.push_back({{"id", id},
                            {"start", *start},
                            {"end", *end},
                            {"kind", body.value("kind", "") == "question" ? "question" : "comment"},
                            {"text", *text},
                            {"who", who},
                            {"at", time_now()},
                            {"resolved", false}});
        return extra;
    }
    const auto id = count_field(body, "id");
    if (!id) return id.error();
    const auto at = std::find_if(comments.begin(), comments.end(),
                                 [&](const Json& comment) { return comment.value("id", 0U) == *id; });
    if (at == comments.end()) return usage_error("there is no such comment");
    if (action == "delete") {
        comments.erase(at);
    } else {
        (*at)["resolved"] = action == "resolve";
    }
    return extra;
}

// The decisions of the adjudicator, with the new one in the place of an old one about the same spans.
Json with_decision(const OpenNote& open, const Json& decision) {
    Json extra = open.extra.is_object() ? open.extra : Json::object();
    Json kept = Json::array();
    for (const Json& each : extra.value("decisions", Json::array())) {
        if (each.value("start", 0U) != decision.value("start", 0U) ||
            each.value("end", 0U) != decision.value("end", 0U))
            kept.push_back(each);
    }
    kept.push_back({{"start", decision.value("start", 0U)},
                    {"end", decision.value("end", 0U)},
                    {"side", decision.value("side", "edit")}});
    extra["decisions"] = kept;
    return extra;
}

// The decisions without those that an undone change was about; nothing if all of them stay.
std::optional<Json> without_decisions(const OpenNote& open, const Change& undone) {
    if (!open.extra.is_object() || !open.extra.contains("decisions")) return std::nullopt;
    const CodePoints points(open.note.text);
    Json kept = Json::array();
    for (const Json& each : open.extra["decisions"]) {
        bool touched = false;
        for (const auto* spans : {&undone.removed, &undone.added}) {
            for (const Span& span : *spans) {
                touched = touched || (points.from_byte(span.begin) < each.value("end", std::size_t{0}) &&
                                      points.from_byte(span.end) > each.value("start", std::size_t{0}));
            }
        }
        if (!touched) kept.push_back(each);
    }
    if (kept.size() == open.extra["decisions"].size()) return std::nullopt;
    Json extra = open.extra;
    extra["decisions"] = std::move(kept);
    return extra;
}

Json saved_json(const Saved& saved, const Note& note) {
    return {{"revision", saved.revision},
            {"removed", spans_to_json(note, saved.change.removed)},
            {"added", spans_to_json(note, saved.change.added)},
            {"approved", saved.approved},
            {"can_undo", saved.can_undo},
            {"can_redo", saved.can_redo}};
}

}  // namespace

Result<Json> Api::show(Session& session, std::size_t note) {
    auto open = session.copy->read(note);
    if (!open) return open.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const Document document = analyse(open->note);
    const CodePoints points(open->note.text);
    Json out;
    out["note"] = note;
    out["name"] = workspace_.notes().names[note];
    out["id"] = open->note.id;
    out["patient"] = open->note.patient_id;
    out["revision"] = open->state.revision;
    out["approved"] = open->state.approved;
    out["seconds"] = open->state.seconds;
    out["can_undo"] = open->can_undo;
    out["can_redo"] = open->can_redo;
    out["text"] = open->note.text;
    out["spans"] = spans_to_json(open->note, open->note.spans);
    out["tokens"] = tokens_json(document, points);
    out["sections"] = sections_json(document, points);
    out["doubts"] = doubts_json(find_doubts(document, session.index->taggers(), **lexicon), points);
    const Json extra = open->extra.is_object() ? open->extra : Json::object();
    out["comments"] = extra.value("comments", Json::array());
    out["decisions"] = extra.value("decisions", Json::array());
    return out;
}

Result<Json> Api::preview(Session& session, std::size_t note) {
    const auto open = session.copy->read(note);
    if (!open) return open.error();
    if (!workspace_.options().released) return usage_error("there is no preview here");
    const auto released = workspace_.options().released(open->note);
    if (!released) return released.error();
    return Json{{"parts", released_parts(*released)}};
}

Result<Json> Api::change(const Ask& ask, Session& session, std::size_t note, std::string_view action) {
    const Json body = Json::parse(ask.body, nullptr, false);
    if (!body.is_object()) return usage_error("the request is not a JSON object");
    SaveAs as;
    as.who = who(ask);
    as.seconds = std::clamp(body.value("seconds", 0.0), 0.0, 3600.0);
    if (action == "time") {
        const auto saved = session.copy->mark(note, "time", as);
        if (!saved) return saved.error();
        return Json{{"seconds", session.copy->state(note).seconds}};
    }
    const auto revision = count_field(body, "revision");
    if (!revision) return revision.error();
    as.revision = *revision;
    const auto open = session.copy->read(note);
    if (!open) return open.error();
    Result<Saved> saved = not_found();
    if (action == "edit") {
        const auto remove = spans_field(open->note, body, "remove");
        if (!remove) return remove.error();
        auto add = spans_field(open->note, body, "add");
        if (!add) return add.error();
        for (Span& span : *add) span.sources |= source_person;
        if (body.contains("decision") && body["decision"].is_object())
            as.extra = with_decision(*open, body["decision"]);
        saved = session.copy->edit(note, *remove, std::move(*add), as);
    } else if (action == "undo") {
        saved = session.copy->undo(note, as);
        if (auto extra = saved ? without_decisions(*open, saved->change) : std::nullopt) {
            SaveAs reopen;
            reopen.who = as.who;
            reopen.revision = saved->revision;
            reopen.extra = std::move(extra);
            const auto marked = session.copy->mark(note, "decisions", reopen);
            if (!marked) return marked.error();
            saved->revision = marked->revision;
        }
    } else if (action == "redo") {
        saved = session.copy->redo(note, as);
    } else if (action == "approve") {
        as.approved = body.value("approved", true);
        std::vector<Span> spans = open->note.spans;
        // Who did not see the machine's tags approves only the own ones.
        if (*as.approved && body.value("blind", false))
            std::erase_if(spans, [](const Span& span) { return (span.sources & source_person) == 0; });
        saved = session.copy->replace(note, std::move(spans), as);
    } else if (action == "comment") {
        auto extra = with_comment(*open, body, as.who);
        if (!extra) return extra.error();
        as.extra = *extra;
        saved = session.copy->mark(note, "comment", as);
        if (saved) {
            Json out = saved_json(*saved, open->note);
            out["comments"] = (*extra)["comments"];
            return out;
        }
    }
    if (!saved) return saved.error();
    session.index->changed(note);
    return saved_json(*saved, open->note);
}

}  // namespace scrim::review

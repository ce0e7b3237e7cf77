// Requests about one note: showing and changing it.

#include <algorithm>

#include "nlp/lexicon/lexicon.h"
#include "nlp/text/analyse.h"
#include "nlp/text/code_points.h"
#include "tools/review/doubts/doubts.h"
#include "tools/review/gold/gold.h"
#include "tools/review/note_preview.h"
#include "tools/review/server/api.h"

namespace scrim::review {
namespace {

constexpr std::size_t longest_comment = 4000;
constexpr std::size_t most_doubts_of_note = 500;  // of a note: nobody walks through more

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
        if (out.size() == most_doubts_of_note) break;
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
    out["doubts"] = doubts_json(session.index->doubts(note, document, **lexicon), points);
    const Json extra = open->extra.is_object() ? open->extra : Json::object();
    out["comments"] = extra.value("comments", Json::array());
    out["undecided"] = open->state.undecided;
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

Result<Saved> Api::edit(Session& session, const OpenNote& open, std::size_t note, const Json& body, SaveAs as) {
    const auto remove = spans_field(open.note, body, "remove");
    if (!remove) return remove.error();
    auto add = spans_field(open.note, body, "add");
    if (!add) return add.error();
    for (Span& span : *add) span.sources |= source_person;
    if (body.contains("decision") && body["decision"].is_object()) {
        const Json& decision = body["decision"];
        auto extra =
            decided(open.extra.is_object() ? open.extra : Json::object(), decision.value("start", std::size_t{0}),
                    decision.value("end", std::size_t{0}), decision.value("side", "edit"));
        // The second time a decision is sent it is found to be made, whatever the lists are by now.
        if (!extra && as.request.empty()) return extra.error();
        if (extra) as.extra = std::move(*extra);
    }
    return session.copy->edit(note, *remove, std::move(*add), as);
}

Result<Saved> Api::approve(Session& session, OpenNote open, std::size_t note, const Json& body, SaveAs as) {
    as.approved = body.value("approved", true);
    if (*as.approved && open.state.undecided > 0 && open.state.revision == as.revision) {
        return check_failed("disagreements are open in this note", {}, "decide them, then approve it");
    }
    // Who did not see the machine's tags approves only the own ones.
    if (*as.approved && body.value("blind", false))
        std::erase_if(open.note.spans, [](const Span& span) { return (span.sources & source_person) == 0; });
    return session.copy->replace(note, std::move(open.note.spans), as);
}

// A comment takes nothing away, so it is kept whatever happened to the note meanwhile.
Result<Json> Api::comment(Session& session, const OpenNote& open, std::size_t note, const Json& body, SaveAs as) {
    auto extra = with_comment(open, body, as.who);
    if (!extra) return extra.error();
    as.extra = std::move(*extra);
    auto saved = session.copy->mark(note, "comment", as);
    if (!saved && saved.error().kind == ErrorKind::check_failed) {
        as.revision = open.state.revision;
        saved = session.copy->mark(note, "comment", as);
    }
    if (!saved) return saved.error();
    const auto now = session.copy->read(note);
    if (!now) return now.error();
    Json out = saved_json(*saved, open.note);
    out["comments"] = now->extra.value("comments", Json::array());
    return out;
}

void Api::changed(Session& session, std::size_t note) {
    session.index->changed(note);
    // What fails here is made up for when the sample is opened next.
    if (Sample* sample = workspace_.sample()) (void)sample->changed(note);
    const std::string& name = session.copy->name();
    if (name.empty() || name == gold_name) return;
    Session* gold = workspace_.gold();
    if (gold == nullptr || !gold->copy->has(note)) return;
    const auto open = gold->copy->read(note);
    if (!open || !open->extra.is_object()) return;
    for (const Json& pair : open->extra.value("pair", Json::array())) {
        const std::string left = pair.value("left", "");
        const std::string right = pair.value("right", "");
        if (name != left && name != right) continue;
        const auto a = workspace_.reader(left);
        const auto b = workspace_.reader(right);
        if (!a || !b) return;
        // What fails here is made up for when the two are compared next.
        (void)update_gold(*gold, **a, **b, note, false);
    }
}

Result<Json> Api::change(const Ask& ask, Session& session, std::size_t note, std::string_view action) {
    const Json body = Json::parse(ask.body, nullptr, false);
    if (!body.is_object()) return usage_error("the request is not a JSON object");
    SaveAs as;
    as.who = who(ask);
    as.seconds = std::clamp(body.value("seconds", 0.0), 0.0, 3600.0);
    as.request = body.value("request", "").substr(0, 64);
    if (action == "time") {
        const auto saved = session.copy->mark(note, "time", as);
        if (!saved) return saved.error();
        return Json{{"seconds", session.copy->state(note).seconds}};
    }
    const auto revision = count_field(body, "revision");
    if (!revision) return revision.error();
    as.revision = *revision;
    auto open = session.copy->read(note);
    if (!open) return open.error();
    if (action == "comment") return comment(session, *open, note, body, as);
    Result<Saved> saved = not_found();
    if (action == "edit") {
        saved = edit(session, *open, note, body, as);
    } else if (action == "undo") {
        saved = session.copy->undo(note, as);
    } else if (action == "redo") {
        saved = session.copy->redo(note, as);
    } else if (action == "approve") {
        saved = approve(session, *open, note, body, as);
    }
    if (!saved) return saved.error();
    changed(session, note);
    Json out = saved_json(*saved, open->note);
    if (const Sample* sample = workspace_.sample()) out["sample"] = sample->result();
    return out;
}

}  // namespace scrim::review

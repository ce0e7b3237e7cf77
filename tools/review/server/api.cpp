#include "tools/review/server/api.h"

#include <charconv>

namespace scrim::review {
namespace {

constexpr std::string_view no_such_thing = "nothing exists at this address";

int status_of(const Error& error) {
    if (is_not_found(error)) return 404;
    switch (error.kind) {
        case ErrorKind::check_failed:
            return 409;
        case ErrorKind::usage:
            return 400;
        case ErrorKind::bad_input:
        case ErrorKind::unreadable:
            break;
    }
    return 500;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The part of a path up to the next slash, taken off it.
std::string_view take_part(std::string_view& path) {
    const auto slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    return part;
}

}  // namespace

Error not_found() { return usage_error(std::string(no_such_thing)); }
bool is_not_found(const Error& error) { return error.what == no_such_thing; }

Result<std::string> text_field(const Json& body, const char* name) {
    const auto at = body.find(name);
    if (at == body.end() || !at->is_string())
        return usage_error(std::string("the request lacks the text '") + name + "'");
    return at->get<std::string>();
}

Result<std::uint32_t> count_field(const Json& body, const char* name) {
    const auto at = body.find(name);
    if (at == body.end() || !at->is_number_unsigned() || at->get<std::uint64_t>() > 0xffffffffU) {
        return usage_error(std::string("the request lacks the number '") + name + "'");
    }
    return at->get<std::uint32_t>();
}

const Person& Api::person(const Ask& ask) const {
    const auto& people = workspace_.options().team.people;
    return people[ask.person < people.size() ? ask.person : 0];
}

std::string Api::who(const Ask& ask) const {
    const Person& asks = person(ask);
    if (asks.role != PersonRole::alone) return asks.name;
    return ask.annotator.empty() ? workspace_.options().who : ask.annotator;
}

// What is not a person's own is answered like what is not there.
Result<void> Api::allowed(const Ask& ask, std::string_view topic) const {
    const Person& asks = person(ask);
    const bool post = ask.method == "POST";
    switch (asks.role) {
        case PersonRole::alone:
            return {};
        case PersonRole::lead:
            if (!post || topic == "compare" || topic == "search") return {};
            if (ask.annotator.empty() || ask.annotator == gold_name) return {};
            return usage_error("only " + ask.annotator + " changes this copy", "you may look at it");
        case PersonRole::annotator:
            if (topic == "folder") return {};
            if (topic == "compare" || topic == "team" || topic == "retrain" || ask.annotator != asks.name) {
                return not_found();
            }
            return {};
        case PersonRole::adjudicator:
            if (topic == "folder" || topic == "compare" || topic == "team") return {};
            if (topic == "retrain" || ask.annotator != gold_name) return not_found();
            return {};
    }
    return not_found();
}

Result<std::size_t> Api::note_number(const Ask& ask, std::string_view digits) const {
    std::size_t number = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool all = failure == std::errc() && end == digits.data() + digits.size();
    if (!all || number >= workspace_.notes().size() || !workspace_.sees(person(ask), number)) return not_found();
    return number;
}

Answer Api::answer(const Ask& ask) {
    const auto result = dispatch(ask);
    if (result) return {200, dumped(*result)};
    const Error& error = result.error();
    return {status_of(error), dumped({{"error", error.what}, {"advice", error.advice}})};
}

Result<Json> Api::dispatch(const Ask& ask) {
    constexpr std::string_view prefix = "/api/";
    if (!ask.path.starts_with(prefix)) return not_found();
    std::string_view rest = std::string_view(ask.path).substr(prefix.size());
    const std::string_view topic = take_part(rest);
    const bool get = ask.method == "GET";
    if (auto fine = allowed(ask, topic); !fine) return fine.error();
    if (topic == "team" && get && rest.empty()) return team(ask);
    if (topic == "compare") return compare_request(ask, rest);
    if (topic == "folder" && get && rest.empty()) return folder(ask);
    const auto session = workspace_.session(ask.annotator);
    if (!session) return session.error();
    if (topic == "notes") return note_request(ask, **session, rest);
    if (topic == "retrain") return retrain(ask, **session, rest);
    if (!rest.empty()) return not_found();
    if (get && topic == "states") return states(ask, **session);
    if (get && topic == "doubts") return doubts(ask, **session);
    if (get) return not_found();
    const Json body = Json::parse(ask.body, nullptr, false);
    if (!body.is_object()) return usage_error("the request is not a JSON object");
    if (topic == "search") return search(ask, **session, body);
    if (topic == "everywhere") return everywhere(ask, **session, body);
    if (topic == "undo-batch") {
        const auto batch = text_field(body, "batch");
        if (!batch) return batch.error();
        const auto notes = (*session)->copy->undo_batch(*batch, who(ask));
        if (!notes) return notes.error();
        for (const std::size_t note : *notes) changed(**session, note);
        return Json{{"notes", *notes}};
    }
    return not_found();
}

Result<Json> Api::note_request(const Ask& ask, Session& session, std::string_view rest) {
    const auto note = note_number(ask, take_part(rest));
    if (!note) return note.error();
    const std::string_view action = take_part(rest);
    if (!rest.empty()) return not_found();
    if (ask.method == "POST") return change(ask, session, *note, action);
    if (action.empty()) return show(session, *note);
    if (action == "revision") return Json{{"revision", session.copy->state(*note).revision}};
    if (action == "preview") return preview(session, *note);
    return not_found();
}

Result<Json> Api::compare_request(const Ask& ask, std::string_view rest) {
    const std::string left_name(take_part(rest));
    const std::string right_name(take_part(rest));
    const auto left = workspace_.reader(left_name);
    if (!left) return left.error();
    const auto right = workspace_.reader(right_name);
    if (!right) return right.error();
    if (rest.empty() && ask.method == "GET") return compare_all(**left, **right);
    if (rest == "build" && ask.method == "POST") return build_gold(ask, **left, **right);
    const auto note = note_number(ask, take_part(rest));
    if (!note) return note.error();
    if (rest.empty() && ask.method == "GET") return compare_note(**left, **right, *note);
    if (rest == "start" && ask.method == "POST") return start_gold(**left, **right, *note);
    return not_found();
}

}  // namespace scrim::review

#include "tools/serve/service.h"

#include <algorithm>

#include "nlp/formats/note_writer.h"
#include "nlp/text/unicode.h"
#include "tools/serve/analyze.h"
#include "tools/serve/anonymize.h"
#include "tools/serve/counted.h"
#include "tools/serve/entities.h"
#include "tools/serve/openapi.h"

namespace scrim::serve {
namespace {

constexpr std::string_view lines_type = "application/x-ndjson";

Answer of_error(const Error& error) {
    const int status = error.kind == ErrorKind::usage ? 400 : error.kind == ErrorKind::bad_input ? 422 : 500;
    return refused(status, error.what, error.advice);
}

Answer too_late() {
    return refused(503, "the request could not be answered in time", "send it again, in smaller parts or later");
}

Answer went_wrong() { return refused(500, "something went wrong in the server", "send the request again"); }

Answer of_run(Ran ran) { return ran == Ran::late ? too_late() : went_wrong(); }

Result<TextStyle> read_style_words(const std::string& words) {
    TextStyle out;
    for (const std::string& word : split_taggers(words)) {
        if (word == "surrogates") {
            out.surrogates = true;
        } else if (word == "shift") {
            out.shift = true;
        } else if (word != "placeholders") {
            return usage_error("the style is not known", "placeholders, surrogates, shift, or surrogates,shift");
        }
    }
    return out;
}

// A word, words with commas, or a list of words; what the request as a whole says where there is none.
Result<TextStyle> read_style(const Json& json, const TextStyle& usual) {
    const auto found = json.find("style");
    if (found == json.end()) return usual;
    if (found->is_string()) return read_style_words(found->get<std::string>());
    std::string words;
    for (const Json& word : *found)
        words += (words.empty() ? "" : ",") + (word.is_string() ? word.get<std::string>() : "?");
    return found->is_array() ? read_style_words(words) : read_style_words("?");
}

// An id may be a number.
Result<std::string> read_id(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) return std::string();
    if (found->is_string()) return found->get<std::string>();
    if (found->is_number_integer()) return found->dump();
    return usage_error(std::string("'") + name + "' is neither a text nor a whole number");
}

// The lines of a body, without what ends them; empty ones are left out, but counted.
struct Line {
    std::size_t number;
    std::string_view text;
};
std::vector<Line> lines_of(std::string_view body) {
    std::vector<Line> out;
    std::size_t number = 0;
    while (!body.empty()) {
        const std::size_t end = std::min(body.find('\n'), body.size());
        std::string_view line = body.substr(0, end);
        body.remove_prefix(std::min(end + 1, body.size()));
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find_first_not_of(" \t") != std::string_view::npos) out.push_back({number, line});
    }
    return out;
}

std::string error_line(std::size_t number, const Error& error) {
    Json json{{"line", number}, {"error", error.what}};
    if (!error.advice.empty()) json["advice"] = error.advice;
    return dumped(json) + "\n";
}

std::size_t index_of(const TextStyle& style) { return (style.surrogates ? 1U : 0U) + (style.shift ? 2U : 0U); }

}  // namespace

Result<std::unique_ptr<Service>> Service::make(const ServiceOptions& options, const Key& key) {
    auto pipeline = make_pipeline(options.tag);
    if (!pipeline) return pipeline.error();
    const auto policy = options.tag.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options.tag.policy);
    if (!policy) return policy.error();
    std::vector<TextRelease> made;
    for (const TextStyle style : {TextStyle{false, false}, {true, false}, {false, true}, {true, true}}) {
        auto release = TextRelease::make(*policy, style, key);
        if (!release) return release.error();
        made.push_back(std::move(*release));
    }
    return std::unique_ptr<Service>(
        new Service(options, std::move(*pipeline),
                    {std::move(made[0]), std::move(made[1]), std::move(made[2]), std::move(made[3])}));
}

Answer Service::answer(Ask&& ask) {
    const Counted counted(metrics_.in_flight);
    if (draining_) return refused(503, "the server is stopping", "send the request to another, or later");
    if (ask.method == "GET") return get(ask);
    if (counted.number() > options_.most_requests) {
        return refused(503, "too many requests at once", "send it again after the seconds that Retry-After says");
    }
    return post(std::move(ask));
}

Answer Service::get(const Ask& ask) const {
    if (ask.path == "/health") return json_answer({{"status", "ok"}, {"version", SCRIM_VERSION}});
    if (ask.path == "/openapi.json") return json_answer(openapi());
    if (ask.path == "/metrics") {
        Answer answer;
        answer.body = metrics_.text();
        answer.content_type = "text/plain; version=0.0.4; charset=utf-8";
        return answer;
    }
    const bool of_language = ask.path == "/supportedentities" || ask.path == "/recognizers";
    if (of_language && !ask.language.empty() && ask.language != "en") {
        return refused(422, "No matching recognizers were found to serve the request.", "the language is en");
    }
    if (ask.path == "/supportedentities") return json_answer(supported_entities());
    if (ask.path == "/recognizers") return json_answer(Json::array({"ScrimRecognizer"}));
    if (ask.path == "/anonymizers") return json_answer(operator_names());
    return refused(404, "nothing exists at this address", "GET /openapi.json lists what exists");
}

Answer Service::post(Ask&& ask) {
    if (ask.path == "/anonymize") return anonymize(ask);
    if (ask.path == "/analyze") return analyze(ask);
    if (ask.path != "/tag" && ask.path != "/release-text") {
        return refused(404, "nothing exists at this address", "GET /openapi.json lists what exists");
    }
    const bool release = ask.path == "/release-text";
    return ask.content_type.starts_with(lines_type) ? lines(std::move(ask), release) : notes(ask, release);
}

Result<Service::Asked> Service::read_note(const Json& json, std::size_t number, const TextStyle& usual) const {
    if (!json.is_object()) return usage_error("the note is not a JSON object", "such as {\"text\": \"...\"}");
    const auto text = json.find("text");
    if (text == json.end() || !text->is_string()) return usage_error("the note lacks 'text'");
    Asked out;
    out.note.text = text->get<std::string>();
    if (out.note.text.size() > options_.largest_note) {
        return bad_input("the note is too long", {}, "cut it into parts, or start the server with a larger --max-note");
    }
    if (out.note.text.find('\0') != std::string::npos) return bad_input("the text holds a NUL character");
    auto id = read_id(json, "note_id");
    if (!id) return id.error();
    out.note.id = id->empty() ? std::to_string(number) : std::move(*id);
    auto patient = read_id(json, "patient_id");
    if (!patient) return patient.error();
    out.note.patient_id = std::move(*patient);
    const auto style = read_style(json, usual);
    if (!style) return style.error();
    out.style = *style;
    return out;
}

Result<Note> Service::tag(Note&& note) {
    auto tagged = pipeline_.tag(std::move(note));
    if (tagged) metrics_.note_done(*tagged);
    return tagged;
}

Result<std::string> Service::one(Asked&& asked, bool release) {
    auto tagged = tag(std::move(asked.note));
    if (!tagged) return tagged.error();
    tagged->tagged = true;
    if (!release) return std::move(render_note(*tagged, NoteFormat::jsonl).body);
    ReleasedNoteText released = releases_.at(index_of(asked.style)).release(*tagged);
    Json json{{"note_id", tagged->id}};
    if (!tagged->patient_id.empty()) json["patient_id"] = tagged->patient_id;
    json["text"] = std::move(released.text);
    json["withheld"] = released.withheld;
    return dumped(json) + "\n";
}

// A note or a list of them: all are answered, or none.
Answer Service::notes(const Ask& ask, bool release) {
    struct Batch {
        std::vector<Asked> asked;
        std::vector<Result<std::string>> out;
    };
    const auto batch = std::make_shared<Batch>();
    const Json body = Json::parse(ask.body, nullptr, false);
    if (!body.is_object()) return refused(400, "the body is not a JSON object in UTF-8", "such as {\"text\": \"...\"}");
    const auto usual = read_style_words(ask.style);
    if (!usual) return of_error(usual.error());
    const auto style = read_style(body, *usual);
    if (!style) return of_error(style.error());
    const auto list = body.find("notes");
    if (list != body.end() && !list->is_array()) return refused(400, "'notes' is not a list");
    const std::size_t count = list == body.end() ? 1 : list->size();
    for (std::size_t i = 0; i < count; ++i) {
        auto asked = read_note(list == body.end() ? body : (*list)[i], i + 1, *style);
        if (!asked) {
            Error error = asked.error();
            if (list != body.end()) error.what = "note " + std::to_string(i + 1) + " of the list: " + error.what;
            return of_error(error);
        }
        batch->asked.push_back(std::move(*asked));
    }
    batch->out.resize(count, Result<std::string>(std::string()));
    const auto work = [this, batch, release](std::size_t i) {
        batch->out[i] = one(std::move(batch->asked[i]), release);
    };
    std::string lines;
    std::optional<Error> wrong;
    const auto take = [&](std::size_t i) {
        Result<std::string>& line = batch->out[i];
        if (!line) {
            wrong = line.error();
            return false;
        }
        if (!line->empty()) line->pop_back();
        lines += (i == 0 ? "" : ",") + *line;
        line = std::string();
        return true;
    };
    const Ran ran = run_on(workers_, count, options_.patience, work, take);
    if (wrong) return of_error(*wrong);
    if (ran != Ran::done) return of_run(ran);
    Answer answer;
    answer.body = list == body.end() ? std::move(lines) : "{\"notes\":[" + lines + "]}";
    return answer;
}

// A line for each, in their order, as they are done; one that is no note gets an error of its own.
Answer Service::lines(Ask&& ask, bool release) {
    const auto usual = read_style_words(ask.style);
    if (!usual) return of_error(usual.error());
    struct Batch {
        std::string body;
        std::vector<Line> lines;
        std::vector<std::string> out;
    };
    const auto batch = std::make_shared<Batch>();
    batch->body = std::move(ask.body);
    batch->lines = lines_of(batch->body);
    batch->out.resize(batch->lines.size());
    const auto work = [this, batch, release, usual = *usual](std::size_t i) {
        const auto& [number, text] = batch->lines[i];
        auto asked = read_note(Json::parse(text, nullptr, false), number, usual);
        auto line = asked ? one(std::move(*asked), release) : Result<std::string>(asked.error());
        batch->out[i] = line ? std::move(*line) : error_line(number, line.error());
    };
    Answer answer;
    answer.content_type = lines_type;
    answer.stream = [this, batch, work](const WritePart& write) {
        const Counted counted(metrics_.in_flight);
        const auto take = [&](std::size_t i) {
            const std::string line = std::move(batch->out[i]);
            return write(line);
        };
        return run_on(workers_, batch->lines.size(), options_.patience, work, take) == Ran::done;
    };
    return answer;
}

Answer Service::analyze(const Ask& ask) {
    const auto asked = read_analyze(ask.body, options_.largest_note);
    if (!asked) return of_error(asked.error());
    struct Batch {
        AnalyzeRequest request;
        std::vector<Result<Json>> out;
    };
    const auto batch = std::make_shared<Batch>(Batch{*asked, {}});
    batch->out.resize(batch->request.texts.size(), Result<Json>(Json::array()));
    const auto work = [this, batch](std::size_t i) {
        Note note;
        note.text = std::move(batch->request.texts[i]);
        const auto tagged = tag(std::move(note));
        if (tagged) {
            batch->out[i] = entities_of(*tagged, batch->request);
        } else {
            batch->out[i] = tagged.error();
        }
    };
    Json all = Json::array();
    std::optional<Error> wrong;
    const auto take = [&](std::size_t i) {
        if (!batch->out[i]) {
            wrong = batch->out[i].error();
            return false;
        }
        all.push_back(std::move(*batch->out[i]));
        return true;
    };
    const Ran ran = run_on(workers_, batch->out.size(), options_.patience, work, take);
    if (wrong) return of_error(*wrong);
    if (ran != Ran::done) return of_run(ran);
    return json_answer(batch->request.is_list ? all : all[0]);
}

}  // namespace scrim::serve

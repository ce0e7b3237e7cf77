#include "tools/review/exchange/label_studio.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "nlp/text/code_points.h"

namespace scrim::review {
namespace {

Error bad_task(std::size_t number, const std::string& what) {
    return bad_input(what, {{}, fmt::format("task {}", number), 0}, "export the project of Label Studio as JSON");
}

// Where a place in UTF-16 units is in code points; nothing if it lies inside a character or beyond the end.
std::optional<std::size_t> from_units(std::string_view text, std::size_t unit) {
    std::size_t units = 0;
    std::size_t points = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) continue;
        if (units == unit) return points;
        units += static_cast<unsigned char>(text[at]) >= 0xF0U ? 2 : 1;
        ++points;
    }
    return units == unit ? std::optional(points) : std::nullopt;
}

std::optional<Span> placed(const std::string& text, const CodePoints& points, std::optional<std::size_t> start,
                           std::optional<std::size_t> end, const std::string& said) {
    const auto begin = start ? points.to_byte(*start) : std::nullopt;
    const auto stop = end ? points.to_byte(*end) : std::nullopt;
    if (!begin || !stop || *begin >= *stop) return std::nullopt;
    if (!said.empty() && text.substr(*begin, *stop - *begin) != said) return std::nullopt;
    Span span;
    span.begin = static_cast<std::uint32_t>(*begin);
    span.end = static_cast<std::uint32_t>(*stop);
    return span;
}

Result<void> add_result(Note& note, const CodePoints& points, const Json& result, std::size_t task) {
    const Json value = result.value("value", Json::object());
    if (result.value("type", "") != "labels" || !value.contains("labels")) return {};
    const auto number = [&](const char* name) -> std::optional<std::size_t> {
        const Json at = value.value(name, Json());
        if (at.is_number_unsigned()) return at.get<std::size_t>();
        return std::nullopt;
    };
    const std::string said = value.value("text", "");
    const auto start = number("start");
    const auto end = number("end");
    if (!start || !end) return bad_task(task, "a label has no start or end");
    auto span = placed(note.text, points, start, end, said);
    if (!span) span = placed(note.text, points, from_units(note.text, *start), from_units(note.text, *end), said);
    if (!span) return bad_task(task, "a label does not lie where its text is");
    for (const Json& name : value["labels"]) {
        const auto label = name.is_string() ? label_named(name.get<std::string>()) : std::nullopt;
        if (!label) return bad_task(task, "a label is none that scrim knows");
        span->label = *label;
        span->sources = source_person;
        note.spans.push_back(*span);
    }
    return {};
}

// The list of results that counts.
Json results_of(const Json& task) {
    for (const char* list : {"annotations", "completions", "predictions"}) {
        const Json all = task.value(list, Json::array());
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            if (each->is_object() && !each->value("was_cancelled", false)) return each->value("result", Json::array());
        }
    }
    return Json();
}

Result<Note> note_of(const Json& task, std::size_t number) {
    const Json data = task.is_object() ? task.value("data", Json::object()) : Json::object();
    if (!data.is_object() || !data.contains("text") || !data["text"].is_string()) {
        return bad_task(number, "has no data.text");
    }
    Note note;
    note.text = data["text"].get<std::string>();
    const Json id = data.value("note_id", task.value("id", Json(number)));
    note.id = id.is_string() ? id.get<std::string>() : id.dump();
    note.patient_id = data.value("patient_id", "");
    const Json results = results_of(task);
    note.tagged = !results.is_null();
    const CodePoints points(note.text);
    for (const Json& result : results) {
        if (auto done = add_result(note, points, result, number); !done) return done.error();
    }
    const auto before = [](const Span& a, const Span& b) {
        return std::tuple(a.begin, a.end, a.label) < std::tuple(b.begin, b.end, b.label);
    };
    std::sort(note.spans.begin(), note.spans.end(), before);
    note.spans.erase(std::unique(note.spans.begin(), note.spans.end()), note.spans.end());
    return note;
}

}  // namespace

Json to_label_studio(const std::vector<Note>& notes, const std::string& annotator) {
    Json out = Json::array();
    for (const Note& note : notes) {
        const CodePoints points(note.text);
        Json results = Json::array();
        for (const Span& span : note.spans) {
            results.push_back({{"id", fmt::format("s{}", results.size() + 1)},
                               {"from_name", "label"},
                               {"to_name", "text"},
                               {"type", "labels"},
                               {"value",
                                {{"start", points.from_byte(span.begin)},
                                 {"end", points.from_byte(span.end)},
                                 {"text", note.text_of(span)},
                                 {"labels", {name(span.label)}}}}});
        }
        out.push_back({{"id", out.size() + 1},
                       {"data", {{"text", note.text}, {"note_id", note.id}, {"patient_id", note.patient_id}}},
                       {"annotations", {{{"completed_by", {{"email", annotator}}}, {"result", results}}}}});
    }
    return out;
}

Result<std::vector<Note>> from_label_studio(std::string_view json) {
    const Json tasks = Json::parse(json, nullptr, false);
    if (!tasks.is_array()) return bad_input("is no list of tasks", {}, "export the project of Label Studio as JSON");
    std::vector<Note> out;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        auto note = note_of(tasks[i], i + 1);
        if (!note) return note.error();
        out.push_back(std::move(*note));
    }
    return out;
}

}  // namespace scrim::review

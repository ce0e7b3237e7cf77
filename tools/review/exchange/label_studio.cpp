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

// An entry of an object, whatever else stands in its place; null where there is none.
const Json& part_of(const Json& of, const char* name) {
    static const Json nothing;
    const auto found = of.is_object() ? of.find(name) : of.end();
    return found == of.end() ? nothing : *found;
}

std::string text_in(const Json& of, const char* name) {
    const Json& part = part_of(of, name);
    return part.is_string() ? part.get<std::string>() : "";
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
    const Json& value = part_of(result, "value");
    const Json& labels = part_of(value, "labels");
    if (text_in(result, "type") != "labels" || labels.is_null()) return {};
    const auto number = [&](const char* name) -> std::optional<std::size_t> {
        const Json& at = part_of(value, name);
        if (at.is_number_unsigned()) return at.get<std::size_t>();
        return std::nullopt;
    };
    const std::string said = text_in(value, "text");
    const auto start = number("start");
    const auto end = number("end");
    if (!start || !end) return bad_task(task, "a label has no start or end");
    auto span = placed(note.text, points, start, end, said);
    if (!span) span = placed(note.text, points, from_units(note.text, *start), from_units(note.text, *end), said);
    if (!span) return bad_task(task, "a label does not lie where its text is");
    for (const Json& name : labels) {
        const auto label = name.is_string() ? label_named(name.get<std::string>()) : std::nullopt;
        if (!label) return bad_task(task, "a label is none that scrim knows");
        span->label = *label;
        span->sources = source_person;
        note.spans.push_back(*span);
    }
    return {};
}

// The list of results that counts; nothing where nobody has looked at the task.
std::optional<Json> results_of(const Json& task) {
    for (const char* list : {"annotations", "completions", "predictions"}) {
        const Json& all = part_of(task, list);
        if (!all.is_array()) continue;
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            const Json& cancelled = part_of(*each, "was_cancelled");
            if (each->is_object() && cancelled != Json(true)) return part_of(*each, "result");
        }
    }
    return std::nullopt;
}

Result<Note> note_of(const Json& task, std::size_t number) {
    const Json& data = part_of(task, "data");
    if (!part_of(data, "text").is_string()) return bad_task(number, "has no data.text");
    Note note;
    note.text = text_in(data, "text");
    const Json& own_id = part_of(data, "note_id");
    const Json& id = own_id.is_null() ? part_of(task, "id") : own_id;
    note.id = id.is_string() ? id.get<std::string>() : id.is_number() ? id.dump() : std::to_string(number);
    note.patient_id = text_in(data, "patient_id");
    const auto results = results_of(task);
    note.tagged = results.has_value();
    const CodePoints points(note.text);
    for (const Json& result : results.value_or(Json::array())) {
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
    if (!tasks.is_array()) return bad_input("is not a list of tasks", {}, "export the project of Label Studio as JSON");
    std::vector<Note> out;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        auto note = note_of(tasks[i], i + 1);
        if (!note) return note.error();
        out.push_back(std::move(*note));
    }
    return out;
}

}  // namespace scrim::review

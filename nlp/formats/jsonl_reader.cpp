// JSONL: a note is an object. Records are cut at line ends without a look inside; an object may go on over
// further lines as long as these do not begin with '{', so that a broken line spoils no other.

#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "nlp/formats/file_names.h"
#include "nlp/formats/json_list.h"
#include "nlp/formats/raw_record.h"
#include "nlp/formats/span_json.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

// The library's DOM rather than its lazy interface: it picks the processor's best instructions at run time and
// looks at every byte, so that a record is valid as a whole or refused.
namespace dom = simdjson::dom;

// Whether brackets are still open at the end; strings are passed over.
bool is_open(std::string_view json) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return !quoted && depth > 0;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

class JsonlRecords : public RecordReader {
   public:
    JsonlRecords(std::unique_ptr<Input> input, const ReadOptions& options)
        : lines_(std::move(input), options.max_record), max_record_(options.max_record) {
        stem_ = lines_.name() == "standard input" ? "stdin" : plain_name(lines_.name());
        stem_ = std::string(without_ending(stem_));
    }

    Result<std::optional<RawRecord>> next() override {
        if (const auto failure = std::exchange(failure_, std::nullopt)) return *failure;
        while (true) {
            const auto line = lines_.next();
            if (!line) return line.error();
            if (!*line) return std::optional<RawRecord>();
            if (is_blank(**line)) continue;
            RawRecord record;
            record.format = NoteFormat::jsonl;
            record.place = {lines_.name(), {}, lines_.line()};
            record.id = stem_ + "-" + std::to_string(lines_.line());
            record.id_of_file = true;
            record.body.reserve((*line)->size() + simdjson::SIMDJSON_PADDING);
            record.body = **line;
            if (auto done = add_continuation(record.body); !done) return done.error();
            return std::optional(std::move(record));
        }
    }

   private:
    Result<void> add_continuation(std::string& body) {
        while (true) {
            const auto first = lines_.peek();
            if (!first) {  // this record is whole; the next call says that the stream is not
                failure_ = first.error();
                return {};
            }
            const bool continues = *first && (**first == ' ' || **first == '\t' || **first == '}' || **first == ']');
            if (!continues || !is_open(body)) return {};
            const auto line = lines_.next();
            if (!line) return line.error();
            body += '\n';
            body += **line;
            if (body.size() > max_record_) {
                return bad_input("a record is longer than " + std::to_string(max_record_ >> 20U) + " MiB",
                                 {lines_.name(), {}, lines_.line()}, "put each note on a line of its own");
            }
        }
    }

    LineReader lines_;
    std::size_t max_record_;
    std::string stem_;
    std::optional<Error> failure_;
};

Error wrong_type(const std::string& field, const char* wanted, const Place& place) {
    return bad_input("the field '" + field + "' is not " + wanted, place);
}

Result<void> read_sources(dom::element value, SpanFields& fields, const Place& place) {
    std::string_view one;
    if (value.get_string().get(one) == simdjson::SUCCESS) {
        add_sources(fields, one);
        return {};
    }
    dom::array array;
    if (value.get_array().get(array) != simdjson::SUCCESS) return wrong_type("source", "a list of names", place);
    for (auto item : array) {
        if (item.get_string().get(one) != simdjson::SUCCESS) return wrong_type("source", "a list of names", place);
        add_source(fields, one);
    }
    return {};
}

Result<void> read_offset(dom::element value, std::uint64_t& offset, const std::string& name, const Place& place) {
    if (value.get_uint64().get(offset) != simdjson::SUCCESS) return wrong_type(name, "a whole number", place);
    return {};
}

// The fields of a span that are strings.
Result<void> read_string_field(std::string_view key, dom::element value, SpanFields& fields, const Place& place) {
    std::string_view text;
    if (value.get_string().get(text) != simdjson::SUCCESS) return wrong_type(std::string(key), "a string", place);
    if (key == "label") fields.label = text;
    if (key == "text") fields.text = std::string(text);
    if (key == "value") set_value(fields, text);
    if (key == "rule") set_rule(fields, text);
    if (key == "role") return set_role(fields, text, place);
    return {};
}

Result<void> read_field(std::string_view key, dom::element value, SpanFields& fields, const Place& place) {
    if (value.is_null()) return {};
    if (key == "start") return read_offset(value, fields.start, "start", place);
    if (key == "end") {
        fields.placed = true;
        return read_offset(value, fields.end, "end", place);
    }
    if (key == "label" || key == "text" || key == "value" || key == "role" || key == "rule") {
        return read_string_field(key, value, fields, place);
    }
    if (key == "source") return read_sources(value, fields, place);
    if (key == "score") {
        double score = 0;
        if (value.get_double().get(score) != simdjson::SUCCESS) return wrong_type("score", "a number", place);
        return set_score(fields, score, place);
    }
    bool flag = false;
    if (set_assertion(fields, key, false) && value.get_bool().get(flag) == simdjson::SUCCESS) {
        set_assertion(fields, key, flag);
    }
    return {};  // "class" follows from the label; other fields are not ours
}

Result<void> read_span(dom::object object, SpanFields& fields, const Place& place) {
    bool start_given = false;
    for (const auto& [key, value] : object) {
        start_given = start_given || key == "start";
        if (auto done = read_field(key, value, fields, place); !done) return done;
    }
    fields.placed = fields.placed && start_given;
    return {};
}

Result<std::vector<SpanFields>> read_spans(dom::array array, const Place& place) {
    std::vector<SpanFields> out;
    for (auto item : array) {
        dom::object object;
        if (item.get_object().get(object) != simdjson::SUCCESS) {
            return bad_input("'spans' holds something that is not an object", place);
        }
        if (auto done = read_span(object, out.emplace_back(), place); !done) return done.error();
    }
    return out;
}

// Parsing needs scratch memory that is worth keeping from note to note, one for each thread.
// The element is valid until the next call on the same thread.
simdjson::simdjson_result<dom::element> parse(std::string& json) {
    thread_local dom::parser parser;
    json.reserve(json.size() + simdjson::SIMDJSON_PADDING);
    return parser.parse(json.data(), json.size(), false);
}

// An id: a string, or a whole number.
std::optional<std::string> id_of(dom::element value) {
    switch (value.type()) {
        case dom::element_type::NULL_VALUE:
            return "";
        case dom::element_type::STRING:
            return std::string(value.get_string().value_unsafe());
        case dom::element_type::INT64:
            return std::to_string(value.get_int64().value_unsafe());
        case dom::element_type::UINT64:
            return std::to_string(value.get_uint64().value_unsafe());
        default:
            return std::nullopt;
    }
}

struct Content {
    Note note;
    std::vector<SpanFields> spans;
    bool has_text = false;
    std::string names;  // of the fields, for the message when one is missing
};

Result<void> read_note_field(std::string_view key, dom::element value, const ReadOptions& options, Content& content,
                             const Place& place) {
    if (key == options.text_column) {
        std::string_view text;
        if (value.get_string().get(text) != simdjson::SUCCESS) {
            return wrong_type(options.text_column, "a valid string", place);
        }
        content.note.text = text;
        content.has_text = true;
    } else if (key == options.id_column || key == options.patient_column) {
        auto id = id_of(value);
        if (!id) return wrong_type(std::string(key), "a string or a whole number", place);
        (key == options.id_column ? content.note.id : content.note.patient_id) = std::move(*id);
    } else if (key == "spans") {
        if (value.is_null()) return {};
        dom::array array;
        if (value.get_array().get(array) != simdjson::SUCCESS) return wrong_type("spans", "a list", place);
        content.note.tagged = true;
        auto spans = read_spans(array, place);
        if (!spans) return spans.error();
        content.spans = std::move(*spans);
    }
    return {};
}

Error not_json(const Place& place) {
    return bad_input("is not a valid JSON object", place,
                     "each line must hold one note as {\"note_id\":..,\"text\":..}");
}

Result<void> read_note(dom::element document, const ReadOptions& options, Content& content, const Place& place) {
    dom::object object;
    if (document.get_object().get(object) != simdjson::SUCCESS) return not_json(place);
    for (const auto& [key, value] : object) {
        if (content.names.size() < 200) content.names += (content.names.empty() ? "" : ", ") + std::string(key);
        if (auto done = read_note_field(key, value, options, content, place); !done) return done;
    }
    return {};
}

}  // namespace

std::unique_ptr<RecordReader> json_line_records(std::unique_ptr<Input> input, const ReadOptions& options) {
    return std::make_unique<JsonlRecords>(std::move(input), options);
}

Result<std::vector<SpanFields>> parse_spans_json(std::string json, const Place& place) {
    dom::array array;
    if (parse(json).get_array().get(array) != simdjson::SUCCESS) {
        return bad_input("the spans are not a valid JSON list", place);
    }
    return read_spans(array, place);
}

Result<void> parse_span_json(std::string json, SpanFields& fields, const Place& place) {
    dom::object object;
    if (parse(json).get_object().get(object) != simdjson::SUCCESS) {
        return bad_input("the details of a span are not a valid JSON object", place);
    }
    const bool placed = fields.placed;
    auto done = read_span(object, fields, place);
    fields.placed = fields.placed || placed;
    return done;
}

Result<ParsedNote> parse_jsonl(RawRecord record, const ReadOptions& options) {
    ParsedNote out;
    dom::element document;
    auto failure = parse(record.body).get(document);
    if (failure == simdjson::UTF8_ERROR) {
        auto decoded = decode_text(std::move(record.body), record.place);
        if (!decoded) return decoded.error();
        record.body = std::move(decoded->text);
        if (decoded->remark) out.remarks.push_back(std::move(*decoded->remark));
        failure = parse(record.body).get(document);
    }
    if (failure != simdjson::SUCCESS) return not_json(record.place);

    Content content;
    if (auto done = read_note(document, options, content, record.place); !done) {
        Error error = done.error();
        error.place.record = content.note.id;  // known if it stands before what is wrong
        return error;
    }
    if (!content.has_text) {
        return bad_input("has no field '" + options.text_column + "'", record.place,
                         "its fields are: " + content.names + "; name the right one with --text-column");
    }
    if (content.note.id.empty()) {
        content.note.id = record.id;
        out.remarks.push_back({"there is no field '" + options.id_column + "': notes are named after file and line",
                               {record.place.file, {}, 0}});
    }
    record.place.record = content.note.id;
    if (const auto nul = content.note.text.find('\0'); nul != std::string::npos) {
        return bad_input("byte " + std::to_string(nul) + " of the text is NUL", record.place, "remove the NUL");
    }
    out.note = std::move(content.note);
    if (auto done = place_spans(out.note, std::move(content.spans), TextMatch::exact, options, record.place); !done) {
        return done.error();
    }
    return out;
}

}  // namespace scrim

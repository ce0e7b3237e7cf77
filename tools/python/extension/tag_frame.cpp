#include "tools/python/extension/tag_frame.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>

#include "tools/python/extension/code_points.h"

namespace scrim::python {
namespace {

constexpr std::int64_t rows_at_a_time = 4096;

std::shared_ptr<Built> column(const char* format, const char* name) { return std::make_shared<Built>(format, name); }

std::shared_ptr<Built> text_list(const char* name) {
    return std::make_shared<Built>("+l", name, std::vector{column("u", "item")});
}

std::shared_ptr<Built> span_column() {
    auto fields = std::vector{column("i", "start"), column("i", "end"),     column("u", "label"), column("u", "cls"),
                              column("u", "role"),  column("u", "value"),   column("g", "score"), text_list("sources"),
                              column("u", "rule"),  text_list("assertions")};
    return std::make_shared<Built>("+l", "spans",
                                   std::vector{std::make_shared<Built>("+s", "item", std::move(fields))});
}

void add_or_null(Built& column, const std::string& text) { text.empty() ? column.add_null() : column.add_text(text); }

void add_list(Built& column, const std::vector<std::string>& texts) {
    for (const auto& text : texts) column.children.front()->add_text(text);
    column.end_list();
}

void add_spans(Built& spans, const api::Doc& doc) {
    Built& item = *spans.children.front();
    const auto& of = item.children;
    CodePointCounter counter(doc.text);
    for (const api::Span& span : doc.spans) {
        of[0]->add_integer(static_cast<std::int32_t>(counter.points(span.begin)));
        of[1]->add_integer(static_cast<std::int32_t>(counter.points(span.end)));
        of[2]->add_text(span.label);
        of[3]->add_text(span.cls);
        add_or_null(*of[4], span.role);
        add_or_null(*of[5], span.value);
        span.score < 0 ? of[6]->add_null() : of[6]->add_number(shortest(span.score));
        add_list(*of[7], span.sources);
        add_or_null(*of[8], span.rule);
        add_list(*of[9], span.assertions);
        item.end_struct();
    }
    spans.end_list();
}

// One run over a frame.
class Run {
   public:
    Run(const api::Tagger& tagger, const FrameOptions& options, const std::function<bool(std::size_t)>& go_on)
        : tagger_(tagger), options_(options), go_on_(go_on) {}

    api::Result<std::shared_ptr<TaggedFrame>> run(Stream& stream, bool keep_columns) {
        auto schema = stream.schema();
        if (!schema) return schema.error();
        frame_->schema = *schema;
        frame_->keeps_columns = keep_columns;
        frame_->has_errors = options_.collect;
        if (auto failed = find_columns()) return *failed;
        while (true) {
            auto batch = stream.next();
            if (!batch) return batch.error();
            if (!*batch) return frame_;
            if (auto failed = tag(*batch)) return *failed;
        }
    }

   private:
    using Failure = std::optional<api::Error>;

    Failure find_columns() {
        const ArrowSchema& schema = frame_->schema->schema;
        if (std::string_view(schema.format) != "+s") return refused("the frame has no columns with names");
        for (const auto& [name, at] : {std::pair{&options_.text, &text_}, std::pair{&options_.id, &id_},
                                       std::pair{&options_.patient, &patient_}}) {
            if (name->empty()) continue;
            *at = column_named(schema, *name);
            if (*at == -1) return refused("the frame has no column '" + *name + "'" + columns(schema));
            if (*at == -2) return refused("the frame has several columns '" + *name + "' (rename all but one)");
        }
        if (column_named(schema, "spans") != -1 && frame_->keeps_columns) {
            return refused("the frame has a column 'spans' already (rename or drop it)");
        }
        return {};
    }

    static std::string columns(const ArrowSchema& schema) {
        std::string out;
        for (std::int64_t i = 0; i < schema.n_children; ++i) {
            out += (i == 0 ? " (it has " : ", ") + std::string(schema.children[i]->name);
        }
        return out.empty() ? out : out + ")";
    }

    static api::Error refused(std::string message) { return {api::Error::Kind::input, std::move(message)}; }

    Failure tag(const std::shared_ptr<Batch>& batch) {
        const ArrowArray& array = batch->array;
        const ArrowSchema& schema = frame_->schema->schema;
        if (array.null_count > 0) return refused("the frame has rows that are null as a whole");
        std::optional<Column> columns[3];
        const std::int64_t places[3] = {text_, id_, patient_};
        for (int i = 0; i < 3; ++i) {
            if (places[i] < 0) continue;
            auto made = Column::make(schema.children[places[i]]->name, *schema.children[places[i]],
                                     *array.children[places[i]], array.offset, i > 0);
            if (!made) return made.error();
            columns[i] = std::move(*made);
        }
        for (std::int64_t first = 0; first < array.length; first += rows_at_a_time) {
            const std::int64_t count = std::min(rows_at_a_time, array.length - first);
            if (auto failed = tag_rows(batch, columns, first, count)) return failed;
        }
        return {};
    }

    Failure tag_rows(const std::shared_ptr<Batch>& batch, const std::optional<Column>* columns, std::int64_t first,
                     std::int64_t count) {
        std::vector<api::NoteView> notes;
        std::vector<std::string> scratch(static_cast<std::size_t>(3 * count));  // ids that were numbers
        std::vector<std::string> why(static_cast<std::size_t>(count));
        for (std::int64_t i = 0; i < count; ++i) {
            std::string* const own = &scratch[static_cast<std::size_t>(3 * i)];
            notes.push_back(look(columns, first + i, own, why[static_cast<std::size_t>(i)]));
        }
        if (!options_.collect) {
            const auto bad = std::find_if(why.begin(), why.end(), [](const auto& text) { return !text.empty(); });
            if (bad != why.end()) {
                const auto at = static_cast<std::size_t>(bad - why.begin());
                return named(at, notes[at], {api::Error::Kind::input, *bad});
            }
        }
        bool stopped = false;
        const auto docs = tagger_.tag_all(notes, options_.threads, [&](std::size_t done) {
            stopped = go_on_ && !go_on_(done_ + done);
            return !stopped;
        });
        if (stopped) return refused("stopped");
        TaggedRows rows{frame_->keeps_columns ? batch : nullptr, first, span_column(), column("u", "error")};
        for (std::size_t i = 0; i < docs.size(); ++i) {
            const bool fine = why[i].empty() && docs[i];
            if (!fine && (!options_.collect || is_for_all(docs[i]))) return named(i, notes[i], docs[i].error());
            if (!fine) {
                rows.spans->add_null();
                rows.errors->add_text(why[i].empty() ? docs[i].error().message : why[i]);
                continue;
            }
            add_spans(*rows.spans, *docs[i]);
            rows.errors->add_null();
        }
        frame_->rows.push_back(std::move(rows));
        done_ += docs.size();
        if (go_on_ && !go_on_(done_)) return refused("stopped");
        return {};
    }

    // Too little memory is no fault of one note.
    static bool is_for_all(const api::Result<api::Doc>& doc) {
        return !doc && doc.error().kind == api::Error::Kind::memory;
    }

    api::NoteView look(const std::optional<Column>* columns, std::int64_t row, std::string* scratch, std::string& why) {
        api::NoteView out;
        const auto text = columns[0]->at(row, scratch[0]);
        if (!text) why = "the text is null (drop the row, or give it a text)";
        out.text = text.value_or(std::string_view());
        if (columns[1]) {
            const auto id = columns[1]->at(row, scratch[1]);
            out.id = id.value_or(std::string_view());
            if (out.id.empty()) {
                why = "the note has no id";
            } else if (options_.unique_ids && !ids_.emplace(out.id).second) {
                why = "the note's id was there before (ids must be unique)";
            }
        }
        if (columns[2]) out.patient = columns[2]->at(row, scratch[2]).value_or(std::string_view());
        return out;
    }

    [[nodiscard]] api::Error named(std::size_t row, const api::NoteView& note, api::Error error) const {
        std::string place = "row " + std::to_string(done_ + row);
        if (!note.id.empty()) place += " (note '" + std::string(note.id) + "')";
        error.message = place + ": " + error.message;
        return error;
    }

    const api::Tagger& tagger_;
    const FrameOptions& options_;
    const std::function<bool(std::size_t)>& go_on_;
    std::shared_ptr<TaggedFrame> frame_ = std::make_shared<TaggedFrame>();
    std::int64_t text_ = -1;
    std::int64_t id_ = -1;
    std::int64_t patient_ = -1;
    std::unordered_set<std::string> ids_;
    std::size_t done_ = 0;
};

struct StreamState {
    std::shared_ptr<TaggedFrame> frame;
    TaggedFrame::Part part;
    std::size_t next = 0;
};

StreamState& state_of(ArrowArrayStream* stream) { return *static_cast<StreamState*>(stream->private_data); }

int give_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    const StreamState& state = state_of(stream);
    static const auto spans = span_column();
    static const auto errors = column("u", "error");
    if (state.part != TaggedFrame::Part::all) {
        export_schema(state.part == TaggedFrame::Part::spans ? *spans : *errors, *out);
        return 0;
    }
    const ArrowSchema& schema = state.frame->schema->schema;
    std::vector<ArrowSchema> of(static_cast<std::size_t>(schema.n_children));
    for (std::size_t i = 0; i < of.size(); ++i) export_view(*schema.children[i], state.frame, of[i]);
    export_schema(*spans, of.emplace_back());
    if (state.frame->has_errors) export_schema(*errors, of.emplace_back());
    export_struct(std::move(of), *out);
    return 0;
}

// The caller's columns, cut to the rows, with what was found beside them.
void give_all(const TaggedFrame& frame, const TaggedRows& rows, ArrowArray* out) {
    const ArrowArray& array = rows.batch->array;
    std::vector<ArrowArray> of(static_cast<std::size_t>(array.n_children));
    for (std::size_t i = 0; i < of.size(); ++i) {
        export_view(*array.children[i], rows.batch, of[i]);
        of[i].offset += array.offset + rows.first;
        of[i].length = rows.spans->length;
        if (of[i].null_count != 0) of[i].null_count = -1;  // to be counted again
    }
    export_array(rows.spans, of.emplace_back());
    if (frame.has_errors) export_array(rows.errors, of.emplace_back());
    export_struct(rows.spans->length, std::move(of), *out);
}

int give_next(ArrowArrayStream* stream, ArrowArray* out) {
    StreamState& state = state_of(stream);
    *out = {};
    if (state.next >= state.frame->rows.size()) return 0;
    const TaggedRows& rows = state.frame->rows[state.next++];
    if (state.part == TaggedFrame::Part::all) {
        give_all(*state.frame, rows, out);
    } else {
        export_array(state.part == TaggedFrame::Part::spans ? rows.spans : rows.errors, *out);
    }
    return 0;
}

}  // namespace

double shortest(double score) {
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, static_cast<float>(score));
    double out = score;
    std::from_chars(digits, written.ptr, out);
    return out;
}

api::Result<std::shared_ptr<TaggedFrame>> tag_frame(const api::Tagger& tagger, Stream& stream,
                                                    const FrameOptions& options, bool keep_columns,
                                                    const std::function<bool(std::size_t)>& go_on) {
    return Run(tagger, options, go_on).run(stream, keep_columns);
}

void export_stream(const std::shared_ptr<TaggedFrame>& frame, TaggedFrame::Part part, ArrowArrayStream& out) {
    out = {};
    out.get_schema = give_schema;
    out.get_next = give_next;
    out.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    out.release = [](ArrowArrayStream* stream) {
        delete &state_of(stream);
        stream->release = nullptr;
    };
    out.private_data = new StreamState{frame, part, 0};
}

}  // namespace scrim::python

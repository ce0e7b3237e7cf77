// CSV: a note is a row; the columns are found by name, and spans, if any, are JSON in the column "spans".

#include <algorithm>
#include <utility>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/delimiter.h"
#include "nlp/formats/file_names.h"
#include "nlp/formats/note_writer.h"
#include "nlp/formats/raw_record.h"
#include "nlp/formats/span_json.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

class CsvRecords : public RecordReader {
   public:
    CsvRecords(CsvReader reader, const ReadOptions& options, std::size_t text_column)
        : reader_(std::move(reader)), text_(text_column) {
        id_ = find(options.id_column);
        patient_ = find(options.patient_column);
        spans_ = find("spans");
        if (!id_) {
            remarks_.push_back({"there is no column '" + options.id_column + "': notes are named after file and line",
                                {reader_.name(), {}, 0}});
        }
        stem_ = std::string(without_ending(plain_name(reader_.name())));
    }

    Result<std::optional<RawRecord>> next() override {
        const auto row = reader_.next();
        if (!row) return row.error();
        if (!*row) return std::optional<RawRecord>();
        const auto& fields = **row;
        RawRecord record;
        record.format = NoteFormat::csv;
        record.place = reader_.place();
        record.body = fields[text_];
        record.id = id_ ? std::string(fields[*id_]) : stem_ + "-" + std::to_string(reader_.line());
        record.id_of_file = !id_;
        if (patient_) record.patient_id = fields[*patient_];
        if (spans_) record.annotations = fields[*spans_];
        record.annotated = !record.annotations.empty();
        return std::optional(std::move(record));
    }

    std::vector<Remark> take_remarks() override { return std::exchange(remarks_, {}); }

   private:
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const {
        const auto found = std::find(reader_.header().begin(), reader_.header().end(), name);
        if (found == reader_.header().end()) return std::nullopt;
        return static_cast<std::size_t>(found - reader_.header().begin());
    }

    CsvReader reader_;
    std::size_t text_;
    std::optional<std::size_t> id_;
    std::optional<std::size_t> patient_;
    std::optional<std::size_t> spans_;
    std::string stem_;
    std::vector<Remark> remarks_;
};

Result<CsvReader> open_note_table(std::unique_ptr<Input> input, char delimiter, const ReadOptions& options) {
    if (delimiter != 0) return CsvReader::over(std::move(input), delimiter);
    auto sniffed = sniff_input(std::move(input), options.text_column);
    if (!sniffed) {
        Error error = sniffed.error();
        if (error.kind != ErrorKind::unreadable) error.advice = "say which by --delimiter: , or ; or tab or |";
        return error;
    }
    return CsvReader::over(std::move(sniffed->input), sniffed->delimiter == 0 ? ',' : sniffed->delimiter);
}

}  // namespace

Result<std::unique_ptr<RecordReader>> csv_records(std::unique_ptr<Input> input, char delimiter,
                                                  const ReadOptions& options) {
    auto reader = open_note_table(std::move(input), delimiter, options);
    if (!reader) return reader.error();
    const auto text = reader->column(options.text_column);
    if (!text) {
        Error error = text.error();
        error.advice += "; name the one with the text by --text-column";
        return error;
    }
    return std::unique_ptr<RecordReader>(std::make_unique<CsvRecords>(std::move(*reader), options, *text));
}

Result<ParsedNote> parse_csv(RawRecord record, const ReadOptions& options) {
    ParsedNote out;
    record.place.record = record.id;
    auto decoded = decode_text(std::move(record.body), record.place, BytesOf::part);
    if (!decoded) return decoded.error();
    if (decoded->remark) out.remarks.push_back(std::move(*decoded->remark));
    out.note = {std::move(record.id), std::move(record.patient_id), std::move(decoded->text), {}, false};
    if (!record.annotated) return out;
    out.note.tagged = true;
    auto spans = parse_spans_json(std::move(record.annotations), record.place);
    if (!spans) return spans.error();
    if (auto done = place_spans(out.note, std::move(*spans), TextMatch::exact, options, record.place); !done) {
        return done.error();
    }
    return out;
}

void render_csv(const Note& note, RenderedNote& out) {
    std::string spans;
    if (note.has_tags()) append_spans_json(spans, note.spans, CodePoints(note.text));
    append_csv_record(out.body, {note.id, note.patient_id, note.text, spans});
}

}  // namespace scrim

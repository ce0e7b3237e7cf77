#include "nlp/formats/parquet/parquet_notes.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "nlp/base/files/file_set.h"
#include "nlp/formats/file_names.h"
#include "nlp/formats/note_reader.h"
#include "nlp/formats/parquet/parquet_file.h"
#include "nlp/formats/span_json.h"

namespace scrim {
namespace {

class ParquetRecords : public RecordReader {
   public:
    ParquetRecords(ParquetReader reader, bool has_id, bool has_patient, bool has_spans, const ReadOptions& options)
        : reader_(std::move(reader)), has_id_(has_id), has_patient_(has_patient), has_spans_(has_spans) {
        stem_ = std::string(without_ending(plain_name(reader_.path())));
        if (!has_id_) {
            remarks_.push_back({"there is no column '" + options.id_column + "': notes are named after file and row",
                                {reader_.path(), {}, 0}});
        }
    }

    Result<std::optional<RawRecord>> next() override {
        if (failed_) return std::optional<RawRecord>();
        const auto row = reader_.next();
        failed_ = !row;
        if (!row) return row.error();
        if (!*row) return std::optional<RawRecord>();
        const auto& cells = **row;
        RawRecord record;
        record.format = NoteFormat::parquet;
        record.place = {reader_.path(), {}, reader_.row()};
        record.body = cells[0].text;
        std::size_t at = 1;
        if (has_id_ && cells[at].there) record.id = cells[at].text;
        if (has_id_) ++at;
        if (record.id.empty()) {
            record.id = stem_ + "-" + std::to_string(reader_.row());
            record.id_of_file = true;
        }
        if (has_patient_) record.patient_id = cells[at++].text;
        if (has_spans_ && cells[at].there) {
            record.annotations = cells[at].text;
            record.annotated = true;
        }
        if (!cells[0].there) return bad_input("the row has no text", record.place, "leave out rows without a note");
        return std::optional(std::move(record));
    }

    std::vector<Remark> take_remarks() override { return std::exchange(remarks_, {}); }

   private:
    ParquetReader reader_;
    bool has_id_;
    bool has_patient_;
    bool has_spans_;
    bool failed_ = false;
    std::string stem_;
    std::vector<Remark> remarks_;
};

Result<std::size_t> text_column(const ParquetReader& reader, const std::string& name) {
    const auto found = reader.find(name);
    if (found && reader.columns()[*found].is_text) return *found;
    std::string names;
    for (const auto& column : reader.columns()) {
        if (column.is_text) names += (names.empty() ? "" : ", ") + column.name;
    }
    return bad_input(found ? "its column '" + name + "' holds no text" : "has no column '" + name + "'",
                     {reader.path(), {}, 0},
                     "its columns of text are: " + names + "; name the one with the text by --text-column");
}

// The rows of a base that notes are of, found by their ids: both have the same order.
class BaseRows {
   public:
    explicit BaseRows(std::unique_ptr<RecordReader> records) : records_(std::move(records)) {}

    Result<std::uint64_t> row_of(const std::string& note_id) {
        while (true) {
            auto record = records_->next();
            if (!record && record.error().kind == ErrorKind::unreadable) return record.error();
            if (!record) continue;  // a bad record was left out
            if (!*record) break;
            if ((*record)->id == note_id) return (*record)->place.line - 1;
        }
        return bad_input("the input has changed while it was read");
    }

   private:
    std::unique_ptr<RecordReader> records_;
};

std::optional<std::string> spans_cell(const Note& note) {
    if (!note.has_tags()) return std::nullopt;
    std::string out;
    append_spans_json(out, note.spans, CodePoints(note.text));
    return out;
}

}  // namespace

Result<std::unique_ptr<RecordReader>> parquet_records(const std::string& path, const ReadOptions& options) {
    if (path == "-") {
        return bad_input("Parquet cannot be read from standard input", {}, "name the file: its end is read first");
    }
    auto reader = ParquetReader::open(path);
    if (!reader) return reader.error();
    const auto text = text_column(*reader, options.text_column);
    if (!text) return text.error();
    std::vector<std::size_t> columns{*text};
    const auto id = reader->find(options.id_column);
    const auto patient = reader->find(options.patient_column);
    const auto spans = reader->find("spans");
    for (const auto& column : {id, patient, spans}) {
        if (column) columns.push_back(*column);
    }
    if (auto done = reader->select(columns); !done) return done.error();
    return std::unique_ptr<RecordReader>(std::make_unique<ParquetRecords>(
        std::move(*reader), id.has_value(), patient.has_value(), spans.has_value(), options));
}

Result<void> write_parquet_notes(const std::string& jsonl, const std::string& output, const std::string& base,
                                 const ReadOptions& base_options) {
    std::optional<BaseRows> rows;
    if (!base.empty()) {
        auto records = parquet_records(base, base_options);
        if (!records) return records.error();
        rows.emplace(std::move(*records));
    }
    std::vector<ParquetWriter::Column> columns{
        {"note_id", "string"}, {"patient_id", "string"}, {"text", "string"}, {"spans", "spans"}};
    if (rows) columns.erase(columns.begin(), columns.end() - 1);
    auto files = FileSet::open(output);
    if (!files) return files.error();
    auto writer = ParquetWriter::create(files->output(), columns, base);
    if (!writer) return writer.error();
    ReadOptions plain;
    plain.format = NoteFormat::jsonl;
    auto notes = open_notes(jsonl, plain);
    if (!notes) return notes.error();
    const auto write_all = [&]() -> Result<void> {
        while (true) {
            const auto note = (*notes)->next();
            if (!note) return note.error();
            if (!*note) return writer->finish();
            const Note& each = **note;
            std::vector<std::optional<std::string>> cells{spans_cell(each)};
            std::uint64_t row = 0;
            if (rows) {
                const auto found = rows->row_of(each.id);
                if (!found) return found.error();
                row = *found;
            } else {
                cells.insert(cells.begin(), {each.id, each.patient_id, each.text});
                if (each.patient_id.empty()) cells[1] = std::nullopt;
            }
            if (auto done = writer->add(cells, row); !done) return done;
        }
    };
    if (auto done = write_all(); !done) return done;
    return files->publish();
}

}  // namespace scrim

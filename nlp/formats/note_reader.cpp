#include "nlp/formats/note_reader.h"

#include <filesystem>
#include <utility>

#include "nlp/formats/embedded/records/embedded_notes.h"
#include "nlp/formats/file_names.h"
#include "nlp/formats/note_files.h"

namespace scrim {
namespace {

Result<ParsedNote> parse_by_format(RawRecord record, const ReadOptions& options) {
    switch (record.format) {
        case NoteFormat::text:
            return parse_text(std::move(record), options);
        case NoteFormat::i2b2:
            return parse_i2b2(std::move(record), options);
        case NoteFormat::i2b2_2006:
            return parse_i2b2_2006(std::move(record), options);
        case NoteFormat::brat:
            return parse_brat(std::move(record), options);
        case NoteFormat::jsonl:
            return parse_jsonl(std::move(record), options);
        case NoteFormat::csv:
        case NoteFormat::parquet:
            return parse_csv(std::move(record), options);
        default:
            break;
    }
    if (embedded_format(record.format) != nullptr) return parse_embedded(std::move(record));
    return bad_input("is of no known format", record.place);
}

}  // namespace

Result<ParsedNote> parse_record(RawRecord record, const ReadOptions& options) {
    Place place = record.place;
    std::string patient = std::move(record.patient_of_path);
    auto parsed = parse_by_format(std::move(record), options);
    if (!parsed) return parsed;
    if (!patient.empty()) parsed->note.patient_id = std::move(patient);
    if (auto fine = check_note_id(parsed->note.id, place); !fine) return fine.error();
    return parsed;
}

Result<std::unique_ptr<RecordReader>> open_records(const std::string& path, const ReadOptions& options) {
    if (path == "-") return lone_file_records(path, options.format.value_or(NoteFormat::jsonl), options);
    std::error_code failure;
    if (std::filesystem::is_directory(path, failure)) return folder_records(path, options);
    if (options.format) return lone_file_records(path, *options.format, options);
    const auto format = format_of_file(path);
    if (!format) return format.error();
    return lone_file_records(path, *format, options);
}

NoteReader::NoteReader(std::unique_ptr<RecordReader> records, ReadOptions options)
    : records_(std::move(records)), options_(std::move(options)) {}

Result<std::optional<Note>> NoteReader::next() {
    auto record = records_->next();
    for (auto& remark : records_->take_remarks()) remarks_.push_back(std::move(remark));
    if (!record) return record.error();
    if (!*record) return std::optional<Note>();
    place_ = (*record)->place;
    auto parsed = parse_record(std::move(**record), options_);
    if (!parsed) return parsed.error();
    for (auto& remark : parsed->remarks) remarks_.push_back(std::move(remark));
    place_.record = parsed->note.id;
    if (auto fresh = ids_.add(parsed->note.id, place_); !fresh) return fresh.error();
    return std::optional(std::move(parsed->note));
}

std::vector<Remark> NoteReader::take_remarks() { return std::exchange(remarks_, {}); }

Result<std::unique_ptr<NoteReader>> open_notes(const std::string& path, const ReadOptions& options) {
    auto records = open_records(path, options);
    if (!records) return records.error();
    return std::make_unique<NoteReader>(std::move(*records), options);
}

Result<std::vector<Note>> read_notes(const std::string& path, const ReadOptions& options,
                                     std::vector<Remark>* remarks) {
    auto reader = open_notes(path, options);
    if (!reader) return reader.error();
    std::vector<Note> out;
    while (true) {
        auto note = (*reader)->next();
        if (!note) return note.error();
        if (!*note) break;
        out.push_back(std::move(**note));
    }
    if (remarks != nullptr) {
        for (auto& remark : (*reader)->take_remarks()) remarks->push_back(std::move(remark));
    }
    return out;
}

}  // namespace scrim

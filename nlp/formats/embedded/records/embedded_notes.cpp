#include "nlp/formats/embedded/records/embedded_notes.h"

#include <deque>
#include <utility>

#include "nlp/formats/file_names.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

class EmbeddedNotes : public RecordReader {
   public:
    EmbeddedNotes(std::unique_ptr<RecordCutter> cutter, const EmbeddedFormat& format, std::string stem)
        : cutter_(std::move(cutter)), format_(format), stem_(std::move(stem)) {}

    Result<std::optional<RawRecord>> next() override {
        while (notes_.empty()) {
            auto record = cutter_->next();
            if (!record) return record.error();
            if (!*record) return std::optional<RawRecord>();
            if (auto done = take_apart(**record); !done) return done.error();
        }
        RawRecord out = std::move(notes_.front());
        notes_.pop_front();
        return std::optional(std::move(out));
    }

    std::vector<Remark> take_remarks() override { return std::exchange(remarks_, {}); }

   private:
    Result<void> take_apart(const CutRecord& record) {
        auto content = format_.read(record.bytes, record.place);
        if (!content) return content.error();
        auto ids = note_ids_of(format_, record, stem_, *content);
        for (auto& remark : content->remarks) remarks_.push_back(std::move(remark));
        for (std::size_t i = 0; i < ids.size(); ++i) {
            EmbeddedNote& note = content->notes[i];
            if (is_blank_note(note)) continue;
            RawRecord& out = notes_.emplace_back();
            out.format = format_.format;
            out.place = record.place;
            out.id = std::move(ids[i]);
            out.patient_id = std::move(note.patient_id);
            out.body = std::move(note.text);
        }
        return {};
    }

    std::unique_ptr<RecordCutter> cutter_;
    const EmbeddedFormat& format_;
    std::string stem_;
    std::deque<RawRecord> notes_;
    std::vector<Remark> remarks_;
};

}  // namespace

std::string stem_of_file(const std::string& path, const std::filesystem::path& below_input) {
    if (path == "-") return "stdin";
    std::string stem = utf8_name(note_id_for(without_ending(plain_name(path))));
    return below_input.has_parent_path() ? utf8_name(below_input.parent_path().generic_string()) + "/" + stem : stem;
}

std::vector<std::string> note_ids_of(const EmbeddedFormat& format, const CutRecord& record, const std::string& stem,
                                     const EmbeddedRecord& content) {
    const std::string base = record.number == 0 ? stem : stem + "-" + std::to_string(record.number);
    std::vector<std::string> out;
    out.reserve(content.notes.size());
    for (const EmbeddedNote& note : content.notes) {
        if (note.id.empty()) {
            out.push_back(base);
        } else {
            out.push_back(format.ids_stand_alone ? note.id : base + "-" + note.id);
        }
    }
    return out;
}

bool is_blank_note(const EmbeddedNote& note) { return note.text.find_first_not_of(" \t\r\n\f\v") == std::string::npos; }

Result<std::unique_ptr<RecordReader>> embedded_notes(const std::string& path, const EmbeddedFormat& format,
                                                     std::string stem, const ReadOptions& options) {
    auto cutter = open_cutter(path, format, options.max_record);
    if (!cutter) return cutter.error();
    return std::unique_ptr<RecordReader>(std::make_unique<EmbeddedNotes>(std::move(*cutter), format, std::move(stem)));
}

Result<ParsedNote> parse_embedded(RawRecord record) {
    record.place.record = record.id;
    auto decoded = decode_text(std::move(record.body), record.place, BytesOf::part);
    if (!decoded) return decoded.error();
    if (decoded->remark) return bad_input("the text of the note is not valid UTF-8", record.place);
    ParsedNote out;
    out.note = {std::move(record.id), std::move(record.patient_id), std::move(decoded->text), {}, false};
    return out;
}

}  // namespace scrim

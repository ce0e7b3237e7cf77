#include "nlp/formats/note_writer.h"

#include <filesystem>
#include <utility>

#include "nlp/base/files/output.h"
#include "nlp/formats/embedded/omop.h"
#include "nlp/formats/embedded/records/embedded_format.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

class FolderWriter : public NoteWriter {
   public:
    FolderWriter(std::string folder, NoteFormat format) : folder_(std::move(folder)), format_(format) {}

    Result<void> put(const RenderedNote& rendered) override {
        if (auto fine = check_note_id(rendered.id, {folder_, {}, 0}); !fine) return fine;
        const bool holds_patient = format_ == NoteFormat::i2b2 || format_ == NoteFormat::ccda;
        if (!holds_patient && !rendered.patient_id.empty()) {
            patients_ += rendered.id + '\t' + rendered.patient_id + '\n';
        }
        return write_note_files(folder_, format_, rendered);
    }

    Result<void> finish() override {
        if (patients_.empty()) return {};
        return write_file(folder_ + "/patients.tsv", "note_id\tpatient_id\n" + patients_);
    }

    [[nodiscard]] NoteFormat format() const override { return format_; }

   private:
    std::string folder_;
    NoteFormat format_;
    std::string patients_;  // neither text nor brat has a place for them in the note
};

class FileWriter : public NoteWriter {
   public:
    FileWriter(std::unique_ptr<Output> output, NoteFormat format) : output_(std::move(output)), format_(format) {}

    Result<void> put(const RenderedNote& rendered) override { return output_->write(rendered.body); }

    Result<void> finish() override {
        if (auto done = output_->write(file_tail(format_)); !done) return done;
        return output_->commit();
    }

    [[nodiscard]] NoteFormat format() const override { return format_; }

   private:
    std::unique_ptr<Output> output_;
    NoteFormat format_;
};

}  // namespace

namespace {

// A new record around the note.
void render_record(const Note& note, NoteFormat format, RenderedNote& out) {
    const EmbeddedFormat* embedded = embedded_format(format);
    if (embedded == nullptr || embedded->render == nullptr) return;
    out.body = embedded->render(note);
    if (!out.body.ends_with('\n') && !out.body.ends_with('\r')) {
        out.body += embedded->records == RecordsOfFile::messages ? '\r' : '\n';
    }
    if (!note.spans.empty()) out.remarks.push_back({"records of this format hold no spans: they are dropped", {}});
}

}  // namespace

RenderedNote render_note(const Note& note, NoteFormat format) {
    RenderedNote out;
    out.id = note.id;
    out.patient_id = note.patient_id;
    out.tagged = note.has_tags();
    switch (format) {
        case NoteFormat::text:
            out.body = note.text;
            break;
        case NoteFormat::i2b2:
            render_i2b2(note, out);
            break;
        case NoteFormat::i2b2_2006:
            render_i2b2_2006(note, out);
            break;
        case NoteFormat::brat:
            render_brat(note, out);
            break;
        case NoteFormat::jsonl:
            render_jsonl(note, out);
            break;
        case NoteFormat::csv:
            render_csv(note, out);
            break;
        case NoteFormat::omop:
            out.body = omop_row(note);
            break;
        default:
            render_record(note, format, out);
            break;
    }
    return out;
}

std::string file_head(NoteFormat format) {
    if (format == NoteFormat::i2b2_2006) return "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<ROOT>\n";
    if (format == NoteFormat::omop) return omop_header();
    if (format == NoteFormat::csv) return "note_id,patient_id,text,spans\n";
    return {};
}

std::string file_tail(NoteFormat format) { return format == NoteFormat::i2b2_2006 ? "</ROOT>\n" : ""; }

std::vector<std::string> note_file_names(NoteFormat format, const std::string& note_id) {
    const std::string stem = file_name_for(note_id);
    if (format == NoteFormat::i2b2 || format == NoteFormat::ccda) return {stem + ".xml"};
    if (format == NoteFormat::brat) return {stem + ".ann", stem + ".txt"};
    return {stem + ".txt"};
}

Result<void> write_note_files(const std::string& folder, NoteFormat format, const RenderedNote& rendered) {
    const auto names = note_file_names(format, rendered.id);
    if (names.size() == 2) {  // the text comes last: a .txt alone would pass for a note without spans
        std::error_code absent;
        if (!rendered.tagged) std::filesystem::remove(folder + "/" + names[0], absent);
        auto done = rendered.tagged ? write_file(folder + "/" + names[0], rendered.annotations,
                                                 {.owner_only = true, .no_link = true})
                                    : Result<void>();
        if (!done) return done;
    }
    // A text that begins with U+FEFF gets another in front: readers take the first for the file's own mark.
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    const bool plain = format != NoteFormat::i2b2 && format != NoteFormat::ccda;
    if (plain && rendered.body.starts_with(mark)) {
        return write_file(folder + "/" + names.back(), std::string(mark) + rendered.body,
                          {.owner_only = true, .no_link = true});
    }
    return write_file(folder + "/" + names.back(), rendered.body, {.owner_only = true, .no_link = true});
}

Result<std::unique_ptr<NoteWriter>> open_note_writer(const std::string& path, NoteFormat format) {
    if (has_file_per_note(format)) {
        if (auto made = make_folder(path); !made) return made.error();
        return std::unique_ptr<NoteWriter>(std::make_unique<FolderWriter>(path, format));
    }
    auto output = open_output(path, {.owner_only = true});
    if (!output) return output.error();
    if (auto done = (*output)->write(file_head(format)); !done) return done.error();
    return std::unique_ptr<NoteWriter>(std::make_unique<FileWriter>(std::move(*output), format));
}

}  // namespace scrim

#include "nlp/formats/note_files.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/files/file_walk.h"
#include "nlp/base/files/text_input.h"
#include "nlp/formats/embedded/omop.h"
#include "nlp/formats/embedded/records/embedded_notes.h"
#include "nlp/formats/file_names.h"
#include "nlp/formats/parquet/parquet_notes.h"
#include "nlp/formats/patient_from.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view patients_file = "patients.tsv";
constexpr std::size_t names_told = 5;  // of files that are passed over

// Links are not followed: they may lead out of the input.
bool is_there(const fs::path& path) {
    std::error_code failure;
    const auto status = fs::symlink_status(path, failure);
    return fs::exists(status) && !fs::is_symlink(status);
}

// The first bytes of a file, decompressed and without a byte order mark.
Result<std::string> head_of(const std::string& path) {
    auto input = open_input(path);
    if (!input) return input.error();
    auto stream = unmarked_stream(std::move(*input));
    if (!stream) return stream.error();
    return first_bytes(**stream, std::size_t{16} << 10U);
}

// The name of the root element, after declarations and comments.
std::string_view root_element(std::string_view xml) {
    for (auto at = xml.find('<'); at != std::string_view::npos; at = xml.find('<', at + 1)) {
        const std::string_view rest = xml.substr(at + 1);
        if (rest.starts_with("!--")) {
            const auto end = xml.find("-->", at);
            if (end == std::string_view::npos) return {};
            at = end;
        } else if (!rest.starts_with('?') && !rest.starts_with('!')) {
            return rest.substr(0, rest.find_first_of(" \t\r\n/>"));
        }
    }
    return {};
}

// The format of records that hold notes, where the first bytes tell it.
std::optional<NoteFormat> format_of_records(std::string_view head) {
    const auto root = root_element(head);
    const auto local = root.substr(root.rfind(':') + 1);
    if (first_object_has(head, "resourceType")) return NoteFormat::fhir;
    if (begins_with_segment(head)) return NoteFormat::hl7;
    if (begins_like_omop(head)) return NoteFormat::omop;
    if (local == "ClinicalDocument" && head.find("urn:hl7-org:v3") != std::string_view::npos) return NoteFormat::ccda;
    return std::nullopt;
}

// An object, or a list of them; a text may begin with a bracket of its own.
bool begins_like_json(std::string_view head) {
    auto first = head.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && head[first] == '[') first = head.find_first_not_of(" \t\r\n", first + 1);
    return first != std::string_view::npos && head[first] == '{';
}

// The .ann file beside a .txt, compressed or not.
std::optional<std::string> annotations_beside(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    const std::string stem(without_ending(plain_name(path)));
    for (const char* ending : {".ann", ".ann.gz", ".ann.zst"}) {
        const auto candidate = folder / (stem + ending);
        if (is_there(candidate)) return candidate.string();
    }
    return std::nullopt;
}

// note_id and patient_id, a tab between, a note a line.
using Patients = std::unordered_map<std::string, std::string>;

Result<Patients> read_patients(const fs::path& folder) {
    Patients out;
    const std::string path = (folder / patients_file).string();
    if (!is_there(path)) return out;
    auto input = open_text(path);
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) return out;
        const auto tab = (*line)->find('\t');
        if (tab == std::string_view::npos) continue;
        out.emplace(std::string((*line)->substr(0, tab)), std::string((*line)->substr(tab + 1)));
    }
}

// A whole file as one record: text, i2b2 2014, brat.
Result<RawRecord> whole_file(const std::string& path, NoteFormat format, std::size_t limit) {
    RawRecord record;
    record.format = format;
    record.place = {path == "-" ? "standard input" : path, {}, 0};
    record.id = path == "-" ? "stdin" : utf8_name(note_id_for(without_ending(plain_name(path))));
    record.id_of_file = true;
    const bool may_be_brat = path != "-" && format != NoteFormat::i2b2;
    const auto annotations = may_be_brat ? annotations_beside(path) : std::nullopt;
    if (format == NoteFormat::text && annotations) record.format = NoteFormat::brat;
    auto body = read_file(path, limit);
    if (!body) return body.error();
    record.body = std::move(*body);
    if (record.format == NoteFormat::brat && annotations) {
        auto lines = read_file(*annotations, limit);
        if (!lines) return lines.error();
        record.annotations = std::move(*lines);
        record.annotated = true;
    }
    return record;
}

// A path that does not tell the patient must not make a note pass for a patient of its own.
Result<void> set_patient(RawRecord& record, const PatientFrom& from, const std::string& relative_path) {
    if (from.none()) return {};
    auto patient = from.patient_of(relative_path);
    if (!patient) {
        return bad_input("the path of the note does not give its patient", record.place,
                         "--patient-from takes the first folder below the input, or the first group of its expression");
    }
    record.patient_of_path = std::move(*patient);
    return {};
}

class OneRecord : public RecordReader {
   public:
    explicit OneRecord(RawRecord record) : record_(std::move(record)) {}
    Result<std::optional<RawRecord>> next() override { return std::exchange(record_, std::nullopt); }

   private:
    std::optional<RawRecord> record_;
};

class FolderRecords : public RecordReader {
   public:
    FolderRecords(const std::string& root, ReadOptions options, PatientFrom patient_from)
        : root_(root),
          options_(std::move(options)),
          patient_from_(std::move(patient_from)),
          walk_(root, {options_.exclude, [](const std::string& name) { return format_of_name(name).has_value(); }}) {}

    Result<std::optional<RawRecord>> next() override {
        while (true) {
            if (current_) {
                auto record = current_->next();
                for (auto& remark : current_->take_remarks()) remarks_.push_back(std::move(remark));
                if (!record) return record;
                if (*record) return placed(std::move(**record));
                current_.reset();
            }
            const auto path = walk_.next();
            if (!path) {
                ++files_;  // the folder is not empty, only closed
                return path.error();
            }
            if (!*path) return end();
            relative_ = (*path)->lexically_relative(root_);
            const auto opened = open(**path);
            if (!opened) return opened.error();
            if (!*opened) continue;
            if (auto record = std::exchange(one_, std::nullopt)) return placed(std::move(*record));
        }
    }

    std::vector<Remark> take_remarks() override { return std::exchange(remarks_, {}); }

   private:
    // Notes of the same name in different folders are different notes: the id is the path below the input.
    Result<std::optional<RawRecord>> placed(RawRecord record) const {
        if (record.id_of_file && relative_.has_parent_path()) {
            record.id = utf8_name(relative_.parent_path().generic_string()) + "/" + record.id;
        }
        auto done = set_patient(record, patient_from_, utf8_name(relative_.generic_string()));
        if (!done) return done.error();
        return std::optional(std::move(record));
    }

    Result<std::optional<RawRecord>> end() {
        if (walk_.not_followed() > 0 && !std::exchange(said_links_, true)) {
            remarks_.push_back({std::to_string(walk_.not_followed()) +
                                    " links, pipes or devices in the folder were not followed; here is the first",
                                {walk_.first_not_followed().string(), {}, 0}});
        }
        if (passed_over_ > 0) {
            remarks_.push_back({std::to_string(passed_over_) + " files that are not notes were passed over: " +
                                    first_passed_over_ + (passed_over_ > names_told ? ", ..." : ""),
                                {root_, {}, 0}});
            passed_over_ = 0;
        }
        if (files_ == 0 && !std::exchange(said_empty_, true)) {
            const std::string kind = options_.format ? std::string(name(*options_.format)) + " " : "";
            return bad_input("the folder holds no " + kind + "notes", {root_, {}, 0},
                             "notes end in .txt, .xml, .ann, .jsonl, .ndjson, .csv, .tsv, .hl7, .rtf, .html or .docx, "
                             "also with .gz or .zst");
        }
        return std::optional<RawRecord>();
    }

    // Says no, and keeps the names of the first few, so that a forgotten ending is seen.
    bool pass_over() {
        if (passed_over_++ < names_told) {
            first_passed_over_ += (first_passed_over_.empty() ? "" : ", ") + relative_.generic_string();
        }
        return false;
    }

    // Sets one_ or current_; false if the file is not read.
    Result<bool> open(const fs::path& path) {
        const std::string file = path.string();
        const std::string plain = plain_name(file);
        if (plain.ends_with(".ann")) return lone_annotations(path);
        const auto by_name = format_of_name(file);
        if (plain == patients_file) return false;  // read with the notes beside it
        if (!by_name || plain.ends_with("manifest.json")) return pass_over();
        if (*by_name == NoteFormat::i2b2 && is_small_i2b2(file)) return true;
        const bool settled =
            *by_name != NoteFormat::i2b2 && *by_name != NoteFormat::jsonl && *by_name != NoteFormat::csv;
        Result<NoteFormat> format = settled ? Result<NoteFormat>(*by_name) : format_of_file(file);
        if (!format) {
            ++files_;
            return format.error();
        }
        if (*format == NoteFormat::text && (options_.format == NoteFormat::brat)) format = NoteFormat::brat;
        if (options_.format && *options_.format != *format) return pass_over();
        ++files_;
        if (const EmbeddedFormat* embedded = embedded_format(*format)) return open_embedded(path, *embedded);
        if (!has_file_per_note(*format)) {
            auto records = file_records(file, *format, options_);
            if (!records) return records.error();
            current_ = std::move(*records);
            return true;
        }
        auto record = whole_file(file, *format, options_.max_record);
        if (!record) return record.error();
        if (!options_.format && record->format == NoteFormat::text && begins_with_segment(record->body)) {
            if (const EmbeddedFormat* hl7 = embedded_format(NoteFormat::hl7)) return open_embedded(path, *hl7);
        }
        if (options_.format == NoteFormat::text) record->format = NoteFormat::text;
        auto patient = patient_of(path.parent_path(), record->id);
        if (!patient) return patient.error();
        record->patient_id = std::move(*patient);
        one_ = std::move(*record);
        return true;
    }

    Result<bool> open_embedded(const fs::path& path, const EmbeddedFormat& format) {
        auto records = embedded_notes(path.string(), format, stem_of_file(path.string(), relative_), options_);
        if (!records) return records.error();
        current_ = std::move(*records);
        return true;
    }

    // Most XML files are single notes: read at once, the root element is looked at in memory. False if it is
    // another kind of file, or not to be read; then it is opened the long way.
    bool is_small_i2b2(const std::string& file) {
        constexpr std::uintmax_t small = std::uintmax_t{1} << 20U;
        std::error_code failure;
        if (options_.format && *options_.format != NoteFormat::i2b2) return false;
        if (fs::file_size(file, failure) > small || failure) return false;
        auto record = whole_file(file, NoteFormat::i2b2, options_.max_record);
        if (!record || root_element(record->body) != "deIdi2b2") return false;
        ++files_;
        one_ = std::move(*record);
        return true;
    }

    // An .ann file is read with its .txt; without one there is no text to mark.
    Result<bool> lone_annotations(const fs::path& path) {
        const std::string stem(without_ending(plain_name(path.string())));
        for (const char* ending : {".txt", ".txt.gz", ".txt.zst"}) {
            if (is_there(path.parent_path() / (stem + ending))) return false;
        }
        if (options_.format && *options_.format != NoteFormat::brat) return false;
        ++files_;
        return bad_input("has no .txt file beside it", {path.string(), {}, 0}, "brat needs both files of a note");
    }

    Result<std::string> patient_of(const fs::path& folder, const std::string& id) {
        if (folder != patients_of_) {
            auto patients = read_patients(folder);
            if (!patients) return patients.error();
            patients_ = std::move(*patients);
            patients_of_ = folder;
        }
        const auto found = patients_.find(id);
        return Result<std::string>(found == patients_.end() ? std::string() : found->second);
    }

    std::string root_;
    ReadOptions options_;
    PatientFrom patient_from_;
    FileWalk walk_;
    fs::path relative_;                      // of the file that is being read, below the root
    std::unique_ptr<RecordReader> current_;  // a file of many records that is being read
    std::optional<RawRecord> one_;
    fs::path patients_of_;
    Patients patients_;
    std::size_t files_ = 0;
    std::size_t passed_over_ = 0;
    std::string first_passed_over_;
    bool said_empty_ = false;
    bool said_links_ = false;
    std::vector<Remark> remarks_;
};

}  // namespace

std::optional<NoteFormat> format_of_name(const std::string& path) {
    const std::string name = lower(plain_name(path));
    if (name.ends_with(".txt")) return NoteFormat::text;
    if (name.ends_with(".xml")) return NoteFormat::i2b2;
    if (name.ends_with(".ann")) return NoteFormat::brat;
    if (name.ends_with(".jsonl") || name.ends_with(".json") || name.ends_with(".ndjson")) return NoteFormat::jsonl;
    if (name.ends_with(".csv") || name.ends_with(".tsv")) return NoteFormat::csv;
    if (name.ends_with(".hl7")) return NoteFormat::hl7;
    if (name.ends_with(".rtf")) return NoteFormat::rtf;
    if (name.ends_with(".html") || name.ends_with(".htm") || name.ends_with(".xhtml")) return NoteFormat::html;
    if (name.ends_with(".docx")) return NoteFormat::docx;
    if (name.ends_with(".parquet")) return NoteFormat::parquet;
    return std::nullopt;
}

Result<NoteFormat> format_of_file(const std::string& path) {
    const auto by_name = format_of_name(path);
    const bool may_differ = by_name == NoteFormat::i2b2 || by_name == NoteFormat::jsonl ||
                            by_name == NoteFormat::text || by_name == NoteFormat::csv;
    if (by_name && !may_differ) return *by_name;
    auto head = head_of(path);
    if (!head) return head.error();
    if (!by_name && head->starts_with("PAR1")) return NoteFormat::parquet;
    if (const auto embedded = format_of_records(*head)) return *embedded;
    if (by_name && *by_name != NoteFormat::i2b2) return *by_name;
    const auto first = head->find_first_not_of(" \t\r\n");
    const bool markup = first != std::string::npos && (*head)[first] == '<';
    if (!by_name && !markup) {
        if (begins_like_json(*head)) return NoteFormat::jsonl;
        return NoteFormat::text;
    }
    const auto root = root_element(*head);
    if (root == "ROOT" || root == "RECORD") return NoteFormat::i2b2_2006;
    if (root == "deIdi2b2" || by_name) return NoteFormat::i2b2;  // other roots: i2b2's reader says what is missing
    return NoteFormat::text;
}

namespace {

// The records of a file that is the whole input: its name is all the path there is.
class LoneFile : public RecordReader {
   public:
    LoneFile(std::unique_ptr<RecordReader> records, PatientFrom patient_from, std::string name)
        : records_(std::move(records)), patient_from_(std::move(patient_from)), name_(std::move(name)) {}
    Result<std::optional<RawRecord>> next() override {
        auto record = records_->next();
        if (!record || !*record) return record;
        if (auto done = set_patient(**record, patient_from_, name_); !done) return done.error();
        return record;
    }
    std::vector<Remark> take_remarks() override { return records_->take_remarks(); }

   private:
    std::unique_ptr<RecordReader> records_;
    PatientFrom patient_from_;
    std::string name_;
};

}  // namespace

Result<std::unique_ptr<RecordReader>> lone_file_records(const std::string& path, NoteFormat format,
                                                        const ReadOptions& options) {
    auto patient_from = PatientFrom::make(options.patient_from);
    if (!patient_from) return patient_from.error();
    auto records = file_records(path, format, options);
    if (!records || patient_from->none()) return records;
    return std::unique_ptr<RecordReader>(std::make_unique<LoneFile>(
        std::move(*records), std::move(*patient_from), utf8_name(fs::path(path).filename().generic_string())));
}

Result<std::unique_ptr<RecordReader>> file_records(const std::string& path, NoteFormat format,
                                                   const ReadOptions& options) {
    if (const EmbeddedFormat* embedded = embedded_format(format)) {
        return embedded_notes(path, *embedded, stem_of_file(path), options);
    }
    if (has_file_per_note(format)) {
        std::string text_path = path;
        if (plain_name(path).ends_with(".ann")) {
            const auto folder = fs::path(path).parent_path();
            text_path = (folder / (std::string(without_ending(plain_name(path))) + ".txt")).string();
        }
        auto record = whole_file(text_path, format, options.max_record);
        if (!record) return record.error();
        if (options.format == NoteFormat::text) record->format = NoteFormat::text;
        if (path != "-") {
            const auto patients = read_patients(fs::path(path).parent_path());
            if (!patients) return patients.error();
            if (const auto found = patients->find(record->id); found != patients->end()) {
                record->patient_id = found->second;
            }
        }
        return std::unique_ptr<RecordReader>(std::make_unique<OneRecord>(std::move(*record)));
    }
    if (format == NoteFormat::parquet) return parquet_records(path, options);
    auto input = open_input(path);
    if (!input) return input.error();
    auto stream = decoded_stream(std::move(*input));
    if (!stream) return stream.error();
    if (format == NoteFormat::jsonl) return jsonl_records(std::move(*stream), options);
    if (format == NoteFormat::i2b2_2006) return i2b2_2006_records(std::move(*stream), options);
    if (format != NoteFormat::csv) return bad_input("is of a format that is not read", {path, {}, 0});
    const char by_name = plain_name(path).ends_with(".tsv") ? '\t' : '\0';
    return csv_records(std::move(*stream), options.delimiter != 0 ? options.delimiter : by_name, options);
}

Result<std::unique_ptr<RecordReader>> folder_records(const std::string& path, const ReadOptions& options) {
    auto patient_from = PatientFrom::make(options.patient_from);
    if (!patient_from) return patient_from.error();
    return std::unique_ptr<RecordReader>(std::make_unique<FolderRecords>(path, options, std::move(*patient_from)));
}

}  // namespace scrim

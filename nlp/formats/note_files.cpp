#include "nlp/formats/note_files.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "nlp/encoding.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view patients_file = "patients.tsv";

bool is_there(const fs::path& path) {
    std::error_code failure;
    return fs::exists(path, failure);
}

// The first bytes of a file, decompressed and without a byte order mark.
Result<std::string> head_of(const std::string& path) {
    auto input = open_input(path);
    if (!input) return input.error();
    auto stream = decoded_stream(std::move(*input));
    if (!stream) return stream.error();
    std::string head(std::size_t{16} << 10U, '\0');
    std::size_t have = 0;
    while (have < head.size()) {
        const auto got = (*stream)->read(head.data() + have, head.size() - have);
        if (!got) return got.error();
        if (*got == 0) break;
        have += *got;
    }
    head.resize(have);
    return head;
}

// The name of the root element, behind declarations and comments.
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
    auto input = open_input(path);
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
    record.id = path == "-" ? "stdin" : note_id_for(without_ending(plain_name(path)));
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
    }
    return record;
}

class OneRecord : public RecordReader {
   public:
    explicit OneRecord(RawRecord record) : record_(std::move(record)) {}
    Result<std::optional<RawRecord>> next() override { return std::exchange(record_, std::nullopt); }

   private:
    std::optional<RawRecord> record_;
};

// The files of a folder and of those in it, sorted; a folder's names are read when its turn comes.
class FileWalk {
   public:
    FileWalk(const fs::path& root, const std::string& exclude) {
        std::error_code failure;
        if (!exclude.empty() && exclude != "-") exclude_ = fs::weakly_canonical(exclude, failure);
        root_failure_ = enter(root);
    }

    // Nothing at the end. A folder that cannot be listed is an error; the next call goes on behind it.
    Result<std::optional<fs::path>> next() {
        if (const auto failure = std::exchange(root_failure_, std::nullopt)) return *failure;
        while (!levels_.empty()) {
            Level& level = levels_.back();
            if (level.next == level.names.size()) {
                levels_.pop_back();
                continue;
            }
            std::string name = std::move(level.names[level.next++]);
            fs::path path = level.folder / name;
            if (name.ends_with('/')) {
                if (const auto failure = enter(path.parent_path())) return *failure;
                continue;
            }
            return std::optional(path);
        }
        return std::optional<fs::path>();
    }

   private:
    struct Level {
        fs::path folder;
        std::vector<std::string> names;  // of folders with a slash behind
        std::size_t next = 0;
    };

    std::optional<Error> enter(const fs::path& folder) {
        Level level{folder, {}, 0};
        std::error_code failure;
        const bool excludes = !exclude_.empty() && fs::equivalent(folder, exclude_.parent_path(), failure);
        failure.clear();
        for (auto entry = fs::directory_iterator(folder, failure); !failure && entry != fs::directory_iterator();
             entry.increment(failure)) {
            std::string name = entry->path().filename().string();
            if (name.starts_with('.') || (excludes && name == exclude_.filename())) continue;
            // A folder named like a file of notes is no folder to enter but a file that cannot be read.
            std::error_code unknown;
            if (entry->is_directory(unknown) && !format_of_name(name)) name += '/';
            level.names.push_back(std::move(name));
        }
        std::sort(level.names.begin(), level.names.end());
        levels_.push_back(std::move(level));
        if (!failure) return std::nullopt;
        return bad_input("the folder cannot be listed: " + failure.message(), {folder.string(), {}, 0},
                         "check that you may read it, and run again");
    }

    std::optional<Error> root_failure_;
    fs::path exclude_;
    std::vector<Level> levels_;
};

class FolderRecords : public RecordReader {
   public:
    FolderRecords(const std::string& root, ReadOptions options)
        : root_(root), options_(std::move(options)), walk_(root, options_.exclude) {}

    Result<std::optional<RawRecord>> next() override {
        while (true) {
            if (current_) {
                auto record = current_->next();
                if (!record || *record) return record;
                current_.reset();
            }
            const auto path = walk_.next();
            if (!path) {
                ++files_;  // the folder is not empty, only closed
                return path.error();
            }
            if (!*path) return end();
            const auto opened = open(**path);
            if (!opened) return opened.error();
            if (!*opened) continue;
            if (auto record = std::exchange(one_, std::nullopt)) return record;
        }
    }

    std::vector<Remark> take_remarks() override { return std::exchange(remarks_, {}); }

   private:
    Result<std::optional<RawRecord>> end() {
        if (passed_over_ > 0) {
            remarks_.push_back(
                {std::to_string(passed_over_) + " files that are not notes were passed over", {root_, {}, 0}});
            passed_over_ = 0;
        }
        if (files_ == 0 && !std::exchange(said_empty_, true)) {
            const std::string kind = options_.format ? std::string(name(*options_.format)) + " " : "";
            return bad_input("the folder holds no " + kind + "notes", {root_, {}, 0},
                             "notes end in .txt, .xml, .ann, .jsonl, .csv or .tsv, also with .gz or .zst");
        }
        return std::optional<RawRecord>();
    }

    // Sets one_ or current_; false if the file is not read.
    Result<bool> open(const fs::path& path) {
        const std::string file = path.string();
        const std::string plain = plain_name(file);
        if (plain.ends_with(".ann")) return lone_annotations(path);
        const auto by_name = format_of_name(file);
        if (plain == patients_file) return false;  // read with the notes beside it
        if (!by_name || plain.ends_with("manifest.json")) {
            ++passed_over_;
            return false;
        }
        if (*by_name == NoteFormat::i2b2 && is_small_i2b2(file)) return true;
        Result<NoteFormat> format = *by_name == NoteFormat::i2b2 ? format_of_file(file) : Result<NoteFormat>(*by_name);
        if (!format) {
            ++files_;
            return format.error();
        }
        if (*format == NoteFormat::text && (options_.format == NoteFormat::brat)) format = NoteFormat::brat;
        if (options_.format && *options_.format != *format) {
            ++passed_over_;
            return false;
        }
        ++files_;
        if (!has_file_per_note(*format)) {
            auto records = file_records(file, *format, options_);
            if (!records) return records.error();
            current_ = std::move(*records);
            return true;
        }
        auto record = whole_file(file, *format, options_.max_record);
        if (!record) return record.error();
        if (options_.format == NoteFormat::text) record->format = NoteFormat::text;
        auto patient = patient_of(path.parent_path(), record->id);
        if (!patient) return patient.error();
        record->patient_id = std::move(*patient);
        one_ = std::move(*record);
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
    FileWalk walk_;
    std::unique_ptr<RecordReader> current_;  // a file of many records that is being read
    std::optional<RawRecord> one_;
    fs::path patients_of_;
    Patients patients_;
    std::size_t files_ = 0;
    std::size_t passed_over_ = 0;
    bool said_empty_ = false;
    std::vector<Remark> remarks_;
};

}  // namespace

std::optional<NoteFormat> format_of_name(const std::string& path) {
    const std::string name = plain_name(path);
    if (name.ends_with(".txt")) return NoteFormat::text;
    if (name.ends_with(".xml")) return NoteFormat::i2b2;
    if (name.ends_with(".ann")) return NoteFormat::brat;
    if (name.ends_with(".jsonl") || name.ends_with(".json") || name.ends_with(".ndjson")) return NoteFormat::jsonl;
    if (name.ends_with(".csv") || name.ends_with(".tsv")) return NoteFormat::csv;
    return std::nullopt;
}

Result<NoteFormat> format_of_file(const std::string& path) {
    const auto by_name = format_of_name(path);
    if (by_name && *by_name != NoteFormat::i2b2) return *by_name;
    auto head = head_of(path);
    if (!head) return head.error();
    const auto first = head->find_first_not_of(" \t\r\n");
    const bool markup = first != std::string::npos && (*head)[first] == '<';
    if (!by_name && !markup) {
        if (first != std::string::npos && (*head)[first] == '{') return NoteFormat::jsonl;
        return NoteFormat::text;
    }
    const auto root = root_element(*head);
    if (root == "ROOT" || root == "RECORD") return NoteFormat::i2b2_2006;
    if (root == "deIdi2b2" || by_name) return NoteFormat::i2b2;  // other roots: i2b2's reader says what is missing
    return NoteFormat::text;
}

Result<std::unique_ptr<RecordReader>> file_records(const std::string& path, NoteFormat format,
                                                   const ReadOptions& options) {
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
    auto input = open_input(path);
    if (!input) return input.error();
    auto stream = decoded_stream(std::move(*input));
    if (!stream) return stream.error();
    if (format == NoteFormat::jsonl) return jsonl_records(std::move(*stream), options);
    if (format == NoteFormat::i2b2_2006) return i2b2_2006_records(std::move(*stream), options);
    return csv_records(std::move(*stream), plain_name(path).ends_with(".tsv") ? '\t' : ',', options);
}

Result<std::unique_ptr<RecordReader>> folder_records(const std::string& path, const ReadOptions& options) {
    return std::unique_ptr<RecordReader>(std::make_unique<FolderRecords>(path, options));
}

}  // namespace scrim

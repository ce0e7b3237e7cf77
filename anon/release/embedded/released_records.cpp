#include "anon/release/embedded/released_records.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "anon/release/embedded/note_nlp.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::array embedded_note_formats{NoteFormat::fhir, NoteFormat::hl7,  NoteFormat::ccda, NoteFormat::rtf,
                                           NoteFormat::html, NoteFormat::docx, NoteFormat::omop};

bool is_number(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

// The format of a file by the name that releases give it: "fhir.ndjson", "hl7.hl7", "d000017.xml".
const EmbeddedFormat* format_of_released(std::string_view file) {
    for (const NoteFormat each : embedded_note_formats) {
        const EmbeddedFormat* format = embedded_format(each);
        if (format == nullptr) continue;
        const std::string_view ending = format->file_ending;
        const bool many = format->records != RecordsOfFile::one;
        const fs::path sequence = sequence_file(*format);
        if (many && file == sequence.string()) return format;
        // Tables with other columns: "note_2.csv".
        const std::string stem = sequence.stem().string() + "_";
        const bool another =
            format->records == RecordsOfFile::table && file.starts_with(stem) && file.ends_with(ending);
        if (another && is_number(file.substr(stem.size(), file.size() - stem.size() - ending.size()))) return format;
        const bool numbered = file.size() > ending.size() + 1 && file.front() == 'd' && file.ends_with(ending);
        if (numbered && is_number(file.substr(1, file.size() - ending.size() - 1))) return format;
    }
    return nullptr;
}

bool is_hex(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

bool is_renewed_id(std::string_view id) {
    constexpr std::size_t digits = 15;
    if (id.size() == 36) {
        return id[8] == '-' && id[13] == '-' && id[14] == '4' && id[18] == '-' && id[19] == '8' && id[23] == '-';
    }
    if (id.starts_with("2.25.")) return is_number(id.substr(5));
    if (id.size() > 1 && (id.front() == 'q' || id.front() == 'r')) return is_number(id.substr(1));
    if (id.size() == 21 && id.front() == 'x') return is_hex(id.substr(1));
    return id.size() == digits && is_number(id);
}

}  // namespace

bool is_renewed(std::string_view value) {
    for (const std::string_view prefix : {"urn:uuid:", "urn:oid:", "#"}) {
        if (value.starts_with(prefix)) return is_renewed_id(value.substr(prefix.size()));
    }
    const auto slash = value.rfind('/');
    return is_renewed_id(slash == std::string_view::npos ? value : value.substr(slash + 1));
}

bool ReleasedRecords::has_any(const Release& release) {
    return release.manifest.contains("records") || fs::exists(fs::path(release.path) / "records");
}

Result<ReleasedRecords> ReleasedRecords::open(const Release& release) {
    ReleasedRecords out;
    auto rules =
        parse_structure_rules(release.manifest.value("structure_rules", Json::object()), release.manifest_path);
    if (!rules) return rules.error();
    out.rules_ = std::move(*rules);
    const fs::path folder = fs::path(release.path) / "records";
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure)) out.files_.push_back(entry.path().string());
    // What goes with the table of notes is checked by itself.
    if (fs::exists(folder / "note.csv")) std::erase(out.files_, (folder / note_nlp_file).string());
    if (failure) return unreadable("the records of the release cannot be read", {folder.string(), {}, 0});
    std::sort(out.files_.rbegin(), out.files_.rend());
    return out;
}

Result<std::optional<ReleasedRecord>> ReleasedRecords::next() {
    while (true) {
        if (cutter_) {
            auto record = cutter_->next();
            if (!record) return record.error();
            if (*record) {
                auto out = take_apart(**record);
                if (!out) return out.error();
                return std::optional(std::move(*out));
            }
            cutter_.reset();
        }
        if (files_.empty()) return std::optional<ReleasedRecord>();
        const std::string path = std::move(files_.back());
        files_.pop_back();
        format_ = format_of_released(fs::path(path).filename().string());
        if (format_ == nullptr) return bad_input("is not a file of records that a release writes", {path, {}, 0});
        rules_of_file_ = rules_.of(*format_);
        auto cutter = open_cutter(path, *format_, max_record_bytes);
        if (!cutter) return cutter.error();
        cutter_ = std::move(*cutter);
    }
}

Result<ReleasedRecord> ReleasedRecords::take_apart(const CutRecord& record) const {
    ReleasedRecord out;
    auto content = format_->read(record.bytes, record.place);
    if (!content) return content.error();
    out.content = std::move(*content);
    RecordEdits edits;
    edits.notes.resize(out.content.notes.size());
    edits.rules = &rules_of_file_;
    edits.show = [&](const Element& element) {
        const StructureRule* rule = element.rule;
        out.elements.push_back({rule, std::string(element.path), std::string(element.value),
                                std::string(element.patient_id), element.shape, std::string(element.system)});
        return std::optional<std::string>(element.value);
    };
    const auto written = format_->write(record.bytes, edits, record.place);
    if (!written) return written.error();
    out.as_rules_leave_it = *written == record.bytes;
    return out;
}

Result<std::vector<std::string>> structure_values(const Release& release, StructureCodes codes) {
    std::vector<std::string> out;
    if (!ReleasedRecords::has_any(release)) return out;
    auto records = ReleasedRecords::open(release);
    if (!records) return records.error();
    std::set<std::string> values;
    while (true) {
        const auto record = records->next();
        if (!record) return record.error();
        if (!*record) break;
        for (const ReleasedElement& element : (*record)->elements) {
            const bool numbered = element.path == "note.note_id" || element.path == "note.person_id";
            const bool drawn = element.rule != nullptr && element.rule->method == ElementMethod::substitute &&
                               (is_renewed(element.value) || numbered);
            const bool code = codes == StructureCodes::without && element.rule != nullptr &&
                              element.rule->method == ElementMethod::keep && element.rule->label == Label::phi &&
                              std::none_of(element.value.begin(), element.value.end(), is_letter);
            if (!drawn && !code) values.insert(element.value);
        }
    }
    out.assign(values.begin(), values.end());
    return out;
}

}  // namespace scrim

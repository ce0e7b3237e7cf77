#include "nlp/formats/embedded/records/known_structure.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_set>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/hash.h"
#include "nlp/formats/embedded/records/embedded_notes.h"
#include "nlp/formats/embedded/records/record_walk.h"

namespace scrim {
namespace {

// Every document of a patient says their name again: it is kept once, and known by its hash.
class IdentifierSet {
   public:
    void add(StructureIdentifier identifier) {
        const std::string all = identifier.note_id + '\n' + identifier.patient_id + '\n' +
                                std::string(name(identifier.label)) + '\n' + identifier.value;
        const Sha256 hash = sha256(all);
        if (seen_.insert(std::string(hash.begin(), hash.begin() + 16)).second) out_.push_back(std::move(identifier));
    }
    std::vector<StructureIdentifier> take() { return std::move(out_); }

   private:
    std::unordered_set<std::string> seen_;
    std::vector<StructureIdentifier> out_;
};

void add_record(const WalkedRecord& record, const EmbeddedRecord& content, IdentifierSet& out) {
    const auto ids = note_ids_of(*record.format, record.cut, record.stem, content);
    for (const KnownIdentifier& known : content.known) {
        if (known.value.empty()) continue;
        const std::string& patient = record.patient_of_path.empty() ? known.patient_id : record.patient_of_path;
        if (!patient.empty()) out.add({"", patient, known.label, known.value});
        // What a record says of one person may stand in its notes of another, and of nobody.
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const std::string& of_note =
                record.patient_of_path.empty() ? content.notes[i].patient_id : record.patient_of_path;
            if (of_note != patient || patient.empty()) out.add({ids[i], "", known.label, known.value});
        }
    }
}

constexpr int first_year = 1800;
constexpr int last_year = 2100;  // of what has happened: "99991231" says that something has no end

// "1925-03-04", "19200101", "2015": the year.
std::optional<int> year_of(std::string_view value) {
    if (value.size() < 4 || !std::all_of(value.begin(), value.begin() + 4, is_digit)) return std::nullopt;
    int year = 0;
    std::from_chars(value.data(), value.data() + 4, year);
    return year >= first_year && year <= last_year ? std::optional(year) : std::nullopt;
}

// The birth of the patient, not of a relative or of staff.
bool is_birth_of_patient(std::string_view path) {
    const std::string plain = lower(path);
    return path == "PID-7" || path.starts_with("PID-7.") || plain.starts_with("patient.birth") ||
           plain.starts_with("recordtarget/patientrole/patient/birth") || plain == "note.year_of_birth" ||
           plain.starts_with("note.birth_date");
}

// The years that the elements of one record tell, by patient; those of none are of all patients of the record.
class RecordYears {
   public:
    void add(const Element& element) {
        patients_.emplace(element.patient_id);
        StructureYears& years = years_[std::string(element.patient_id)];
        const Label label = element.rule == nullptr ? Label::phi : element.rule->label;
        if (label == Label::age) {
            int age = 0;
            const char* const end = element.value.data() + element.value.size();
            if (std::from_chars(element.value.data(), end, age).ec == std::errc()) {
                years.oldest = std::max(years.oldest, age);
            }
        }
        const bool birth = is_birth_of_patient(element.path);
        const auto year = birth || label == Label::date ? year_of(element.value) : std::nullopt;
        if (!year) return;
        if (birth) {
            years.born = years.born == 0 ? *year : std::min(years.born, *year);
        } else if (lower(element.path).find("birth") == std::string::npos) {
            years.last = std::max(years.last, *year);
        }
    }
    void add_patient(const std::string& id) { patients_.insert(id); }

    void add_to(std::map<std::string, StructureYears>& out, const std::string& patient_of_path) {
        if (!patient_of_path.empty()) patients_ = {patient_of_path};
        for (const auto& [patient, years] : years_) {
            if (patient.empty() || !patient_of_path.empty()) {
                for (const auto& each : patients_) merge(out, each, years);
            } else {
                merge(out, patient, years);
            }
        }
    }

   private:
    static void merge(std::map<std::string, StructureYears>& out, const std::string& patient,
                      const StructureYears& years) {
        if (patient.empty()) return;
        StructureYears& all = out[patient];
        if (years.born != 0 && (all.born == 0 || years.born < all.born)) all.born = years.born;
        all.last = std::max(all.last, years.last);
        all.oldest = std::max(all.oldest, years.oldest);
    }

    std::map<std::string, StructureYears> years_;
    std::set<std::string> patients_;
};

void add_years(const WalkedRecord& record, std::map<std::string, StructureYears>& out) {
    if (record.format->rules == nullptr) return;
    RecordYears years;
    RecordEdits edits;
    edits.rules = &record.format->rules();
    edits.show = [&](const Element& element) {
        years.add(element);
        return std::optional<std::string>(element.value);
    };
    const auto content = record.format->read(record.cut.bytes, record.cut.place);
    if (!content) return;
    for (const EmbeddedNote& note : content->notes) years.add_patient(note.patient_id);
    if (!record.format->write(record.cut.bytes, edits, record.cut.place)) return;
    years.add_to(out, record.patient_of_path);
}

// Calls work(record) for each record of the input that can be cut out of its file.
template <class Work>
Result<void> for_each_record(const std::string& input, const ReadOptions& options, const Work& work) {
    auto records = RecordWalk::open(input, options);
    if (!records) return records.error();
    while (true) {
        const auto record = records->next();
        if (!record && record.error().kind == ErrorKind::unreadable) return record.error();
        if (!record) continue;
        if (!*record) return {};
        work(**record);
    }
}

}  // namespace

Result<std::map<std::string, StructureYears>> years_of_structure(const std::string& input, const ReadOptions& options) {
    std::map<std::string, StructureYears> out;
    auto done = for_each_record(input, options, [&](const WalkedRecord& record) { add_years(record, out); });
    if (!done) return done.error();
    return out;
}

Result<std::vector<StructureIdentifier>> identifiers_of_structure(const std::string& input,
                                                                  const ReadOptions& options) {
    IdentifierSet out;
    auto done = for_each_record(input, options, [&](const WalkedRecord& record) {
        const auto content = record.format->read(record.cut.bytes, record.cut.place);
        if (content) add_record(record, *content, out);
    });
    if (!done) return done.error();
    return out.take();
}

}  // namespace scrim

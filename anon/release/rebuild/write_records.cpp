// Two more readings of the input, record by record. The first tells which records come back, and which values of their
// structure tell an identifier; the second writes: the text of each note becomes that of the released note, read from
// the folder of the release, so that both are the same whoever made it. What was written is read again: a text that
// does not come back as it was released ends the run.

#include "anon/release/rebuild/write_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "anon/notes/verify/released_notes.h"
#include "anon/release/embedded/cdm_values.h"
#include "anon/release/embedded/record_text.h"
#include "anon/release/rebuild/kept_records.h"
#include "anon/release/rebuild/record_files.h"
#include "anon/release/rebuild/shown_structure.h"
#include "anon/release/rebuild/told_values.h"
#include "nlp/base/files/input.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/embedded/records/embedded_notes.h"
#include "nlp/formats/embedded/records/record_walk.h"
#include "nlp/formats/embedded/records/text_edits.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

struct WrittenRecord {
    const EmbeddedFormat* format = nullptr;
    bool alone = false;
    std::string bytes;               // empty: the record is left out
    std::vector<std::string> notes;  // ids in the release
    std::size_t withheld = 0;
    std::map<std::string, std::size_t> redacted;  // by path
};

// Elements of a record whose patient is named by where the file is.
Element of_patient(Element element, const WalkedRecord& record) {
    if (!record.patient_of_path.empty() && !element.patient_id.empty()) element.patient_id = record.patient_of_path;
    return element;
}

class RecordWriter {
   public:
    RecordWriter(const RecordsInput& input, const ReleaseFolder& folder, const Lexicon& lexicon)
        : folder_(folder),
          shown_(*input.table, *input.plan, *input.hooks, lexicon, ids_of(input)),
          kept_(input.table->policy().of(Label::hospital).action == Action::enumerate) {
        for (const NoteLink& link : *input.links) links_.emplace(link.original_note, &link);
        for (const NoteFormat format : {NoteFormat::fhir, NoteFormat::hl7, NoteFormat::ccda, NoteFormat::rtf,
                                        NoteFormat::html, NoteFormat::docx, NoteFormat::omop}) {
            const EmbeddedFormat* found = embedded_format(format);
            if (found != nullptr) rules_[found] = input.rules.of(*found);
        }
    }

    // The first reading. Const: what it found is for add().
    [[nodiscard]] ScannedRecord scan(const WalkedRecord& record) const {
        ScannedRecord out;
        const auto content = record.format->read(record.cut.bytes, record.cut.place);
        if (!content) return out;
        std::uint32_t patient = ShownStructure::no_patient;
        for (const NoteLink* link : links_of(record, *content)) {
            if (link != nullptr && !out.has_notes) patient = link->patient_number;
            out.has_notes = out.has_notes || link != nullptr;
        }
        RecordEdits edits;
        edits.rules = &rules_.at(record.format);
        edits.show = [&](const Element& element) {
            const Element mine = of_patient(element, record);
            if (!mine.patient_id.empty()) {
                (shown_.patient_named(mine.patient_id) ? out.of_released : out.of_others) = true;
            }
            scan_element(mine, shown_.show(mine, patient), out);
            return std::optional(std::string(element.value));
        };
        const bool structured = record.format->rules != nullptr && record.format->format != NoteFormat::omop;
        if (!record.format->write(record.cut.bytes, edits, record.cut.place)) {
            ScannedRecord broken;
            broken.has_notes = out.has_notes;  // the second reading says what is wrong
            return broken;
        }
        out.of_released = out.of_released && structured;
        return out;
    }
    void add(ScannedRecord&& record) { kept_.add(std::move(record)); }

    // After the last record of the first reading.
    Result<void> choose(const RecordsInput& input) {
        kept_.finish();
        auto told = values_that_tell(kept_.values(), input);
        if (!told) return told.error();
        told_ = std::move(*told);
        return {};
    }

    [[nodiscard]] Result<WrittenRecord> write(const WalkedRecord& record, std::size_t number) const {
        WrittenRecord out;
        out.format = record.format;
        out.alone = record.cut.number == 0;
        if (!kept_.keeps(number)) return out;
        const auto content = record.format->read(record.cut.bytes, record.cut.place);
        if (!content) return out;  // its notes are bad records, reported where they were read
        const auto links = links_of(record, *content);
        const NoteLink* first = nullptr;
        for (const NoteLink* link : links) first = first == nullptr ? link : first;
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < links.size(); ++i) {
            auto text = text_of(content->notes[i], links[i]);
            if (!text) return text.error();
            out.withheld += links[i] == nullptr && !is_blank_note(content->notes[i]) ? 1 : 0;
            texts.push_back(std::move(*text));
        }
        auto bytes = write_checked(record, *content, texts, first, out.redacted);
        if (!bytes) return bytes.error();
        out.bytes = std::move(*bytes);
        for (const NoteLink* link : links) {
            if (link != nullptr) out.notes.push_back(link->note_id);
        }
        return out;
    }

   private:
    static RenewedIds ids_of(const RecordsInput& input) {
        RenewedIds out(*input.key);
        for (const NoteLink& link : *input.links) {
            if (!link.original_patient.empty()) out.set(link.original_patient, link.patient);
            out.set(link.original_note, link.note_id);
        }
        return out;
    }

    // [note] nothing for one that is not in the release.
    [[nodiscard]] std::vector<const NoteLink*> links_of(const WalkedRecord& record,
                                                        const EmbeddedRecord& content) const {
        std::vector<const NoteLink*> out;
        const auto ids = note_ids_of(*record.format, record.cut, record.stem, content);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto found = links_.find(ids[i]);
            const bool there = found != links_.end() && !is_blank_note(content.notes[i]);
            out.push_back(there ? found->second : nullptr);
        }
        return out;
    }

    [[nodiscard]] Result<std::string> text_of(const EmbeddedNote& note, const NoteLink* link) const {
        if (is_blank_note(note)) return note.text;
        if (link == nullptr) return "[" + std::string(text_withheld) + "]";
        return read_file(folder_.path("notes/" + file_name_for(link->note_id) + ".txt"), max_record_bytes);
    }

    // Word by word, so that the markup around them stays, and never across a line or cell that the format makes. Where
    // that does not give the text of a note, this note's text is replaced line by line.
    [[nodiscard]] Result<std::string> write_checked(const WalkedRecord& record, const EmbeddedRecord& content,
                                                    const std::vector<std::string>& texts, const NoteLink* first,
                                                    std::map<std::string, std::size_t>& redacted) const {
        RecordEdits edits;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string& text = content.notes[i].text;
            edits.notes.push_back(edits_between_breaks(text, edits_between(text, texts[i])));
        }
        auto bytes = write_with(record, edits, first, redacted);
        if (!bytes) return bytes;
        const auto again = record.format->read(*bytes, record.cut.place);
        if (again && same_texts(texts, *again)) return bytes;
        const bool each = again && again->notes.size() == texts.size();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string& text = content.notes[i].text;
            if (text == texts[i] || (each && folded_text(again->notes[i].text) == folded_text(texts[i]))) continue;
            edits.notes[i] = edits_between_breaks(text, {{0, static_cast<std::uint32_t>(text.size()), texts[i]}});
        }
        bytes = write_with(record, edits, first, redacted);
        if (!bytes) return bytes;
        if (auto fine = check_again(record, *bytes, texts); !fine) return fine.error();
        return bytes;
    }

    static bool same_texts(const std::vector<std::string>& texts, const EmbeddedRecord& record) {
        return folded_texts(texts) == folded_texts(texts_of(record));
    }

    [[nodiscard]] Result<std::string> write_with(const WalkedRecord& record, RecordEdits& edits, const NoteLink* first,
                                                 std::map<std::string, std::size_t>& redacted) const {
        redacted.clear();
        edits.rules = &rules_.at(record.format);
        edits.show = [&](const Element& element) {
            return shown(of_patient(element, record), record, first, redacted);
        };
        return record.format->write(record.cut.bytes, edits, record.cut.place);
    }

    [[nodiscard]] std::optional<std::string> shown(const Element& element, const WalkedRecord& record,
                                                   const NoteLink* first,
                                                   std::map<std::string, std::size_t>& redacted) const {
        const bool substituted = element.rule != nullptr && element.rule->method == ElementMethod::substitute;
        // Notes and people of OMOP have plain numbers, so that the same id may be a note's and another person's.
        if (record.format->format == NoteFormat::omop && substituted && first != nullptr) {
            if (element.path == "note.note_id") return cdm_id(first->note_id);
            if (element.path == "note.person_id") return cdm_id(first->patient);
        }
        if (record.format->format == NoteFormat::fhir && is_reference_element(element)) {
            // A patient of the release is known by the notes, even where there is no resource of them.
            const bool patient =
                (element.system.empty() || element.system == "Patient") && shown_.patient_named(element.value);
            const auto target =
                patient ? std::optional(std::string(element.value)) : kept_.target_of(element.system, element.value);
            return target ? std::optional(shown_.renewed(*target)) : std::nullopt;
        }
        if (record.format->format == NoteFormat::fhir && kept_.hides(element)) return std::nullopt;
        auto out = shown_.show(element, first == nullptr ? ShownStructure::no_patient : first->patient_number);
        if (record.format->format == NoteFormat::omop) {
            if (element.path == "note.note_date") return cdm_date(out);
            if (element.path == "note.note_datetime" && (!out || out->size() < 10)) return std::nullopt;
        }
        if (out && !substituted && told_.contains(*out)) {
            ++redacted[std::string(element.path)];
            return std::nullopt;
        }
        return out;
    }

    // Line breaks and blanks may have changed where a format has no way to say them, nothing else.
    static Result<void> check_again(const WalkedRecord& record, const std::string& bytes,
                                    const std::vector<std::string>& texts) {
        const auto again = record.format->read(bytes, record.cut.place);
        if (!again) {
            return check_failed("the record cannot be read again after its notes were released", record.cut.place,
                                again.error().what);
        }
        if (same_texts(texts, *again)) return {};
        return check_failed("the released texts cannot be put in their place in the record", record.cut.place,
                            "its notes are in the release, but it cannot be released as a record");
    }

    const ReleaseFolder& folder_;
    ShownStructure shown_;
    KeptRecords kept_;
    std::unordered_set<std::string> told_;  // values that tell an identifier
    std::unordered_map<std::string, const NoteLink*> links_;
    std::map<const EmbeddedFormat*, std::vector<StructureRule>> rules_;
};

}  // namespace

Result<bool> has_records(const std::string& path, const ReadOptions& read) {
    auto records = RecordWalk::open(path, read);
    if (!records) return records.error();
    while (true) {
        const auto record = records->next();
        if (!record && record.error().kind == ErrorKind::unreadable) return record.error();
        if (record) return record->has_value();
    }
}

namespace {

struct NumberedRecord {
    WalkedRecord record;
    std::size_t number = 0;
};

// Calls work(record, number) for each record of the input that can be cut out of its file, and take() with what it
// gives, in the order of the input.
template <class Out>
Result<void> for_each_in_order(const RecordsInput& input,
                               const std::function<Out(const WalkedRecord&, std::size_t)>& work,
                               const std::function<Result<void>(Out&&)>& take) {
    auto records = RecordWalk::open(input.path, input.read);
    if (!records) return records.error();
    std::size_t count = 0;
    const auto next = [&]() -> Result<std::optional<NumberedRecord>> {
        while (true) {
            auto record = records->next();
            // A bad record was reported where its notes were read.
            if (!record && record.error().kind != ErrorKind::unreadable) continue;
            if (!record) return record.error();
            if (!*record) return std::optional<NumberedRecord>();
            return std::optional(NumberedRecord{std::move(**record), count++});
        }
    };
    return run_in_order<NumberedRecord, Out>(
        input.threads, next, [&](NumberedRecord&& each) { return work(each.record, each.number); }, take);
}

}  // namespace

Result<RecordsOutcome> write_records(const RecordsInput& input, const ReleaseFolder& folder) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto files = RecordFiles::open(folder.path("records"), folder.path("records.spool"));
    if (!files) return files.error();
    RecordWriter writer(input, folder, **lexicon);
    const auto scanned = for_each_in_order<ScannedRecord>(
        input, [&](const WalkedRecord& record, std::size_t) { return writer.scan(record); },
        [&](ScannedRecord&& record) -> Result<void> {
            writer.add(std::move(record));
            return {};
        });
    if (!scanned) return scanned.error();
    if (auto done = writer.choose(input); !done) return done.error();
    RecordsOutcome outcome;
    const auto done = for_each_in_order<Result<WrittenRecord>>(
        input, [&](const WalkedRecord& record, std::size_t number) { return writer.write(record, number); },
        [&](Result<WrittenRecord>&& record) -> Result<void> {
            if (!record) return record.error();
            outcome.withheld += record->withheld;
            outcome.notes += record->notes.size();
            for (const auto& [path, count] : record->redacted) outcome.redacted[path] += count;
            if (record->bytes.empty()) {
                ++outcome.left_out;
                return {};
            }
            return files->put(*record->format, record->alone, record->bytes);
        });
    if (!done) return done.error();
    outcome.records = files->records();
    if (auto written = files->finish(*input.key); !written) return written.error();
    return outcome;
}

}  // namespace scrim

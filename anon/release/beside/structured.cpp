#include "anon/release/beside/structured.h"

#include <algorithm>
#include <unordered_map>

#include "anon/release/beside/structured_columns.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/files/output.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/engine/place_value.h"

namespace scrim {
namespace {

using Kind = StructuredColumn::Kind;

bool is_key(const StructuredColumn& column) {
    return column.kind == Kind::note_key || column.kind == Kind::patient_key;
}

Result<std::vector<StructuredColumn>> columns_of(const CsvReader& csv, const ReleaseOptions& options,
                                                 const Policy& policy) {
    std::vector<StructuredColumn> columns;
    bool keyed = false;
    for (const std::string& name : csv.header()) {
        auto column = structured_column(name, options.read.id_column, options.read.patient_column, policy.columns);
        if (!column) {
            Error error = column.error();
            error.place.file = csv.name();
            return error;
        }
        keyed = keyed || is_key(*column);
        columns.push_back(*column);
    }
    if (!keyed) {
        return bad_input(
            "has neither a column '" + options.read.id_column + "' nor '" + options.read.patient_column + "'",
            {csv.name(), {}, 0}, "name them with --id-column and --patient-column");
    }
    return columns;
}

// Whether a column is in the release at all.
bool is_released(const StructuredColumn& column, const Policy& policy) {
    if (column.kind == Kind::asked_grain) return false;
    if (column.kind != StructuredColumn::Kind::value || class_of(column.label) == Class::hmd) return true;
    if (column.label == Label::date && column.role == Role::birth) {
        return policy.of(Label::age).action == Action::enumerate;
    }
    const Action action = policy.of(column.label).action;
    // What notes show where a group agrees, a record might contradict.
    return action != Action::remove && action != Action::surrogate && action != Action::shared;
}

std::string value_of(std::string_view cell, const StructuredColumn& column, const Lexicon& lexicon) {
    if (column.label == Label::date) {
        const auto date = parse_date(cell);
        return date ? iso_date(*date) : std::string();
    }
    if (column.label == Label::age) return age_value(cell);
    if (column.label == Label::hospital) return hospital_value(cell, lexicon);
    if (column.label == Label::gender) {
        const std::string plain = lower(cell);
        return plain.starts_with('f') || plain.starts_with('w') ? "female" : "male";
    }
    return place_value(cell);
}

struct Target {
    const NoteLink* link = nullptr;
};

class StructuredRelease {
   public:
    StructuredRelease(const PatientTable& table, const ReleasePlan& plan, const RenderHooks& hooks,
                      const Lexicon& lexicon, const ShowCell& show_text)
        : table_(table), plan_(plan), hooks_(hooks), lexicon_(lexicon), show_text_(show_text) {}

    // A cell as its patient's notes would show it.
    [[nodiscard]] std::string shown(std::string_view cell, const StructuredColumn& column,
                                    std::uint32_t patient) const {
        if (class_of(column.label) == Class::hmd) return show_text_ ? show_text_(cell, patient) : std::string(cell);
        const ShownPatient who = plan_.shown_patient(table_, patient);
        const Policy& policy = table_.policy();
        if (policy.of(column.label).action == Action::part) return sex_of_group(patient);
        const bool listed = policy.of(column.label).action == Action::enumerate && column.label != Label::date;
        const auto list = who.lists.find(column.label);
        // Whatever the cell says, and if it says nothing: the patient shows their list.
        if (listed && list != who.lists.end()) return list->second;
        Note note;
        note.text = cell;
        Span span;
        span.end = static_cast<std::uint32_t>(cell.size());
        span.label = column.label;
        span.role = column.role;
        span.value = value_of(cell, column, lexicon_);
        if (span.end > 0) note.spans.push_back(std::move(span));
        NoteFacts facts;
        facts.date = who.date;
        facts.date_role = table_.patient(patient).date_role;
        return render_release(note, facts, who, policy, hooks_);
    }

   private:
    // As the notes of the whole group tell it, whatever the record says.
    [[nodiscard]] std::string sex_of_group(std::uint32_t patient) const {
        const Gender told = table_.patient(patient).gender.told();
        return told == Gender::female ? "female" : told == Gender::male ? "male" : "";
    }

    const PatientTable& table_;
    const ReleasePlan& plan_;
    const RenderHooks& hooks_;
    const Lexicon& lexicon_;
    const ShowCell& show_text_;
};

using Index = std::unordered_map<std::string, const NoteLink*>;

Index index_by(const std::vector<NoteLink>& links, std::string NoteLink::*field) {
    Index index;
    for (const NoteLink& link : links) index.try_emplace(link.*field, &link);
    return index;
}

// The note or patient that a row is of; the note counts where both are given.
const NoteLink* link_of(const std::vector<std::string_view>& row, const std::vector<StructuredColumn>& columns,
                        const Index& by_note, const Index& by_patient) {
    const NoteLink* found = nullptr;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (!is_key(columns[i])) continue;
        const bool note = columns[i].kind == StructuredColumn::Kind::note_key;
        const Index& index = note ? by_note : by_patient;
        const auto known = index.find(std::string(row[i]));
        if (known == index.end() || row[i].empty()) {
            if (!row[i].empty() || note) return nullptr;
            continue;
        }
        if (found == nullptr || note) found = known->second;
    }
    return found;
}

}  // namespace

Result<void> check_structured(const ReleaseOptions& options, const Policy& policy) {
    const auto csv = CsvReader::open(options.structured);
    if (!csv) return csv.error();
    const auto columns = columns_of(*csv, options, policy);
    if (!columns) return columns.error();
    const bool asks = std::any_of(columns->begin(), columns->end(),
                                  [](const StructuredColumn& column) { return column.kind == Kind::asked_grain; });
    if (asks && (options.plan.method != ReleaseMethod::enumerate || options.plan.drill_down == DrillDown::paper)) {
        return usage_error(
            "the grains that patients ask for are kept by --method enumerate with --drill-down strict or "
            "none alone",
            "take these, or leave the columns of grains out of " + options.structured);
    }
    return {};
}

Result<void> ask_grains(const ReleaseOptions& options, const std::vector<std::string>& note_ids, PatientTable& table) {
    auto csv = CsvReader::open(options.structured);
    if (!csv) return csv.error();
    const auto columns = columns_of(*csv, options, table.policy());
    if (!columns) return columns.error();
    std::unordered_map<std::string, std::uint32_t> by_note;
    std::unordered_map<std::string, std::uint32_t> by_patient;
    for (std::uint32_t note = 0; note < note_ids.size(); ++note)
        by_note.emplace(note_ids[note], table.patient_of(note));
    const auto ids = table.patient_ids();
    for (std::uint32_t i = 0; i < ids.size(); ++i) by_patient.emplace(ids[i], i);
    while (true) {
        const auto row = csv->next();
        if (!row) return row.error();
        if (!*row) return {};
        for (std::size_t key = 0; key < columns->size(); ++key) {
            if (!is_key((*columns)[key]) || (**row)[key].empty()) continue;
            const auto& index = (*columns)[key].kind == Kind::note_key ? by_note : by_patient;
            const auto patient = index.find(std::string((**row)[key]));
            for (std::size_t i = 0; patient != index.end() && i < columns->size(); ++i) {
                if ((*columns)[i].kind != Kind::asked_grain || (**row)[i].empty()) continue;
                const auto grain = grain_named((*columns)[i].label, (**row)[i]);
                if (!grain) {
                    return bad_input("the column '" + csv->header()[i] + "' names no grain that is known",
                                     {options.structured, {}, csv->line()},
                                     "known are those of the policy: year and 5-year of ages, day, month-year, "
                                     "season-year and year of dates, hospital, city and state of hospitals");
                }
                table.ask(patient->second, (*columns)[i].label, *grain);
            }
        }
    }
}

Result<StructuredOutcome> release_structured(const ReleaseOptions& options, const PatientTable& table,
                                             const ReleasePlan& plan, const RenderHooks& hooks,
                                             const std::vector<NoteLink>& links, const std::string& output,
                                             const ShowCell& show_text) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto csv = CsvReader::open(options.structured);
    if (!csv) return csv.error();
    const auto columns = columns_of(*csv, options, table.policy());
    if (!columns) return columns.error();
    const Index by_note = index_by(links, &NoteLink::original_note);
    const Index by_patient = index_by(links, &NoteLink::original_patient);
    const StructuredRelease release(table, plan, hooks, **lexicon, show_text);

    std::string header;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < columns->size(); ++i) {
        if (is_released((*columns)[i], table.policy())) names.push_back(csv->header()[i]);
    }
    append_csv_record(header, names);
    StructuredOutcome outcome;
    std::vector<std::pair<std::string, std::string>> rows;  // by the new key, in which order they are written
    while (true) {
        const auto row = csv->next();
        if (!row) return row.error();
        if (!*row) break;
        const NoteLink* link = link_of(**row, *columns, by_note, by_patient);
        if (link == nullptr) {
            ++outcome.left_out;
            continue;
        }
        std::string line;
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < columns->size(); ++i) {
            const StructuredColumn& column = (*columns)[i];
            if (!is_released(column, table.policy())) continue;
            cells.push_back(column.kind == StructuredColumn::Kind::note_key ? link->note_id
                            : column.kind == StructuredColumn::Kind::patient_key
                                ? link->patient
                                : release.shown((**row)[i], column, link->patient_number));
        }
        append_csv_record(line, {cells.begin(), cells.end()});
        rows.emplace_back(link->patient, std::move(line));
    }
    std::sort(rows.begin(), rows.end());  // also within a patient: the old order tells nothing
    auto out = open_output(output);
    if (!out) return out.error();
    if (auto done = (*out)->write(header); !done) return done.error();
    for (const auto& [key, line] : rows) {
        if (auto done = (*out)->write(line); !done) return done.error();
    }
    if (auto done = (*out)->commit(); !done) return done.error();
    outcome.rows = rows.size();
    return outcome;
}

}  // namespace scrim

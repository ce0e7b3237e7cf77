#include "nlp/formats/embedded/omop.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/files/csv.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 16> note_columns{"note_id",
                                                        "person_id",
                                                        "note_date",
                                                        "note_datetime",
                                                        "note_type_concept_id",
                                                        "note_class_concept_id",
                                                        "note_title",
                                                        "note_text",
                                                        "encoding_concept_id",
                                                        "language_concept_id",
                                                        "provider_id",
                                                        "visit_occurrence_id",
                                                        "visit_detail_id",
                                                        "note_source_value",
                                                        "note_event_id",
                                                        "note_event_field_concept_id"};

constexpr std::string_view utf8_concept = "32678";

struct OmopRow {
    std::vector<std::string> columns;  // as the file names them
    std::vector<std::string> names;    // in lower case
    std::vector<std::string> cells;
    std::size_t note_id = 0;
    std::size_t person_id = 0;
    std::size_t text = 0;
};

Result<std::size_t> only_column(const std::vector<std::string>& names, std::string_view name, const Place& place) {
    const auto count = std::count(names.begin(), names.end(), name);
    if (count == 1) return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    return bad_input("has the column '" + std::string(name) + "' " + (count == 0 ? "not at all" : "twice"), place,
                     "a table NOTE of OMOP has note_id, person_id and note_text once each");
}

Result<OmopRow> parse_row(std::string_view record, const Place& place) {
    auto csv = CsvReader::over(memory_input(record, place.file));
    if (!csv) return csv.error();
    OmopRow out;
    out.columns = csv->header();
    for (const auto& column : out.columns) out.names.push_back(lower(column));
    for (const auto& [name, index] : {std::pair<std::string_view, std::size_t*>{"note_id", &out.note_id},
                                      {"person_id", &out.person_id},
                                      {"note_text", &out.text}}) {
        const auto found = only_column(out.names, name, place);
        if (!found) return found.error();
        *index = *found;
    }
    const auto row = csv->next();
    if (!row) {
        Error error = row.error();
        error.place = place;
        return error;
    }
    if (!*row) return bad_input("has no row", place);
    out.cells.assign((*row)->begin(), (*row)->end());
    if (out.cells[out.note_id].empty()) return bad_input("the column note_id is empty", place);
    return out;
}

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c); });
}

const StructureRule* rule_of(const std::vector<StructureRule>& rules, std::string_view path) {
    const auto found = std::find_if(rules.begin(), rules.end(), [path](const StructureRule& rule) {
        const std::string wanted = lower(rule.path);
        return wanted == path || wanted == "note.*";
    });
    return found == rules.end() ? nullptr : &*found;
}

Result<std::string> edited(const std::string& text, const std::vector<TextEdit>& edits, const Place& place) {
    std::string out;
    std::size_t at = 0;
    for (const TextEdit& edit : edits) {
        if (edit.begin < at || edit.end < edit.begin || edit.end > text.size()) {
            return bad_input("an edit of its note is out of place", place);
        }
        out.append(text, at, edit.begin - at);
        out += edit.text;
        at = edit.end;
    }
    out.append(text, at);
    return out;
}

// The text of a cell as read_omop() gives it.
Result<DecodedText> text_of_cell(std::string cell, const Place& place) {
    return decode_text(std::move(cell), place, BytesOf::part);
}

}  // namespace

bool is_omop_header(const std::vector<std::string>& columns) {
    const auto has = [&](std::string_view name) {
        return std::any_of(columns.begin(), columns.end(),
                           [name](const std::string& column) { return lower(column) == name; });
    };
    return has("note_id") && has("person_id") && has("note_text");
}

bool begins_like_omop(std::string_view head) {
    for (const char delimiter : {',', ';', '\t', '|'}) {
        const auto csv = CsvReader::over(memory_input(head), delimiter);
        if (csv && is_omop_header(csv->header())) return true;
    }
    return false;
}

Result<EmbeddedRecord> read_omop(std::string_view record, const Place& place) {
    auto row = parse_row(record, place);
    if (!row) return row.error();
    EmbeddedRecord out;
    EmbeddedNote note;
    note.id = std::move(row->cells[row->note_id]);
    note.patient_id = std::move(row->cells[row->person_id]);
    Place of_note = place;
    of_note.record = note.id;
    auto decoded = text_of_cell(std::move(row->cells[row->text]), of_note);
    if (!decoded) return decoded.error();
    if (decoded->remark) out.remarks.push_back(std::move(*decoded->remark));
    note.text = std::move(decoded->text);
    out.notes.push_back(std::move(note));
    return out;
}

Result<std::string> write_omop(std::string_view record, const RecordEdits& edits, const Place& place) {
    const bool same_text = edits.notes.empty() || edits.notes.front().empty();
    if (same_text && edits.rules == nullptr) return std::string(record);
    auto row = parse_row(record, place);
    if (!row) return row.error();
    const std::string patient = row->cells[row->person_id];
    for (std::size_t i = 0; i < row->cells.size(); ++i) {
        std::string& cell = row->cells[i];
        if (i == row->text) {
            auto decoded = text_of_cell(std::move(cell), place);
            if (!decoded) return decoded.error();
            auto text = same_text ? Result<std::string>(std::move(decoded->text))
                                  : edited(decoded->text, edits.notes.front(), place);
            if (!text) return text.error();
            cell = std::move(*text);
        } else if (edits.rules != nullptr && !cell.empty()) {
            const std::string path = "note." + row->names[i];
            // What should be the number of a concept and is none may be anything.
            const bool odd = path.ends_with("_concept_id") && !is_number(cell);
            const Element element{odd ? nullptr : rule_of(*edits.rules, path), path, cell, patient};
            cell = edits.show ? edits.show(element).value_or(std::string()) : std::string();
        }
    }
    std::string out;
    append_csv_record(out, {row->columns.begin(), row->columns.end()});
    append_csv_record(out, {row->cells.begin(), row->cells.end()});
    return out;
}

const std::vector<StructureRule>& safe_harbor_rules_omop() {
    static const std::vector<StructureRule> rules{
        {"note.note_id", ElementMethod::substitute, Label::idnum},
        {"note.person_id", ElementMethod::substitute, Label::idnum},
        {"note.note_date", ElementMethod::date_shift, Label::date},
        {"note.note_datetime", ElementMethod::date_shift, Label::date},
        // What kind of note it is and how it is written says nothing that its text does not.
        {"note.note_type_concept_id", ElementMethod::keep, Label::phi},
        {"note.note_class_concept_id", ElementMethod::keep, Label::phi},
        {"note.encoding_concept_id", ElementMethod::keep, Label::phi},
        {"note.language_concept_id", ElementMethod::keep, Label::phi},
    };
    return rules;
}

std::string omop_header() {
    std::string out;
    append_csv_record(out, {note_columns.begin(), note_columns.end()});
    return out;
}

std::string omop_row(const Note& note) {
    std::vector<std::string_view> cells;
    for (const auto column : note_columns) {
        const bool concept_id = column.ends_with("_concept_id") && column != "note_event_field_concept_id";
        cells.push_back(column == "note_id"               ? std::string_view(note.id)
                        : column == "person_id"           ? std::string_view(note.patient_id)
                        : column == "note_text"           ? std::string_view(note.text)
                        : column == "encoding_concept_id" ? utf8_concept
                        : concept_id                      ? std::string_view("0")
                                                          : std::string_view());
    }
    std::string out;
    append_csv_record(out, cells);
    return out;
}

std::string render_omop(const Note& note) { return omop_header() + omop_row(note); }

}  // namespace scrim

#include "anon/core/code_rows.h"

#include <algorithm>
#include <array>
#include <optional>

#include "anon/core/plural.h"
#include "anon/core/sources/code_source.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/delimiter.h"

namespace scrim {
namespace {

// Words that name columns; a code is none of them.
bool names_a_column(std::string_view word, const ReadRecordsOptions& options) {
    const std::string text = lower(trim(word));
    static constexpr std::array<std::string_view, 15> names{
        "patient", "patient_id", "patientid", "subject", "subject_id", "person_id", "mrn",    "id",
        "visit",   "visit_id",   "code",      "codes",   "icd",        "diagnosis", "hadm_id"};
    return text == lower(options.patient_column) || text == lower(options.code_column) ||
           text == lower(options.visit_column) || std::find(names.begin(), names.end(), text) != names.end();
}

// The columns of patient and code. A first line without them may be a patient's row: it is not shown.
Result<void> check_header(const CsvReader& reader, const SourceColumns& columns, const ReadRecordsOptions& options,
                          char delimiter) {
    const auto& header = reader.header();
    const auto has = [&](const std::string& name) {
        return std::find(header.begin(), header.end(), name) != header.end();
    };
    if (has(columns.patient) && has(columns.code)) return {};
    const bool named = std::any_of(header.begin(), header.end(),
                                   [&](const std::string& field) { return names_a_column(field, options); });
    if (named) return {};  // the reader says which column is missing
    return bad_input("its first line has " + std::to_string(header.size()) + " fields, separated by " +
                         delimiter_name(delimiter) + ", and none is called '" + columns.patient + "' or '" +
                         columns.code + "'",
                     {reader.name(), {}, 1},
                     "give a header, or name the columns; records without a header have blanks between codes");
}

struct TableColumns {
    SourceColumns names;
    std::size_t patient = 0;
    std::size_t code = 0;
    std::optional<std::size_t> visit;
    std::optional<std::size_t> day;  // names the visit where a row of OMOP has none
};

Result<TableColumns> table_columns(const CsvReader& reader, const ReadRecordsOptions& options, char delimiter,
                                   std::string& system) {
    const SourceColumns wanted{options.patient_column, options.visit_column, options.code_column, "date"};
    const auto omop = omop_columns(reader.header(), wanted);
    TableColumns out;
    out.names = omop.columns;
    if (auto fine = check_header(reader, out.names, options, delimiter); !fine) return fine.error();
    const auto patient = reader.column(out.names.patient);
    if (!patient) return patient.error();
    const auto code = reader.column(out.names.code);
    if (!code) return code.error();
    out.patient = *patient;
    out.code = *code;
    if (const auto visit = reader.column(out.names.visit)) out.visit = *visit;
    if (!omop.found) return out;
    system = omop.system;
    if (const auto day = reader.column(out.names.date)) out.day = *day;
    return out;
}

// OMOP's tables have no visit where none was recorded: the rows of a day are one then.
std::string visit_of(const std::vector<std::string_view>& fields, const TableColumns& columns) {
    const auto visit = columns.visit ? fields[*columns.visit] : std::string_view();
    const bool none = visit.empty() || visit == "NULL" || visit == "\\N";
    return none && columns.day ? "day " + std::string(fields[*columns.day]) : std::string(visit);
}

Result<void> read_csv(CodeSource source, const ReadRecordsOptions& options, CodeRowSink& sink, std::string& system) {
    auto reader = CsvReader::over(std::move(source.input), source.delimiter, source.first_line);
    if (!reader) return reader.error();
    const auto columns = source.fhir ? table_columns(*reader, ReadRecordsOptions{}, source.delimiter, system)
                                     : table_columns(*reader, options, source.delimiter, system);
    if (!columns) return columns.error();
    if (columns->visit) sink.with_visits();
    std::size_t rows = 0;
    std::size_t same = 0;  // a patient may be called 250 and have that code, but not most of them
    while (true) {
        const auto row = reader->next();
        if (!row) return row.error();
        if (!*row && same * 2 > rows) {
            return bad_input("patient ids are given as codes", {reader->name(), {}, 0}, "name the columns");
        }
        if (!*row) return {};
        const auto& fields = **row;
        const auto patient = fields[columns->patient];
        const auto code = fields[columns->code];
        if (patient.empty()) {
            return bad_input("a row has no patient", reader->place(), "remove the row or give the patient");
        }
        if (code == columns->names.code && patient == columns->names.patient) {
            return bad_input("the header stands among the rows", reader->place(), "remove it");
        }
        ++rows;
        same += code == patient ? 1 : 0;
        const auto done = columns->day
                              ? sink.add(patient, visit_of(fields, *columns), code, reader->line())
                              : sink.add(patient, columns->visit ? fields[*columns->visit] : std::string_view(), code,
                                         reader->line());
        if (!done) return done;
    }
}

// Records without a header: blanks between codes. What is no code there (names of columns, fields of another table) is
// an error, since all of a line is published.
class FimiReader {
   public:
    FimiReader(std::unique_ptr<Input> input, const ReadRecordsOptions& options, CodeRowSink& sink)
        : lines_(std::move(input)), options_(options), sink_(sink) {}

    Result<void> read() {
        while (true) {
            const auto line = lines_.next();
            if (!line) return line.error();
            if (!*line) return check_first_codes();
            if (auto done = add_record(**line); !done) return done;
        }
    }

   private:
    Result<void> add_record(std::string_view rest) {
        std::string who;
        bool begun = false;
        for (auto code = take_word(rest); !code.empty(); code = take_word(rest)) {
            if (!begun) who = std::to_string(++records_);
            if (records_ == 1 && names_a_column(code, options_)) {
                return bad_input("the first line names columns, but has no delimiter that is known", place(),
                                 "separate fields by commas, semicolons, tabs or |; records of codes have no header");
            }
            if (code.find_first_of(",;|") != std::string_view::npos) {
                return bad_input("a code holds a comma, semicolon or |", place(),
                                 "a table needs a header in its first line; records of codes have blanks between them");
            }
            if (auto done = sink_.add(who, {}, code, lines_.line()); !done) return done;
            if (!begun) first_.push_back(sink_.last());
            begun = true;
        }
        return {};
    }

    // Codes are shared by patients; if nearly every line begins with a word of its own, that is its patient's id.
    Result<void> check_first_codes() {
        constexpr std::size_t enough_lines = 20;
        const auto occurs = sink_.occurrences();
        const auto own = static_cast<std::size_t>(
            std::count_if(first_.begin(), first_.end(), [&](Item code) { return occurs[code] == 1; }));
        if (records_ < enough_lines || own * 10 < records_ * 9) return {};
        return bad_input("nearly every line begins with a word that no other line has: they look like patient ids",
                         {lines_.name(), {}, 0}, "give a table with the columns patient,code, or take the ids out");
    }

    [[nodiscard]] Place place() const { return {lines_.name(), {}, lines_.line()}; }

    LineReader lines_;
    const ReadRecordsOptions& options_;
    CodeRowSink& sink_;
    std::size_t records_ = 0;
    std::vector<Item> first_;  // the first code of each record
};

}  // namespace

Error no_codes(const std::string& name) {
    return bad_input("holds no codes", {name, {}, 0},
                     "give CSV with the columns patient,code, or one record of codes per line");
}

Result<CodeRowFacts> read_code_rows(std::unique_ptr<Input> input, const ReadRecordsOptions& options,
                                    CodeRowSink& sink) {
    auto source = open_code_source(std::move(input), options.code_system);
    if (!source) return source.error();
    // What the source says of itself is known when all of it was read.
    const CodeSource facts{nullptr,      source->delimiter, source->first_line,
                           source->fhir, source->counts,    source->system};
    std::string system;
    const auto done = source->delimiter != 0 ? read_csv(std::move(*source), options, sink, system)
                                             : FimiReader(std::move(source->input), options, sink).read();
    if (!done) return done.error();
    return CodeRowFacts{facts.system ? *facts.system : system, remarks_on(facts)};
}

}  // namespace scrim

#include "anon/core/code_rows.h"

#include <algorithm>
#include <array>
#include <optional>

#include "anon/core/icd.h"
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

bool of_icd(std::string_view code) {
    return classify_icd(code, IcdVersion::ten) || classify_icd(code, IcdVersion::nine);
}

bool only_digits(std::string_view text) { return std::all_of(text.begin(), text.end(), is_digit); }

// 2010-01-31, 31.1.2010, 1/31/10: no system has such codes.
bool is_day(std::string_view code) {
    if (code.size() < 6 || code.size() > 10) return false;
    const auto first = code.find_first_not_of("0123456789");
    if (first == 0 || first > 4 || std::string_view("-/.").find(code[first]) == std::string_view::npos) return false;
    const auto second = code.find(code[first], first + 1);
    if (second == std::string_view::npos || second == first + 1 || second > first + 3) return false;
    const auto between = code.substr(first + 1, second - first - 1);
    const auto last = code.substr(second + 1);
    return only_digits(between) && (last.size() == 2 || last.size() == 4 || (first == 4 && last.size() == 1)) &&
           only_digits(last);
}

Error days_as_codes(const Place& place) { return bad_input("days are given as codes", place, "name the columns"); }

// Patient ids in the column of codes. Numbers may agree by chance (a patient may be called 250 and have that code), ids
// with letters do not.
class IdsAmongCodes {
   public:
    // False if this code is an id.
    bool see(std::string_view patient, std::string_view code) {
        if (++rows_ <= looked_at)
            exchanged_ += patient.find('.') != std::string_view::npos && of_icd(patient) && !of_icd(code) ? 1 : 0;
        if (code != patient) return true;
        ++same_;
        return only_digits(code) || code.size() < 4 || of_icd(code);
    }
    [[nodiscard]] bool many() const {
        const bool exchanged = exchanged_ * 10 >= std::min(rows_, looked_at) * 9 && exchanged_ > 0;
        return exchanged || same_ * 2 > rows_ || (same_ > by_chance && same_ * 20 > rows_);
    }

   private:
    static constexpr std::size_t by_chance = 20;
    static constexpr std::size_t looked_at = 200;
    std::size_t rows_ = 0;
    std::size_t same_ = 0;
    std::size_t exchanged_ = 0;  // the patient is called as a code is, and the code is none
};

Error ids_as_codes(const Place& place) {
    return bad_input("patient ids are given as codes", place, "name the columns");
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
    IdsAmongCodes ids;
    while (true) {
        const auto row = reader->next();
        if (!row) return row.error();
        if (!*row && ids.many()) return ids_as_codes({reader->name(), {}, 0});
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
        if (!ids.see(patient, code)) return ids_as_codes(reader->place());
        if (is_day(code)) return days_as_codes(reader->place());
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
            if (!*line) return check_records();
            if (auto done = add_record(**line); !done) return done;
        }
    }

   private:
    Result<void> add_record(std::string_view rest) {
        std::string who;
        bool begun = false;
        for (auto code = take_word(rest); !code.empty(); code = take_word(rest)) {
            if (!begun) who = std::to_string(++records_);
            if (records_ == 1 && holds_name_of_column(code)) {
                return bad_input("the first line names columns, but has no delimiter that is known", place(),
                                 "separate fields by commas, semicolons, tabs or |; records of codes have no header");
            }
            if (code.find_first_of(",;|^~=@\"") != std::string_view::npos) {
                return bad_input("a code holds a comma, a semicolon or another mark that separates fields", place(),
                                 "a table needs a header in its first line; records of codes have blanks between them");
            }
            if (is_day(code)) return days_as_codes(place());
            joined_ += code.find_first_of(":/\\!&") != std::string_view::npos ? 1 : 0;
            ++words_;
            if (auto done = sink_.add(who, {}, code, lines_.line()); !done) return done;
            if (!begun) first_.push_back(sink_.last());
            begun = true;
        }
        if (begun) last_.push_back(sink_.last());
        return {};
    }

    // Whether a part of the word between marks names a column.
    [[nodiscard]] bool holds_name_of_column(std::string_view word) const {
        const auto in_name = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
        while (!word.empty()) {
            const auto end =
                static_cast<std::size_t>(std::find_if_not(word.begin(), word.end(), in_name) - word.begin());
            if (end > 0 && names_a_column(word.substr(0, end), options_)) return true;
            word.remove_prefix(std::min(word.size(), end + 1));
        }
        return false;
    }

    // Codes are shared by patients; if nearly every line begins or ends with a word of its own, that is its patient's
    // id. Lines of one word each, whose parts a mark joins, are fields of a table.
    Result<void> check_records() {
        constexpr std::size_t enough_lines = 20;
        const Place whole{lines_.name(), {}, 0};
        if (words_ == records_ && joined_ * 10 >= words_ * 9 && words_ > 0) {
            return bad_input("its lines look like fields of a table, but have no delimiter that is known", whole,
                             "separate fields by commas, semicolons, tabs or |, with a header");
        }
        const auto occurs = sink_.occurrences();
        const auto are_own = [&](const std::vector<Item>& codes) {
            const auto own = static_cast<std::size_t>(
                std::count_if(codes.begin(), codes.end(), [&](Item code) { return occurs[code] == 1; }));
            return records_ >= enough_lines && own * 10 >= records_ * 9;
        };
        const bool first = are_own(first_);
        if (!first && !are_own(last_)) return {};
        return bad_input(std::string("nearly every line ") + (first ? "begins" : "ends") +
                             " with a word that no other line has: they look like patient ids",
                         whole, "give a table with the columns patient,code, or take the ids out");
    }

    [[nodiscard]] Place place() const { return {lines_.name(), {}, lines_.line()}; }

    LineReader lines_;
    const ReadRecordsOptions& options_;
    CodeRowSink& sink_;
    std::size_t records_ = 0;
    std::size_t words_ = 0;
    std::size_t joined_ = 0;   // words with a mark that may separate fields
    std::vector<Item> first_;  // the first code of each record
    std::vector<Item> last_;   // and the last
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

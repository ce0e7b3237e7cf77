// Drafts a schema from what the columns of a table hold.

#include <algorithm>
#include <array>
#include <cmath>

#include "anon/tables/draft/telling_columns.h"
#include "anon/tables/schema.h"
#include "nlp/base/ascii.h"

namespace scrim::tables {
namespace {

constexpr std::size_t many_texts = 20;       // a category with more values needs enough rows for each
constexpr std::size_t rows_of_a_value = 10;  // on average; with fewer, values point at patients
constexpr std::size_t many_places = 10;      // more places or practices than that must be grouped

constexpr std::array<std::string_view, 12> patient_names{"id",        "pid",         "patient", "patient_id",
                                                         "patientid", "patient_nbr", "subject", "subject_id",
                                                         "person_id", "mrn",         "seqno",   "subjectid"};
constexpr std::array<std::string_view, 8> row_names{"rownames", "row",      "row_id", "rowid",
                                                    "",         "visit_id", "x",      "encounter_id"};
constexpr std::array<std::string_view, 8> response_names{"time",  "futime", "survinterval", "survival_time",
                                                         "dtime", "rtime",  "rfstime",      "edrel"};
constexpr std::array<std::string_view, 8> event_names{"status", "event", "death", "vitalstat",
                                                      "fustat", "died",  "rel",   "recur"};

template <class Names>
bool among(const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), lower(name)) != names.end();
}

// What the distinct texts of a column are, missing ones apart.
struct Content {
    std::vector<std::string> texts;  // sorted if a category may have them: by number if all are numbers, else by bytes
    double low = 0;                  // of the numbers, if all texts are numbers
    double high = 0;
    bool all_numbers = true;
    bool all_integers = true;
    std::size_t dates = 0;  // texts that are a day
    std::size_t addresses = 0;
    std::size_t postcodes = 0;  // with letters
    std::size_t spaced_postcodes = 0;
    bool leading_zeros = false;
    std::size_t length = 0;  // of all texts, if they are equally long
};

// `codes`: the texts are names, whatever they look like.
Content look_at(const RawColumn& column, bool codes) {
    Content content;
    content.all_numbers = content.all_integers = !codes;
    for (const auto& text : column.texts) {
        if (is_missing(text)) continue;
        const auto number = parse_number(text);
        content.all_numbers = content.all_numbers && number.has_value();
        content.all_integers = content.all_integers && number && *number == std::floor(*number);
        const bool first = content.texts.empty();
        content.low = first ? number.value_or(0) : std::min(content.low, number.value_or(0));
        content.high = first ? number.value_or(0) : std::max(content.high, number.value_or(0));
        content.dates += is_full_date(text) ? 1 : 0;
        content.addresses += is_address(text) ? 1 : 0;
        content.postcodes += is_lettered_postcode(text) ? 1 : 0;
        content.spaced_postcodes += is_spaced_postcode(text) ? 1 : 0;
        content.leading_zeros = content.leading_zeros || (text.size() > 1 && text[0] == '0' && is_digit(text[1]));
        content.length = first || content.length == text.size() ? text.size() : 0;
        content.texts.push_back(text);
    }
    if (!content.all_numbers) {
        std::sort(content.texts.begin(), content.texts.end());
    } else if (content.texts.size() == 2) {  // more numbers than two are no category: their order does not matter
        const auto key = [](const std::string& text) { return std::make_pair(*parse_number(text), text); };
        if (key(content.texts[1]) < key(content.texts[0])) std::swap(content.texts[0], content.texts[1]);
    }
    return content;
}

void set_range(Column& column, const Content& content) {
    const double spread = content.high - content.low;
    double step = spread > 0 ? std::pow(10.0, std::floor(std::log10(spread))) : 1.0;
    if (column.type == ColumnType::integer) step = std::max(step, 1.0);
    column.min = std::floor(content.low / step) * step;
    column.max = std::ceil(content.high / step) * step;
}

void set_type(Column& column, const Content& content, const DraftOptions& options) {
    const bool two = options.two_values_are_category && content.texts.size() <= 2;
    if (!content.all_numbers || two) {
        column.type = ColumnType::category;
        column.values = content.texts;
        column.reason = std::to_string(content.texts.size()) + (content.texts.size() == 1 ? " value" : " values");
        return;
    }
    column.type = content.all_integers ? ColumnType::integer : ColumnType::number;
    column.reason = content.all_integers ? "whole numbers" : "numbers";
    column.reason += "; the range is rounded outwards";
    set_range(column, content);
}

// Seconds or milliseconds since 1970, from 1990 to 2040: numbers of ten digits and more are no amounts.
bool are_unix_times(const Content& content) {
    const auto within = [&](double unit) { return content.low >= 0.63e9 * unit && content.high < 2.21e9 * unit; };
    return content.all_integers && content.texts.size() > 2 && (within(1) || within(1000));
}

// Why the values of a column say too much, by their look or by the column's name; empty if they do not.
std::string reason_of_look(const std::string& name, const Content& content) {
    const std::size_t values = content.texts.size();
    if (names_a_person(name)) return "its name suggests an identifier or a place";
    const bool years = content.all_integers && content.low >= 1800 && content.high < 2200;
    if (content.dates * 4 >= values || are_unix_times(content) ||
        (names_a_date(name) && content.all_numbers && values > 2 && !years)) {
        return "full dates point at patients: give years, ages or days since a start instead";
    }
    if (content.addresses * 4 >= values) return "addresses, by their look";
    const bool many = values > many_texts;
    if ((many && content.postcodes * 2 >= values) || (values > 2 && content.spaced_postcodes * 2 >= values)) {
        return "postcodes, by their look: give regions instead";
    }
    if (names_a_place(name) && values > many_places) {
        return std::to_string(values) +
               " places, practices or persons, by its name: group them first, or list the values";
    }
    if (content.all_integers && many && (content.leading_zeros || names_a_code(name))) {
        return "numbers that stand for something, as postcodes do, and are no amounts: group them first, or list the "
               "values as a category";
    }
    return {};
}

// Why a column must not be released as it is; empty if nothing speaks against it.
std::string reason_to_drop(const std::string& name, const Content& content, std::size_t rows) {
    const std::size_t values = content.texts.size();
    if (values == 0) return "no values";
    if (auto reason = reason_of_look(name, content); !reason.empty()) return reason;
    const bool many = values > many_texts;
    if (!content.all_numbers && many && values * 2 > rows) return "mostly different texts: identifiers or free text";
    if (!content.all_numbers && many && values * rows_of_a_value > rows) {
        return std::to_string(values) + " values for " + std::to_string(rows) +
               " rows point at patients: group them first, or list the values";
    }
    const bool numbered = content.all_integers && many && values == rows && content.length >= 5;
    if (numbered) return "a different number of the same length in every row: identifiers";
    return {};
}

// Columns of patients and of rows, by their names.
bool take_identifier(Column& column, const Content& content, const Schema& schema, std::size_t rows) {
    const bool patient = among(patient_names, column.name);
    if (!patient && !(among(row_names, column.name) && content.texts.size() == rows)) return false;
    const bool first = schema.with_role(ColumnRole::patient) == nullptr;
    column.role = patient && first ? ColumnRole::patient : ColumnRole::drop;
    column.reason = column.role == ColumnRole::patient ? "whose row it is, by its name; rows are numbered again"
                                                       : "numbers rows, by its name";
    return true;
}

void take_role(Column& column, const Content& content, const Schema& schema) {
    const auto free = [&](ColumnRole role) {
        return column.role == ColumnRole::attribute && schema.with_role(role) == nullptr;
    };
    if (free(ColumnRole::response) && !column.is_category() && among(response_names, column.name)) {
        column.role = ColumnRole::response;
        column.reason += "; a survival time, by its name";
    }
    if (free(ColumnRole::event) && content.texts.size() == 2 && among(event_names, column.name)) {
        column.role = ColumnRole::event;
        column.reason += "; an event, by its name";
    }
}

}  // namespace

Schema draft_schema(const RawTable& table, DraftOptions options) {
    Schema schema;
    for (const auto& raw : table.columns) {
        Column column;
        column.name = raw.name;
        const Content content = look_at(raw, options.guess_roles && names_a_medical_code(raw.name));
        if (options.guess_roles && take_identifier(column, content, schema, table.rows())) {
            schema.columns.push_back(std::move(column));
            continue;
        }
        const std::string against = reason_to_drop(raw.name, content, table.rows());
        if (content.texts.empty() || (options.guess_roles && !against.empty())) {
            column.role = ColumnRole::drop;
            column.reason = against;
        } else {
            set_type(column, content, options);
            if (options.guess_roles) take_role(column, content, schema);
        }
        schema.columns.push_back(std::move(column));
    }
    return schema;
}

}  // namespace scrim::tables

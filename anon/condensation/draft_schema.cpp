// Drafts a schema from what the columns of a table hold.

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "anon/condensation/schema.h"

namespace scrim::tables {
namespace {

constexpr std::size_t many_texts = 20;  // a text column with more, mostly distinct, is no category

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
    std::string lower;
    for (const char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return std::find(names.begin(), names.end(), lower) != names.end();
}

// What the distinct texts of a column are, missing ones apart.
struct Content {
    std::vector<std::string> texts;  // sorted if a category may have them: by number if all are numbers, else by bytes
    double low = 0;                  // of the numbers, if all texts are numbers
    double high = 0;
    bool all_numbers = true;
    bool all_integers = true;
};

Content look_at(const RawColumn& column) {
    Content content;
    for (const auto& text : column.texts) {
        if (is_missing(text)) continue;
        const auto number = parse_number(text);
        content.all_numbers = content.all_numbers && number.has_value();
        content.all_integers = content.all_integers && number && *number == std::floor(*number);
        const bool first = content.texts.empty();
        content.low = first ? number.value_or(0) : std::min(content.low, number.value_or(0));
        content.high = first ? number.value_or(0) : std::max(content.high, number.value_or(0));
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
    if (content.texts.empty()) {
        column.role = ColumnRole::drop;
        return;
    }
    const bool two = options.two_values_are_category && content.texts.size() <= 2;
    if (!content.all_numbers || two) {
        column.type = ColumnType::category;
        column.values = content.texts;
        return;
    }
    column.type = content.all_integers ? ColumnType::integer : ColumnType::number;
    set_range(column, content);
}

}  // namespace

Schema draft_schema(const RawTable& table, DraftOptions options) {
    Schema schema;
    for (const auto& raw : table.columns) {
        Column column;
        column.name = raw.name;
        const Content content = look_at(raw);
        const bool one_a_row = content.texts.size() == table.rows();
        const bool patient = among(patient_names, raw.name);
        if (options.guess_roles && (patient || (among(row_names, raw.name) && one_a_row))) {
            const bool first = schema.with_role(ColumnRole::patient) == nullptr;
            column.role = patient && first ? ColumnRole::patient : ColumnRole::drop;
            schema.columns.push_back(std::move(column));
            continue;
        }
        set_type(column, content, options);
        const bool mostly_distinct = content.texts.size() > many_texts && content.texts.size() * 2 > table.rows();
        if (options.guess_roles && !content.all_numbers && mostly_distinct) {
            column.role = ColumnRole::drop;
            column.values.clear();
        }
        const auto free = [&](ColumnRole role) {
            return options.guess_roles && column.role == ColumnRole::attribute && schema.with_role(role) == nullptr;
        };
        if (free(ColumnRole::response) && !column.is_category() && among(response_names, raw.name)) {
            column.role = ColumnRole::response;
        }
        if (free(ColumnRole::event) && content.texts.size() == 2 && among(event_names, raw.name)) {
            column.role = ColumnRole::event;
        }
        schema.columns.push_back(std::move(column));
    }
    return schema;
}

}  // namespace scrim::tables

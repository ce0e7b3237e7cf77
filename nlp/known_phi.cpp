#include "nlp/known_phi.h"

#include <algorithm>
#include <array>
#include <optional>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/input.h"
#include "nlp/base/files/text_input.h"
#include "nlp/base/json.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/merge/names/propagate.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/rows/patterns.h"
#include "nlp/text/normalize.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

using Form = KnownPhi::Form;

struct Column {
    std::string_view name;
    Form form;
    Label label;
    Role role;
};

constexpr std::array<Column, 44> columns{{
    {"first", Form::name, Label::patient, Role::none},
    {"middle", Form::name, Label::patient, Role::none},
    {"last", Form::name, Label::patient, Role::none},
    {"name", Form::name, Label::patient, Role::none},
    {"first_name", Form::name, Label::patient, Role::none},
    {"middle_name", Form::name, Label::patient, Role::none},
    {"last_name", Form::name, Label::patient, Role::none},
    {"maiden_name", Form::name, Label::patient, Role::none},
    {"alias", Form::name, Label::patient, Role::none},
    {"nickname", Form::name, Label::patient, Role::none},
    {"relative", Form::name, Label::relative, Role::none},
    {"contact", Form::name, Label::relative, Role::none},
    {"doctor", Form::name, Label::doctor, Role::none},
    {"provider", Form::name, Label::doctor, Role::none},
    {"birth_date", Form::date, Label::date, Role::birth},
    {"dob", Form::date, Label::date, Role::birth},
    {"admission_date", Form::date, Label::date, Role::admission},
    {"discharge_date", Form::date, Label::date, Role::discharge},
    {"visit_date", Form::date, Label::date, Role::visit},
    {"death_date", Form::date, Label::date, Role::death},
    {"date", Form::date, Label::date, Role::other},
    {"mrn", Form::code, Label::medicalrecord, Role::none},
    {"ssn", Form::code, Label::ssn, Role::none},
    {"phone", Form::code, Label::phone, Role::none},
    {"mobile", Form::code, Label::phone, Role::none},
    {"fax", Form::code, Label::fax, Role::none},
    {"email", Form::code, Label::email, Role::none},
    {"account", Form::code, Label::account, Role::none},
    {"health_plan", Form::code, Label::healthplan, Role::none},
    {"license", Form::code, Label::license, Role::none},
    {"vehicle", Form::code, Label::vehicle, Role::none},
    {"device", Form::code, Label::device, Role::none},
    {"id", Form::code, Label::idnum, Role::none},
    {"username", Form::code, Label::username, Role::none},
    {"zip", Form::code, Label::zip, Role::none},
    {"street", Form::phrase, Label::street, Role::none},
    {"address", Form::phrase, Label::street, Role::none},
    {"city", Form::phrase, Label::city, Role::none},
    {"state", Form::phrase, Label::state, Role::none},
    {"country", Form::phrase, Label::country, Role::none},
    {"hospital", Form::phrase, Label::hospital, Role::none},
    {"employer", Form::phrase, Label::organization, Role::none},
    {"profession", Form::phrase, Label::profession, Role::none},
    {"organization", Form::phrase, Label::organization, Role::none},
}};

const Column* column_named(std::string_view name) {
    const auto* found =
        std::find_if(columns.begin(), columns.end(), [name](const Column& each) { return each.name == name; });
    return found == columns.end() ? nullptr : found;
}

Error unknown_column(const std::string& path, std::string_view name, std::uint64_t line) {
    std::string known = "note_id, patient_id";
    for (const Column& column : columns) known += ", " + std::string(column.name);
    return bad_input("has a column '" + std::string(name) + "' that is not known", {path, {}, line},
                     "name it as one of: " + known);
}

// "Müller" is also written "Mueller".
std::string transcribed(std::string_view name) {
    std::string out = nfc(name);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> letters{
        {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ø", "oe"}}};
    for (const auto& [letter, written] : letters) {
        for (auto at = out.find(letter); at != std::string::npos; at = out.find(letter, at)) {
            out.replace(at, letter.size(), written);
        }
    }
    return out;
}

// One row: its key and its values.
struct Row {
    std::string note_id;
    std::string patient_id;
    std::vector<KnownPhi::Value> values;
};

Result<void> add_field(Row& row, const std::string& path, std::uint64_t line, std::string_view name,
                       std::string_view raw) {
    if (name == "note_id")
        row.note_id = trim(raw);
    else if (name == "patient_id")
        row.patient_id = trim(raw);
    else if (const Column* column = column_named(name)) {
        // Notes are searched in their plain form, and so the value is in it too.
        const std::string value(trim(plain_text(raw)));
        if (value.empty()) return {};
        if (column->form == Form::date && !parse_date(value)) {
            return bad_input("the value of '" + std::string(name) + "' is not a date", {path, {}, line},
                             "write it as 1921-03-25");
        }
        row.values.push_back({column->form, column->label, column->role, value});
        if (const std::string other = transcribed(raw); column->form == Form::name && other != raw)
            row.values.push_back({column->form, column->label, column->role, std::string(trim(plain_text(other)))});
    } else {
        return unknown_column(path, name, line);
    }
    return {};
}

Result<std::vector<Row>> read_csv_rows(const std::string& path) {
    auto reader = CsvReader::open(path);
    if (!reader) return reader.error();
    std::vector<Row> rows;
    while (true) {
        const auto fields = reader->next();
        if (!fields) return fields.error();
        if (!*fields) return rows;
        Row row;
        for (std::size_t i = 0; i < (*fields)->size(); ++i) {
            if (auto added = add_field(row, path, reader->line(), reader->header()[i], (**fields)[i]); !added)
                return added.error();
        }
        rows.push_back(std::move(row));
    }
}

Result<std::vector<Row>> read_json_rows(const std::string& path) {
    auto input = open_text(path);
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    std::vector<Row> rows;
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) return rows;
        if (trim(**line).empty()) continue;
        const auto json = parse_json(**line, path);
        if (!json || !json->is_object()) {
            return bad_input("is not a JSON object", {path, {}, lines.line()}, "give one object a line, or a CSV file");
        }
        Row row;
        for (const auto& [name, value] : json->items()) {
            const std::vector<Json> values =
                value.is_array() ? value.get<std::vector<Json>>() : std::vector<Json>{value};
            for (const Json& each : values) {
                const std::string text = each.is_string() ? each.get<std::string>() : each.dump();
                if (auto added = add_field(row, path, lines.line(), name, text); !added) return added.error();
            }
        }
        rows.push_back(std::move(row));
    }
}

// Dates of messages have no separators, and a time after: 19630306124500-0500.
std::string date_of_structure(std::string_view raw) {
    std::size_t digits = 0;
    while (digits < raw.size() && is_digit(raw[digits])) ++digits;
    std::string out(raw.substr(0, std::min<std::size_t>(raw.find_first_of("T "), raw.size())));
    if (digits >= 8) {
        out = std::string(raw.substr(0, 4)) + "-" + std::string(raw.substr(4, 2)) + "-" + std::string(raw.substr(6, 2));
    }
    return parse_date(out) ? out : std::string();
}

// How a value of structure is looked for; empty where it is not.
std::vector<KnownPhi::Value> values_of_structure(Label label, std::string_view raw) {
    constexpr std::size_t fewest_letters_of_place = 4;
    std::string text(trim(plain_text(raw)));
    const auto* column =
        std::find_if(columns.begin(), columns.end(), [label](const Column& each) { return each.label == label; });
    if (column == columns.end() && class_of(label) != Class::eid) return {};
    Form form = column == columns.end() ? (is_name(label) ? Form::name : Form::code) : column->form;
    if (form == Form::date) text = date_of_structure(text);
    if (form == Form::phrase && text.size() < fewest_letters_of_place) return {};
    if (text.empty()) return {};
    std::vector<KnownPhi::Value> out{{form, label, Role::none, text}};
    const std::string other = transcribed(raw);
    if (form == Form::name && other != raw)
        out.push_back({form, label, Role::none, std::string(trim(plain_text(other)))});
    return out;
}

// Letters and digits alone, lower case, with the byte each came from.
struct Squeezed {
    std::string text;
    std::vector<std::uint32_t> at;
};

Squeezed squeeze(std::string_view text) {
    Squeezed out;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        if (!is_letter(text[i]) && !is_digit(text[i])) continue;
        out.text += lower(text[i]);
        out.at.push_back(i);
    }
    return out;
}

class KnownFinder {
   public:
    KnownFinder(const Document& document, const PatternTable& dates) : document_(document), dates_(dates) {}

    void find(const KnownPhi::Value& value) {
        switch (value.form) {
            case Form::name:
                return find_name(value);
            case Form::date:
                return find_date(value);
            case Form::code:
                return find_code(value);
            case Form::phrase:
                return find_phrase(value);
        }
    }

    std::vector<Span> take() { return std::move(spans_); }

   private:
    void add(std::uint32_t begin, std::uint32_t end, const KnownPhi::Value& value) {
        Span span;
        span.begin = begin;
        span.end = end;
        span.label = value.label;
        span.role = value.role;
        span.sources = source_known;
        span.score = 1;
        span.rule = "known";
        spans_.push_back(std::move(span));
    }

    // Every part of the name that has two letters or more; an ordinary word only where it is written as a name.
    void find_name(const KnownPhi::Value& value) {
        std::string part;
        for (const char c : value.text + " ") {
            if (is_letter(c) || c == '\'' || c == '-' || is_digit(c)) {
                part += c;
                continue;
            }
            find_name_part(part, value);
            // "Garcia-Lopez" may be called Lopez.
            for (std::size_t at = 0; part.find('-') != std::string::npos && at < part.size();) {
                const std::size_t hyphen = std::min(part.find('-', at), part.size());
                find_name_part(part.substr(at, hyphen - at), value);
                at = hyphen + 1;
            }
            part.clear();
        }
    }

    // In small letters, without accents.
    static std::string folded_name(std::string_view text) {
        return is_ascii(text) ? fold_case(text) : fold_case(plain_text(text));
    }

    static std::string without_hyphens(std::string text) {
        std::erase(text, '-');
        return text;
    }

    void find_name_part(const std::string& part, const KnownPhi::Value& value) {
        if (part.size() < 2) return;
        const std::string wanted = folded_name(part);
        const auto lexicon = Lexicon::builtin();
        const auto frequency = lexicon ? (*lexicon)->weight(LexiconKind::word, part) : std::nullopt;
        const bool ordinary = (frequency && *frequency > 4.0F) || part.size() < 3;
        for (const Token& token : document_.tokens) {
            if (token.kind != TokenKind::word && token.kind != TokenKind::mixed) continue;
            const std::string word = folded_name(document_.text_of(token));
            const bool whole = word == wanted || without_hyphens(word) == without_hyphens(wanted);
            const bool hyphenated =
                word.size() > wanted.size() && (word.starts_with(wanted + "-") || word.ends_with("-" + wanted));
            if (!whole && !hyphenated) continue;
            if (ordinary && !token.has(token_capital)) continue;
            add(token.begin, token.end, value);
        }
    }

    // Dates in any form: of the same day, or of its month and day where no year is written.
    void find_date(const KnownPhi::Value& value) {
        const auto wanted = parse_date(value.text);
        if (!wanted) return;
        dates_.search(document_.text(), [&](const Pattern&, Label, PatternMatch match) {
            const auto date = parse_date(document_.text().substr(match.begin, match.end - match.begin));
            if (!date || date->month != wanted->month || date->day != wanted->day) return;
            if (date->year == wanted->year || date->year == 0) add(match.begin, match.end, value);
        });
    }

    // Numbers and addresses with any separators, not inside a longer number or word.
    void find_code(const KnownPhi::Value& value) {
        const std::string wanted = squeeze(value.text).text;
        if (wanted.size() < 3) return;
        if (squeezed_.at.empty()) squeezed_ = squeeze(document_.text());
        for (auto at = squeezed_.text.find(wanted); at != std::string::npos; at = squeezed_.text.find(wanted, at + 1)) {
            const std::uint32_t begin = squeezed_.at[at];
            const std::uint32_t end = squeezed_.at[at + wanted.size() - 1] + 1;
            if (end - begin > 2 * wanted.size() + 4) continue;
            const bool inside = (at > 0 && squeezed_.at[at - 1] + 1 == begin) ||
                                (at + wanted.size() < squeezed_.at.size() && squeezed_.at[at + wanted.size()] == end);
            if (!inside) add(begin, end, value);
        }
    }

    void find_phrase(const KnownPhi::Value& value) {
        for (const Span& span : occurrences(document_, value.text)) add(span.begin, span.end, value);
    }

    const Document& document_;
    const PatternTable& dates_;
    Squeezed squeezed_;
    std::vector<Span> spans_;
};

}  // namespace

Result<KnownPhi> KnownPhi::empty() {
    constexpr std::array<std::string_view, 1> topics{"dates"};
    auto dates = compile_patterns(topics);
    if (!dates) return dates.error();
    return KnownPhi(std::move(*dates));
}

void KnownPhi::add(const std::vector<StructureIdentifier>& identifiers) {
    for (const auto& [note_id, patient_id, label, raw] : identifiers) {
        auto& values = note_id.empty() ? by_patient_[patient_id] : by_note_[note_id];
        for (auto& value : values_of_structure(label, raw)) values.push_back(std::move(value));
    }
    rows_ += identifiers.size();
}

Result<KnownPhi> KnownPhi::load(const std::string& path) {
    auto known = empty();
    if (!known) return known;
    const bool json = path.find(".json") != std::string::npos;
    auto rows = json ? read_json_rows(path) : read_csv_rows(path);
    if (!rows) return rows.error();
    for (Row& row : *rows) {
        ++known->rows_;
        if (row.note_id.empty() && row.patient_id.empty()) {
            return bad_input("row " + std::to_string(known->rows_) + " has neither note_id nor patient_id",
                             {path, {}, 0}, "give a column note_id or patient_id");
        }
        auto& values = row.note_id.empty() ? known->by_patient_[row.patient_id] : known->by_note_[row.note_id];
        values.insert(values.end(), row.values.begin(), row.values.end());
    }
    return known;
}

std::vector<Span> KnownPhi::find(const Document& document) const {
    KnownFinder finder(document, dates_);
    if (const auto of_note = by_note_.find(document.note->id); of_note != by_note_.end()) {
        for (const Value& value : of_note->second) finder.find(value);
    }
    if (const auto of_patient = by_patient_.find(document.note->patient_id); of_patient != by_patient_.end()) {
        for (const Value& value : of_patient->second) finder.find(value);
    }
    return finder.take();
}

}  // namespace scrim

#include "anon/release/beside/structured_columns.h"

#include <algorithm>
#include <array>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

struct Known {
    std::string_view name;
    Label label;
    Role role = Role::none;
};

constexpr std::array<Known, 72> known_columns{{
    {"name", Label::patient},
    {"first", Label::patient},
    {"middle", Label::patient},
    {"last", Label::patient},
    {"first_name", Label::patient},
    {"middle_name", Label::patient},
    {"last_name", Label::patient},
    {"patient_name", Label::patient},
    {"maiden_name", Label::patient},
    {"surname", Label::patient},
    {"contact", Label::relative},
    {"next_of_kin", Label::relative},
    {"provider", Label::doctor},
    {"physician", Label::doctor},
    {"attending", Label::doctor},
    {"birth_date", Label::date, Role::birth},
    {"date_of_birth", Label::date, Role::birth},
    {"dob", Label::date, Role::birth},
    {"birth_year", Label::date, Role::birth},
    {"admission_date", Label::date, Role::admission},
    {"admit_date", Label::date, Role::admission},
    {"admitted", Label::date, Role::admission},
    {"discharge_date", Label::date, Role::discharge},
    {"visit_date", Label::date, Role::visit},
    {"service_date", Label::date, Role::visit},
    {"death_date", Label::date, Role::death},
    {"mrn", Label::medicalrecord},
    {"medical_record", Label::medicalrecord},
    {"mobile", Label::phone},
    {"telephone", Label::phone},
    {"health_plan", Label::healthplan},
    {"insurance_id", Label::healthplan},
    {"member_id", Label::healthplan},
    {"account_number", Label::account},
    {"driver_license", Label::license},
    {"plate", Label::vehicle},
    {"serial", Label::device},
    {"id", Label::idnum},
    {"encounter_id", Label::idnum},
    {"visit_id", Label::idnum},
    {"user", Label::username},
    {"e_mail", Label::email},
    {"ip", Label::ipaddr},
    {"ip_address", Label::ipaddr},
    {"address", Label::street},
    {"bed", Label::room},
    {"zip_code", Label::zip},
    {"postal_code", Label::zip},
    {"county", Label::location_other},
    {"facility", Label::hospital, Role::this_stay},
    {"site", Label::hospital, Role::this_stay},
    {"ward", Label::department},
    {"unit", Label::department},
    {"employer", Label::organization},
    {"insurer", Label::organization},
    {"sex", Label::gender},
    {"ethnicity", Label::race},
    {"marital_status", Label::marital},
    {"occupation", Label::profession},
    {"job", Label::profession},
    {"diagnosis", Label::problem},
    {"diagnoses", Label::problem},
    {"icd9", Label::problem},
    {"icd10", Label::problem},
    {"condition", Label::problem},
    {"symptom", Label::problem},
    {"drug", Label::medication},
    {"dose", Label::medication},
    {"lab", Label::test},
    {"result", Label::test},
    {"value", Label::test},
    {"operation", Label::procedure},
}};

constexpr auto asked_columns = std::to_array<std::pair<std::string_view, Label>>({{"age_grain", Label::age},
                                                                                  {"date_grain", Label::date},
                                                                                  {"hospital_grain", Label::hospital},
                                                                                  {"city_grain", Label::city}});

std::string plain(std::string_view name) {
    std::string out;
    for (const char c : name) {
        out += c == ' ' || c == '-' || c == '.' ? '_' : lower(c);
    }
    return out;
}

Role usual_role(Label label) {
    if (label == Label::age) return Role::patient;
    if (label == Label::hospital) return Role::this_stay;
    return label == Label::date ? Role::other : Role::none;
}

}  // namespace

Result<StructuredColumn> structured_column(const std::string& column, const std::string& note_column,
                                           const std::string& patient_column,
                                           const std::map<std::string, Label>& policy_columns) {
    using Kind = StructuredColumn::Kind;
    if (column == note_column) return StructuredColumn{Kind::note_key, Label::phi, Role::none};
    if (column == patient_column) return StructuredColumn{Kind::patient_key, Label::phi, Role::none};
    const auto chosen = policy_columns.find(column);
    if (chosen != policy_columns.end()) {
        return StructuredColumn{Kind::value, chosen->second, usual_role(chosen->second)};
    }
    const std::string wanted = plain(column);
    for (const auto& [name, label] : asked_columns) {
        if (name == wanted) return StructuredColumn{Kind::asked_grain, label, Role::none};
    }
    const auto* const known = std::find_if(known_columns.begin(), known_columns.end(),
                                           [&](const Known& each) { return each.name == wanted; });
    if (known != known_columns.end()) return StructuredColumn{Kind::value, known->label, known->role};
    if (const auto label = label_named(wanted)) return StructuredColumn{Kind::value, *label, usual_role(*label)};
    return bad_input("the column '" + column + "' is not known, and might hold anything", {},
                     R"(say in the policy what it holds: "columns": {")" + column + R"(": "TEST"})");
}

}  // namespace scrim

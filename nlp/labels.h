#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace scrim {

// How much a span gives away: explicit identifiers, quasi-identifiers, health details. Ordered by risk.
enum class Class : std::uint8_t { eid, qid, hmd };

enum class Label : std::uint8_t {
    // Explicit identifiers
    patient,
    doctor,
    username,
    relative,
    name_any,
    street,
    room,
    phone,
    fax,
    email,
    url,
    ipaddr,
    ssn,
    medicalrecord,
    healthplan,
    account,
    license,
    vehicle,
    device,
    bioid,
    idnum,
    phi,  // an identifier of no stated kind
    // Quasi-identifiers
    age,
    gender,
    race,
    marital,
    language,
    profession,
    date,
    hospital,
    department,
    organization,
    city,
    state,
    country,
    zip,
    location_other,
    location_any,
    // Health details
    problem,
    medication,
    test,
    procedure,
};
inline constexpr std::size_t label_count = static_cast<std::size_t>(Label::procedure) + 1;

// What a quasi-identifier stands for in the record.
enum class Role : std::uint8_t {
    none,
    patient,
    relative,
    event,  // of an age
    admission,
    discharge,
    visit,
    birth,
    death,      // of a date
    this_stay,  // of a hospital
    other,      // of a date or a hospital
};
inline constexpr std::size_t role_count = static_cast<std::size_t>(Role::other) + 1;

struct LabelInfo {
    std::string_view name;  // "PATIENT", as in all files
    Class cls;
    std::string_view element;      // the element of the i2b2 2014 XML: "NAME"
    std::string_view placeholder;  // what replaces it in a release, its HIPAA category: "NAME"
};

[[nodiscard]] const LabelInfo& info(Label label);
[[nodiscard]] inline std::string_view name(Label label) { return info(label).name; }
[[nodiscard]] inline Class class_of(Label label) { return info(label).cls; }
[[nodiscard]] inline bool is_name(Label label) {
    return label == Label::patient || label == Label::doctor || label == Label::relative || label == Label::name_any;
}
[[nodiscard]] std::string_view name(Class cls);  // "EID"
[[nodiscard]] std::string_view name(Role role);  // "this stay"; "" for none

// Case and the difference between '-' and '_' do not count. i2b2 names that differ from ours are known too.
[[nodiscard]] std::optional<Label> label_named(std::string_view name);
[[nodiscard]] std::optional<Role> role_named(std::string_view name);

}  // namespace scrim

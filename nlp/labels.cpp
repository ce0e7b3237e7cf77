#include "nlp/labels.h"

#include <algorithm>
#include <string>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::array<LabelInfo, label_count> labels{{
    {"PATIENT", Class::eid, "NAME", "NAME"},
    {"DOCTOR", Class::eid, "NAME", "NAME"},
    {"USERNAME", Class::eid, "NAME", "USERNAME"},
    {"RELATIVE", Class::eid, "NAME", "NAME"},
    {"NAME-ANY", Class::eid, "NAME", "NAME"},
    {"STREET", Class::eid, "LOCATION", "ADDRESS"},
    {"ROOM", Class::eid, "LOCATION", "ROOM"},
    {"PHONE", Class::eid, "CONTACT", "PHONE"},
    {"FAX", Class::eid, "CONTACT", "FAX"},
    {"EMAIL", Class::eid, "CONTACT", "EMAIL"},
    {"URL", Class::eid, "CONTACT", "URL"},
    {"IPADDR", Class::eid, "CONTACT", "IP"},
    {"SSN", Class::eid, "ID", "SSN"},
    {"MEDICALRECORD", Class::eid, "ID", "MRN"},
    {"HEALTHPLAN", Class::eid, "ID", "HEALTHPLAN"},
    {"ACCOUNT", Class::eid, "ID", "ACCOUNT"},
    {"LICENSE", Class::eid, "ID", "LICENSE"},
    {"VEHICLE", Class::eid, "ID", "VEHICLE"},
    {"DEVICE", Class::eid, "ID", "DEVICE"},
    {"BIOID", Class::eid, "ID", "BIOID"},
    {"IDNUM", Class::eid, "ID", "ID"},
    {"PHI", Class::eid, "PHI", "PHI"},
    {"AGE", Class::qid, "AGE", "AGE"},
    {"GENDER", Class::qid, "DEMOGRAPHIC", "GENDER"},
    {"RACE", Class::qid, "DEMOGRAPHIC", "RACE"},
    {"MARITAL", Class::qid, "DEMOGRAPHIC", "MARITAL"},
    {"LANGUAGE", Class::qid, "DEMOGRAPHIC", "LANGUAGE"},
    {"PROFESSION", Class::qid, "PROFESSION", "PROFESSION"},
    {"DATE", Class::qid, "DATE", "DATE"},
    {"HOSPITAL", Class::qid, "LOCATION", "HOSPITAL"},
    {"DEPARTMENT", Class::qid, "LOCATION", "DEPARTMENT"},
    {"ORGANIZATION", Class::qid, "LOCATION", "ORGANIZATION"},
    {"CITY", Class::qid, "LOCATION", "CITY"},
    {"STATE", Class::qid, "LOCATION", "STATE"},
    {"COUNTRY", Class::qid, "LOCATION", "COUNTRY"},
    {"ZIP", Class::qid, "LOCATION", "ZIP"},
    {"LOCATION-OTHER", Class::qid, "LOCATION", "LOCATION"},
    {"LOCATION-ANY", Class::qid, "LOCATION", "LOCATION"},
    {"PROBLEM", Class::hmd, "HMD", "PROBLEM"},
    {"MEDICATION", Class::hmd, "HMD", "MEDICATION"},
    {"TEST", Class::hmd, "HMD", "TEST"},
    {"PROCEDURE", Class::hmd, "HMD", "PROCEDURE"},
}};

constexpr std::array<std::string_view, role_count> roles{
    "", "patient", "relative", "event", "admission", "discharge", "visit", "birth", "death", "this stay", "other"};

// Names of other corpora (i2b2 2006, generic tags) for labels of ours.
constexpr std::array<std::pair<std::string_view, Label>, 12> aliases{{
    {"ID", Label::idnum},
    {"LOCATION", Label::location_any},
    {"NAME", Label::name_any},
    {"OTHER", Label::phi},
    {"CONTACT", Label::phi},
    {"EID", Label::phi},
    {"QID", Label::location_any},
    {"LOCATION OTHER", Label::location_other},
    {"MEDICAL RECORD", Label::medicalrecord},
    {"HEALTH PLAN", Label::healthplan},
    {"PERSON", Label::name_any},
    {"IPADDRESS", Label::ipaddr},
}};

std::string upper_with_dashes(std::string_view name) {
    std::string out(name);
    for (char& c : out) {
        if (c == '_') c = '-';
        c = upper(c);
    }
    return out;
}

}  // namespace

const LabelInfo& info(Label label) { return labels.at(static_cast<std::size_t>(label)); }

std::string_view name(Class cls) {
    switch (cls) {
        case Class::eid:
            return "EID";
        case Class::qid:
            return "QID";
        case Class::hmd:
            return "HMD";
    }
    return "";
}

std::string_view name(Role role) { return roles.at(static_cast<std::size_t>(role)); }

std::optional<Label> label_named(std::string_view name) {
    const std::string wanted = upper_with_dashes(name);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels.at(i).name == wanted) return static_cast<Label>(i);
    }
    for (const auto& [alias, label] : aliases) {
        if (alias == wanted) return label;
    }
    return std::nullopt;
}

std::optional<Role> role_named(std::string_view name) {
    const auto* const found = std::find(roles.begin(), roles.end(), name);
    if (found == roles.end()) return std::nullopt;
    return static_cast<Role>(found - roles.begin());
}

}  // namespace scrim

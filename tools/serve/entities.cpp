#include "tools/serve/entities.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace scrim::serve {
namespace {

// Besides those that labels have by themselves.
constexpr auto further = std::to_array<std::pair<std::string_view, Label>>({
    {"CREDIT_CARD", Label::account},
    {"IBAN_CODE", Label::account},
    {"US_BANK_NUMBER", Label::account},
    {"US_DRIVER_LICENSE", Label::license},
    {"US_PASSPORT", Label::idnum},
    {"US_ITIN", Label::ssn},
    {"MEDICAL_RECORD", Label::medicalrecord},
    {"US_MBI", Label::healthplan},
    {"US_NPI", Label::license},
    {"NRP", Label::language},
});

}  // namespace

std::string_view entity_of(Label label) {
    switch (label) {
        case Label::patient:
        case Label::doctor:
        case Label::relative:
        case Label::name_any:
            return "PERSON";
        case Label::username:
            return "USERNAME";
        case Label::street:
        case Label::room:
        case Label::city:
        case Label::state:
        case Label::country:
        case Label::zip:
        case Label::location_other:
        case Label::location_any:
            return "LOCATION";
        case Label::hospital:
        case Label::department:
        case Label::organization:
            return "ORGANIZATION";
        case Label::phone:
        case Label::fax:
            return "PHONE_NUMBER";
        case Label::email:
            return "EMAIL_ADDRESS";
        case Label::url:
            return "URL";
        case Label::ipaddr:
            return "IP_ADDRESS";
        case Label::ssn:
            return "US_SSN";
        case Label::license:
            return "MEDICAL_LICENSE";
        case Label::medicalrecord:
        case Label::healthplan:
        case Label::account:
        case Label::vehicle:
        case Label::device:
        case Label::bioid:
        case Label::idnum:
        case Label::phi:
            return "ID";
        case Label::age:
            return "AGE";
        case Label::gender:
            return "GENDER";
        case Label::race:
            return "NRP";
        case Label::language:
            return "LANGUAGE";
        case Label::marital:
            return "MARITAL_STATUS";
        case Label::profession:
            return "PROFESSION";
        case Label::date:
            return "DATE_TIME";
        case Label::problem:
        case Label::medication:
        case Label::test:
        case Label::procedure:
            return "";
    }
    return "";
}

std::vector<std::string> supported_entities() {
    std::set<std::string> out;
    for (std::size_t i = 0; i < label_count; ++i) out.emplace(entity_of(static_cast<Label>(i)));
    for (const auto& [entity, label] : further) out.emplace(entity);
    out.erase("");
    return {out.begin(), out.end()};
}

bool is_supported(std::string_view entity) {
    const auto all = supported_entities();
    return std::find(all.begin(), all.end(), entity) != all.end();
}

std::optional<std::string_view> wanted_entity(Label label, const std::vector<std::string>& wanted) {
    const std::string_view own = entity_of(label);
    if (own.empty()) return std::nullopt;
    if (wanted.empty()) return own;
    for (const std::string& entity : wanted) {
        if (entity == own) return own;
    }
    for (const std::string& entity : wanted) {
        for (const auto& [name, stands_for] : further) {
            if (stands_for == label && name == entity) return name;
        }
    }
    return std::nullopt;
}

}  // namespace scrim::serve

// Slots for numbers and addresses that identify.

#include <array>

#include "corpora/generator/composer.h"
#include "corpora/generator/values/numbers.h"

namespace scrim::corpora {
namespace {

struct NumberKind {
    std::string_view name;
    Label label;
};

constexpr std::array kinds = {
    NumberKind{"mrn", Label::medicalrecord}, NumberKind{"ssn", Label::ssn},
    NumberKind{"account", Label::account},   NumberKind{"plan", Label::healthplan},
    NumberKind{"phone", Label::phone},       NumberKind{"cell", Label::phone},
    NumberKind{"pager", Label::phone},       NumberKind{"extension", Label::phone},
    NumberKind{"fax", Label::fax},           NumberKind{"email", Label::email},
    NumberKind{"url", Label::url},           NumberKind{"ip", Label::ipaddr},
    NumberKind{"license", Label::license},   NumberKind{"dea", Label::license},
    NumberKind{"driver", Label::license},    NumberKind{"plate", Label::vehicle},
    NumberKind{"vin", Label::vehicle},       NumberKind{"serial", Label::device},
    NumberKind{"bioid", Label::bioid},       NumberKind{"username", Label::username},
    NumberKind{"case", Label::idnum},        NumberKind{"job", Label::idnum},
    NumberKind{"study", Label::idnum},       NumberKind{"accession", Label::idnum},
    NumberKind{"encounter", Label::idnum},   NumberKind{"stamp", Label::idnum},
    NumberKind{"room", Label::room},         NumberKind{"claim", Label::idnum},
    NumberKind{"npi", Label::license},
};

// {phone} is the patient's; {phone:clinic} another one, the same wherever this note says "clinic".
template <std::size_t Index>
void number(Composer& composer, const Slot& slot) {
    const NumberKind& kind = kinds[Index];
    const std::string name(kind.name);
    if (slot.arguments.empty()) {
        const auto found = composer.patient.numbers.find(name);
        if (found != composer.patient.numbers.end()) {
            composer.builder.add_span(found->second, kind.label);
            return;
        }
    }
    const std::string who(slot.argument(0));
    auto& value = composer.numbers[name + ":" + who];
    if (value.empty()) {
        const auto member = composer.staff.find(who);
        const Person& person = member == composer.staff.end() ? composer.patient.primary_doctor : member->second;
        value = draw_number(composer.random, composer.values, name, person);
    }
    composer.builder.add_span(value, kind.label);
}

template <std::size_t... Index>
void add_all(SlotTable& table, std::index_sequence<Index...>) {
    // "plan" and "job" are the names of other slots.
    const auto slot = [](std::string_view name) {
        return name == "job" ? std::string_view("jobnumber") : name == "plan" ? std::string_view("plannumber") : name;
    };
    ((table[slot(kinds[Index].name)] = number<Index>), ...);
}

}  // namespace

void add_number_slots(SlotTable& table) { add_all(table, std::make_index_sequence<kinds.size()>()); }

}  // namespace scrim::corpora

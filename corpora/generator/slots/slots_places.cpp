// Slots for places, organizations and the other facts about a person.

#include "corpora/generator/composer.h"
#include "corpora/generator/values/person_names.h"
#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

// {hospital} of the stay, {hospital:other}, {hospital:nursing}; {hospital:this:name} writes it in full,
// {hospital:this:CAPS} in capitals.
void hospital(Composer& composer, const Slot& slot) {
    const auto which = slot.argument(0);
    const auto form = slot.argument(1);
    const Hospital& hospital = which == "other"     ? composer.patient.other_hospital
                               : which == "nursing" ? composer.patient.nursing_home
                                                    : composer.encounter.hospital;
    const bool here = which.empty() || which == "this";
    std::string text = hospital.name;
    if (form.empty() && composer.random.chance(0.35))
        text = hospital.forms[composer.random.below(hospital.forms.size())];
    if (form == "CAPS") text = to_upper(text);
    composer.builder.add_span(text, Label::hospital, here ? Role::this_stay : Role::other, hospital.value);
}

void department(Composer& composer, const Slot&) {
    auto& text = composer.numbers["department"];
    if (text.empty()) text = composer.values.ward(composer.random);
    composer.builder.add_span(text, Label::department, Role::none, lower(text));
}

void street(Composer& composer, const Slot& slot) {
    const bool home = slot.argument(0).empty();
    composer.builder.add_span(home ? composer.patient.street : composer.values.street(composer.random), Label::street);
}

Locality place_of(Composer& composer, std::string_view which) {
    if (which == "origin") return composer.patient.origin;
    if (which == "other") return composer.values.home(composer.random);
    return composer.patient.home;
}

void city(Composer& composer, const Slot& slot) {
    const Locality place = place_of(composer, slot.argument(0));
    composer.builder.add_span(slot.argument(1) == "CAPS" ? to_upper(place.city) : place.city, Label::city, Role::none,
                              lower(place.city));
}

void state(Composer& composer, const Slot& slot) {
    const std::string& code = composer.patient.home.state;
    const Rule* rule = composer.grammar.rule("state name " + code);
    const bool full = slot.argument(0) == "full" && rule != nullptr;
    composer.builder.add_span(full ? rule->alternatives.front().source : code, Label::state, Role::none, lower(code));
}

void zip(Composer& composer, const Slot&) {
    const std::string& five = composer.patient.home.zip;
    const auto more = composer.random.chance(0.12) ? "-" + std::to_string(1000 + composer.random.below(9000)) : "";
    composer.builder.add_span(five + more, Label::zip, Role::none, five);
}

void country(Composer& composer, const Slot&) {
    const std::string& text = composer.patient.origin.country;
    composer.builder.add_span(text, Label::country, Role::none, lower(text));
}

// "123 Elm St, Springfield, IL 62704": each part a span of its own.
void address(Composer& composer, const Slot& slot) {
    street(composer, Slot());
    composer.builder.add(slot.argument(0) == "lines" ? "\n" : ", ");
    city(composer, Slot());
    composer.builder.add(", ");
    state(composer, Slot());
    composer.builder.add(composer.random.chance(0.8) ? " " : "  ");
    zip(composer, Slot());
}

template <Label Of, std::string Patient::*Field>
void fact(Composer& composer, const Slot&) {
    const std::string& text = composer.patient.*Field;
    composer.builder.add_span(text, Of, Role::none, lower(text));
}

template <Label Of, std::string (Values::*Draw)(Random&) const>
void drawn(Composer& composer, const Slot&) {
    const std::string text = (composer.values.*Draw)(composer.random);
    composer.builder.add_span(text, Of, Role::none, lower(text));
}

}  // namespace

void add_place_slots(SlotTable& table) {
    table["hospital"] = hospital;
    table["department"] = department;
    table["street"] = street;
    table["address"] = address;
    table["city"] = city;
    table["state"] = state;
    table["zip"] = zip;
    table["country"] = country;
    table["race"] = fact<Label::race, &Patient::race>;
    table["marital"] = fact<Label::marital, &Patient::marital>;
    table["language"] = fact<Label::language, &Patient::language>;
    table["profession"] = fact<Label::profession, &Patient::profession>;
    table["employer"] = fact<Label::organization, &Patient::employer>;
    table["insurer"] = fact<Label::organization, &Patient::insurer>;
    table["landmark"] = drawn<Label::location_other, &Values::landmark>;
    table["organization"] = drawn<Label::organization, &Values::employer>;
    table["job"] = drawn<Label::profession, &Values::profession>;
}

}  // namespace scrim::corpora

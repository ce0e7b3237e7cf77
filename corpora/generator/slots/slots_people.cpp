// Slots for persons: names, pronouns, sex and age.

#include <algorithm>

#include "corpora/generator/composer.h"
#include "corpora/generator/values/person_names.h"

namespace scrim::corpora {
namespace {

bool female(const Composer& composer) { return composer.patient.person.sex == 'F'; }

int age_of(const Composer& composer) { return age_on(composer.patient.born, composer.encounter.date); }

std::string title(const Composer& composer) {
    if (!female(composer)) return age_of(composer) < 16 ? "Master" : "Mr.";
    return composer.patient.marital == "married" || composer.patient.marital == "widowed" ? "Mrs." : "Ms.";
}

void patient(Composer& composer, const Slot& slot) {
    std::string form(slot.argument(0));
    if (form.empty()) form = composer.values.any_listed(composer.random, "patient name form");
    const Person& person = composer.patient.person;
    if (form == "titled") {
        composer.builder.add(title(composer) + (composer.random.chance(0.04) ? "" : " "));
        form = "last";
    } else if (form == "Titled") {
        composer.builder.add(title(composer) + " ");
        form = "plain";
    }
    composer.builder.add_span(write_name(person, form), Label::patient);
}

const Person& member(Composer& composer, const std::string& role) {
    if (role == "pcp") return composer.patient.primary_doctor;
    auto& staff = composer.staff;
    const auto found = staff.find(role);
    if (found != staff.end()) return found->second;
    const char sex = composer.random.chance(role == "nurse" ? 0.8 : 0.45) ? 'F' : 'M';
    return staff.emplace(role, composer.values.person(composer.random, sex)).first->second;
}

// {doctor:ROLE:FORM}; with the form dr or md also a title or credentials, which are outside of the span.
void doctor(Composer& composer, const Slot& slot) {
    const Person& person = member(composer, std::string(slot.argument(0)));
    std::string form(slot.argument(1));
    if (form.empty()) form = composer.values.any_listed(composer.random, "doctor name form");
    if (form == "dr" || form == "Dr") {
        composer.builder.add(composer.random.chance(0.9) ? "Dr. " : composer.random.chance(0.5) ? "Dr " : "Doctor ");
        composer.builder.add_span(write_name(person, form == "dr" ? "last" : "plain"), Label::doctor);
    } else if (form == "md" || form == "MD") {
        composer.builder.add_span(write_name(person, form == "md" ? "full" : "FULL"), Label::doctor);
        composer.builder.add(composer.values.any_listed(composer.random, "credential"));
    } else {
        composer.builder.add_span(write_name(person, form), Label::doctor);
    }
}

const Relative* chosen_relative(Composer& composer, std::string_view which) {
    const auto& relatives = composer.patient.relatives;
    if (relatives.empty()) return nullptr;
    return &relatives[which == "second" ? relatives.size() - 1 : 0];
}

// {kin} is the word; {kin:first}, {kin:full} ... the name; {kin:age} the age.
void kin(Composer& composer, const Slot& slot) {
    const Relative* relative = chosen_relative(composer, slot.argument(1));
    if (relative == nullptr) return;
    const auto form = slot.argument(0);
    if (form.empty() || form == "word") {
        composer.builder.add(relative->word);
    } else if (form == "age") {
        composer.builder.add_span(std::to_string(relative->age), Label::age, Role::relative,
                                  std::to_string(relative->age));
    } else {
        composer.builder.add_span(write_name(relative->person, form), Label::relative);
    }
}

// {acquaintance} is the word for somebody outside of the family, {acquaintance:FORM} the name.
void acquaintance(Composer& composer, const Slot& slot) {
    auto& word = composer.numbers["acquaintance"];
    if (word.empty()) word = composer.values.any_listed(composer.random, "acquaintance word");
    if (slot.arguments.empty()) {
        composer.builder.add(word);
    } else {
        composer.builder.add_span(write_name(member(composer, "acquaintance"), slot.argument(0)), Label::relative);
    }
}

template <int Index>
void pronoun(Composer& composer, const Slot&) {
    static constexpr const char* words[][2] = {{"he", "she"}, {"his", "her"}, {"him", "her"}, {"himself", "herself"},
                                               {"He", "She"}, {"His", "Her"}, {"his", "hers"}};
    composer.builder.add(words[Index][female(composer) ? 1 : 0]);
}

void man(Composer& composer, const Slot&) {
    const std::string rule =
        std::string("gender ") + (age_of(composer) < 16 ? "child " : "adult ") + (female(composer) ? "F" : "M");
    composer.builder.add_span(composer.values.any_listed(composer.random, rule), Label::gender, Role::none,
                              female(composer) ? "female" : "male");
}

void sex(Composer& composer, const Slot& slot) {
    const bool is_female = female(composer);
    const auto form = slot.argument(0);
    const std::string text = form == "letter" ? (is_female ? "F" : "M")
                             : form == "CAPS" ? (is_female ? "FEMALE" : "MALE")
                             : form == "cap"  ? (is_female ? "Female" : "Male")
                                              : (is_female ? "female" : "male");
    composer.builder.add_span(text, Label::gender, Role::none, is_female ? "female" : "male");
}

void patient_age(Composer& composer, std::string_view form) {
    using std::chrono::days;
    const int years = age_of(composer);
    const auto lived = composer.encounter.date - composer.patient.born;
    std::string text = std::to_string(years);
    if (form == "months") text = std::to_string(std::max<long>(1, lived / days(30)));
    if (form == "weeks") text = std::to_string(std::max<long>(1, lived / days(7)));
    if (form == "words") text = number_word(years);
    if (form == "Words") text = number_word(years);
    if (form == "decade") text = std::to_string(years / 10 * 10) + "s";
    std::string value = form == "words" || form == "decade" ? std::to_string(years) : text;
    if (form == "decade") value = std::to_string(years / 10 * 10);
    // Of a baby, months: "8 mo".
    const bool baby = form.empty() && years < 2;
    if (baby) text = value = std::to_string(std::max<long>(1, lived / days(30)));
    composer.builder.add_span(text, Label::age, Role::patient, value);
    if (baby) composer.builder.add(" mo");
}

// {age}, {age:words}, {age:decade}, {age:months}; {age:event} of the past; {age:relative} of somebody else.
void age(Composer& composer, const Slot& slot) {
    const auto form = slot.argument(0);
    const int years = age_of(composer);
    if (form == "event" || form == "relative") {
        const auto least = form == "event" ? std::min(years, 6) : 38;
        const auto most = form == "event" ? std::max(years - 1, least) : 94;
        const auto number =
            least + static_cast<int>(composer.random.below(static_cast<std::uint64_t>(most - least + 1)));
        const auto text =
            slot.argument(1) == "decade" ? std::to_string(number / 10 * 10) + "s" : std::to_string(number);
        composer.builder.add_span(text, Label::age, form == "event" ? Role::event : Role::relative,
                                  text.back() == 's' ? text.substr(0, text.size() - 1) : text);
    } else {
        patient_age(composer, form);
    }
}

void title_slot(Composer& composer, const Slot&) { composer.builder.add(title(composer)); }

}  // namespace

void add_people_slots(SlotTable& table) {
    table["patient"] = patient;
    table["doctor"] = doctor;
    table["kin"] = kin;
    table["acquaintance"] = acquaintance;
    table["he"] = pronoun<0>;
    table["his"] = pronoun<1>;
    table["him"] = pronoun<2>;
    table["himself"] = pronoun<3>;
    table["He"] = pronoun<4>;
    table["His"] = pronoun<5>;
    table["man"] = man;
    table["sex"] = sex;
    table["age"] = age;
    table["title"] = title_slot;
}

}  // namespace scrim::corpora

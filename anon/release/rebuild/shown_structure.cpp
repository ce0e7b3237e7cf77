// A rule can make a release show less of an element than the policy allows, never more: a birth date that the policy
// lists is not kept because a rule says "keep". Dates, ages and ZIP codes have types in most formats, so that a list
// cannot stand in their place, and they go; places, jobs and the like are free text and show the list of the group.

#include "anon/release/rebuild/shown_structure.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "anon/release/embedded/value_shape.h"
#include "anon/release/rebuild/kept_records.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// The day of a date as records write it (1987-11-19T00:22:16-05:00, 198711190022, 1987-11), and what follows it.
struct StructureDate {
    std::string day;
    std::string rest;
};

StructureDate date_of_element(std::string_view value) {
    std::size_t digits = 0;
    while (digits < value.size() && is_digit(value[digits])) ++digits;
    if (digits >= 8) {
        return {fmt::format("{}-{}-{}", value.substr(0, 4), value.substr(4, 2), value.substr(6, 2)),
                std::string(value.substr(8))};
    }
    if (digits == 6) return {fmt::format("{}-{}", value.substr(0, 4), value.substr(4, 2)), ""};
    const auto end = std::min(value.find_first_of("T "), value.size());
    return {std::string(value.substr(0, end)), std::string(value.substr(end))};
}

bool tells_birth(std::string_view path) {
    return lower(path).find("birth") != std::string::npos || path.starts_with("PID-7");
}

bool takes_a_list(Label label) { return label != Label::date && label != Label::age && label != Label::zip; }

// What stands between brackets; nothing for a placeholder, "[DATE]".
std::optional<std::string> bare(std::string text) {
    if (text.size() > 1 && text.front() == '[' && text.back() == ']') text = text.substr(1, text.size() - 2);
    const bool placeholder =
        text.empty() || text.find_first_of("0123456789abcdefghijklmnopqrstuvwxyz") == std::string::npos;
    return placeholder || text.find_first_of("[]{}") != std::string::npos ? std::nullopt : std::optional(text);
}

}  // namespace

ShownStructure::ShownStructure(const PatientTable& table, const ReleasePlan& plan, const RenderHooks& hooks,
                               const Lexicon& lexicon, RenewedIds ids)
    : table_(table), plan_(plan), hooks_(hooks), lexicon_(lexicon), ids_(std::move(ids)) {
    const auto names = table.patient_ids();
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        if (!names[i].empty()) numbers_.emplace(names[i], i);
    }
}

std::optional<std::uint32_t> ShownStructure::patient_named(std::string_view id) const {
    const auto found = numbers_.find(std::string(id));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> ShownStructure::show(const Element& element, std::uint32_t patient) const {
    if (element.rule == nullptr || element.rule->method == ElementMethod::redact) return std::nullopt;
    if (!element.patient_id.empty()) {
        const auto named = patient_named(element.patient_id);
        if (!named) return std::nullopt;  // of somebody who is not in the release
        patient = *named;
    }
    const ElementMethod method = element.rule->method;
    if (method == ElementMethod::substitute) return ids_.reference(element.value, scope_of(element, patient));
    if (method == ElementMethod::keep && !element.rule->own &&
        !has_shape(element.shape, element.value, element.system, lexicon_)) {
        return element.shape == ValueShape::title ? std::optional(std::string(neutral_title)) : std::nullopt;
    }
    const Label label = element.rule->label;
    if (class_of(label) == Class::qid) {
        // The name of a list of codes is that of all who have one.
        if (method == ElementMethod::keep && element.shape == ValueShape::system) return std::string(element.value);
        return quasi_identifier(element, patient);
    }
    // An element of no stated kind that a rule keeps is a code or the like.
    const bool may_stay =
        label == Label::phi || class_of(label) == Class::hmd || table_.policy().of(label).action == Action::keep;
    if (method == ElementMethod::keep && may_stay) return std::string(element.value);
    return std::nullopt;
}

// Where lists hide the hospital, an id of the hospital or its staff that all their patients have would tell who was in
// the same one: it is another one for each patient. Resources of FHIR are referred to by their ids, whoever they are
// of.
std::string ShownStructure::scope_of(const Element& element, std::uint32_t patient) const {
    const bool of_resource = names_a_resource(element.path) || element.path.ends_with(".reference");
    if (patient == no_patient || of_resource || table_.policy().of(Label::hospital).action != Action::enumerate)
        return {};
    const auto names = table_.patient_ids();
    return names[patient].empty() ? fmt::format("patient {}", patient) : "patient " + std::string(names[patient]);
}

std::optional<std::string> ShownStructure::quasi_identifier(const Element& element, std::uint32_t patient) const {
    const Label label = element.rule->label;
    const Action action = table_.policy().of(label).action;
    if (patient == no_patient && action != Action::keep) return std::nullopt;
    switch (action) {
        case Action::keep: {
            const bool coarser = element.rule->method == ElementMethod::generalize;
            if (!coarser) return std::string(element.value);
            if (label == Label::date && element.value.size() >= 4)
                return date_of_element(element.value).day.substr(0, 4);
            return label == Label::zip && element.value.size() >= 3
                       ? std::optional(std::string(element.value.substr(0, 3)))
                       : std::nullopt;
        }
        case Action::generalize:
        case Action::shift:
            return as_notes_show(element, patient);
        case Action::part:
            return gender(element.value, patient);
        case Action::enumerate: {
            const ShownPatient who = plan_.shown_patient(table_, patient);
            const auto list = who.lists.find(label);
            return takes_a_list(label) && list != who.lists.end() ? std::optional(list->second) : std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

std::optional<std::string> ShownStructure::as_notes_show(const Element& element, std::uint32_t patient) const {
    const Label label = element.rule->label;
    if (label != Label::date) return bare(rendered(label, Role::patient, std::string(element.value), patient));
    const StructureDate date = date_of_element(element.value);
    const Role role = tells_birth(element.path) ? Role::birth : Role::other;
    auto shown = bare(rendered(label, role, date.day, patient));
    if (!shown || table_.policy().of(label).action != Action::shift) return shown;
    if (shown->size() != date.day.size()) return std::nullopt;
    const bool with_dashes = element.value.find('-') == 4;
    if (!with_dashes) std::erase(*shown, '-');
    if (element.rule->method == ElementMethod::generalize) return shown->substr(0, 4);
    return *shown + date.rest;
}

// As the notes of the whole group tell it, in the form that the element has it in.
std::optional<std::string> ShownStructure::gender(std::string_view value, std::uint32_t patient) const {
    const Gender told = table_.patient(patient).gender.told();
    if (told == Gender::untold || value.empty()) return std::nullopt;
    std::string out = told == Gender::female ? "female" : "male";
    const bool capital = is_capital(value.front());
    if (value.size() == 1) out.resize(1);
    if (capital) out.front() = static_cast<char>(out.front() - 'a' + 'A');
    return out;
}

std::string ShownStructure::rendered(Label label, Role role, const std::string& text, std::uint32_t patient) const {
    Note note;
    note.text = text;
    Span span;
    span.end = static_cast<std::uint32_t>(text.size());
    span.label = label;
    span.role = role;
    span.value = text;
    note.spans.push_back(std::move(span));
    const ShownPatient who = plan_.shown_patient(table_, patient);
    NoteFacts facts;
    facts.date = who.date;
    facts.date_role = table_.patient(patient).date_role;
    return render_release(note, facts, who, table_.policy(), hooks_);
}

}  // namespace scrim

#include "anon/release/rebuild/kept_records.h"

#include <algorithm>
#include <array>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::size_t fewest_letters_of_value = 4;  // of what a search for identifiers could find
constexpr std::size_t fewest_digits_of_value = 6;

std::uint64_t hash_of_id(std::string_view id) { return std::hash<std::string_view>()(id); }

// The address of a resource with its type; without one, the id alone.
std::uint64_t hash_of_reference(std::string_view type, std::string_view id) {
    return type.empty() ? hash_of_id(id) : hash_of_id(std::string(type) + "/" + std::string(id));
}

// Two patients with the same doctor were in the same hospital.
bool is_of_a_hospital(std::string_view type, bool of_a_patient) {
    constexpr std::array<std::string_view, 10> always{"Organization", "Location",         "HealthcareService",
                                                      "Practitioner", "PractitionerRole", "OrganizationAffiliation",
                                                      "Endpoint",     "Schedule",         "Slot",
                                                      "InsurancePlan"};
    constexpr std::array<std::string_view, 3> of_nobody{"Device", "CareTeam", "Group"};
    return std::find(always.begin(), always.end(), type) != always.end() ||
           (!of_a_patient && std::find(of_nobody.begin(), of_nobody.end(), type) != of_nobody.end());
}

std::string_view type_of_path(std::string_view path) { return path.substr(0, std::min(path.find('.'), path.size())); }

// Resources that others refer to by an identifier; of what is said of patients by the million nothing is kept in mind.
bool is_named_by_identifier(std::string_view type) {
    constexpr std::array<std::string_view, 9> types{"Patient",   "Practitioner", "PractitionerRole",
                                                    "Person",    "Organization", "Location",
                                                    "Encounter", "Device",       "HealthcareService"};
    return std::find(types.begin(), types.end(), type) != types.end();
}

std::size_t count_in(std::string_view value, bool (*wanted)(char)) {
    return static_cast<std::size_t>(std::count_if(value.begin(), value.end(), wanted));
}

}  // namespace

bool names_a_resource(std::string_view path) {
    const bool id = path.size() == type_of_path(path).size() + 3 && path.ends_with(".id");
    return id || path.ends_with(".fullUrl");
}

bool is_reference_element(const Element& element) {
    return element.path.ends_with(".reference") && element.rule != nullptr &&
           element.rule->method == ElementMethod::substitute;
}

void scan_element(const Element& element, const std::optional<std::string>& shown, ScannedRecord& out) {
    const std::string_view path = element.path;
    const std::string_view type = type_of_path(path);
    using enum ScannedRecord::Names;
    if (out.open_entry && type != "Bundle") {
        if (is_of_a_hospital(type, !element.patient_id.empty())) out.ids.back().names = place;
        out.open_entry = false;
    }
    const bool renewed = element.rule != nullptr && element.rule->method == ElementMethod::substitute;
    if (path.ends_with(".fullUrl")) {
        out.ids.push_back({hash_of_id(element.value), hash_of_reference(element.system, element.value), entry});
        out.open_entry = true;
    } else if (names_a_resource(path)) {
        if (out.resources++ == 0) out.first_id = std::string(type) + "/" + std::string(element.value);
        out.ids.push_back({hash_of_id(element.value), hash_of_reference(type, element.value),
                           is_of_a_hospital(type, !element.patient_id.empty()) ? place : thing});
    } else if (is_reference_element(element)) {
        out.references.push_back({hash_of_id(element.value), hash_of_reference(element.system, element.value)});
    } else if (renewed && path.ends_with("dentifier.value") && is_named_by_identifier(type)) {
        out.names.push_back(hash_of_id(element.value));
    }
    if (!shown || renewed || element.rule == nullptr) return;
    const std::size_t letters = count_in(*shown, is_letter);
    if (letters < fewest_letters_of_value && count_in(*shown, is_digit) < fewest_digits_of_value) return;
    StructureValue& value = out.values[*shown];
    value.path = path;
    value.code = element.rule->method == ElementMethod::keep && element.rule->label == Label::phi && letters == 0;
    const bool free = element.shape == ValueShape::name || element.shape == ValueShape::any ||
                      (element.shape == ValueShape::code && element.system.empty());
    value.text = free && letters >= fewest_letters_of_value && element.rule->method == ElementMethod::keep &&
                 class_of(element.rule->label) != Class::qid;
}

void KeptRecords::add(ScannedRecord&& record) {
    const bool kept = record.has_notes || record.of_released;
    const bool may_be_kept = !record.of_others && !record.ids.empty();
    for (auto& [value, each] : record.values) values_.try_emplace(value, std::move(each));
    // Of several resources in one record nothing says here whose an identifier is.
    if (record.resources == 1) {
        for (const std::uint64_t identifier : record.names) names_.try_emplace(identifier, record.first_id);
    }
    records_.push_back({kept, !kept && may_be_kept, {}, {}});
    if (!kept && !may_be_kept) return;
    records_.back().ids = std::move(record.ids);
    records_.back().references = std::move(record.references);
}

void KeptRecords::finish() {
    std::unordered_set<std::uint64_t> wanted;
    std::unordered_set<std::uint64_t> places;
    const auto want = [&](const Record& record) {
        for (const ScannedRecord::Reference& reference : record.references) {
            wanted.insert(reference.with_type);
            const auto named = names_.find(reference.id);
            if (named != names_.end()) wanted.insert(hash_of_id(named->second));
        }
        for (const ScannedRecord::Id& id : record.ids) {
            if (id.names == ScannedRecord::Names::place) places.insert(id.id);
        }
        for (const ScannedRecord::Id& id : record.ids) {
            const bool hidden = hide_places_ && (id.names == ScannedRecord::Names::place ||
                                                 (id.names == ScannedRecord::Names::entry && places.contains(id.id)));
            if (!hidden) ids_.insert({id.id, id.with_type});
        }
    };
    for (const Record& record : records_) {
        if (record.kept) want(record);
    }
    for (bool more = true; std::exchange(more, false);) {
        for (Record& record : records_) {
            if (!record.may_be_kept) continue;
            const bool leads_here = std::any_of(record.ids.begin(), record.ids.end(), [&](const ScannedRecord::Id& id) {
                return (wanted.contains(id.id) || wanted.contains(id.with_type)) &&
                       !(hide_places_ && id.names == ScannedRecord::Names::place);
            });
            if (!leads_here) continue;
            record.kept = true;
            record.may_be_kept = false;
            want(record);
            more = true;
        }
    }
    for (Record& record : records_) {
        record.ids = {};
        record.references = {};
    }
}

std::optional<std::string> KeptRecords::target_of(std::string_view type, std::string_view reference) const {
    if (ids_.contains(hash_of_reference(type, reference))) return std::string(reference);
    const auto named = names_.find(hash_of_id(reference));
    if (named == names_.end() || !ids_.contains(hash_of_id(named->second))) return std::nullopt;
    return named->second.substr(named->second.find('/') + 1);
}

bool KeptRecords::hides(const Element& element) const {
    if (!hide_places_ || !names_a_resource(element.path)) return false;
    const std::string_view type = element.path.ends_with(".fullUrl") ? element.system : type_of_path(element.path);
    return !ids_.contains(hash_of_reference(type, element.value));
}

}  // namespace scrim

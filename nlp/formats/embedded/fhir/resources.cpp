#include "nlp/formats/embedded/fhir/resources.h"

#include <algorithm>
#include <array>

#include "nlp/formats/embedded/fhir/resource_types.h"

namespace scrim {
namespace {

constexpr std::size_t max_resource_levels = 16;

// "Type/id" at the end of a path, of which "/_history/.." was cut off.
std::optional<FhirReference> typed_reference(std::string_view path) {
    const auto slash = path.rfind('/');
    if (slash == std::string_view::npos || slash + 1 == path.size()) return std::nullopt;
    const std::string_view before = path.substr(0, slash);
    const auto start = before.rfind('/');
    const std::string_view type = start == std::string_view::npos ? before : before.substr(start + 1);
    if (!is_fhir_resource(type)) return std::nullopt;
    return FhirReference{std::string(type), std::string(type) + "/", std::string(path.substr(slash + 1))};
}

}  // namespace

std::optional<FhirReference> parse_fhir_reference(std::string_view reference) {
    for (const std::string_view prefix : {"urn:uuid:", "urn:oid:", "#"}) {
        if (reference.starts_with(prefix) && reference.size() > prefix.size()) {
            return FhirReference{{}, std::string(prefix), std::string(reference.substr(prefix.size()))};
        }
    }
    if (const auto query = reference.find("?identifier="); query != std::string_view::npos) {
        const std::string_view type = reference.substr(0, query);
        const std::string_view token = reference.substr(query + 12);
        const auto bar = token.find('|');
        const std::string_view value = bar == std::string_view::npos ? token : token.substr(bar + 1);
        if (!is_fhir_resource(type) || value.empty()) return std::nullopt;
        return FhirReference{std::string(type), std::string(type) + "?identifier=", std::string(value)};
    }
    return typed_reference(reference.substr(0, std::min(reference.find("/_history/"), reference.size())));
}

Result<FhirResources> FhirResources::find(const JsonSource& json, const Place& place) {
    FhirResources out(json);
    if (auto done = out.collect(place); !done) return done.error();
    out.index_names();
    for (std::size_t i = 0; i < out.resources_.size(); ++i) out.resources_[i].patient_id = out.patient_of(i);
    return out;
}

Result<void> FhirResources::collect(const Place& place) {
    std::vector<std::size_t> around;
    for (JsonSource::Id id = 0; id < json_->size(); ++id) {
        if (!json_->is(id, JsonKind::object)) continue;
        const auto type = json_->member(id, "resourceType");
        if (!type) continue;
        while (!around.empty() && json_->after(resources_[around.back()].id) <= id) around.pop_back();
        FhirResource resource;
        resource.id = id;
        resource.type = json_->text(*type);
        if (!json_->is(*type, JsonKind::string) || !is_fhir_resource(resource.type)) {
            return bad_input("has a resourceType that is none of FHIR R4", place, "it is a name such as Patient");
        }
        resource.own_id = json_->member_text(id, "id").value_or("");
        resource.container = around.empty() ? resources_.size() : around.back();
        resource.contained = !around.empty() && json_->name(json_->at(id).parent) == "contained";
        by_id_.emplace(id, resources_.size());
        around.push_back(resources_.size());
        resources_.push_back(std::move(resource));
        if (around.size() > max_resource_levels) {
            return bad_input("has resources within resources beyond " + std::to_string(max_resource_levels) + " levels",
                             place, "is this the right file?");
        }
    }
    if (resources_.empty() || resources_.front().id != JsonSource::root) {
        return bad_input("is no FHIR resource: it has no resourceType", place, "is this the right file?");
    }
    return {};
}

std::optional<std::size_t> FhirResources::at(JsonSource::Id id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? std::nullopt : std::optional(found->second);
}

// What a reference may call a resource of this record: the URL of its entry, or a patient's identifier.
void FhirResources::index_names() {
    for (std::size_t number = 0; number < resources_.size(); ++number) {
        const FhirResource& resource = resources_[number];
        const JsonSource::Id entry = json_->at(resource.id).parent;
        if (json_->name(resource.id) == "resource") {
            if (auto url = json_->member_text(entry, "fullUrl")) by_url_.emplace(std::move(*url), number);
        }
        if (resource.contained) {
            contained_.emplace(std::to_string(resource.container) + "#" + resource.own_id, number);
        }
        const auto identifiers = json_->member(resource.id, "identifier");
        if (resource.type != "Patient" || !identifiers) continue;
        for (JsonSource::Id id = *identifiers; id < json_->after(*identifiers); ++id) {
            if (auto value = json_->member_text(id, "value")) patients_.emplace(std::move(*value), number);
        }
    }
}

std::string FhirResources::id_of_patient(std::size_t number) const {
    const FhirResource& patient = resources_[number];
    if (!patient.contained) return patient.own_id;
    // The id of a contained resource means something within its container alone.
    const FhirResource& container = resources_[patient.container];
    return container.type + "/" + container.own_id + "#" + patient.own_id;
}

// Nothing if the reference is to something else than a patient.
std::string FhirResources::patient_in(JsonSource::Id reference, std::size_t from) const {
    const auto literal = json_->member_text(reference, "reference");
    if (!literal) {
        const auto identifier = json_->member(reference, "identifier");
        const auto type = json_->member_text(reference, "type");
        if (!identifier || (type && *type != "Patient")) return {};
        const auto value = json_->member_text(*identifier, "value");
        const auto known = value ? patients_.find(*value) : patients_.end();
        return known == patients_.end() ? value.value_or("") : id_of_patient(known->second);
    }
    if (const auto entry = by_url_.find(*literal); entry != by_url_.end()) {
        if (resources_[entry->second].type != "Patient") return {};
        if (std::string id = id_of_patient(entry->second); !id.empty()) return id;
    }
    const auto parsed = parse_fhir_reference(*literal);
    if (!parsed) return {};
    if (parsed->prefix == "#") {
        const std::size_t container = resources_[from].contained ? resources_[from].container : from;
        const auto found = contained_.find(std::to_string(container) + *literal);
        const bool patient = found != contained_.end() && resources_[found->second].type == "Patient";
        return patient ? id_of_patient(found->second) : std::string();
    }
    const auto stated = json_->member_text(reference, "type");
    if (!parsed->type.empty() ? parsed->type != "Patient" : stated && *stated != "Patient") return {};
    if (parsed->prefix.ends_with("?identifier=")) {
        const auto known = patients_.find(parsed->id);
        if (known != patients_.end()) return id_of_patient(known->second);
    }
    return parsed->id;
}

std::string FhirResources::patient_of(std::size_t number) const {
    const FhirResource& resource = resources_[number];
    if (resource.type == "Patient") return id_of_patient(number);
    constexpr std::array<std::string_view, 6> names{"subject", "patient",    "beneficiary",
                                                    "for",     "individual", "securityContext"};
    for (const std::string_view name : names) {
        const auto reference = json_->member(resource.id, name);
        if (!reference) continue;
        if (std::string patient = patient_in(*reference, number); !patient.empty()) return patient;
    }
    return resource.contained ? resources_[resource.container].patient_id : std::string();
}

}  // namespace scrim

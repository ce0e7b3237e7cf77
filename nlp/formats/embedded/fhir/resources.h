#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/formats/embedded/fhir/json_source.h"

namespace scrim {

// One resource of a record: the record itself, an entry of a Bundle, or contained in another.
struct FhirResource {
    JsonSource::Id id = 0;
    std::string type;
    std::string own_id;         // empty where it has none
    std::string patient_id;     // empty where it is about none
    std::size_t container = 0;  // the resource around it; of the outermost one, itself
    bool contained = false;     // in `contained`: such a resource has no security labels
};

// A literal reference taken apart: "Patient/7", "http://../Patient/7/_history/2", "urn:uuid:7", "#7",
// "Practitioner?identifier=system|7".
struct FhirReference {
    std::string type;    // "Patient"; empty where it does not say
    std::string prefix;  // of a reference to the same thing by another id: "Patient/", "urn:uuid:", "#"
    std::string id;
};
[[nodiscard]] std::optional<FhirReference> parse_fhir_reference(std::string_view reference);

// The resources of a record in its order, and whom each is about.
class FhirResources {
   public:
    [[nodiscard]] static Result<FhirResources> find(const JsonSource& json, const Place& place);

    [[nodiscard]] const std::vector<FhirResource>& all() const { return resources_; }
    // The number of the resource that this object is; nothing if it is none.
    [[nodiscard]] std::optional<std::size_t> at(JsonSource::Id id) const;

   private:
    explicit FhirResources(const JsonSource& json) : json_(&json) {}
    Result<void> collect(const Place& place);
    void index_names();
    [[nodiscard]] std::string patient_of(std::size_t number) const;
    [[nodiscard]] std::string patient_in(JsonSource::Id reference, std::size_t from) const;
    [[nodiscard]] std::string id_of_patient(std::size_t number) const;

    const JsonSource* json_;
    std::vector<FhirResource> resources_;
    std::unordered_map<JsonSource::Id, std::size_t> by_id_;
    std::unordered_map<std::string, std::size_t> by_url_;     // by the fullUrl of their entry
    std::unordered_map<std::string, std::size_t> patients_;   // by the values of their identifiers
    std::unordered_map<std::string, std::size_t> contained_;  // by the number of the container, "#" and their id
};

}  // namespace scrim

#include "nlp/formats/embedded/fhir/known_elements.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/fhir/fhir_notes.h"

namespace scrim {
namespace {

struct NamedLabel {
    std::string_view name;
    Label label;
};

template <std::size_t size>
std::optional<Label> label_in(const std::array<NamedLabel, size>& table, std::string_view name) {
    const auto* found =
        std::find_if(table.begin(), table.end(), [name](const NamedLabel& each) { return each.name == name; });
    return found == table.end() ? std::nullopt : std::optional(found->label);
}

// Whose name it is, by the resource that has it or that a reference leads to.
constexpr std::array<NamedLabel, 9> owners{{{"Patient", Label::patient},
                                            {"Person", Label::patient},
                                            {"Practitioner", Label::doctor},
                                            {"PractitionerRole", Label::doctor},
                                            {"RelatedPerson", Label::relative},
                                            {"Organization", Label::hospital},
                                            {"Location", Label::hospital},
                                            {"HealthcareService", Label::hospital},
                                            {"Device", Label::device}}};

constexpr std::array<NamedLabel, 8> telecom_systems{{{"phone", Label::phone},
                                                     {"sms", Label::phone},
                                                     {"pager", Label::phone},
                                                     {"fax", Label::fax},
                                                     {"email", Label::email},
                                                     {"url", Label::url},
                                                     {"other", Label::idnum},
                                                     {"", Label::phone}}};

// Codes of the type of an identifier (table 0203 of HL7).
constexpr std::array<NamedLabel, 11> identifier_types{{{"MR", Label::medicalrecord},
                                                       {"MRT", Label::medicalrecord},
                                                       {"PI", Label::medicalrecord},
                                                       {"SS", Label::ssn},
                                                       {"DL", Label::license},
                                                       {"MD", Label::license},
                                                       {"DEA", Label::license},
                                                       {"AN", Label::account},
                                                       {"MB", Label::healthplan},
                                                       {"MC", Label::healthplan},
                                                       {"SN", Label::healthplan}}};

constexpr std::array<std::string_view, 8> name_titles{"Dr.", "Dr", "Mr.", "Mrs.", "Ms.", "Miss", "Prof.", "Mr"};

std::string without_title(std::string name) {
    for (const std::string_view title : name_titles) {
        if (name.starts_with(std::string(title) + " ")) return name.substr(title.size() + 1);
    }
    return name;
}

class KnownElements {
   public:
    KnownElements(const JsonSource& json, const FhirResources& resources) : json_(json), resources_(resources) {}

    std::vector<KnownIdentifier> run() {
        for (JsonSource::Id id = 0; id < json_.size(); ++id) {
            if (const auto resource = resources_.at(id)) around_.push_back(*resource);
            while (around_.size() > 1 && json_.after(resource_at(around_.back()).id) <= id) around_.pop_back();
            if (json_.is(id, JsonKind::object)) {
                object(id);
            } else if (json_.is(id, JsonKind::string)) {
                string(id);
            }
        }
        return std::move(out_);
    }

   private:
    [[nodiscard]] const FhirResource& resource_at(std::size_t number) const { return resources_.all()[number]; }
    [[nodiscard]] const FhirResource& resource() const { return resource_at(around_.back()); }

    // Values of one or two characters are found everywhere and say nothing.
    void add(Label label, std::optional<std::string> value) {
        if (!value) return;
        const std::string_view trimmed = trim(*value);
        if (trimmed.size() > 2) out_.push_back({resource().patient_id, label, std::string(trimmed)});
    }
    void add_member(Label label, JsonSource::Id object, std::string_view name) {
        const auto member = json_.member(object, name);
        if (!member) return;
        for (JsonSource::Id id = *member; id < json_.after(*member); ++id) {
            if (json_.is(id, JsonKind::string)) add(label, json_.text(id));
        }
    }

    void object(JsonSource::Id id) {
        const std::string_view name = element_name(json_, id);
        if (name == "name" || json_.member(id, "family") || json_.member(id, "given")) {
            human_name(id);
        } else if (name == "telecom") {
            const auto label = label_in(telecom_systems, json_.member_text(id, "system").value_or(""));
            add(label.value_or(Label::phone), json_.member_text(id, "value"));
        } else if (name == "address" || name == "valueAddress") {
            add_member(Label::street, id, "line");
            add_member(Label::city, id, "city");
            add_member(Label::zip, id, "postalCode");
        } else if (name == "identifier") {
            add(label_of_identifier(id), json_.member_text(id, "value"));
        } else if (const auto reference = json_.member_text(id, "reference")) {
            display(*reference, id);
        } else if (json_.member_text(id, "url").value_or("").ends_with("mothersMaidenName")) {
            add(Label::relative, json_.member_text(id, "valueString"));
        }
    }

    void human_name(JsonSource::Id id) {
        const bool other = element_name(json_, holder_of(json_, id)) == "contact";
        const Label label = other ? Label::relative : label_in(owners, resource().type).value_or(Label::name_any);
        add_member(label, id, "family");
        add_member(label, id, "given");
        add_member(label, id, "text");
    }

    void display(const std::string& reference, JsonSource::Id id) {
        const auto parsed = parse_fhir_reference(reference);
        const std::string type =
            parsed && !parsed->type.empty() ? parsed->type : json_.member_text(id, "type").value_or("");
        const auto label = label_in(owners, type);
        auto shown = json_.member_text(id, "display");
        if (label && shown) add(*label, without_title(std::move(*shown)));
    }

    [[nodiscard]] Label label_of_identifier(JsonSource::Id id) const {
        const std::string system = json_.member_text(id, "system").value_or("");
        if (system.ends_with("us-ssn")) return Label::ssn;
        if (system.ends_with("us-npi")) return Label::license;
        const auto type = json_.member(id, "type");
        const auto coding = type ? json_.member(*type, "coding") : std::nullopt;
        if (coding) {
            for (auto each = JsonSource::first_in(*coding); each < json_.after(*coding); each = json_.after(each)) {
                const auto label = label_in(identifier_types, json_.member_text(each, "code").value_or(""));
                if (label) return *label;
            }
        }
        return Label::idnum;
    }

    void string(JsonSource::Id id) {
        const std::string_view name = json_.name(id);
        const bool direct = json_.at(id).parent == resource().id;
        const std::string_view type = resource().type;
        if (direct && (name == "birthDate" || name == "deceasedDateTime")) {
            const std::string date = json_.text(id).substr(0, 10);
            if (date.size() == 10) add(Label::date, date);
        } else if (direct && name == "name" && (type == "Organization" || type == "Location")) {
            add(Label::hospital, json_.text(id));
        } else if (name == "authorString") {
            add(Label::name_any, without_title(json_.text(id)));
        }
    }

    const JsonSource& json_;
    const FhirResources& resources_;
    std::vector<std::size_t> around_;
    std::vector<KnownIdentifier> out_;
};

}  // namespace

std::vector<KnownIdentifier> known_fhir_elements(const JsonSource& json, const FhirResources& resources) {
    return KnownElements(json, resources).run();
}

}  // namespace scrim

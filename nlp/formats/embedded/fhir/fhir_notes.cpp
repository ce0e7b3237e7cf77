#include "nlp/formats/embedded/fhir/fhir_notes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "nlp/formats/embedded/base64.h"
#include "nlp/formats/embedded/fhir/answers.h"
#include "nlp/formats/embedded/markup.h"

namespace scrim {
namespace {

// Strings that hold what somebody wrote, by the element around them or by the resource.
struct FreeText {
    std::string_view around;  // of an element, or of the resource itself if it begins with a capital
    std::string_view name;
};
constexpr std::array<FreeText, 8> free_texts{{{"note", "text"},
                                              {"payload", "contentString"},
                                              {"DiagnosticReport", "conclusion"},
                                              {"ClinicalImpression", "description"},
                                              {"ClinicalImpression", "summary"},
                                              {"Observation", "valueString"},
                                              {"component", "valueString"},
                                              {"answer", "valueString"}}};

class FhirNoteSearch {
   public:
    FhirNoteSearch(const JsonSource& json, const FhirResources& resources, const Place& place)
        : json_(json), resources_(resources), place_(place) {}

    Result<FhirNotes> run() {
        for (JsonSource::Id id = 0; id < json_.size(); ++id) {
            if (const auto resource = resources_.at(id)) enter(*resource);
            leave(id);
            if (json_.is(id, JsonKind::object) && is_unread_attachment(id)) {
                out_.remarks.push_back({"has an attachment that is elsewhere; its text is not read", place_});
            }
            if (!json_.is(id, JsonKind::string)) continue;
            const auto kind = kind_of_string(id);
            if (!kind) return kind.error();
            if (*kind && json_.raw(id).size() > 2) add(id, **kind);
        }
        return std::move(out_);
    }

   private:
    void enter(std::size_t resource) { around_.push_back(resource); }
    void leave(JsonSource::Id id) {
        while (around_.size() > 1 && json_.after(resources_.all()[around_.back()].id) <= id) around_.pop_back();
    }

    void add(JsonSource::Id id, FhirNote::Kind kind) {
        const std::size_t number = around_.back();
        const FhirResource& resource = resources_.all()[number];
        const std::string name = name_of(resource);
        // Two resources of a Bundle may have the same id, or none: the count goes on.
        out_.notes.push_back({kind, id, number, name + "-" + std::to_string(counts_[name]++)});
    }

    // The id of a contained resource means something within its container alone.
    [[nodiscard]] std::string name_of(const FhirResource& resource) const {
        const std::string own = resource.type + (resource.own_id.empty() ? "" : "-" + resource.own_id);
        return resource.contained ? name_of(resources_.all()[resource.container]) + "." + own : own;
    }

    [[nodiscard]] bool is_unread_attachment(JsonSource::Id object) const {
        const std::string_view name = element_name(json_, object);
        return json_.member(object, "url") && !json_.member(object, "data") &&
               (name == "attachment" || name == "presentedForm" || name == "contentAttachment");
    }

    using Kind = std::optional<FhirNote::Kind>;

    [[nodiscard]] Result<Kind> kind_of_string(JsonSource::Id id) const {
        const std::string_view name = element_name(json_, id);
        const JsonSource::Id holder = holder_of(json_, id);
        const std::string_view around = element_name(json_, holder);
        if (name == "data") return kind_of_data(holder, around);
        if (name == "div" && around == "text") return Kind(FhirNote::Kind::narrative);
        const auto resource = resources_.at(holder);
        const std::string_view place = resource ? std::string_view(resources_.all()[*resource].type) : around;
        const bool free_text = std::any_of(free_texts.begin(), free_texts.end(), [&](const FreeText& each) {
            return each.name == name && each.around == place;
        });
        return free_text && !is_answer_in_text(json_, id) ? Kind(FhirNote::Kind::string) : Kind();
    }

    // Three more elements of FHIR are called `data`: photos, signatures and sampled signals are no text.
    [[nodiscard]] Result<Kind> kind_of_data(JsonSource::Id holder, std::string_view around) const {
        if (around == "photo" || json_.member(holder, "origin") || json_.member(holder, "sigFormat") ||
            json_.member(holder, "who")) {
            return Kind();
        }
        if (json_.member_text(holder, "contentType")) return Kind(FhirNote::Kind::attachment);
        return bad_input("has an attachment with data and no contentType", place_, "state what the data is");
    }

    const JsonSource& json_;
    const FhirResources& resources_;
    const Place& place_;
    FhirNotes out_;
    std::vector<std::size_t> around_;
    std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace

std::string_view element_name(const JsonSource& json, JsonSource::Id id) {
    const std::string_view own = json.name(id);
    return own.empty() ? json.name(json.at(id).parent) : own;
}

JsonSource::Id holder_of(const JsonSource& json, JsonSource::Id id) {
    const JsonSource::Id parent = json.at(id).parent;
    return json.is(parent, JsonKind::array) ? json.at(parent).parent : parent;
}

Result<FhirNotes> find_fhir_notes(const JsonSource& json, const FhirResources& resources, const Place& place) {
    return FhirNoteSearch(json, resources, place).run();
}

Result<std::string> attachment_bytes(const JsonSource& json, const FhirNote& note, const Place& place) {
    auto bytes = base64_decoded(json.text(note.value));
    if (!bytes) return bad_input("has an attachment whose data is no base64", place, "is the file cut off?");
    return std::move(*bytes);
}

Result<TypedText> read_fhir_note(const JsonSource& json, const FhirNote& note, const Place& place) {
    if (note.kind == FhirNote::Kind::attachment) {
        const auto bytes = attachment_bytes(json, note, place);
        if (!bytes) return bytes.error();
        const auto type = json.member_text(holder_of(json, note.value), "contentType");
        return read_typed_text(type.value_or(""), *bytes, place);
    }
    std::string text = json.text(note.value);
    if (text.find('\0') != std::string::npos) return bad_input("has a NUL character in a text", place, "remove it");
    if (note.kind == FhirNote::Kind::string) return TypedText{std::move(text), {}};
    const auto markup = read_markup(text, MarkupKind::xhtml, place);
    if (!markup) return markup.error();
    return TypedText{markup->map.text(), {}};
}

}  // namespace scrim

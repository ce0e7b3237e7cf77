// A resource is written by a walk over its values: each is copied from the source, changed, or left out with its name
// and one comma. Objects and lists of which nothing is left go, as FHIR has none that are empty.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/fhir/answers.h"
#include "nlp/formats/embedded/fhir/element_rules.h"
#include "nlp/formats/embedded/fhir/fhir_notes.h"
#include "nlp/formats/embedded/fhir/note_changes.h"
#include "nlp/formats/embedded/fhir/resource_label.h"

namespace scrim {
namespace {

using ValueId = JsonSource::Id;

bool is_reference(std::string_view name, std::string_view around) {
    return name == "reference" || name == "fullUrl" || (name == "url" && around == "attachment");
}

// By the name of the element, whatever it is in.
ValueShape shape_of_element(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, ValueShape>, 21> shapes{
        {{"system", ValueShape::system},     {"code", ValueShape::code},
         {"version", ValueShape::code},      {"display", ValueShape::name},
         {"unit", ValueShape::unit},         {"periodUnit", ValueShape::unit},
         {"value", ValueShape::number},      {"valueInteger", ValueShape::number},
         {"frequency", ValueShape::number},  {"period", ValueShape::number},
         {"count", ValueShape::number},      {"rank", ValueShape::number},
         {"total", ValueShape::number},      {"comparator", ValueShape::range},
         {"language", ValueShape::language}, {"contentType", ValueShape::mime},
         {"state", ValueShape::state},       {"country", ValueShape::country},
         {"title", ValueShape::title},       {"confidentiality", ValueShape::word},
         {"method", ValueShape::word}}};
    const auto* found =
        std::find_if(shapes.begin(), shapes.end(), [name](const auto& each) { return each.first == name; });
    return found == shapes.end() ? ValueShape::word : found->second;
}

class FhirWriter {
   public:
    FhirWriter(const JsonSource& json, const FhirResources& resources, const NoteValues& notes,
               const RecordEdits& edits, const Place& place)
        : json_(json), resources_(resources), notes_(notes), edits_(edits), rules_(edits.rules), place_(place) {}

    Result<std::string> write() {
        const JsonValue& root = json_.at(JsonSource::root);
        out_.reserve(json_.source().size() + 256);
        out_ += json_.source().substr(0, root.begin);
        if (!value(JsonSource::root, ElementRules::no_rule)) fail("is nothing after its rules");
        if (error_) return *error_;
        out_ += json_.source().substr(root.end);
        return std::move(out_);
    }

   private:
    void fail(std::string what) {
        if (!error_) error_ = bad_input(std::move(what), place_);
    }

    // Appends a value; false, and nothing appended, if nothing of it is left.
    bool value(ValueId id, std::size_t rule) {
        if (const auto resource = resources_.at(id)) return write_resource(id, *resource);
        if (json_.is(id, JsonKind::object) || json_.is(id, JsonKind::array)) return container(id, rule);
        return leaf(id, rule);
    }

    bool write_resource(ValueId id, std::size_t number) {
        const FhirResource& resource = resources_.all()[number];
        ElementRules::Path outer_path{resource.type};
        std::swap(path_, outer_path);
        ResourceLabel* outer_label = std::exchange(label_, nullptr);
        const std::size_t outer_resource = std::exchange(resource_, number);
        ResourceLabel label(json_, id);
        if (auto sound = label.check(json_, place_); !sound && !error_) error_ = sound.error();
        label_ = &label;
        const std::size_t changes = changes_;
        const bool kept = container(id, rules_.rule_of(path_, ElementRules::no_rule));
        if (kept && changes_ != changes && !resource.contained) label.put_in(out_);
        label_ = outer_label;
        resource_ = outer_resource;
        std::swap(path_, outer_path);
        return kept;
    }

    bool container(ValueId id, std::size_t rule) {
        const JsonValue& value = json_.at(id);
        const bool object = value.kind == JsonKind::object;
        const std::size_t start = out_.size();
        out_ += json_.source()[value.begin];
        std::size_t kept = 0;
        std::size_t from = value.begin + 1;  // of the blanks before a value and of its name
        for (ValueId each = JsonSource::first_in(id); each < value.last && !error_; each = json_.after(each)) {
            const JsonValue& child = json_.at(each);
            const std::size_t end = json_.source().find_first_not_of(" \t\r\n", child.end);
            const std::size_t before = out_.size();
            if (kept > 0) out_ += ',';
            out_ += json_.source().substr(from, child.begin - from);
            if (member(each, object, rule)) {
                out_ += json_.source().substr(child.end, end - child.end);
                ++kept;
            } else {
                out_.resize(before);
                ++changes_;
            }
            from = end + 1;
        }
        if (kept == 0 && edits_.rules != nullptr) {
            out_.resize(start);
            return false;
        }
        if (json_.after(id) == JsonSource::first_in(id)) out_ += json_.source().substr(from, value.end - 1 - from);
        out_ += json_.source()[value.end - 1];
        return true;
    }

    // A member of an object, or an item of a list, whose path is that of the list.
    bool member(ValueId id, bool of_object, std::size_t rule) {
        const std::size_t begin = out_.size();
        bool kept = false;
        if (of_object) {
            const AskedAttribute outer = asked_;
            if (const auto asked = attribute_of_value(json_, id)) asked_ = asked;
            path_.push_back(json_.name(id));
            kept = value(id, rules_.rule_of(path_, rule));
            path_.pop_back();
            asked_ = outer;
        } else {
            kept = value(id, rule);
        }
        if (kept && label_ != nullptr) label_->written(id, begin, out_);
        return kept;
    }

    bool leaf(ValueId id, std::size_t rule) {
        if (const auto note = notes_.find(id); note != notes_.end()) {
            return write(id, note->second.empty() ? json_.raw(id) : std::string_view(note->second));
        }
        const bool type = path_.size() == 2 && path_.back() == "resourceType";
        if (edits_.rules == nullptr || type) return write(id, json_.raw(id));
        if (json_.raw(id) == "null") return false;
        const auto shown = show(id, rule);
        if (!shown || shown->empty()) return false;
        return write(id, *shown);
    }

    bool write(ValueId id, std::string_view spelling) {
        if (spelling != json_.raw(id)) ++changes_;
        out_ += spelling;
        return true;
    }

    // A leaf as it is written; nothing if it goes.
    std::optional<std::string> show(ValueId id, std::size_t rule) {
        std::string path;
        for (const std::string_view name : path_) {
            if (!path.empty()) path += '.';
            path += name;
        }
        const std::string text = json_.text(id);
        // Of a reference, the id alone is shown: it is renewed as the id of what it refers to.
        std::optional<FhirReference> reference;
        const std::string_view around = path_.size() < 2 ? std::string_view() : path_[path_.size() - 2];
        if (is_reference(path_.back(), around)) reference = parse_fhir_reference(text);
        const std::string& value = reference ? reference->id : text;
        const auto holder = holder_of(json_, id);
        // A reference has its type in the place of a system: ids of two types may be the same.
        const std::string system = reference ? reference->type : json_.member_text(holder, "system").value_or("");
        const StructureRule* leaf_rule = rule_of_leaf(id, rule);
        auto shown = edits_.show(
            {leaf_rule, path, value, resources_.all()[resource_].patient_id, shape_of_element(path_.back()), system});
        if (!shown || shown->empty()) return std::nullopt;
        // "90+" cannot take the place of a figure.
        if (!fits_answer(asked_, leaf_rule, *shown)) return std::nullopt;
        if (*shown == value) return std::string(json_.raw(id));
        if (json_.is(id, JsonKind::string)) {
            return '"' + json_escaped((reference ? prefix_of(*reference) : std::string()) + *shown) + '"';
        }
        // What is no number or truth value cannot take the place of one.
        const auto parsed = JsonSource::parse(*shown, place_);
        const bool fits = parsed && parsed->at(JsonSource::root).kind == json_.at(id).kind && *shown != "null";
        return fits ? std::move(shown) : std::nullopt;
    }

    // The answer to a question for an age, a race or a job is that, not a result.
    [[nodiscard]] const StructureRule* rule_of_leaf(ValueId id, std::size_t number) const {
        const StructureRule* rule = rules_.at(number);
        const std::string_view name = path_.back();
        if (is_answer_in_text(json_, id)) return asked_.text;
        if (name == "value" || name == "valueInteger" || name == "valueBoolean") {
            const auto years = attribute_of_quantity(json_, id);
            return rule_of_answer(rule, years ? years.number : asked_.number);
        }
        const bool coded = path_.size() > 1 && path_[path_.size() - 2] == "coding";
        return coded && (name == "code" || name == "display") ? rule_of_answer(rule, asked_.code) : rule;
    }

    // What a search was for is found by its id, once it is found: "Practitioner?identifier=system|7" may name a
    // hospital.
    static std::string prefix_of(const FhirReference& reference) {
        return reference.prefix.find('?') == std::string::npos ? reference.prefix : reference.type + "/";
    }

    const JsonSource& json_;
    const FhirResources& resources_;
    const NoteValues& notes_;
    const RecordEdits& edits_;
    ElementRules rules_;
    const Place& place_;
    std::string out_;
    ElementRules::Path path_;
    AskedAttribute asked_;  // by the observation around
    std::size_t resource_ = 0;
    ResourceLabel* label_ = nullptr;
    std::size_t changes_ = 0;
    std::optional<Error> error_;
};

}  // namespace

Result<std::string> write_fhir(std::string_view record, const RecordEdits& edits, const Place& place) {
    const bool redact = edits.rules != nullptr;
    if (redact && !edits.show) return usage_error("rules of structure need a way to show elements");
    const auto json = JsonSource::parse(record, place);
    if (!json) return json.error();
    const auto resources = FhirResources::find(*json, place);
    if (!resources) return resources.error();
    const auto found = find_fhir_notes(*json, *resources, place);
    if (!found) return found.error();
    const auto notes = changed_note_values(*json, *found, edits.notes, redact, place);
    if (!notes) return notes.error();
    return FhirWriter(*json, *resources, *notes, edits, place).write();
}

}  // namespace scrim

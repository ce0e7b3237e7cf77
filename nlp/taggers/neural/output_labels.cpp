#include <array>
#include <utility>

#include "nlp/taggers/neural/classifier.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// What public de-identifiers call labels of ours.
constexpr auto other_names = std::to_array<std::pair<std::string_view, Label>>({
    {"HCW", Label::doctor},
    {"STAFF", Label::doctor},
    {"PER", Label::name_any},
    {"PERSON", Label::name_any},
    {"NAME", Label::name_any},
    {"ID", Label::idnum},
    {"HOSP", Label::hospital},
    {"PATORG", Label::organization},
    {"ORG", Label::organization},
    {"VENDOR", Label::organization},
    {"LOC", Label::location_any},
    {"LOCATION", Label::location_any},
    {"GPE", Label::location_any},
    {"CONTACT", Label::phone},
    {"OTHERPHI", Label::phi},
    {"OTHERISSUE", Label::phi},
    {"PHI", Label::phi},
    {"BIRTHDATE", Label::date},
    {"MEDICAL_RECORD", Label::medicalrecord},
});

std::optional<Label> known_label(std::string_view name) {
    const std::string upper = to_upper(name);
    for (const auto& [other, label] : other_names) {
        if (other == upper) return label;
    }
    return label_named(name);
}

}  // namespace

Result<std::vector<OutputLabel>> parse_output_labels(const std::vector<std::string>& names, const std::string& file) {
    std::vector<OutputLabel> out;
    std::size_t none = 0;
    for (const auto& name : names) {
        if (name == "O" || name == "o") {
            out.push_back({});
            ++none;
            continue;
        }
        std::string_view label = name;
        bool begins = false;
        if (label.size() > 2 && (label[1] == '-' || label[1] == '_') &&
            std::string_view("BILUSE").find(label[0]) != std::string_view::npos) {
            begins = std::string_view("BUS").find(label[0]) != std::string_view::npos;
            label.remove_prefix(2);
        }
        const auto known = known_label(label);
        if (!known)
            return bad_input("the model's label '" + name + "' is not known", {file, {}, 0},
                             "rename it to one of scrim's labels, see models/README.md");
        out.push_back({known, begins});
    }
    if (none != 1) return bad_input("the model has no single label 'O' for words that are none", {file, {}, 0});
    return out;
}

}  // namespace scrim

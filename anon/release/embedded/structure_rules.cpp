#include "anon/release/embedded/structure_rules.h"

#include <algorithm>
#include <array>
#include <optional>

namespace scrim {
namespace {

// In the order of ElementMethod; the words are those of Microsoft's FHIR anonymizer where it has one.
constexpr std::array<std::string_view, 6> method_names{"keep",       "redact",     "dateShift",
                                                       "generalize", "substitute", "cover"};

std::optional<ElementMethod> method_named(std::string_view word) {
    const auto* found = std::find(method_names.begin(), method_names.end(), word);
    if (found == method_names.end()) return std::nullopt;
    return static_cast<ElementMethod>(found - method_names.begin());
}

Result<StructureRule> parse_rule(const Json& json, std::size_t number, const std::string& file) {
    const auto wrong = [&](const std::string& what, const std::string& advice) {
        return bad_input("rule " + std::to_string(number) + " " + what, {file, {}, 0}, advice);
    };
    const char* form = R"(a rule is {"path":"Patient.birthDate","method":"generalize","label":"DATE"})";
    if (!json.is_object()) return wrong("is not an object", form);
    StructureRule out;
    out.own = true;
    bool has_method = false;
    for (const auto& [key, value] : json.items()) {
        if (!value.is_string()) return wrong("has an entry '" + key + "' that is not text", form);
        const auto word = value.get<std::string>();
        if (key == "path") {
            out.path = word;
        } else if (key == "method") {
            const auto method = method_named(word);
            if (!method) {
                return wrong("has the unknown method '" + word + "'",
                             "known are keep, redact, dateShift, generalize, substitute and cover");
            }
            out.method = *method;
            has_method = true;
        } else if (key == "label") {
            const auto label = label_named(word);
            if (!label) return wrong("has the unknown label '" + word + "'", "name it as tags are named");
            out.label = *label;
        } else {
            return wrong("has the unknown entry '" + key + "'", form);
        }
    }
    if (out.path.empty() || !has_method) return wrong("has no path or no method", form);
    return out;
}

}  // namespace

std::string_view name(ElementMethod method) { return method_names.at(static_cast<std::size_t>(method)); }

std::vector<StructureRule> StructureRules::of(const EmbeddedFormat& format) const {
    std::vector<StructureRule> out = own;
    if (with_defaults && format.rules != nullptr) {
        const auto& defaults = format.rules();
        out.insert(out.end(), defaults.begin(), defaults.end());
    }
    return out;
}

Result<StructureRules> parse_structure_rules(const Json& json, const std::string& file) {
    const char* form = R"(write {"rules":[..]}, with "defaults":false to do without the rules of the format)";
    if (!json.is_object()) return bad_input("holds no rules of structure", {file, {}, 0}, form);
    StructureRules out;
    for (const auto& [key, value] : json.items()) {
        if (key == "defaults" && value.is_boolean()) {
            out.with_defaults = value.get<bool>();
        } else if (key == "rules" && value.is_array()) {
            for (const Json& each : value) {
                auto rule = parse_rule(each, out.own.size() + 1, file);
                if (!rule) return rule.error();
                out.own.push_back(std::move(*rule));
            }
        } else {
            return bad_input("has an entry '" + key + "' that rules of structure do not have", {file, {}, 0}, form);
        }
    }
    return out;
}

Result<StructureRules> read_structure_rules(const std::string& path) {
    const auto json = read_json_file(path);
    if (!json) return json.error();
    return parse_structure_rules(*json, path);
}

Json to_json(const StructureRules& rules) {
    Json list = Json::array();
    for (const StructureRule& rule : rules.own) {
        list.push_back({{"path", rule.path}, {"method", name(rule.method)}, {"label", name(rule.label)}});
    }
    return {{"rules", list}, {"defaults", rules.with_defaults}};
}

}  // namespace scrim

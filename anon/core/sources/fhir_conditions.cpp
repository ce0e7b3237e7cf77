#include "anon/core/sources/fhir_conditions.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/base/files/csv.h"
#include "nlp/base/json.h"

namespace scrim {
namespace {

constexpr std::size_t ready_bytes = std::size_t{64} << 10U;

const Json& member(const Json& object, const char* name) {
    static const Json nothing;
    if (!object.is_object()) return nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : *found;
}

std::string_view text_member(const Json& object, const char* name) {
    const Json& value = member(object, name);
    return value.is_string() ? std::string_view(value.get_ref<const std::string&>()) : std::string_view();
}

// Patient/12 is 12; a reference of another form stays as it is.
std::string_view id_of_reference(std::string_view reference, std::string_view type) {
    const auto slash = reference.rfind('/');
    if (slash == std::string_view::npos) return reference;
    const auto before = reference.substr(0, slash);
    return before == type || before.ends_with("/" + std::string(type)) ? reference.substr(slash + 1) : reference;
}

std::string_view day_of(const Json& condition) {
    auto text = text_member(condition, "onsetDateTime");
    if (text.empty()) text = text_member(member(condition, "onsetPeriod"), "start");
    if (text.empty()) text = text_member(condition, "recordedDate");
    return text.substr(0, 10);
}

bool is_refuted(const Json& condition) {
    const Json& codings = member(member(condition, "verificationStatus"), "coding");
    return codings.is_array() && std::any_of(codings.begin(), codings.end(), [](const Json& coding) {
               const auto code = text_member(coding, "code");
               return code == "refuted" || code == "entered-in-error";
           });
}

struct Coding {
    std::string system;
    std::string_view code;
};

std::vector<Coding> codings_of(const Json& condition) {
    std::vector<Coding> out;
    const Json& codings = member(member(condition, "code"), "coding");
    if (!codings.is_array()) return out;
    for (const auto& coding : codings) {
        const auto code = text_member(coding, "code");
        if (!code.empty()) out.push_back({known_code_system(std::string(text_member(coding, "system"))), code});
    }
    return out;
}

}  // namespace

FhirConditions::FhirConditions(std::unique_ptr<Input> input, const std::string& code_system)
    : lines_(std::move(input)), wanted_(known_code_system(code_system)) {}

Result<std::size_t> FhirConditions::read(char* data, std::size_t size) {
    while (given_ == ready_.size() || ready_.size() < ready_bytes) {
        if (given_ == ready_.size()) {
            ready_.clear();
            given_ = 0;
        }
        const auto line = lines_.next();
        if (!line) return line.error();
        if (!*line) break;
        if (auto done = add_line(**line); !done) return done.error();
    }
    const std::size_t count = std::min(size, ready_.size() - given_);
    std::memcpy(data, ready_.data() + given_, count);
    given_ += count;
    return count;
}

Result<void> FhirConditions::add_line(std::string_view line) {
    const Place place{lines_.name(), {}, lines_.line()};
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
        ready_ += '\n';
        return {};
    }
    const auto parsed = parse_json(line, lines_.name());
    if (!parsed) {
        auto error = parsed.error();
        error.place = place;
        error.advice = "FHIR resources are a line each (NDJSON), as bulk export gives them";
        return error;
    }
    if (text_member(*parsed, "resourceType") != "Condition") {
        return bad_input("is no FHIR Condition", place, "give the file of Conditions alone, a line each");
    }
    const auto patient = id_of_reference(text_member(member(*parsed, "subject"), "reference"), "Patient");
    if (patient.empty()) return bad_input("the Condition has no subject.reference", place, "remove or complete it");
    if (is_refuted(*parsed)) {
        ++counts_->refuted;
        ready_ += '\n';
        return {};
    }
    auto codings = codings_of(*parsed);
    if (!wanted_.empty()) std::erase_if(codings, [&](const Coding& coding) { return coding.system != wanted_; });
    if (codings.empty()) {
        ++counts_->no_code;
        ready_ += '\n';
        return {};
    }
    const auto& chosen = codings.front();
    const auto other = std::find_if(codings.begin(), codings.end(),
                                    [&](const Coding& coding) { return coding.system != chosen.system; });
    if (other != codings.end()) {
        return bad_input("the Condition has codes of two systems, '" + chosen.system + "' and '" + other->system + "'",
                         place, "choose with --code-system: icd10, icd10who, icd9, snomed, or the system's URI");
    }
    const std::string& system = *system_;
    if (any_code_ && system != chosen.system) {
        // Codes of ICD-9 and ICD-10 are told apart by their form; nothing else is known of a mixture.
        const auto icd = [](const std::string& name) { return name.starts_with("icd"); };
        if (!(icd(system) || system.empty()) || !icd(chosen.system)) {
            return bad_input("the Conditions have codes of several systems, '" + chosen.system + "' among them", place,
                             "choose with --code-system: icd10, icd10who, icd9, snomed, or the system's URI");
        }
        system_->clear();
    } else if (!any_code_) {
        *system_ = chosen.system;
    }
    any_code_ = true;
    const auto day = day_of(*parsed);
    auto visit = std::string(id_of_reference(text_member(member(*parsed, "encounter"), "reference"), "Encounter"));
    if (visit.empty()) visit = day.empty() ? "line " + std::to_string(place.line) : "day " + std::string(day);
    // Several codings of one system: the first is the one that was chosen by the coder.
    append_csv_record(ready_, {patient, visit, chosen.code, day});
    return {};
}

}  // namespace scrim
